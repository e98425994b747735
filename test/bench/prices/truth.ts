/**
 * Compares what the price extractors read from a folder of captured pages with the prices a person read from them.
 * Run: `node test/bench/prices/truth.ts FOLDER`, where FOLDER holds the pages, `index.json` and `truth.json`.
 * Exits 1 when a price is wrong or fewer than 95 % of the rows of served pages are read.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { Decimal } from "decimal.js";
import { z } from "zod";
import type { ExtractedModel } from "../../../pipeline/sources/prices/extractor.ts";
import { EXTRACTORS, extractorOf } from "../../../pipeline/sources/prices/registry.ts";
import { azureAnswer, bedrockPage } from "./captures.ts";

const price = z.number().nullable();
const Tier = z.looseObject({
  input_per_mtok: price.optional(),
  output_per_mtok: price.optional(),
  cached_input_per_mtok: price.optional(),
});
const TruthRow = z.looseObject({
  provider: z.string(),
  model: z.string(),
  input_per_mtok: price,
  output_per_mtok: price,
  cached_input_per_mtok: price,
  source_file: z.string(),
  wire: z.boolean(),
  route: z.string().optional(),
  layout: z.string().optional(),
  display_name: z.string().optional(),
  cache_write_5m_per_mtok: price.optional(),
  cache_write_1h_per_mtok: price.optional(),
  long_context: Tier.optional(),
  off_peak: Tier.optional(),
});
type TruthRow = z.infer<typeof TruthRow>;
type Verdict = "read" | "missing" | "wrong";

export interface TruthResult {
  verdicts: { truth: TruthRow; verdict: Verdict; note: string }[];
  /** Conditional prices (cache writes, long context, off-peak) of rows that were read: how many right, wrong, absent. */
  conditional: { right: number; wrong: string[]; absent: number };
  pages: number;
  rows: number;
  milliseconds: number;
}

/** Reads every page of the folder with its provider's extractor and compares the rows with the truth table. */
export function compareWithTruth(folder: string): TruthResult {
  const truth = truthOf(folder);
  const captures = readCaptures(folder);
  const rows = new Map<string, ExtractedModel[]>();
  const start = performance.now();
  for (const capture of captures) rows.set(capture.file, extractCapture(capture));
  const milliseconds = performance.now() - start;
  const verdicts = truth.map((row) => ({ truth: row, ...judge(row, rows.get(row.source_file) ?? []) }));
  const conditional = { right: 0, wrong: [] as string[], absent: 0 };
  for (const { truth: row, verdict } of verdicts) {
    const found = verdict === "read" ? match(row, rows.get(row.source_file) ?? []) : undefined;
    if (found !== undefined) compareConditional(row, found, conditional);
  }
  return { verdicts, conditional, pages: captures.length, rows: [...rows.values()].flat().length, milliseconds };
}

/** A saved page; its provider is null when the file names none. */
export interface Capture {
  file: string;
  provider: string | null;
  bytes: Buffer;
}

/** The pages that the folder's indexes list. Copies of which a program changed the shape are put back into it. */
export function readCaptures(folder: string): Capture[] {
  const truth = truthOf(folder);
  const files = ["index.json", "index-more.json"].flatMap((index) =>
    existsSync(join(folder, index)) ? Object.keys(indexOf(join(folder, index))) : [],
  );
  return files.map((file) => {
    const bytes = readFileSync(join(folder, file));
    const shaped = Object.entries(RESHAPED).find(([start]) => file.startsWith(start))?.[1];
    return {
      file,
      provider: truth.find((row) => row.source_file === file)?.provider ?? providerOf(file) ?? null,
      bytes: shaped === undefined ? bytes : Buffer.from(shaped(bytes.toString("utf8"))),
    };
  });
}

const RESHAPED: Readonly<Record<string, (copy: string) => string>> = {
  "azure-openai_retail-prices": azureAnswer,
  "amazon-bedrock_pricing-page": bedrockPage,
};

function indexOf(file: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, "utf8")));
}

function truthOf(folder: string): TruthRow[] {
  return z.array(TruthRow).parse(JSON.parse(readFileSync(join(folder, "truth.json"), "utf8")));
}

/** What its provider's extractor reads on a saved page; the day is the one in the file's name. */
export function extractCapture({ file, provider, bytes }: Capture): ExtractedModel[] {
  if (provider === null) return [];
  const [, month, day = "01"] = /(\d{4}-\d{2})(?:-(\d{2}))?/.exec(file) ?? [];
  const at = month === undefined ? null : `${month}-${day}`;
  const extractor = extractorOf(provider);
  if (extractor === undefined) throw new Error(`no extractor for ${provider}`);
  return extractor.extract({
    url: extractor.urls[0] ?? "",
    text: bytes.toString("utf8"),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    readAt: at === null ? new Date().toISOString() : `${at}T00:00:00Z`,
    at,
  }).rows;
}

function providerOf(file: string): string | undefined {
  const named: Record<string, string> = {
    "azure-openai": "azure",
    ...{ gemini: "google", kimi: "moonshotai", grok: "xai" },
  };
  const word = /^[a-z]+(?:-[a-z]+)*/.exec(file)?.[0] ?? "";
  return named[word] ?? EXTRACTORS.find((extractor) => extractor.provider === word)?.provider;
}

function judge(row: TruthRow, rows: ExtractedModel[]): { verdict: Verdict; note: string } {
  const found = match(row, rows);
  if (found === undefined) return { verdict: "missing", note: "" };
  const pairs = [
    ["input", row.input_per_mtok, found.input_per_mtok],
    ["output", row.output_per_mtok, found.output_per_mtok],
    ["cached", row.cached_input_per_mtok, found.cached_input_per_mtok],
  ] as const;
  const wrong = pairs.filter(
    ([, truth, ours]) => ours !== null && (truth === null || !new Decimal(truth).equals(ours)),
  );
  if (wrong.length > 0)
    return { verdict: "wrong", note: wrong.map(([name, truth, ours]) => `${name} ${ours}, truth ${truth}`).join("; ") };
  const absent = pairs.filter(([, truth, ours]) => ours === null && truth !== null);
  return { verdict: absent.length > 0 ? "missing" : "read", note: absent.map(([name]) => `no ${name}`).join("; ") };
}

function match(row: TruthRow, rows: ExtractedModel[]): ExtractedModel | undefined {
  const wanted = [row.model, row.display_name].filter((name) => name !== undefined).map(plain);
  const routed = rows.filter((found) => row.route === undefined || found.route === row.route);
  return (
    routed.find((found) => plain(found.model_id) === wanted[0]) ??
    routed.find((found) => wanted.includes(plain(found.name)) || wanted.includes(plain(found.model_id)))
  );
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9+./]/g, "");
}

function compareConditional(row: TruthRow, found: ExtractedModel, result: TruthResult["conditional"]): void {
  const check = (label: string, truth: number | null | undefined, ours: string | undefined) => {
    if (truth === undefined || truth === null) return;
    if (ours === undefined) result.absent++;
    else if (new Decimal(truth).equals(ours)) result.right++;
    else result.wrong.push(`${row.source_file} ${row.model} ${label}: ${ours}, truth ${truth}`);
  };
  const plainRate = (meter: string) =>
    found.rates.find((rate) => rate.meter === meter && rate.when.service_tier === undefined)?.usd_per_mtok;
  check("5m cache write", row.cache_write_5m_per_mtok, plainRate("cache_write_5m"));
  check("1h cache write", row.cache_write_1h_per_mtok, plainRate("cache_write_1h"));
  const tiers = [
    ["long context", row.long_context, "input_tokens_gte", true],
    ["off-peak", row.off_peak, "utc_window", false],
  ] as const;
  for (const [label, tier, key, stated] of tiers) {
    const rate = (meter: string) =>
      found.rates.find(
        (one) => one.meter === meter && (one.when[key] !== undefined) === stated && one.when.service_tier === undefined,
      )?.usd_per_mtok;
    check(`${label} input`, tier?.input_per_mtok, rate("input"));
    check(`${label} output`, tier?.output_per_mtok, rate("output"));
    check(`${label} cached`, tier?.cached_input_per_mtok, rate("cache_read"));
  }
}

function report(result: TruthResult): string {
  const lines = [["", "wire read", "missing", "wrong", "other read", "missing", "wrong"]];
  const providers = [...new Set(result.verdicts.map(({ truth }) => truth.provider))].sort();
  const counts = (rows: TruthResult["verdicts"]) =>
    (["read", "missing", "wrong"] as const).map((verdict) =>
      String(rows.filter((row) => row.verdict === verdict).length),
    );
  const line = (name: string, rows: TruthResult["verdicts"]) => [
    name,
    ...counts(rows.filter((row) => row.truth.wire)),
    ...counts(rows.filter((row) => !row.truth.wire)),
  ];
  for (const provider of providers)
    lines.push(
      line(
        provider,
        result.verdicts.filter(({ truth }) => truth.provider === provider),
      ),
    );
  lines.push(line("all", result.verdicts));
  const table = lines
    .map((cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(16) : cell.padStart(11))).join(""))
    .join("\n");
  const details = result.verdicts
    .filter(({ truth, verdict }) => verdict === "wrong" || (verdict === "missing" && truth.wire))
    .map(({ truth, verdict, note }) => `${verdict}: ${truth.source_file} ${truth.model} ${note}`);
  const { right, wrong, absent } = result.conditional;
  return [
    table,
    "",
    ...details,
    ...wrong.map((text) => `wrong: ${text}`),
    `conditional prices: ${right} right, ${wrong.length} wrong, ${absent} absent`,
    `${result.rows} rows from ${result.pages} pages in ${Math.round(result.milliseconds)} ms`,
  ].join("\n");
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) {
    process.stderr.write("usage: node test/bench/prices/truth.ts FOLDER\n");
    process.exit(2);
  }
  const result = compareWithTruth(folder);
  process.stdout.write(`${report(result)}\n`);
  const wire = result.verdicts.filter(({ truth }) => truth.wire);
  const wrong = result.verdicts.filter(({ verdict }) => verdict === "wrong").length + result.conditional.wrong.length;
  const read = wire.filter(({ verdict }) => verdict === "read").length;
  process.exitCode = wrong === 0 && read >= wire.length * 0.95 ? 0 : 1;
}

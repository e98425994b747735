import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Argument, Command, InvalidArgumentError } from "commander";
import type { ExtractedModel, Extraction, Refusal } from "../../../pipeline/sources/prices/extractor.ts";
import { EXTRACTORS, extractorOf } from "../../../pipeline/sources/prices/registry.ts";
import { Day, HttpsUrl } from "../../../src/schema/scalars.ts";
import { ExitError, type Io } from "../../terminal/io.ts";

interface Options {
  at?: string;
  url?: string;
  json?: boolean;
}

/**
 * `prices extract PROVIDER FILE`: runs one extractor on a saved page. Exits with code 1 when it can read nothing on the
 * page.
 */
export function pricesExtractCommand(io: Pick<Io, "stdout" | "stderr">, deps: { now: () => number }): Command {
  return new Command("extract")
    .description("Read the prices on a saved pricing page and print them with their evidence.")
    .addArgument(
      new Argument("<provider>", "provider of the page").choices(EXTRACTORS.map((extractor) => extractor.provider)),
    )
    .argument("<file>", "saved page: HTML, Markdown or JSON")
    .option("--at <date>", "day on which the page was read, YYYY-MM-DD; selects dated prices", day)
    .option("--url <address>", "URL of the page, when it is not the provider's first one", address)
    .option("--json", "print an array of rows instead of a table")
    .action(async (provider: string, file: string, options: Options) => {
      const { rows, refusals } = await extractFile(provider, file, options, deps.now());
      for (const refusal of refusals) io.stderr(`${refusalLine(refusal)}\n`);
      if (options.json === true) io.stdout(`${JSON.stringify(rows, null, 2)}\n`);
      else if (rows.length > 0) io.stdout(table(rows));
      if (rows.length === 0) throw new ExitError(`Nothing in ${file} is readable as prices of ${provider}.`);
    });
}

async function extractFile(provider: string, file: string, { at, url }: Options, now: number): Promise<Extraction> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new ExitError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const extractor = extractorOf(provider);
  if (extractor === undefined) throw new ExitError(`There is no extractor for ${provider}.`, 2);
  return extractor.extract({
    url: url ?? extractor.urls[0] ?? "",
    text: bytes.toString("utf8"),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    readAt: at === undefined ? new Date(now).toISOString() : `${at}T00:00:00Z`,
    at: at ?? null,
  });
}

function day(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  const exists = Day.safeParse(text).success && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!exists) throw new InvalidArgumentError("It must be a day such as 2026-11-21.");
  return text;
}

function address(text: string): string {
  const parsed = HttpsUrl.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError("It must be an https address.");
  return parsed.data;
}

function refusalLine(refusal: Refusal): string {
  const place = refusal.heading === "" ? "" : ` [${refusal.heading}]`;
  return `refused${place}${refusal.row === null ? "" : ` ${refusal.row}`}: ${refusal.reason}`;
}

function table(rows: readonly ExtractedModel[]): string {
  const lines = rows.map((row) => [
    row.route === undefined ? row.model_id : `${row.model_id} (${row.route})`,
    row.input_per_mtok ?? "-",
    row.output_per_mtok ?? "-",
    row.cached_input_per_mtok ?? "-",
    String(row.rates.length),
  ]);
  const all = [["model", "input", "output", "cached", "rates"], ...lines];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  return all
    .map(
      (line) =>
        `${line.map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join("  ")}\n`,
    )
    .join("");
}

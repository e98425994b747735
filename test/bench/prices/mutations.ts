/**
 * Changes captured pricing pages in the ways that `kinds.ts` lists and counts the prices that come out wrong. A change
 * that alters what a price means must refuse it or change what comes out; an unchanged price is then wrong too.
 * Run: `node test/bench/prices/mutations.ts FOLDER [--count 50000] [--provider NAME] [--seed 1]`, where FOLDER holds the
 * pages, `index.json` and `truth.json`. Exits 1 when a price is wrong.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import type { ExtractedModel } from "../../../pipeline/sources/prices/extractor.ts";
import { EXTRACTORS, extractorOf } from "../../../pipeline/sources/prices/registry.ts";
import { conditionKey } from "../../../src/core/prices/model-price.ts";
import type { PriceCondition } from "../../../src/schema/records/model-price.ts";
import { createRandom } from "../support/random.ts";
import type { Change } from "./change.ts";
import { changesOf } from "./changes.ts";
import { disturbed, spliced } from "./regions.ts";
import { readCaptures } from "./truth.ts";

/** One price by what it is a price of. */
interface Fact {
  model: string;
  meter: string;
  when: PriceCondition;
  from: string | null;
  to: string | null;
  usd: number;
}

interface Page {
  file: string;
  provider: string;
  text: string;
  at: string | null;
}

/** Every price that is read on a page, and the base prices that go with a model. */
function factsOf({ provider, text, at }: Page): Map<string, Fact> {
  const readAt = `${at ?? "2026-11-23"}T00:00:00Z`;
  const sha256 = createHash("sha256").update("").digest("hex");
  const rows = extractorOf(provider)?.extract({ url: "https://example.com", text, sha256, readAt, at }).rows ?? [];
  return new Map(rows.flatMap(factsOfModel).map((fact) => [keyOf(fact), fact]));
}

function factsOfModel(row: ExtractedModel): Fact[] {
  const model = `${row.model_id}${row.route === undefined ? "" : ` (${row.route})`}`;
  const base = { input: row.input_per_mtok, output: row.output_per_mtok, cached: row.cached_input_per_mtok };
  return [
    ...Object.entries(base).flatMap(([name, usd]) =>
      usd === null ? [] : [{ model, meter: `base ${name}`, when: {}, from: null, to: null, usd: Number(usd) }],
    ),
    ...row.rates.map(({ meter, when, effective_from: from, effective_to: to, usd_per_mtok: usd }) => ({
      ...{ model, meter, when, from, to, usd: Number(usd) },
    })),
  ];
}

function keyOf({ model, meter, when, from, to }: Fact): string {
  return `${model} ${meter} ${conditionKey(when)} ${from} ${to}`;
}

/** The prices of a page that stand in a piece of it: those that change when the amounts of the piece do. */
class Dependents {
  private readonly known = new Map<string, Set<string>>();
  private readonly page: Page;
  private readonly before: ReadonlyMap<string, Fact>;

  constructor(page: Page, before: ReadonlyMap<string, Fact>) {
    this.page = page;
    this.before = before;
  }

  of({ start, end }: { start: number; end: number }): Set<string> {
    const key = `${start}-${end}`;
    const cached = this.known.get(key);
    if (cached !== undefined) return cached;
    const { text } = this.page;
    const after = factsOf({ ...this.page, text: spliced(text, start, end, disturbed(text.slice(start, end))) });
    // A model that stands in two places contradicts itself when one is disturbed, and is still read where that one is gone.
    const without = factsOf({ ...this.page, text: spliced(text, start, end, "") });
    const found = new Set(
      [...this.before].flatMap(([fact, { usd }]) =>
        after.get(fact)?.usd !== usd && without.get(fact)?.usd !== usd ? [fact] : [],
      ),
    );
    this.known.set(key, found);
    return found;
  }
}

/** What of a changed page came out as it must not. */
function wrongOf(change: Change, page: Page, before: ReadonlyMap<string, Fact>, dependents: Dependents): string[] {
  const after = factsOf({ ...page, text: change.text });
  if (after.size === 0) return [];
  const concerned =
    change.pieces === null ? null : new Set(change.pieces.flatMap((piece) => [...dependents.of(piece)]));
  return [...after].flatMap(([key, fact]) => {
    const original = before.get(key);
    return isRight(change, fact, original, original !== undefined && (concerned?.has(key) ?? true), before, page.text)
      ? []
      : [`${key}: ${fact.usd}, was ${original?.usd ?? "absent"}`];
  });
}

function isRight(
  change: Change,
  fact: Fact,
  original: Fact | undefined,
  concerned: boolean,
  before: ReadonlyMap<string, Fact>,
  pageText: string,
): boolean {
  const unchanged = original !== undefined && original.usd === fact.usd;
  const stated = change.stated?.some((usd) => Math.abs(Number(usd) - fact.usd) < 1e-6) ?? false;
  // Of prices by the hour the dearest is the base, so a dearer one may become it.
  if (original !== undefined && !concerned) return unchanged || (stated && fact.meter.startsWith("base "));
  // Another row of a table that was refused as a whole, and is now read without the row of the change.
  if (original === undefined && change.kind.startsWith("amount: ") && !stated && standsIn(pageText, fact.usd))
    return true;
  // A row elsewhere that contradicted the changed piece, and is read now that the piece is refused.
  if (original === undefined && !stated && standsIn(outside(change, pageText), fact.usd)) return true;
  const tier = fact.when.service_tier;
  switch (change.outcome) {
    case "same":
      return unchanged || (change.cut === true && standsOnTornPage(fact, original, change.text, before));
    case "stated":
      return stated;
    case "tier":
      return tier !== undefined && tier === change.service;
    case "refused":
      // A price that is read as one of the future is read as the page states it.
      if (change.kind.includes("future") && fact.from !== null && fact.from >= "2028") return true;
      // Where a service is renamed everywhere, only its own prices are concerned.
      return change.service !== undefined && change.service !== "" && unchanged && tier !== change.service;
  }
}

/**
 * Whether a page that ends early states a price as it came out: one of the whole page, or one that only a
 * contradiction further down had kept from being read.
 */
function standsOnTornPage(
  fact: Fact,
  original: Fact | undefined,
  text: string,
  before: ReadonlyMap<string, Fact>,
): boolean {
  if ([...before.values()].some((known) => isWeaker(fact, known))) return true;
  if (original !== undefined || fact.meter.startsWith("base ")) return false;
  return standsIn(text, fact.usd);
}

/** The page without the pieces that a change concerns; nothing of it when the change concerns all of the page. */
function outside({ pieces }: Change, pageText: string): string {
  if (pieces === null) return "";
  return [...pieces]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => spliced(text, start, end, ""), pageText);
}

function standsIn(text: string, usd: number): boolean {
  return [...text.matchAll(/\$\s?(\d[\d.]*\d|\d)(?![\d.]|$)/g)].some(([, digits]) => Number(digits) === usd);
}

/** A price of a page that ends early, without the days or the rule for long prompts that stood below. */
function isWeaker(fact: Fact, known: Fact): boolean {
  const { applies_to: _rule, ...when } = known.when;
  const { applies_to: _other, ...rest } = fact.when;
  return (
    fact.model === known.model &&
    fact.meter === known.meter &&
    fact.usd === known.usd &&
    conditionKey(when) === conditionKey(rest)
  );
}

function pagesOf(folder: string): Page[] {
  const captured = readCaptures(folder).flatMap(({ file, provider, bytes }): Page[] => {
    const [, month, day = "01"] = /(\d{4}-\d{2})(?:-(\d{2}))?/.exec(file) ?? [];
    return provider === null
      ? []
      : [{ file, provider, text: bytes.toString("utf8"), at: month === undefined ? null : `${month}-${day}` }];
  });
  const fixtures = join(import.meta.dirname, "../../fixtures/prices");
  const made = readdirSync(fixtures).flatMap((file): Page[] => {
    const word = file.replace(/\..*$/, "");
    const provider = EXTRACTORS.find((one) => one.provider === word || word.startsWith(`${one.provider}-`))?.provider;
    const named = provider ?? (word === "bedrock" ? "amazon-bedrock" : undefined);
    return named === undefined
      ? []
      : [
          {
            file: `fixture ${file}`,
            provider: named,
            text: readFileSync(join(fixtures, file), "utf8"),
            at: "2026-11-23",
          },
        ];
  });
  return [...captured, ...made];
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: "string", default: "50000" },
      provider: { type: "string" },
      kind: { type: "string" },
      seed: { type: "string", default: "1" },
    },
  });
  const [folder] = positionals;
  if (folder === undefined) {
    process.stderr.write(
      "usage: node test/bench/prices/mutations.ts FOLDER [--count N] [--provider NAME] [--kind PATTERN] [--seed N]\n",
    );
    process.exit(2);
  }
  const random = createRandom(Number(values.seed));
  const wanted = (page: Page) =>
    [...changesOf(page.text)].filter(({ kind }) => values.kind === undefined || new RegExp(values.kind).test(kind));
  const pages = pagesOf(folder)
    .filter(({ provider }) => values.provider === undefined || provider === values.provider)
    .map((page) => ({ page, before: factsOf(page) }))
    .filter(({ before }) => before.size > 0)
    .map((entry) => ({ ...entry, size: entry.page.text.length, possible: wanted(entry.page).length }))
    .sort((a, b) => b.size - a.size);
  let left = Number(values.count);
  const quotas = new Map<string, number>();
  // Large pages take long to read; they get the same share as others up to 600 changes, the rest goes to small pages.
  pages.forEach(({ page, possible, size }, at) => {
    const share = Math.min(
      possible,
      Math.ceil(left / (pages.length - at)),
      size > 200_000 ? 600 : Number.POSITIVE_INFINITY,
    );
    quotas.set(page.file, share);
    left -= share;
  });
  const counts = { tried: 0, refused: 0, wrong: 0 };
  const byKind = new Map<string, [tried: number, wrong: number]>();
  const byProvider = new Map<string, [tried: number, wrong: number]>();
  for (const { page, before } of pages) {
    const changes = shuffled(wanted(page), random.below);
    const dependents = new Dependents(page, before);
    for (const change of evenly(changes, quotas.get(page.file) ?? 0)) {
      const wrong = wrongOf(change, page, before, dependents);
      counts.tried += 1;
      counts.wrong += wrong.length > 0 ? 1 : 0;
      for (const [map, key] of [
        [byKind, change.kind],
        [byProvider, page.provider],
      ] as const) {
        const [tried, failed] = map.get(key) ?? [0, 0];
        map.set(key, [tried + 1, failed + (wrong.length > 0 ? 1 : 0)]);
      }
      if (wrong.length > 0)
        process.stdout.write(`${page.file}: ${change.kind}: ${change.note}: ${wrong.slice(0, 2).join("; ")}\n`);
    }
  }
  for (const [title, map] of [
    ["provider", byProvider],
    ["kind", byKind],
  ] as const)
    process.stdout.write(
      `\n| ${title} | changed pages | read wrongly |\n| --- | --- | --- |\n${[...map]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([key, [tried, wrong]]) => `| ${key} | ${tried} | ${wrong} |\n`)
        .join("")}`,
    );
  process.stdout.write(
    `\n${counts.wrong} of ${counts.tried} changed pages read wrongly, ${byKind.size} kinds, ${pages.length} pages\n`,
  );
  process.exitCode = counts.wrong === 0 ? 0 : 1;
}

function shuffled<T>(list: T[], below: (limit: number) => number): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

/** So many changes, each kind in turn, so that a frequent kind does not crowd out a rare one. */
function evenly(changes: readonly Change[], count: number): Change[] {
  const byKind = [...Map.groupBy(changes, ({ kind }) => kind).values()];
  const chosen: Change[] = [];
  for (let round = 0; chosen.length < count && byKind.some((list) => round < list.length); round++)
    for (const list of byKind) {
      const change = list[round];
      if (change !== undefined && chosen.length < count) chosen.push(change);
    }
  return chosen;
}

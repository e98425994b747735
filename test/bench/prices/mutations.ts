/**
 * Changes captured pricing pages in ways that providers do, or might, and counts the prices that come out wrong. A price
 * may be read as it is on the changed page or not at all; anything else is wrong.
 * Run: `node test/bench/prices/mutations.ts FOLDER [PROVIDER]`, where FOLDER holds the pages, `index.json` and `truth.json`.
 * Exits 1 when a price is wrong.
 */
import process from "node:process";
import { Decimal } from "decimal.js";
import type { ExtractedModel } from "../../../pipeline/sources/prices/extractor.ts";
import { conditionKey } from "../../../src/core/prices/model-price.ts";
import { extractCapture, readCaptures } from "./truth.ts";

/** A changed page, and what a price of the original may have become on it; always also what it was, unless `moved`. */
export interface Mutation {
  name: string;
  text: string;
  /** The values, besides none, that a price may have now. */
  allows: (before: string) => readonly string[];
}

export interface Wrong {
  file: string;
  mutation: string;
  price: string;
  before: string | undefined;
  after: string;
}

/** Amounts of places of a page that are changed one at a time. */
const PLACES = 10;

export function mutations(text: string): Mutation[] {
  return [...pageWide(text), ...headers(text), ...headings(text), ...rows(text), ...amounts(text)];
}

const same = (before: string) => [before];
const none = () => [];

function pageWide(text: string): Mutation[] {
  const times = (factor: number) => (before: string) => [new Decimal(before).times(factor).toFixed()];
  const changes: [string, RegExp | string, string, Mutation["allows"]][] = [
    ["euros", /\$(?=[ \d])/g, "€", none],
    ["pounds", /\$(?=[ \d])/g, "£", none],
    ["Australian dollars", /\\?\$(?=[ \d])/g, "A$", none],
    ["Hong Kong dollars", /\\?\$(?=[ \d])/g, "HK$", none],
    ["EUR for USD", /\bUSD\b/g, "EUR", same],
    ["thousands for 1M", /\b1M\b/g, "1K", (before) => [before, ...times(1000)(before)]],
    ["KTok", /\bMTok\b/g, "KTok", (before) => [before, ...times(1000)(before)]],
    ["billions", /\b(per|\/) ?1 ?M\b/g, "$1 1B", same],
    ["characters for tokens", /\btokens\b/g, "characters", same],
    ["requests for tokens", /\btokens\b/gi, "requests", same],
    ["thousand for million", /\bmillion\b/gi, "thousand", (before) => [before, ...times(1000)(before)]],
  ];
  return changes.flatMap(([name, from, to, allows]) => {
    const changed = text.replaceAll(from, to);
    return changed === text ? [] : [{ name, text: changed, allows }];
  });
}

const HEADER_WORDS = ["Zlorp", "Storage", "Training", "Throughput", "Discounted output", "Tokens per second"];

/** Each header of each Markdown or HTML table under other words. */
function headers(text: string): Mutation[] {
  const cells = new Set<string>();
  for (const [line] of text.matchAll(/^\|.*\|[ \t]*\n(?=\|[ :|-]+\|[ \t]*$)/gm))
    for (const cell of line.split(/(?<!\\)\|/).slice(2, -1)) if (cell.trim() !== "") cells.add(`|${cell}|`);
  for (const [, cell = ""] of text.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g))
    if (cell.trim() !== "") cells.add(`>${cell}</th>`);
  return [...cells].slice(0, 14).flatMap((cell) =>
    HEADER_WORDS.map((word) => {
      const changed = cell.startsWith("|") ? `| ${word} |` : `>${word}</th>`;
      return { name: `header ${cell.trim()} → ${word}`, text: text.replaceAll(cell, changed), allows: same };
    }),
  );
}

/** Each heading, tab and title that names a service, under an unknown word. */
function headings(text: string): Mutation[] {
  const words = [
    ...new Set(
      text.match(/\b(?:Batch|Flex|Priority|Fast|Ultrafast|Standard|batch|flex|priority|standard|fast)\b/g) ?? [],
    ),
  ];
  return words.map((word) => ({
    name: `${word} → Zlorp everywhere`,
    text: text.replaceAll(new RegExp(`(?<![\\w-])${word}(?![\\w-])`, "g"), /^[A-Z]/.test(word) ? "Zlorp" : "zlorp"),
    allows: same,
  }));
}

/** Rows of tables twice, with a cell fewer, with a cell more. */
function rows(text: string): Mutation[] {
  const lines = [...text.matchAll(/^\|.*\$.*\|[ \t]*$/gm)].filter((_, at, all) => at % Math.ceil(all.length / 8) === 0);
  const inMarkdown = lines.flatMap(({ 0: line, index }) => {
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    const rulers = text.slice(0, index).match(/^\|[ :|-]+\|[ \t]*$/gm) ?? [];
    const width = (rulers.at(-1)?.split("|").length ?? 2) - 2;
    const dearer = line.replaceAll(
      /(\$ ?)(\d[\d.]*)/g,
      (_all, sign: string, digits: string) => `${sign}${new Decimal(digits).times(3).toFixed()}`,
    );
    return [
      { name: "row twice", changed: `${line}\n${line}`, allows: same },
      { name: "row twice, dearer", changed: `${line}\n${dearer}`, allows: none, of: line },
      ...cells.slice(1).map((_, at) => ({
        name: `cell ${at + 1} missing`,
        changed: `|${cells.filter((_cell, index) => index !== at + 1).join("|")}|`,
        allows: same,
      })),
      // A row that is a cell short would be made whole, and say what it says then.
      ...(cells.length < width
        ? []
        : [{ name: "cell more", changed: `|${[cells[0], " new ", ...cells.slice(1)].join("|")}|`, allows: same }]),
    ].map(({ name, changed, allows }) => ({
      name: `${name}: ${line.slice(0, 60)}`,
      text: text.replace(line, () => changed),
      allows: allows === none ? same : allows,
    }));
  });
  const htmlRows = [...text.matchAll(/<tr\b[^>]*>(?:(?!<\/tr>)[\s\S])*?\$(?:(?!<\/tr>)[\s\S])*?<\/tr>/g)].filter(
    (_, at, all) => at % Math.ceil(all.length / 6) === 0,
  );
  const inHtml = htmlRows.flatMap(([row]) => {
    const cells = row.match(/<t[dh]\b[^>]*>[\s\S]*?<\/t[dh]>/g) ?? [];
    return [
      { name: "row twice", changed: `${row}${row}` },
      ...cells.slice(1).map((cell, at) => ({ name: `cell ${at + 1} missing`, changed: row.replace(cell, "") })),
      { name: "cell more", changed: row.replace(cells[1] ?? "", (cell) => `<td>new</td>${cell}`) },
    ].map(({ name, changed }) => ({
      name: `${name}: ${row
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .slice(0, 60)}`,
      text: text.replace(row, () => changed),
      allows: same,
    }));
  });
  return [...inMarkdown, ...inHtml];
}

/** One amount at a time, written as no price of a token is, or as another one. */
function amounts(text: string): Mutation[] {
  const all = [...text.matchAll(/(\\?\$ ?)(\d[\d,]*(?:\.\d+)?)(?![\d.])/g)];
  const chosen = all.filter((_, at) => at % Math.ceil(all.length / PLACES) === 0);
  return chosen.flatMap((match) => {
    const [whole, sign = "", digits = ""] = match;
    const plain = digits.replaceAll(",", "");
    const dearer = new Decimal(plain).times(1.07).plus("0.013").toFixed();
    const variants: [string, Mutation["allows"]][] = [
      [`${sign}${dearer}`, (before) => [before, dearer]],
      [`${whole}*`, same],
      [`${whole}†`, same],
      [`${whole}<sup>1</sup>`, same],
      [`${whole} [1]`, same],
      [`${whole}^2`, same],
      [`${sign}${plain.replace(".", ",")}`, same],
      [`${whole}–${sign}${dearer}`, same],
      [`${whole} - ${sign}${dearer}`, same],
      [`${whole} / ${sign}${dearer}`, same],
      [`from ${whole}`, same],
      [`~${whole}`, same],
      [`up to ${whole}`, same],
      [`-${whole}`, same],
      [`${whole}/hour`, same],
      [`${whole} per image`, same],
      [`${whole} / 1K tokens`, (before) => [before, new Decimal(plain).times(1000).toFixed()]],
      [`${whole} per 1K characters`, same],
      [`${whole} CAD`, same],
      [`€${digits}`, same],
      [`${whole} (≈ €${dearer})`, same],
      [`${sign}${dearer} (was ${whole})`, (before) => [before, dearer]],
      ["Free", same],
      [`${sign}0.00`, same],
      ["Contact sales", same],
      ["-", same],
      ["", same],
      ["TBD", same],
      [`${whole}k`, same],
      [`${whole}¢`, same],
    ];
    return variants.map(([written, allows]) => ({
      name: `${whole} → ${written} in "${text.slice(Math.max(0, match.index - 40), match.index).replace(/\s+/g, " ")}"`,
      text: text.slice(0, match.index) + written + text.slice(match.index + whole.length),
      allows,
    }));
  });
}

/** Every price of rows by what it is a price of. */
export function factsOf(found: readonly ExtractedModel[]): Map<string, string> {
  const facts = new Map<string, string>();
  for (const row of found) {
    const model = `${row.model_id}${row.route === undefined ? "" : ` (${row.route})`}`;
    const base = { input: row.input_per_mtok, output: row.output_per_mtok, cached: row.cached_input_per_mtok };
    for (const [name, usd] of Object.entries(base)) if (usd !== null) facts.set(`${model} base ${name}`, usd);
    for (const { meter, when, effective_from, effective_to, usd_per_mtok } of row.rates)
      facts.set(`${model} ${meter} ${conditionKey(when)} ${effective_from} ${effective_to}`, usd_per_mtok);
  }
  return facts;
}

/** What of a changed page came out as neither the original's price nor one that the change allows. */
export function wrongPrices(
  file: string,
  before: Map<string, string>,
  mutation: Mutation,
  found: readonly ExtractedModel[],
): Wrong[] {
  return [...factsOf(found)].flatMap(([price, after]) => {
    const original = before.get(price);
    const right = original !== undefined && mutation.allows(original).some((usd) => new Decimal(usd).equals(after));
    return right ? [] : [{ file, mutation: mutation.name, price, before: original, after }];
  });
}

if (import.meta.main) {
  const [, , folder, only] = process.argv;
  if (folder === undefined) {
    process.stderr.write("usage: node test/bench/prices/mutations.ts FOLDER [PROVIDER]\n");
    process.exit(2);
  }
  let tried = 0;
  const wrong: Wrong[] = [];
  for (const capture of readCaptures(folder)) {
    if (only !== undefined && capture.provider !== only) continue;
    const text = capture.bytes.toString("utf8");
    const before = factsOf(extractCapture(capture));
    if (before.size === 0) continue;
    for (const mutation of mutations(text)) {
      tried += 1;
      const found = extractCapture({ ...capture, bytes: Buffer.from(mutation.text) });
      wrong.push(...wrongPrices(capture.file, before, mutation, found).slice(0, 3));
    }
  }
  for (const { file, mutation, price, before, after } of wrong)
    process.stdout.write(`${file}: ${mutation}: ${price}: ${after}, was ${before ?? "absent"}\n`);
  process.stdout.write(`${wrong.length} wrong prices on ${tried} changed pages\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

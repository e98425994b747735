import { load } from "cheerio";
import { Decimal } from "decimal.js";
import { describe, expect, test } from "vitest";
import { CASES, type Expected, extractText, fixture, shortRows } from "./cases.ts";

describe.each(CASES)("$provider, $fixture", ({ provider, fixture: name, at, rows, headers, units }) => {
  const text = fixture(name);
  const read = (changed: string) => extractText(provider, changed, at ?? null);

  test("changed digits change the prices", () => {
    const changed = text.replace(amounts(name), (_all, sign: string, digits: string) => `${sign}${times(digits)}`);
    expect(changed).not.toBe(text);
    expect(shortRows(read(changed))).toEqual(rows.map((row) => scaled(row)));
  });

  test("swapped columns give the same prices", () => {
    const swapped = name.endsWith(".json") ? text : swapColumns(text);
    expect(shortRows(read(swapped)).sort()).toEqual([...rows].sort());
  });

  test("a renamed header refuses its column or table", () => {
    for (const header of headers) {
      const at = header.search(/[\p{L}\p{N}<]/u);
      const changed = text.replaceAll(header, `${header.slice(0, at)}Zlorp ${header.slice(at)}`);
      expect(changed, header).not.toBe(text);
      const outcome = read(changed);
      const kept = shortRows(outcome);
      expect(kept, header).not.toEqual(rows);
      for (const row of kept)
        expect(
          rows.some((known) => agrees(row, known)),
          `${header}: ${row.join(" ")}`,
        ).toBe(true);
    }
  });

  test("another unit is refused", () => {
    for (const [from, to] of units) {
      const changed = text.replaceAll(from, to);
      expect(changed, from).not.toBe(text);
      const outcome = shortRows(read(changed));
      expect(outcome.length, to).toBeLessThan(rows.length);
      for (const row of outcome) expect(rows, to).toContainEqual(row);
    }
  });

  // OpenRouter's answer names no currency; its reference does.
  test.skipIf(provider === "openrouter").each(["€", "£", "¥", "A$", "CNY "])("prices in %s are refused", (sign) => {
    const changed = name.endsWith(".json") ? text.replaceAll('"USD"', '"CNY"') : inCurrency(text, sign);
    const { rows: read, refusals } = extractText(provider, changed, at ?? null);
    expect(read.filter((row) => row.model_id !== "cadence-s")).toEqual([]);
    if (provider !== "cohere" && provider !== "moonshotai") expect(refusals.length).toBeGreaterThan(0);
  });
});

/** Amounts as this form writes them: after a dollar sign, or as the USD member of a price list. */
function amounts(name: string): RegExp {
  if (name.endsWith(".json"))
    return /("USD":"|"(?:retail|unit)Price":|"(?:prompt|completion|input_cache_\w+|internal_reasoning)":")(\d[\d.]*)/g;
  if (name === "cohere.html") return /(\$|Price\\":)(\d[\d.]*)/g;
  return name.endsWith(".mdx") ? /(\{"\$"\})(\d[\d.]*)/g : /(\$ ?)(\d[\d.]*\d|\d)/g;
}

function times(digits: string): string {
  return new Decimal(digits).times(1.25).toFixed();
}

function scaled([id, route, ...prices]: Expected): Expected {
  const [input = null, output = null, cached = null] = prices.map((price) => (price === null ? null : times(price)));
  return [id, route, input, output, cached];
}

/** Whether what was still read of a model agrees with the page: fewer prices are honest, other prices are not. */
function agrees(row: Expected, known: Expected): boolean {
  return row.every((value, at) => value === known[at] || (at >= 2 && value === null));
}

function inCurrency(text: string, sign: string): string {
  return text
    .replaceAll("\\$", "$")
    .replaceAll('{"$"}', `{"${sign}"}`)
    .replace(/\$+(?= ?\d)/g, sign);
}

/** Reverses the columns after the first one: in Markdown tables, in component data and in HTML. */
function swapColumns(text: string): string {
  if (text.trimStart().startsWith("<")) return swapHtmlColumns(text);
  return text
    .replace(/^\|.*\|$/gm, (line) => `|${reversedTail(line.slice(1, -1).split(/(?<!\\)\|/)).join("|")}|`)
    .replace(/^\["(.*)"\],$/gm, (line) => `[${reversedTail(line.slice(1, -2).split(", ")).join(", ")}],`)
    .replace(/(columns=\{\[\n)([\s\S]*?)(\n\]\})/, (_all, open: string, body: string, close: string) => {
      return `${open}${reversedTail(body.split("\n")).join("\n")}${close}`;
    });
}

function swapHtmlColumns(html: string): string {
  const $ = load(html);
  for (const table of $("table").toArray()) {
    const transposed = $(table).text().includes("PRICING");
    let spanned = 0;
    for (const row of $(table).find("tr").toArray()) {
      const cells = $(row).children().toArray();
      const first = cells.slice(0, spanned > 0 ? 0 : 1);
      spanned = Math.max(spanned - 1, Number($(cells[0] ?? row).attr("rowspan") ?? 1) - 1);
      if (!transposed) $(row).append(first, cells.slice(first.length).reverse());
      else if ($(cells.at(-1) ?? row).attr("colspan") === undefined)
        $(row).append(cells.slice(0, -2), cells.slice(-2).reverse());
    }
  }
  return $.html();
}

function reversedTail(cells: string[]): string[] {
  return [...cells.slice(0, 1), ...cells.slice(1).reverse()];
}

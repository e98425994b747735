import { Decimal } from "decimal.js";
import type { Cell } from "./document.ts";

const MAX_QUOTE = 300;
const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?`;
const MONEY = new RegExp(String.raw`\$\s?(${DIGITS})|(?<![\d.,])(${DIGITS})\s?USD\b`, "g");

/** Returns a row as one line of text, with cells separated by " | ". */
export function rowText(cells: readonly Cell[]): string {
  const distinct = cells.filter((cell, at) => at === 0 || cell !== cells[at - 1]);
  return distinct.map((cell) => oneLine(cell.text)).join(" | ");
}

/** Collapses line breaks and repeated spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Returns a headings path as one text of at most 300 characters. */
export function headingText(headings: readonly string[], pane?: string): string {
  return [...headings, ...(pane === undefined ? [] : [pane])].join(" > ").slice(0, 300);
}

/**
 * Whether an amount of dollars equal to `usd` (after `factor`) stands in the quote. Amounts that are multiplied are
 * compared in the nine decimals that prices are published with.
 */
export function occursIn(usd: string, quote: string, factor: number): boolean {
  const wanted = new Decimal(usd);
  return [...quote.matchAll(MONEY)].some((match) => {
    const digits = (match[1] ?? match[2] ?? "").replace(/,/g, "");
    if (digits === "") return false;
    const amount = new Decimal(digits).times(factor);
    return (factor === 1 ? amount : amount.toDecimalPlaces(9)).equals(wanted);
  });
}

/**
 * Returns a quote of at most 300 characters that contains all these prices: the full rows when they fit, otherwise their short parts. Null
 * when the prices do not fit or one of them is not in the text.
 */
export function quoteFor(
  prices: readonly { usd: string; factor: number; quote: string; short: string }[],
): string | null {
  for (const pick of ["quote", "short"] as const) {
    const text = [...new Set(prices.map((price) => oneLine(price[pick])))].join(" ; ");
    if (text.length <= MAX_QUOTE && text !== "" && prices.every((price) => occursIn(price.usd, text, price.factor)))
      return text;
  }
  return null;
}

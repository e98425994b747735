import { Decimal } from "decimal.js";

/** Thrown when a table or row is not read because part of it is not recognised. Nothing is guessed from it. */
export class Refused extends Error {}

/** Thrown when a row is not read because its model is not recognised; the other rows of its table still are. */
export class RowRefused extends Refused {}

/** Thrown for a price that is clear but not per token, such as per hour or per page. */
export class NotPerToken extends Error {}

/** One dollar amount of a cell. `usd` is a decimal string without trailing zeros; `tail` is the text after amount and unit. */
export interface Amount {
  usd: string;
  /** `mtok` when the cell itself states a million tokens, `bare` when it states no unit. */
  unit: "mtok" | "bare";
  tail: string;
}

/** Content of a price cell: words that state no price, or its amounts in order, with the text before the first. */
export type CellReading = { kind: "none"; words: string } | { kind: "amounts"; lead: string; amounts: Amount[] };

const NO_PRICE = new Set(
  [
    "",
    "-",
    "–",
    "—",
    "\\",
    "/",
    "n/a",
    "na",
    "not available",
    "not applicable",
    "not supported",
    "non-GA",
    "not available (shut down)",
    "free",
    "free of charge",
    "limited-time free",
    "contactsales",
    "contact sales",
    "contact us",
    "tiered pricing",
    "omnimodal",
    "coming soon",
    "tbd",
    "included",
    "✓",
    "x",
  ].map((words) => words.toLowerCase()),
);
const NO_PRICE_START = /^same as standard\b/i;

const FOREIGN = [
  /[€£¥₹₩₽₺₫₴฿₪₦₱]|\b(?:EUR|GBP|CNY|RMB|JPY|INR|KRW|CAD|AUD|HKD|SGD|NZD|CHF|BRL|TWD|euros?|yuan|yen|pounds?|rupees?)\b|\b(?:A|C|CA|AU|HK|NZ|S|R|NT|MX)\$/i,
  /\b(?:SEK|NOK|DKK|PLN|CZK|HUF|RUB|TRY|ZAR|MXN|CLP|ARS|THB|IDR|MYR|VND|ILS|AED|SAR|UAH|RON|BGN|KZT|NGN|KES|EGP|PKR|BDT)\b/,
  /\b(?:renminbi|sterling|kron(?:or|er|a|e)|pesos?|francs?|dirhams?|riyals?|rou?bles?|z[lł]oty\w*|baht|ringgit|rupiah|shekels?|forints?|koruna|reais|brazilian real|liras?|(?:australian|canadian|singapore|hong kong|new zealand|taiwan|non-us) dollars?)\b/i,
];
/** A comma groups thousands. `0,042` is not an amount, since its comma may be a decimal one. */
const AMOUNT = /^\s*([1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?![\d]|[.,]\d)/;

const MILLION_TOKENS =
  /^(?:(?:1\s?)?mtok(?:ens?)?|(?:1\s?)?m(?:illion)?\s?(?:(?:input|output|cached|cached input|text|prompt)\s)?tok(?:en)?s?|1\s?million (?:(?:input|output)\s)?tokens?|1,?000,?000 (?:(?:input|output)\s)?tokens?|mt)(?![\p{L}\p{N}])/iu;
const OTHER_UNIT =
  /^(?:[\d.,]+\s?(?:[km]|thousand|million)?\s*|[km]\s?)?(?:hours?|hrs?|hr|h|minutes?|mins?|seconds?|secs?|s|pages?|images?|videos?|songs?|generations?|calls?|requests?|(?:search )?quer(?:y|ies)|searches|char(?:acter)?s?|uses?|gb|gb-day|days?|months?|frames?|sessions?|session-hour|instances?|mp|megapixels?|steps?|units?|prompts?|tiles?|clips?|container)(?![\p{L}])/iu;

/**
 * Reads a price cell. Amounts must have a dollar sign. "Free", "Contact sales", "-" and the like mean no price, never zero; so does $0.
 *
 * @throws Refused when a currency, unit or wording is unknown
 * @throws NotPerToken when the unit is known but not tokens
 */
export function readCell(text: string): CellReading {
  const clean = text
    .replace(/\s+/g, " ")
    .replace(/US\s?\$/g, "$")
    .replace(/\\\$/g, "$")
    .trim();
  if (NO_PRICE.has(clean.toLowerCase()) || NO_PRICE_START.test(clean)) return { kind: "none", words: clean };
  const foreign = foreignCurrency(clean);
  if (foreign !== null) throw new Refused(`currency "${foreign}" is not US dollars in "${clip(clean)}"`);
  const [lead = "", ...segments] = clean.split("$");
  if (segments.length === 0) throw new Refused(`no price is known by the words "${clip(clean)}"`);
  const amounts = segments.map(readAmount);
  if (amounts.length === 1 && amounts[0]?.usd === "0") return { kind: "none", words: clean };
  return { kind: "amounts", lead: lead.trim(), amounts };
}

/**
 * Returns the single amount of a cell; null when the cell states no price.
 *
 * @throws Refused when there are several amounts or words around the amount
 */
export function readSingle(text: string): string | null {
  const cell = readCell(text);
  if (cell.kind === "none") return null;
  const [first, second] = cell.amounts;
  if (first === undefined || second !== undefined) throw new Refused(`several prices in "${clip(text)}"`);
  if (cell.lead !== "" || !isFootnoteTail(first.tail))
    throw new Refused(`unknown words beside the price in "${clip(text)}"`);
  return first.usd;
}

/** Whether a phrase such as "1M tokens" or "million tokens" means a million tokens. */
export function isMillionTokens(phrase: string): boolean {
  const match = MILLION_TOKENS.exec(phrase.trim());
  return match !== null && match[0].length === phrase.trim().length;
}

/** Whether a phrase begins with a million tokens and does not continue with a second unit, as "1M tokens per hour" does. */
export function startsWithMillionTokens(phrase: string): boolean {
  const match = MILLION_TOKENS.exec(phrase.trim());
  return match !== null && !/^\s*(?:\/|per\b)/i.test(phrase.trim().slice(match[0].length));
}

/** Returns a currency other than US dollars that a sentence names, or null. */
export function foreignCurrency(text: string): string | null {
  for (const pattern of FOREIGN) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}

/** Truncates a text to 80 characters, for messages. */
export function clip(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`;
}

function readAmount(segment: string): Amount {
  const match = AMOUNT.exec(segment);
  if (match?.[1] === undefined) throw new Refused(`unreadable amount "$${clip(segment)}"`);
  const usd = new Decimal(match[1].replace(/,/g, "")).toFixed();
  const rest = segment.slice(match[0].length).trim();
  const phrase = /^(?:\/|per\b)\s*(.*)$/i.exec(rest)?.[1];
  if (phrase === undefined) return { usd, unit: "bare", tail: rest };
  const tokens = MILLION_TOKENS.exec(phrase);
  if (tokens !== null) {
    const tail = phrase.slice(tokens[0].length).trim();
    if (/^(?:\/|per\b)/i.test(tail)) throw new NotPerToken(`priced ${clip(rest)}`);
    return { usd, unit: "mtok", tail };
  }
  if (phrase === "" && rest === "/") return { usd, unit: "bare", tail: rest };
  if (OTHER_UNIT.test(phrase)) throw new NotPerToken(`priced ${clip(rest)}`);
  throw new Refused(`unknown unit in "$${clip(segment)}"`);
}

function isFootnoteTail(tail: string): boolean {
  return /^(?:\(\d{1,2}\)|[*†‡])*$/.test(tail);
}

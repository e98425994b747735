import type { Filter } from "../filters.ts";

/** Ceilings of a price in Chinese: "输入价格每百万token不超过0.2美元". */

const METER = "(输入|輸入|入力|输出|輸出|出力)";
const PRICE = "(?:价格|价钱|单价|价|価格|料金|単価)";
const PARTICLE = "(?:为|在|都|均)?";
const TOKENS = "(?:tokens?|词元)?";
const OF = "(?:的)?";
/** What is priced, before the figure; two meters mean both. */
const HEAD = `(?:(?:${METER}(?:和|与|及|、|/)? ?)?${METER} ?${TOKENS}${OF} ?${PRICE}?${PARTICLE} ?)?`;
/** A rate of a million tokens; numbers are plain digits. */
const RATE = `(每|/)? ?(1000000|百万|100万) ?个?${METER}? ?${TOKENS}${OF} ?${METER}? ?`;
const AMOUNT = "(?:us\\$|\\$|usd )?(\\d{1,6}(?:\\.\\d{1,6})?) ?(\\$|usd|美元|美金|美分|刀)?";
const BEFORE = "(?:不超过|不超過|不高于|不多于|不到|最多|至多|低于|低於|少于|小于)";
const AFTER = "(?:以内|之内|以下|未満)";

export const WIDE_CEILING = new RegExp(
  `${HEAD}(?:${RATE}${OF} ?${PRICE}?${PARTICLE} ?)?(?:${PRICE}${PARTICLE} ?)?(?:${BEFORE} ?${AMOUNT}(?:${AFTER})?|${AMOUNT} ?${AFTER})(?: ?${RATE})?(?:的|且)?`,
  "giu",
);

/** Reads a match of the pattern; null where neither a currency nor a rate says that the figure is a price. */
export function wideCeiling(match: readonly (string | undefined)[]): Filter | null {
  const [words = "", first, second, , million, inside, beside, amount, unit, other, otherUnit] = match;
  const [, after, behind, last] = match.slice(11);
  const figure = amount ?? other;
  const currency = unit ?? otherUnit;
  if (figure === undefined || (currency === undefined && million === undefined && after === undefined)) return null;
  const meters = new Set(
    [first, second, inside, beside, behind, last].flatMap((word) => (word === undefined ? [] : [meterOf(word)])),
  );
  const [meter = "price"] = meters;
  return {
    ...(/低于|低於|少于|小于|不到|未満/u.test(words) ? { under: true as const } : {}),
    kind: "ceiling",
    meter: meters.size === 1 ? meter : "price",
    value: Number(figure) / (/^(?:美分)$/.test(currency ?? "") ? 100 : 1),
    words: words.trim(),
  };
}

function meterOf(word: string): "input" | "output" {
  return /[入입]/.test(word[0] === "输" || word[0] === "輸" ? (word[1] ?? "") : (word[0] ?? "")) ? "input" : "output";
}

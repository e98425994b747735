/** Rewrites keys of structured texts, such as `input_tokens: 14500` and `"p95_ms":1500`, as phrases. */

const INPUT = "input|in|prompt";
const OUTPUT = "output|out|completion|response|max_output";
const TOKENS = "tokens?|toks?";
const PERIOD = "hour|day|week|month|year";
const CALLS = "calls?|requests?|reqs?|queries|messages?|volume|invocations|items|documents?|docs|tickets";
const ADVERBS: Readonly<Record<string, string>> = {
  hourly: "hour",
  daily: "day",
  weekly: "week",
  monthly: "month",
  yearly: "year",
};
const RATES: Readonly<Record<string, string>> = { rph: "hour", rpd: "day" };

/** Phrases by key, in lower case with underscores. The first match is used. */
const KEYS: readonly (readonly [RegExp, (value: number, found: RegExpExecArray) => string])[] = [
  [
    new RegExp(
      `^(?:(?:avg|average|mean|est|estimated|typical)_)?(?:(?:${INPUT})_(?:${TOKENS})|(?:${TOKENS})_(?:in|input|prompt))(?:_(?:avg|mean|per_(?:call|request)))?$`,
    ),
    (value) => `${value} input tokens;`,
  ],
  [
    new RegExp(
      `^(?:(?:avg|average|mean|est|estimated|typical)_)?(?:(?:${OUTPUT})_(?:${TOKENS})|(?:${TOKENS})_(?:out|output|completion))(?:_(?:avg|mean|per_(?:call|request)))?$`,
    ),
    (value) => `${value} output tokens;`,
  ],
  [
    /^(?:(?:max|target)_)?(?:p\d\d|latency|ttft|response_time)(?:_(?:p\d\d|latency|max))?_(?:ms|millis|milliseconds)$/,
    (value) => `latency ${value} ms;`,
  ],
  [new RegExp(`^(?:(?:${CALLS})_)(?:per_|a_)?(${PERIOD})$`), (value, [, period]) => ` ${value} calls per ${period}`],
  [
    new RegExp(`^(${Object.keys(ADVERBS).join("|")})_(?:${CALLS})$`),
    (value, [, adverb = ""]) => ` ${value} calls per ${ADVERBS[adverb]}`,
  ],
  [
    new RegExp(`^(?:${CALLS})_(${Object.keys(ADVERBS).join("|")})$`),
    (value, [, adverb = ""]) => ` ${value} calls per ${ADVERBS[adverb]}`,
  ],
  [new RegExp(`^(${Object.keys(RATES).join("|")})$`), (value, [, rate = ""]) => ` ${value} calls per ${RATES[rate]}`],
];

/** A key, a separator and a number. Groups: the key, the digits, a unit. */
export const KEY_AND_VALUE =
  /(?<![\p{L}\p{N}_.-])["'`]?([A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*)["'`]?[ \t]?[:=|][ \t]?["'`]?(\d+(?:[.,_]\d+)*)([kKmM])?(?![\p{L}\p{N}%])["'`]?/gu;

/** Returns the phrase for a key and its value; null for a key that names no size, volume or speed. */
export function wordsOfKey(name: string, value: number): string | null {
  const key = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
  for (const [pattern, words] of KEYS) {
    const found = pattern.exec(key);
    if (found !== null) return words(value, found);
  }
  return null;
}

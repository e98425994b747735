/** Tokens of one page and one word of English text, as commonly counted. */
export const TOKENS_PER_PAGE = 650;
export const TOKENS_PER_WORD = 1.33;
const MOST_TOKENS = 10_000_000;

export interface StatedSizes {
  /** Token counts that the text states outright. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Size in tokens of a document that the text names, such as "a 120-page contract". */
  documentTokens: number | null;
  /** Size in tokens of what is to be written, such as "900 words each". */
  writtenTokens: number | null;
}

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)\s?(k|m|thousand|million)?`;
const RANGE = String.raw`(?:(\d[\d,]*(?:\.\d+)?)\s?(?:-|–|to)\s?)?${NUMBER}`;
const INPUT = new RegExp(
  String.raw`${RANGE}[\s-]?(?:(?:input|prompt|context)[\s-]tokens?|tokens? (?:of )?(?:input|prompt|in|context)\b)`,
  "i",
);
const OUTPUT = new RegExp(
  String.raw`${RANGE}[\s-]?(?:(?:output|completion|response|generated)[\s-]tokens?|tokens? (?:of )?(?:output|completion|out|response)\b)`,
  "i",
);
const PAGES = new RegExp(String.raw`${RANGE}[\s-]?pages?\b`, "i");
const WORDS = new RegExp(String.raw`${RANGE}[\s-]?words?\b`, "i");
/** Words that make a number of pages or words the size of the result. */
const WRITING =
  /\b(?:write|writes|writing|written|generate\w*|draft\w*|produce\w*|create\w*|in|under|within|at most|up to|about|of about|summar\w+ (?:of|in))\s*$/i;
const EACH =
  /^\s*(?:each|long|summar\w+|posts?|articles?|essays?|stor(?:y|ies)|abstracts?|reply|replies|answers?|emails?)\b/i;

/** Reads token counts, pages and words out of a task's text. Ranges count with their middle. */
export function statedSizes(text: string): StatedSizes {
  const sizes: StatedSizes = {
    inputTokens: numberOf(INPUT.exec(text)),
    outputTokens: numberOf(OUTPUT.exec(text)),
    documentTokens: null,
    writtenTokens: null,
  };
  for (const [pattern, perUnit] of [
    [PAGES, TOKENS_PER_PAGE],
    [WORDS, TOKENS_PER_WORD],
  ] as const) {
    const match = pattern.exec(text);
    const count = numberOf(match);
    if (match === null || count === null) continue;
    const tokens = clampTokens(count * perUnit);
    const result = WRITING.test(text.slice(0, match.index)) || EACH.test(text.slice(match.index + match[0].length));
    if (result) sizes.writtenTokens ??= tokens;
    else sizes.documentTokens ??= tokens;
  }
  return sizes;
}

function numberOf(match: RegExpExecArray | null): number | null {
  const [, low, high, unit] = match ?? [];
  if (high === undefined) return null;
  const factor = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }[unit?.toLowerCase() ?? ""] ?? 1;
  const to = Number(high.replaceAll(",", ""));
  const from = low === undefined ? to : Number(low.replaceAll(",", ""));
  return clampTokens(((from + to) / 2) * factor);
}

function clampTokens(tokens: number): number {
  return Math.min(MOST_TOKENS, Math.max(1, Math.round(tokens)));
}

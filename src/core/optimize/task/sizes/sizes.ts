import type { Language } from "../language.ts";
import { lengthsOf } from "./lengths.ts";
import { type PlainText, plainNumbers } from "./numbers.ts";
import { sidesOf, type Volume } from "./tokens.ts";
import { type CallCount, callsOf } from "./volumes.ts";

export { PERIODS_A_MONTH } from "./common.ts";
export { TOKENS_PER_PAGE } from "./lengths.ts";

export interface StatedSizes {
  /** Token counts that the text states outright. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Size in tokens of a document that the text names, such as "a 120-page contract". */
  documentTokens: number | null;
  /** Whether the document is named: a length alone may be of anything. */
  documentNamed: boolean;
  /** Size in tokens of what is to be written, such as "900 words each". */
  writtenTokens: number | null;
  /** Tokens of all calls of a period, such as "2 million tokens a day"; never the size of one call. */
  volume: Volume | null;
  /** Calls of a period, such as "12,000 invoices a day". */
  calls: CallCount | null;
  /** What was understood, in the words of the text. */
  words: readonly string[];
}

/** Reads token counts, pages, words and volumes out of a task's text. Ranges count with their middle. */
export function statedSizes(
  written: string,
  language: Language = "en",
  plain: PlainText = plainNumbers(written),
): StatedSizes {
  const words: string[] = [];
  const sides = sidesOf(plain, words);
  const { documentTokens, documentNamed, writtenTokens } = lengthsOf(plain, language, words);
  return {
    inputTokens: sides.input ?? sides.neither,
    outputTokens: sides.output,
    documentTokens,
    documentNamed,
    writtenTokens,
    volume: sides.volume,
    calls: callsOf(plain),
    words,
  };
}

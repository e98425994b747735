import type { Language } from "../language.ts";
import { clampTokens } from "./common.ts";
import { constantAmong, lengthsIn, type Measure, roleOf } from "./measures.ts";
import { type PlainText, plainNumbers } from "./numbers.ts";
import { onePageIn } from "./one-page.ts";
import { type NamedRole, type Role, rolesIn } from "./roles.ts";
import { bareAfter, bareBefore, tokensIn, type Volume } from "./tokens.ts";
import { type CallCount, callsOf } from "./volumes.ts";

export { PERIODS_A_MONTH } from "./common.ts";
export { TOKENS_PER_PAGE } from "./measures.ts";

export interface StatedSizes {
  /** Input of one call where the text states tokens of it; parts of it add up, also those in pages or words. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Input of one call where the text states it in pages, words or characters only. */
  documentTokens: number | null;
  /** Output of one call in pages, words or characters, such as "900 words each". */
  writtenTokens: number | null;
  /** The part of the input that the text calls the same in every call. */
  cachedTokens: number | null;
  /** A length of which nothing tells whether it is read or written, and its words. */
  unsided: { tokens: number; words: string; counted: boolean } | null;
  /** Tokens of all calls of a period, such as "2 million tokens a day"; never the size of one call. */
  volume: Volume | null;
  /** Calls of a period, such as "12,000 invoices a day". */
  calls: CallCount | null;
  /** What was understood, in the words of the text. */
  words: readonly string[];
}

/** Less is no input of a call: the number is of something else. */
const LEAST_INPUT = 20;

interface Sided extends Measure {
  role: Role | null;
}

/** Reads token counts, pages, words and volumes out of a task's text. Ranges count with their middle. */
export function statedSizes(
  written: string,
  language: Language = "en",
  plain: PlainText = plainNumbers(written),
): StatedSizes {
  const { text } = plain;
  const roles = rolesIn(text);
  const lengths = lengthsIn(plain, language);
  const { measures, volume } = tokensIn(plain, (one) => roleOf(text, one, [one], roles));
  const known: Measure[] = [...measures, ...lengths];
  const sided: Sided[] = [
    ...measures.map((one) => ({ ...one, role: one.side ?? roleOf(text, one, known, roles) })),
    ...lengths.map((one) => ({ ...one, role: roleOf(text, one, known, roles) })),
  ];
  if (measures.length > 0) sided.push(...bareAtRoles(text, roles, sided));
  const page = onePageIn(text, language, roles, sided);
  if (page !== null) sided.push(page);
  const [input, output] = [sumOfInput(sided), outputOf(sided)];
  const constant = constantAmong(text, input?.parts ?? [], sided);
  const unknown = sided.find(({ role }) => role === null);
  return {
    inputTokens: input?.stated === true ? input.tokens : null,
    outputTokens: output?.unit === "tokens" ? clampTokens(output.tokens) : null,
    documentTokens: input?.stated === false ? input.tokens : null,
    writtenTokens: output !== null && output.unit !== "tokens" ? clampTokens(output.tokens) : null,
    cachedTokens: constant === null ? null : Math.min(clampTokens(constant.tokens), input?.tokens ?? 0),
    unsided:
      unknown === undefined
        ? null
        : {
            tokens: clampTokens(unknown.tokens),
            words: plain.original(unknown.at, unknown.end),
            counted: unknown.unit !== "tokens",
          },
    volume,
    calls: callsOf(plain),
    words: sided.map(({ at, end }) => plain.original(at, end)),
  };
}

/** "Answer ~250" and "3k of history": numbers that have lost their token word. */
function bareAtRoles(text: string, roles: readonly NamedRole[], known: readonly Sided[]): Sided[] {
  return roles.flatMap(({ role, at, end }): Sided[] => {
    const before = role === "document" ? null : bareBefore(text, at);
    const after = role === "document" || role === "system" ? null : bareAfter(text, end);
    const found =
      before !== null
        ? { tokens: before.tokens, at: at - before.length, end: at }
        : after !== null
          ? { tokens: after.tokens, at: end, end: end + after.length }
          : null;
    if (found === null || known.some((one) => one.at < found.end && one.end > found.at)) return [];
    return [{ unit: "tokens", role, ...found }];
  });
}

/** The sum of the parts of an input, each named part once; a stated total holds where it is at least as large. */
function sumOfInput(sided: readonly Sided[]): { tokens: number; stated: boolean; parts: Sided[] } | null {
  const parts = new Map<Role, Sided>();
  const add = (one: Sided) => {
    if (one.role !== null && one.role !== "output" && !parts.has(one.role)) parts.set(one.role, one);
  };
  // Tokens of a part hold before its pages.
  for (const one of sided.filter(({ unit }) => unit === "tokens")) add(one);
  for (const one of sided) add(one);
  // Of a document that is searched, the context is what a call reads.
  if (parts.has("context")) parts.delete("document");
  const total = parts.get("total");
  // Input counted in tokens holds what is also counted in pages.
  if (total?.unit === "tokens" && parts.get("document")?.unit !== "tokens") parts.delete("document");
  const named = [...parts.values()].filter((one) => one !== total);
  const sum = named.reduce((tokens, one) => tokens + one.tokens, 0);
  // "Input 22,000 tokens" holds what is named beside it; an input smaller than its parts is one of them.
  const tokens = total === undefined ? sum : total.tokens >= sum ? total.tokens : total.tokens + sum;
  if (tokens < LEAST_INPUT) return null;
  const used = [...parts.values()];
  const byTotal = total !== undefined && total.tokens >= sum;
  const stated = byTotal ? total.unit === "tokens" : used.some(({ unit }) => unit === "tokens");
  return { tokens: clampTokens(tokens), stated, parts: used };
}

function outputOf(sided: readonly Sided[]): Sided | null {
  const outputs = sided.filter(({ role, tokens }) => role === "output" && tokens >= 1);
  return outputs.find(({ unit }) => unit === "tokens") ?? outputs[0] ?? null;
}

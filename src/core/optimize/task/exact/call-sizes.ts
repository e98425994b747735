import type { SizesSaid } from "../demands/types.ts";
import type { Language } from "../language.ts";
import { clampTokens } from "../sizes/common.ts";
import type { PlainText } from "../sizes/numbers.ts";
import { thinkingIn } from "../sizes/sides/thinking.ts";
import { type SizeRead, type StatedSizes, statedSizes } from "../sizes/sizes.ts";
import { WORKLOADS, type WorkloadClass } from "../workloads.ts";
import { statedIn } from "./exact.ts";

/** The sizes of a text, in which `input_tokens=14000 output_tokens=900` takes precedence over all other words. */
export interface CallSizes extends StatedSizes, Pick<SizesSaid, "exact" | "replaced"> {}

type Side = "input" | "output";

/** Reads the sizes of a call as `statedSizes` does; a side in the exact notation is taken as written. */
export function callSizes(text: string, language: Language, plain?: PlainText): CallSizes {
  const sizes = statedSizes(text, language, plain);
  const [input, output] = [exactOf(text, "input"), exactOf(text, "output")];
  if (input === null && output === null) return { ...sizes, exact: { input: false, output: false }, replaced: [] };
  const given = [input, output].filter((one) => one !== null);
  const written = (one: SizeRead) => given.some(({ words }) => words.includes(one.words) || one.words.includes(words));
  const ofOther = ({ side }: SizeRead) => side !== null && (side === "input" ? input : output) === null;
  const kept = sizes.used.filter((one) => ofOther(one) && !written(one));
  const doubted = sizes.doubted.filter((one) => ofOther(one) && !written(one));
  const replaced = [...sizes.used, ...sizes.doubted].filter(
    (one) => !kept.includes(one) && !doubted.includes(one) && !written(one),
  );
  return {
    ...sizes,
    ...(input === null ? {} : { inputTokens: input.tokens, documentTokens: null }),
    ...(output === null
      ? {}
      : {
          outputTokens: output.tokens,
          writtenTokens: null,
          visibleTokens: null,
          withThinking: thinkingBeside(text, output.words),
        }),
    cachedTokens:
      sizes.cachedTokens === null || input === null ? sizes.cachedTokens : Math.min(sizes.cachedTokens, input.tokens),
    unsided: null,
    words: [...sizes.words, ...given.map(({ words }) => words)],
    used: [...given, ...kept],
    doubted,
    exact: { input: input !== null, output: output !== null },
    replaced: [...new Set([...replaced.map(({ words }) => words), ...(input === null ? [] : sizes.beside)])],
  };
}

/** Returns the words beside a size that say that it holds the thinking; null without any. */
function thinkingBeside(text: string, words: string): string | null {
  const at = text.indexOf(words);
  return thinkingIn(text, { at, end: at + words.length });
}

/** Returns the sizes that a text states in the exact notation, quoted; null when it states none. */
export function exactWords(text: string): string | null {
  const found = SIDES.flatMap((side) => exactOf(text, side)?.words ?? []);
  return found.length === 0 ? null : found.join(" ");
}
const SIDES: readonly Side[] = ["input", "output"];

/** The kind of work in the exact notation: `work=summarisation`. */
const WORK = /(?<![\p{L}\p{N}_])work(?:_?(?:kind|class))?\s?[=:]\s?["']?([a-z]+(?:[_ -][a-z]+){0,2})/iu;

/** Returns the kind of work that a text states in the exact notation; null when it has none, or an unknown one. */
export function exactWork(text: string): WorkloadClass | null {
  const named = WORK.exec(text)?.[1]?.toLowerCase().replace(/[ -]/g, "_") ?? "";
  const kinds = Object.keys(WORKLOADS) as WorkloadClass[];
  return (
    kinds.find((kind) => named === kind || named.startsWith(`${kind}_`)) ??
    onlyOne(kinds.filter((kind) => kind.split("_").includes(named)))
  );
}

function onlyOne(kinds: readonly WorkloadClass[]): WorkloadClass | null {
  const [first] = kinds;
  return kinds.length === 1 && first !== undefined ? first : null;
}

const FREE_WORK = /(?<![\p{L}\p{N}_])work(?:_?(?:kind|class))?\s?=\s?["']?(\p{L}+(?:[\s_&-]+\p{L}+){0,2})/iu;

/** Returns what a text writes behind `work=` in words of its own, such as "code review"; null when it names a kind or nothing. */
export function freeWork(text: string): { words: string; value: string } | null {
  const found = exactWork(text) === null ? FREE_WORK.exec(text) : null;
  if (found === null) return null;
  const value = (found[1] ?? "").replace(/[\s_](?:in|out)put(?:[\s_]tokens?)?$/iu, "").replaceAll("_", " ");
  const words = found[0].slice(0, found[0].length - (found[1] ?? "").length + value.length).trim();
  return { words, value };
}

/** Returns the size of one side in the exact notation; null when the text has none, or two that differ. */
function exactOf(text: string, side: Side): SizeRead | null {
  const stated = statedIn(text, `${side}_tokens`);
  if (stated === null) return null;
  const tokens = clampTokens(stated.value as number);
  return { words: stated.words, tokens, side, counts: true, rough: false, sure: true };
}

import type { Sided } from "../lengths/measures.ts";

/** Returns the output of a call, with the lengths that are added to it in `and`; null without one. */
export function outputOf(sided: readonly Sided[]): Sided | null {
  const all = sided.filter(({ role, tokens }) => role === "output" && tokens >= 1);
  const outputs = all.filter(({ more }) => more !== true);
  const first = outputs.find(({ unit }) => unit === "tokens") ?? outputs[0];
  if (first === undefined) return null;
  for (const one of all)
    if (one.more === true && first.and?.includes(one) !== true) first.and = [...(first.and ?? []), one];
  return first;
}

/** Tokens of an output with those of the lengths that are added to it. */
export function tokensOfOutput({ tokens, and = [] }: Sided): number {
  return and.reduce((sum, one) => sum + one.tokens, tokens);
}

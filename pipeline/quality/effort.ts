import type { EffortClass } from "../../src/core/quality/types.ts";

/** Ability offset of each effort class from the middle one. */
export const EFFORT_OFFSET: Readonly<Record<EffortClass, number>> = { low: -0.2, mid: 0, high: 0.2 };

const HIGH = /(^|-| )(x?high|max)(-|$| |;)|highthinking|best published/;
const LOW = /(^|-| )(none|minimal|low|instant|no)(-|$| |;)|nothinking|non-thinking|non-reasoning/;
const MID = /(^|-| )medium(-|$| |;)/;
/** Thinking budget, in thousands of tokens, from which a setting counts as high effort. */
const HIGH_BUDGET_KTOKENS = 27;

/** Returns the effort class of a setting in the source's words; without a setting, the default class. */
export function effortOf(setting: string | null): EffortClass {
  const text = setting?.toLowerCase() ?? "";
  if (LOW.test(text)) return "low";
  if (HIGH.test(text)) return "high";
  if (MID.test(text)) return "mid";
  const budget = /(\d+)k\b/.exec(text);
  return budget !== null && Number(budget[1]) >= HIGH_BUDGET_KTOKENS ? "high" : "mid";
}

import { passed, serviceTier } from "./conditions.ts";
import type { Block } from "./document.ts";
import { isMillionTokens } from "./money.ts";

/** Whether a value is what the readers assume anyway, by the name of the term. */
const ASSUMED: readonly [term: RegExp, holds: (value: string, day: string) => boolean][] = [
  [/^(?:billing )?currency$/i, (value) => /^(?:usd?|us ?\$|\$|us dollars?)(?: \(.*\))?$/i.test(value)],
  [/^(?:pricing |billing )?unit$/i, (value) => isMillionTokens(value.replace(/^per /i, ""))],
  [/^(?:service|service tier|tier|plan|processing)$/i, (value) => serviceTier(value) === "standard"],
  [
    /^(?:valid|effective|in force)(?: from| since| date)?$/i,
    (value, day) => passed(`effective ${value}`, day).trim() === "",
  ],
  [/^(?:valid|effective) (?:until|through|to)$/i, () => false],
];

/**
 * Returns the first term of a small table, such as "Currency | EUR", that differs from what prices are read as: US dollars, a million
 * tokens, standard service, in force. Null when there is none.
 */
export function otherTerm(block: Block, day: string): string | null {
  if (block.kind !== "table") return null;
  for (const [name, value, ...more] of block.rows) {
    if (name === undefined || value === undefined || more.length > 0) continue;
    const holds = ASSUMED.find(([term]) => term.test(name.text.replace(/:$/, "").trim()))?.[1];
    if (holds?.(value.text.trim(), day) === false) return `${name.text}: ${value.text}`;
  }
  return null;
}

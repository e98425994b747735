import type { Sided } from "../lengths/measures.ts";
import { type Input, isSearched, SEARCHED } from "./input.ts";

/** Share of the total input below which a document's length does not matter. */
const SMALL = 0.15;

/** Ratio up to which lengths in different units may be the same. */
const ALIKE = 1.3;

/** Returns the lengths that restate a used one in pages or words, and those that leave the size of a call in doubt. */
export function unusedOf(
  sided: readonly Sided[],
  counted: ReadonlySet<Sided>,
  input: Input | null,
  output: Sided | null,
) {
  const restating = sided.filter((one) => !counted.has(one) && isOfStated(one, input, output));
  const doubted = sided.filter((one) => !one.sure || (!counted.has(one) && !isHeld(one, input, output)));
  return { restating, doubted: doubted.filter((one) => !restating.includes(one)) };
}

/** Whether an unused length is part of a used one, or states the same in another unit. */
function isHeld(one: Sided, input: Input | null, output: Sided | null): boolean {
  const same = (other: Sided | null) =>
    other !== null && one.tokens <= other.tokens * ALIKE && one.tokens >= other.tokens / ALIKE;
  // Two lengths in one unit are different things; lengths in different units may be the same thing.
  if (one.role === "output") return same(output) && one.unit !== output?.unit;
  const parts = input?.parts ?? [];
  // A searched document is not input, and its pages may restate the tokens of the total.
  if (one.role === "document")
    return parts.some(
      (part) =>
        (part.role === "context" && isSearched(one, part)) ||
        (part.role === "total" && (same(part) || one.tokens < SMALL * part.tokens)) ||
        // The document that is sent along, stated in pages and in tokens.
        (part.role === "system" && part.unit !== one.unit && same(part)),
    );
  return parts.some((part) => part.role === one.role && same(part));
}

/** Whether a length in pages or words is that of a document whose tokens the text states, beside those of the answer. */
function isOfStated(one: Sided, input: Input | null, output: Sided | null): boolean {
  const total = input?.parts.find(({ role, unit, sure }) => role === "total" && unit === "tokens" && sure);
  if (total === undefined || output?.unit !== "tokens" || !output.sure || one.unit === "tokens") return false;
  return (one.role !== "output" || !one.sure) && one.tokens <= SEARCHED * total.tokens;
}

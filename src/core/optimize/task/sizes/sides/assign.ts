import { sentWithEach } from "../constant-input.ts";
import type { Sided } from "../lengths/measures.ts";
import type { NamedRole } from "../roles.ts";
import { sumOfInput } from "../sums/input.ts";
import type { BilledOutput } from "./directions.ts";
import { acrossArrow, byElimination, byLength, commentsBesideOutput, fromTo } from "./elimination.ts";
import { grandTotal, joinedParts, restIsInput } from "./parts.ts";
import { productIsOutput } from "./products.ts";

/** Assigns the lengths that no word beside them does, by how they are joined, how long they are, and what is left. */
export function assignSides(text: string, roles: readonly NamedRole[], sided: Sided[]): void {
  commentsBesideOutput(text, sided);
  acrossArrow(text, sided);
  productIsOutput(text, sided);
  grandTotal(text, sided);
  joinedParts(text, roles, sided);
  fromTo(text, sided);
  byLength(text, sided);
  byElimination(sided);
  restIsInput(text, sided);
}

/** A verb of writing makes no length the output when another one is called so by its own words. */
export function unlessNamed(sided: readonly Sided[]): void {
  if (!sided.some(({ role, sure, implied }) => role === "output" && sure && implied !== true)) return;
  for (const one of sided) if (one.implied === true) Object.assign(one, { role: null, sure: false });
}

/** Takes less than a page that no word beside it assigns as the text to be written, where no other length is. */
export function shortIsOutput(sided: readonly Sided[]): void {
  if (sided.some(({ role }) => role === "output")) return;
  const [short] = sided.filter(({ role, unit, tokens }) => role === null && unit === "pages" && tokens < SHORT_PAGE);
  if (short !== undefined) Object.assign(short, { role: "output", sure: true });
}
/** Tokens of less than a page, in a language with long ones. */
const SHORT_PAGE = 600;

/** Replaces what was read of an output by its billed tokens: the visible ones are a part of them. */
export function asOutput({ billed, at, end }: BilledOutput, sided: Sided[]): void {
  const others = sided.filter((one) => one.end <= at || (one.at >= end && one.role !== "output"));
  sided.splice(0, sided.length, ...others, { unit: "tokens", role: "output", sure: true, tokens: billed, at, end });
}

/** Takes the second of two messages as the output when there is no other: "question of 60 tokens, query of 150". */
export function secondIsOutput(sided: readonly Sided[]): void {
  const parts = sumOfInput(sided)?.parts ?? [];
  const unused = sided.filter((one) => !parts.includes(one) && one.unit === "tokens" && one.role === "message");
  const [second] = unused;
  if (unused.length !== 1 || second === undefined) return;
  second.role = "output";
  second.sure = false;
}

/** Takes the length of a fixed document that is sent with each call as a part of the input. */
export function asRepeated(text: string, sided: readonly Sided[]): void {
  const sent = sentWithEach(
    text,
    sided.filter(({ role, sure }) => role !== "output" || !sure),
  );
  const one = sided.find((other) => other === sent);
  if (one === undefined) return;
  const beside = sided.some((other) => other !== one && other.role !== "output");
  if (one.role === null || !one.sure || (one.role === "total" && beside))
    Object.assign(one, { role: "system", sure: true });
}

/** Marks the input as unsure when one call has an unknown number of things. */
export function ofUnknownNumber(sided: readonly Sided[]): void {
  for (const one of sided) if (one.role !== "output") Object.assign(one, { sure: false, howMany: true });
}

import type { NamedRole } from "../roles.ts";
import type { Position, Sided } from "./measures.ts";
import { bareAfter, bareBefore, keyedAfter } from "./tokens.ts";

/** Reads numbers after a name and a separator: "in: 900", "completion | 250". */
export function keyedAtRoles(text: string, roles: readonly NamedRole[], known: readonly Position[]): Sided[] {
  return roles.flatMap(({ role, end }): Sided[] => {
    const found = role === "document" ? null : keyedAfter(text, end);
    if (found === null || found.tokens < 1) return [];
    const at = { at: end, end: end + found.length };
    if (known.some((one) => one.at < at.end && one.end > at.at)) return [];
    return [{ unit: "tokens", role, sure: true, tokens: found.tokens, ...at }];
  });
}

/** Reads numbers without a unit beside a name: "answer ~250", "3k of history". */
export function bareAtRoles(text: string, roles: readonly NamedRole[], known: readonly Position[]): Sided[] {
  return roles.flatMap(({ role, at, end }): Sided[] => {
    // "1.2 million de messages" counts calls.
    const before = role === "document" || role === "message" ? null : bareBefore(text, at);
    const after = role === "document" ? null : bareAfter(text, end, role);
    const found =
      before !== null
        ? { tokens: before.tokens, at: at - before.length, end: at }
        : after !== null
          ? { tokens: after.tokens, at: end, end: end + after.length }
          : null;
    if (found === null || known.some((one) => one.at < found.end && one.end > found.at)) return [];
    return [{ unit: "tokens", role, sure: true, ...found }];
  });
}

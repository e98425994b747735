import { type Filter, filterOf } from "../question/filters.ts";
import type { Question } from "../question/question.ts";
import { LEAST, MOST, NAMES } from "./names.ts";
import { isAsk } from "./read.ts";

/**
 * Writes a question in the exact notation.
 * @param filters those that the answer applies
 * @returns null when its intent or a filter cannot be written in it
 */
export function exactNotation(
  { kind, subject, sides, cheapest, byWindow, byAbility = false }: Question,
  filters: readonly Filter[],
) {
  if (!isAsk(kind) || byAbility || filters.some(({ either }) => either === true)) return null;
  const of = sides.length > 0 ? sides.join(", ") : subject;
  const order =
    kind === "price" && byWindow
      ? "context"
      : cheapest && (kind === "price" || kind === "alternatives")
        ? "price"
        : null;
  const parts = Map.groupBy(filters, partName);
  if (parts.has(null)) return null;
  const written = [...parts].map(([name, group]) => {
    const values = [...new Set(group.map((one) => NAMES[name ?? ""]?.write(one) ?? ""))];
    if (name === "with") return values.map((value) => `with=${value}`).join(" ");
    const sign = LEAST.has(name ?? "") ? ">=" : MOST.has(name ?? "") ? "<=" : "=";
    return `${name}${sign}${values.join(",")}`;
  });
  const period = filterOf(filters, "period");
  return [
    ...(of === "" ? [] : [of]),
    `ask=${kind}`,
    ...written.filter((part) => !/^(?:since|until)=/.test(part)),
    ...(period?.from == null ? [] : [`since=${period.from}`]),
    ...(period?.to == null ? [] : [`until=${period.to}`]),
    ...(order === null ? [] : [`order=${order}`]),
  ].join(" ");
}

function partName(filter: Filter): string | null {
  return Object.keys(NAMES).find((name) => NAMES[name]?.write(filter) !== null) ?? null;
}

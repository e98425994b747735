import type { Filter, FilterKind } from "../filters.ts";
import { OR } from "../intents.ts";
import { plainSubject } from "../subject.ts";

/** Filters of a model that may stand for one another: "with open weights or under $0.10". */
const ALTERNATIVES = new Set<FilterKind>([
  "open_weights",
  "closed",
  "free",
  "takes",
  "tools",
  "json_schema",
  "thinking",
  "flagship",
  "context",
  "ceiling",
  "seat",
  "made_in",
  "seller",
  "maker",
]);
/** Words beside the "or" that join two filters: "image input or those that cost less". */
const JOINS = /^(?:inputs?|support|weights?|acceptent|aceptan|aceitam)?$/iu;

/** Marks the filters between which a question of models says "or", so that one of them is enough. */
export function withEither(text: string, filters: readonly Filter[]): Filter[] {
  const placed = filters
    .filter((one) => ALTERNATIVES.has(one.kind) && !("outside" in one && one.outside))
    .map((filter) => ({ filter, from: text.indexOf(filter.words) }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from);
  const either = new Set<Filter>();
  placed.forEach(({ filter, from }, at) => {
    const next = placed[at + 1];
    if (next === undefined || (next.filter.kind === filter.kind && filter.kind !== "takes")) return;
    const between = text.slice(from + filter.words.length, next.from);
    if (isOr(between)) for (const one of [filter, next.filter]) either.add(one);
  });
  return filters.map((filter) => (either.has(filter) ? { ...filter, either: true } : filter));
}

function isOr(between: string): boolean {
  const said = OR.exec(between)?.[0];
  return said !== undefined && !/[.;:?!]/.test(between) && JOINS.test(plainSubject(between.replace(said, " ")));
}

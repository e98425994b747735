import { activeOn, isActiveSince } from "../../catalog/activity.ts";
import type { Product } from "../../catalog/catalog-data.ts";
import type { FilterRead } from "../apply.ts";
import type { Filter } from "../question/filters.ts";

const MOST_NAMED = 6;

/** What the sentence about activity needs of a product. */
type Worked = Pick<Product, "name" | "repository" | "githubStars">;

/**
 * Says of which products it is not on record whether they were worked on since the day that a filter names, and which were not; both are
 * left out. Empty without such a filter.
 * @param products those that meet the other filters
 */
export function upkeepGap(
  filters: readonly Filter[],
  read: readonly FilterRead[],
  products: readonly Worked[],
): string {
  const all = filters.flatMap((one) => (one.kind === "active" && isApplied(one, read) ? [one] : []));
  if (all.length === 0) return "";
  const states = products.map((product) => ({
    product,
    met: all.map((one) => isActiveSince(product, one.of, one)),
  }));
  const inactive = states.filter(({ met }) => met.includes(false));
  const unknown = states.filter(({ met }) => !met.includes(false) && met.includes(null));
  const named = (some: typeof states) => {
    const first = some.toSorted((a, b) => (b.product.githubStars ?? -1) - (a.product.githubStars ?? -1));
    const names = first.slice(0, MOST_NAMED).map(({ product }) => {
      const last = activeOn(product);
      return `${product.name}${last === null ? "" : ` (${last})`}`;
    });
    return `${names.join(", ")}${some.length > MOST_NAMED ? ` and ${some.length - MOST_NAMED} more` : ""}`;
  };
  const what = all.map(({ of, since }) => `${of === "release" ? "a release" : "a push or a release"} since ${since}`);
  return [
    ` Kept are those of which ${what.join(", and ")} is on record.`,
    unknown.length === 0
      ? ""
      : ` Not on record of ${unknown.length}, which may qualify, with the last activity that is: ${named(unknown)}.`,
    inactive.length === 0 ? "" : ` Left out as not active for as long when last read: ${named(inactive)}.`,
  ].join("");
}

function isApplied({ words }: Filter, read: readonly FilterRead[]): boolean {
  return read.some((one) => one.kind === "active" && one.words === words && one.effect === "applied");
}

import type { Product } from "../../catalog/catalog-data.ts";
import type { FilterRead } from "../apply.ts";
import type { Filter } from "../question/filters.ts";

const MOST_NAMED = 6;
const READ_WHERE = " license_source of each product says where and on which day its licence was read.";

/** What the sentence about missing licences needs of a product. */
export type Licensed = Pick<Product, "name" | "license" | "licence" | "githubStars">;

/** Whether a filter by licence leaves a product out only because its licence is not on record. */
export function lacksLicence({ license, licence }: Pick<Product, "license" | "licence">): boolean {
  return license === "open-source" && licence === null;
}

/** Says how many open-source products a filter by licence leaves out because theirs is not on record, the most starred by name. */
export function licenceGap(
  filters: readonly Filter[],
  read: readonly FilterRead[],
  products: readonly Licensed[],
): string {
  const applied = read.some(({ kind, effect }) => kind === "license" && effect === "applied");
  if (!applied || !filters.some(({ kind }) => kind === "license")) return "";
  const unknown = products.filter(lacksLicence).toSorted((a, b) => (b.githubStars ?? -1) - (a.githubStars ?? -1));
  if (unknown.length === 0) return READ_WHERE;
  const names = unknown
    .slice(0, MOST_NAMED)
    .map(({ name, githubStars: stars }) => (stars === null ? name : `${name} (${stars} stars)`));
  const all = unknown.length <= MOST_NAMED;
  const open = `${unknown.length} open-source product${unknown.length === 1 ? "" : "s"}`;
  return ` The filter leaves out ${open} whose exact licence is not on record${all ? "" : ", the most starred of them"}: ${names.join(", ")}. They may qualify: read the licence in each repository.${READ_WHERE}`;
}

import { nearest } from "../../core/text/nearest.ts";
import { CATEGORIES, categorySlugs } from "../../schema/records/categories.ts";
import { ALL_CATEGORIES } from "./boards.ts";

/** Returns error members that name an unknown category and the nearest existing ones; empty otherwise. */
export function categoryHint(category: string | undefined): {
  note?: string;
  suggestions?: string[];
  known_categories?: string[];
} {
  if (category === undefined || category === ALL_CATEGORIES || Object.hasOwn(CATEGORIES, category)) return {};
  const wanted = category.toLowerCase();
  const byName = categorySlugs.filter((slug) => `${slug} ${CATEGORIES[slug].toLowerCase()}`.includes(wanted));
  return {
    note: `There is no category ${JSON.stringify(category.slice(0, 80))}.`,
    suggestions: [...new Set([...byName, ...nearest(wanted, categorySlugs, 5)])].slice(0, 5),
    known_categories: categorySlugs,
  };
}

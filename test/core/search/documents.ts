import type { SearchDocument } from "../../../src/core/search/index.ts";

/** A document of which only what matters to a test is said. */
export function document(parts: Partial<SearchDocument> & { name: string }): SearchDocument {
  const slug = parts.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return {
    slug,
    aliases: [],
    tags: [],
    category: "other",
    categoryName: "Other",
    description: "",
    homepageHost: `${slug}.example`,
    ...parts,
  };
}

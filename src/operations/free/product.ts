import { z } from "zod";
import type { Product } from "../../core/catalog/catalog-data.ts";
import { plansText } from "../../core/prices/plans.ts";
import { editDistance, nearest } from "../../core/text/nearest.ts";
import { PLACEMENT_DISCLOSURE } from "../../schema/answers/board.ts";
import { ApiError } from "../../schema/errors.ts";
import { VISITS_FIELD } from "../../schema/files/open-dataset.ts";
import { ProductProfile } from "../../schema/files/products.ts";
import { CATEGORIES } from "../../schema/records/categories.ts";
import { text } from "../../schema/text.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { defineOperation } from "../define.ts";
import type { OperationContext } from "../operation.ts";
import { publishedRanks } from "../shared/board-entry.ts";
import { grouped } from "../shared/compact-text.ts";
import { productRecord, profileUrl, repositoryDetails } from "../shared/product-record.ts";

const ProductInput = z.strictObject({
  slug: text(1, 120).meta({ description: "Slug, or the exact name.", examples: ["langchain"] }),
});

export const product = defineOperation({
  id: "product",
  operationId: "getProduct",
  method: "GET",
  path: "/api/agent/v1/products/{slug}",
  tool: "get_product",
  title: "One product",
  summary: "All facts of one product, each figure with its date, and its board positions.",
  guide: "Takes a slug of search_products or list_signals. Next: compare_products for several.",
  tags: ["Products"],
  price: { mode: "free" },
  freshness: ["build", "board", "visits"],
  errors: ["PRODUCT_NOT_FOUND"],
  input: ProductInput,
  output: ProductProfile,
  examples: [{ title: "LangChain", input: { slug: "langchain" } }],
  plan(input, context) {
    const found = productNamed(input.slug, context.catalog);
    if (found === undefined) throw productNotFound(input.slug, context);
    return { resolved: found };
  },
  run(found, { boards, ledger, deployment }) {
    const { siteUrl, baseUrl } = deployment;
    return {
      ...productRecord(found, siteUrl),
      [VISITS_FIELD]: ledger.visits.total(found.slug),
      category_name: CATEGORIES[found.category],
      aliases: [...found.aliases],
      github_status: found.githubStatus,
      repository: repositoryDetails(found),
      plans: [...found.plans],
      ranks: publishedRanks(boards, found),
      disclosure: PLACEMENT_DISCLOSURE,
      links: {
        visit: `${baseUrl}/go/${found.slug}`,
        profile: profileUrl(siteUrl, found.slug),
        badge: `${siteUrl}/badge/${found.slug}.svg`,
        json: `${baseUrl}/api/agent/v1/products/${found.slug}`,
      },
    };
  },
  text: profileText,
});

/** Finds a product by its slug, name or alias, in any case. An alias that several products have names none. */
export function productNamed(name: string, catalog: Catalog): Product | undefined {
  const wanted = name.trim();
  const aliased = catalog.productsByAlias(wanted);
  return (
    catalog.product(wanted.toLowerCase()) ??
    catalog.productByName(wanted) ??
    (aliased.length === 1 ? aliased[0] : undefined)
  );
}

/** Formats a profile in a few lines for the context of a language model. */
function profileText(data: z.output<typeof ProductProfile>): string {
  const growth = data.github_stars_growth;
  const stars =
    data.github_stars === null
      ? "No reading of GitHub stars."
      : `${grouped(data.github_stars)} GitHub stars (${data.github_stars_at?.slice(0, 10)})${growth === null ? "" : `; gained ${growth.days_7 ?? "?"} in 7, ${growth.days_30 ?? "?"} in 30, ${growth.days_90 ?? "?"} in 90 days to ${growth.as_of.slice(0, 10)}`}.`;
  const [overall] = data.ranks;
  return [
    `${data.name} (${data.slug}), ${data.category_name}, ${data.license}: ${data.description}`,
    `Homepage ${data.homepage_url}${data.github_url === null ? "" : `, repository ${data.github_url} (${data.github_status ?? "state not known"})`}.`,
    stars,
    `Tags: ${data.tags.join(", ")}. Listed ${data.listed_at.slice(0, 10)}. Visits sent: ${data[VISITS_FIELD]}.`,
    ...(data.plans.length === 0 ? [] : [`Plans: ${plansText(data.plans)}.`]),
    `Promotional board, no rating: ${overall?.rank_points ?? 0} Rank Points.`,
    `Profile: ${data.profile_url}`,
  ].join("\n");
}

/** Returns the 404 error for an unknown product, with the nearest slugs. */
export function productNotFound(name: string, { catalog, search }: OperationContext): ApiError {
  const most = Math.max(1, Math.floor(name.length / 3));
  const wanted = name.toLowerCase();
  const words = wanted.match(/[\p{L}\p{N}]{5,}/gu) ?? [];
  const found = search
    .search(name.slice(0, 200), { limit: 5 })
    .hits.flatMap((hit) => catalog.entries[hit.doc] ?? [])
    // What only its description has in common with a name is no slip of the pen.
    .filter(
      ({ slug, name: called }) =>
        words.some((word) => slug.includes(word) || called.toLowerCase().includes(word)) ||
        Math.min(editDistance(wanted, slug), editDistance(wanted, called.toLowerCase())) <= most,
    )
    .map(({ slug }) => slug);
  const suggestions =
    found.length > 0
      ? found
      : nearest(
          wanted,
          catalog.entries.map((entry) => entry.slug),
          5,
        ).filter((slug) => editDistance(wanted, slug) <= most);
  return new ApiError("PRODUCT_NOT_FOUND", `There is no product named ${JSON.stringify(name)}.`, {
    members: { suggestions },
  });
}

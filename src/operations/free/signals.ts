import { z } from "zod";
import { Signal } from "../../schema/answers/models.ts";
import { Category } from "../../schema/records/categories.ts";
import { LicenseKind, Subject } from "../../schema/records/product.ts";
import { Timestamp } from "../../schema/scalars.ts";
import { text } from "../../schema/text.ts";
import { defineOperation } from "../define.ts";
import { grouped, shortened } from "../shared/compact-text.ts";
import { profileUrl } from "../shared/product-record.ts";
import { topOfSignal } from "../shared/signals.ts";

/** Number of search hits that a list is selected from. */
const MATCHES = 500;
/** Hits below this share of the best relevance do not count as matches of `q`. */
const LEAST_SHARE = 0.75;

const SignalsInput = z.strictObject({
  signal: Signal.default("growth_30d").meta({ description: "Stars gained in a window, stars, or visits sent." }),
  q: text(2, 200)
    .optional()
    .meta({ description: "Only products that match these words.", examples: ["vector database"] }),
  category: Category.optional(),
  license: LicenseKind.optional(),
  subject: Subject.optional().meta({
    description:
      "ai (AI products alone); ai-infrastructure (general technology with a named use in AI, such as vector search or GPUs); or other software.",
  }),
  limit: z.int().min(1).max(100).default(10),
});

export const signals = defineOperation({
  id: "signals",
  operationId: "listSignals",
  method: "GET",
  path: "/api/agent/v1/signals",
  tool: "list_signals",
  title: "Objective signals",
  summary: "Products that grow fastest or have most GitHub stars, of all or of one category, licence or topic.",
  guide:
    "Use it for what grows or is popular; no place in it is sold. Windows end at each product's last reading (as_of). Next: get_product.",
  tags: ["Products"],
  price: { mode: "free" },
  freshness: ["build"],
  errors: [],
  input: SignalsInput,
  output: z.looseObject({
    signal: Signal,
    /** Number of products that pass the filters and have this figure. */
    total: z.int().min(0),
    count: z.int().min(0),
    /** Time of the newest reading behind the figures of the list; null when there is none. */
    readings_up_to: Timestamp.nullable(),
    /** What to ask instead; null unless the list is empty. */
    hint: z.string().nullable(),
    products: z.array(
      z.looseObject({
        position: z.int().min(1),
        slug: z.string(),
        name: z.string(),
        category: Category,
        license: LicenseKind,
        subject: Subject,
        description: z.string(),
        /** The figure that the list is sorted by. */
        value: z.int(),
        /** Relative growth in the window; null when the figure is not a growth. */
        ratio: z.number().nullable(),
        github_stars: z.int().nullable(),
        as_of: Timestamp.nullable(),
        profile_url: z.string(),
      }),
    ),
  }),
  examples: [
    { title: "Open vector databases that grow", input: { q: "vector database", license: "open-source", limit: 3 } },
  ],
  plan: (input) => ({ resolved: input }),
  run(input, { catalog, search, deployment }) {
    const hits = input.q === undefined ? undefined : search.search(input.q, { limit: MATCHES }).hits;
    const least = LEAST_SHARE * (hits?.[0]?.score ?? 0);
    const among = hits?.filter(({ score }) => score >= least).flatMap(({ doc }) => catalog.entries[doc]?.id ?? []);
    const { signal, category, license, subject, limit } = input;
    const top = topOfSignal(catalog, { signal, category, license, subject, among, limit });
    const growth = signal.startsWith("growth");
    const products = top.rows.map(({ product, value }, index) => {
      const before = (product.githubStars ?? 0) - value;
      return {
        position: index + 1,
        slug: product.slug,
        name: product.name,
        category: product.category,
        license: product.license,
        subject: product.subject,
        description: product.description,
        value,
        ratio: growth && before > 0 ? Number((value / before).toFixed(4)) : null,
        github_stars: product.githubStars,
        as_of:
          signal === "visits" ? catalog.generatedAt : growth ? (product.growth?.asOf ?? null) : product.githubStarsAt,
        profile_url: profileUrl(deployment.siteUrl, product.slug),
      };
    });
    const readings = products.flatMap((product) => product.as_of ?? []).sort();
    return {
      signal,
      total: top.total,
      count: products.length,
      readings_up_to: readings.at(-1) ?? null,
      hint: top.total === 0 ? nothingFound(input, hits?.length ?? 0) : null,
      products,
    };
  },
  text(data) {
    const unit = data.signal.startsWith("growth") ? `stars gained in ${data.signal.slice(7, -1)} days` : data.signal;
    return [
      `${data.total} products by ${unit}${data.readings_up_to === null ? "" : `; readings up to ${data.readings_up_to.slice(0, 10)}`}.`,
      ...(data.hint === null ? [] : [data.hint]),
      ...data.products.map(
        (row) =>
          `${row.position}. ${row.name} (${row.slug}) ${grouped(row.value)}${row.ratio === null ? "" : ` (+${(row.ratio * 100).toFixed(1)} %)`}, ${grouped(row.github_stars)} stars, as of ${row.as_of?.slice(0, 10) ?? "?"}, ${row.category}, ${row.license}: ${shortened(row.description, 90)}`,
      ),
    ].join("\n");
  },
});

/** Says why a list is empty: no product matches the words, or none of those that match has the figure and passes the filters. */
function nothingFound({ q, signal }: z.output<typeof SignalsInput>, matches: number): string {
  if (q !== undefined && matches === 0) return "No product matches q. Use plain words for what the product does.";
  const among = q === undefined ? "" : ` of the ${matches} that match q`;
  return `None${among} passes the filters and has a figure for ${signal}. Leave a filter out, or use signal=stars.`;
}

import type { Finding, ResearchAnswer } from "../../schema/answers/research.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import type { Source } from "../../schema/records/source.ts";
import { qualifiedId } from "../optimize/resolve.ts";
import { addDays } from "../periods.ts";
import { band, byPrice, type PricedModel } from "../prices/bands.ts";
import { listOf } from "../text/list.ts";
import type { FieldProduct } from "./research.ts";
import { isSameTime } from "./star-gain.ts";

/** Sources of each kind of figure. */
interface FindingSources {
  catalogue: Source;
  stars: Source;
  /** Pages from which the lowest and the highest rates were read. */
  pricesOf: (models: readonly PricedModel[]) => Source[];
}

/** Input of the findings. */
export interface Findable {
  answer: Pick<
    ResearchAnswer,
    "query" | "total" | "category_distribution" | "license_mix" | "growth_leaders" | "concentration" | "coverage"
  >;
  products: readonly FieldProduct[];
  /** Null when the query is not about models. */
  models: readonly PricedModel[] | null;
  sources: FindingSources;
}

/** Writes findings as sentences from figures. Unknown figures produce no sentence. */
export function findingsOf(facts: Findable): Finding[] {
  return [
    matches(facts),
    categories(facts),
    licenses(facts),
    mostStarred(facts),
    concentrated(facts),
    growing(facts),
    ...priceFindings(facts),
  ].filter((finding) => finding !== null);
}

function matches({ answer, sources }: Findable): Finding | null {
  const { query, total, coverage } = answer;
  if (total === 0) return null;
  return {
    id: "matches",
    statement: `${products(total)} for "${query}"; ${coverage.analysed} of them reach at least half of the best score, and the figures below are of those.`,
    figures: { query, matches: total, analysed: coverage.analysed },
    sources: [sources.catalogue],
  };
}

function categories({ answer, sources }: Findable): Finding | null {
  const [first, second] = answer.category_distribution;
  if (first === undefined) return null;
  const rest =
    second === undefined ? "" : `; next is ${CATEGORIES[second.category as Category]} with ${second.products}`;
  return {
    id: "categories",
    statement: `${first.products} of ${answer.coverage.analysed} (${percent(first.share)} %) are listed under ${first.name}${rest}.`,
    figures: {
      category: first.name,
      products: first.products,
      of: answer.coverage.analysed,
      share_percent: percent(first.share),
      ...(second === undefined ? {} : { next_category: second.name, next_products: second.products }),
    },
    sources: [sources.catalogue],
  };
}

function licenses({ answer, sources }: Findable): Finding | null {
  const { license_mix: mix, coverage } = answer;
  if (mix.length === 0) return null;
  const open = mix.find(({ license }) => license === "open-source")?.products ?? 0;
  const available = mix.find(({ license }) => license === "source-available")?.products ?? 0;
  return {
    id: "licences",
    statement: `Of ${coverage.analysed}, ${open} are listed as open source, ${available} source-available and ${coverage.analysed - open - available} proprietary.`,
    figures: {
      open_source: open,
      source_available: available,
      proprietary: coverage.analysed - open - available,
      of: coverage.analysed,
    },
    sources: [sources.catalogue],
  };
}

function mostStarred({ products, sources }: Findable): Finding | null {
  const best = products.reduce<FieldProduct | null>(
    (a, b) => (b.stars !== null && (a === null || b.stars > (a.stars ?? -1)) ? b : a),
    null,
  );
  if (best === null || best.stars === null || best.starsAt === null) return null;
  const day = best.starsAt.slice(0, 10);
  return {
    id: "most_starred",
    statement: `${best.name} has the most stars: ${best.stars} on ${day}.`,
    figures: { product: best.name, slug: best.slug, stars: best.stars, read_on: day },
    sources: [sources.stars],
  };
}

function concentrated({ answer, sources }: Findable): Finding | null {
  const { concentration } = answer;
  if (concentration === null) return null;
  const names = listOf(concentration.top.map(({ name }) => name));
  return {
    id: "concentration",
    statement: `The ${concentration.top.length} most starred (${names}) hold ${percent(concentration.top_3_share)} % of the ${concentration.stars} stars of the ${concentration.products_with_stars} products whose stars are known.`,
    figures: {
      top: concentration.top.length,
      names,
      share_percent: percent(concentration.top_3_share),
      stars: concentration.stars,
      products_with_stars: concentration.products_with_stars,
    },
    sources: [sources.stars],
  };
}

function growing({ answer, sources }: Findable): Finding | null {
  const windows = answer.growth_leaders.map((one) => {
    const to = one.as_of.slice(0, 10);
    return { one, window: { from: addDays(to, -30), to } };
  });
  const latest = windows.map(({ window }) => window).sort((a, b) => (a.to < b.to ? 1 : -1))[0];
  const ranked = windows.filter(({ window }) => latest !== undefined && isSameTime(window, latest));
  const first = ranked[0]?.one;
  if (first === undefined) return null;
  const day = first.as_of.slice(0, 10);
  const share = first.growth_30d === null ? null : Math.round(first.growth_30d * 1000) / 10;
  const { with_growth_30d: known, analysed } = answer.coverage;
  const gained =
    known <= 1 || (ranked.length === 1 && windows.length > 1)
      ? "gained"
      : `gained most${ranked.length < windows.length ? " of those whose stars were read at that time" : ""}:`;
  const unknown = known > 1 ? 0 : analysed - 1;
  const others = unknown < 1 ? "" : ` The growth of the other${unknown === 1 ? "" : ` ${unknown}`} is not known.`;
  return {
    id: "growth",
    statement: `${first.name} ${gained} ${first.gained_30d} stars in the 30 days to ${day}${share === null ? "" : ` (${share} %)`}.${others}`,
    figures: {
      product: first.name,
      slug: first.slug,
      gained: first.gained_30d,
      window_days: 30,
      to: day,
      ...(share === null ? {} : { growth_percent: share }),
      ...(unknown < 1 ? {} : { growth_not_known: unknown }),
    },
    sources: [sources.stars],
  };
}

function priceFindings({ models, sources }: Findable): Finding[] {
  if (models === null || models.length === 0) return [];
  const sorted = [...models].sort(byPrice);
  const [cheapest, dearest] = [sorted[0], sorted.at(-1)];
  if (cheapest === undefined || dearest === undefined) return [];
  const [input, output] = [band(models.map((model) => model.input)), band(models.map((model) => model.output))];
  const providers = new Set(models.map(({ model }) => model.provider)).size;
  const [low, high] = [nameOf(cheapest), nameOf(dearest)];
  const fresh = models.filter(({ status }) => status === "verified").length;
  return [
    {
      id: "price_range",
      statement: `${models.length} current ${plural(models.length, "listing")} of ${providers} ${plural(providers, "provider")} ${models.length === 1 ? "matches" : "match"}: input costs ${input.lowest} to ${input.highest} USD per million tokens (median ${input.median}), output ${output.lowest} to ${output.highest} (median ${output.median}).`,
      figures: {
        listings: models.length,
        providers,
        input_lowest: input.lowest,
        input_median: input.median,
        input_highest: input.highest,
        output_lowest: output.lowest,
        output_median: output.median,
        output_highest: output.highest,
      },
      sources: sources.pricesOf([cheapest, dearest]),
    },
    {
      id: "cheapest_model",
      statement: `By the sum of both rates ${low} is the cheapest of them: ${cheapest.input.usd_per_mtok} USD per million input tokens and ${cheapest.output.usd_per_mtok} per million output tokens; ${high} is the dearest with ${dearest.input.usd_per_mtok} and ${dearest.output.usd_per_mtok} USD.`,
      figures: {
        cheapest: low,
        cheapest_key: qualifiedId(cheapest.model),
        cheapest_input: cheapest.input.usd_per_mtok,
        cheapest_output: cheapest.output.usd_per_mtok,
        dearest: high,
        dearest_key: qualifiedId(dearest.model),
        dearest_input: dearest.input.usd_per_mtok,
        dearest_output: dearest.output.usd_per_mtok,
      },
      sources: sources.pricesOf([cheapest, dearest]),
    },
    {
      id: "price_age",
      statement: `${fresh} of ${models.length} prices were read on the provider's page within the last 7 days.`,
      figures: { verified: fresh, of: models.length, window_days: 7 },
      sources: sources.pricesOf([cheapest, dearest]),
    },
  ];
}

function nameOf({ model }: PricedModel): string {
  return `${model.display_name} (${model.provider})`;
}

function products(count: number): string {
  return `${count} ${plural(count, "product")} ${count === 1 ? "is" : "are"} found`;
}

function plural(count: number, word: string): string {
  return count === 1 ? word : `${word}s`;
}

function percent(share: number): number {
  return Math.round(share * 100);
}

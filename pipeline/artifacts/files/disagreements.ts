import { Decimal } from "decimal.js";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { baseRates } from "../../../src/core/prices/base-rates.ts";
import { holdsOn, priceStatus } from "../../../src/core/prices/model-price.ts";
import { compareText } from "../../../src/core/text/compare-text.ts";
import { Disagreements, type PublishedDisagreement } from "../../../src/schema/files/llm-pricing.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";
import type { SecondReading } from "../../observations/second-lists.ts";
import { crossCheckGenaiPrices, GENAI_PRICES } from "../../sources/prices/merge/cross-check.ts";
import { PRICE_LISTS } from "../../sources/prices/second-lists/crawl.ts";
import type { Artifact, ArtifactInput } from "../artifact.ts";
import { fileHead, recordsJson, schemaArtifact } from "../json-file.ts";
import { QUOTE_NOTICE, UNIT } from "./priced.ts";

const NAME = "disagreements";
const METERS = ["input", "output", "cache_read"] as const;
/** Differences up to this share count as rounding. */
const TOLERANCE = "0.02";
const GENAI_PRICES_URL = "https://www.npmjs.com/package/@pydantic/genai-prices";
const MODELS_DEV_URL = "https://github.com/anomalyco/models.dev";

/** `/data/disagreements.json`: where second-hand lists differ from the prices here. They affect nothing else. */
export function disagreementArtifacts({ data, secondReadings }: ArtifactInput): Artifact[] {
  const { compared, disagreements } = disagreementsOf(data.models, new Date(data.generatedAt), secondReadings);
  const head: Omit<Disagreements, "disagreements"> = {
    ...fileHead(data, NAME),
    title: `${data.publisher} disagreements about language model prices`,
    description: `Base rates on which a second-hand list differs from ours by more than 2 %, each as of the day of that list. Ours stays what the provider's page says; a disagreement is a reason to read the page again.`,
    notice: QUOTE_NOTICE,
    unit: UNIT,
    compared,
    count: disagreements.length,
  };
  return [
    { path: `data/${NAME}.json`, content: recordsJson(head, "disagreements", disagreements) },
    schemaArtifact(data, NAME, Disagreements),
  ];
}

/**
 * Compares the base rates in force with the package's list, and the rates of the respective day with the recorded
 * checks and with the other lists.
 */
export function disagreementsOf(
  models: readonly CatalogModel[],
  now: Date,
  secondReadings: readonly SecondReading[] = [],
): Pick<Disagreements, "compared" | "disagreements"> {
  const { comparisons, compared } = againstPackage(models, now);
  const others = [...models.flatMap(recordedChecks), ...againstLists(models, secondReadings)];
  for (const { source } of others) compared[source.name] = (compared[source.name] ?? 0) + 1;
  const disagreements = [...comparisons, ...others.filter(differs)].map((found) => describe(found, now));
  return { compared, disagreements: disagreements.sort(inOrder) };
}

interface Comparison {
  ours: ModelPrice;
  meter: PublishedDisagreement["meter"];
  theirs: string;
  source: { name: string; url: string | null };
  asOf: string;
}

function againstPackage(
  models: readonly CatalogModel[],
  now: Date,
): { comparisons: Comparison[]; compared: Record<string, number> } {
  const day = now.toISOString().slice(0, 10);
  const rows = models.map((model) => {
    const base = (meter: (typeof METERS)[number]) => readOnPage(model, meter, day)?.usd_per_mtok ?? null;
    return {
      provider: model.provider,
      model_id: model.model_id,
      input_per_mtok: base("input"),
      output_per_mtok: base("output"),
      cached_input_per_mtok: base("cache_read"),
    };
  });
  const listed = crossCheckGenaiPrices(rows, now);
  const byName = modelsByName(models);
  const comparisons = listed.disagreements.flatMap(({ provider, model_id, meter, theirs, source }): Comparison[] => {
    const model = byName.get(`${provider}/${model_id}`);
    const ours = model === undefined ? null : readOnPage(model, meter, day);
    return ours === null ? [] : [{ ours, meter, theirs, source: { name: source, url: GENAI_PRICES_URL }, asOf: day }];
  });
  return { comparisons, compared: { [GENAI_PRICES]: listed.compared } };
}

/** Compares each other list, as last read, with our rates of that day. */
function againstLists(models: readonly CatalogModel[], readings: readonly SecondReading[]): Comparison[] {
  const byName = modelsByName(models);
  return readings.flatMap(({ list, url, read_at, provider, model_id, meter, usd_per_mtok }): Comparison[] => {
    const model = byName.get(`${provider}/${model_id}`);
    const asOf = read_at.slice(0, 10);
    const ours = model === undefined ? null : readOnPage(model, meter, asOf);
    const name = PRICE_LISTS.find(({ id }) => id === list)?.name ?? list;
    return ours === null ? [] : [{ ours, meter, theirs: usd_per_mtok, source: { name, url }, asOf }];
  });
}

function modelsByName(models: readonly CatalogModel[]): Map<string, CatalogModel> {
  return new Map(models.map((model) => [`${model.provider}/${model.model_id}`, model]));
}

/**
 * Returns the rate in force if it was read on the provider's page: second-hand prices are not checked against each
 * other.
 */
function readOnPage(model: CatalogModel, meter: (typeof METERS)[number], day: string): ModelPrice | null {
  const { input, output, cacheRead } = baseRates(model.prices, day);
  const price = { input, output, cache_read: cacheRead }[meter];
  return price === null || price.evidence === null || !holdsOn(price, day) ? null : price;
}

function recordedChecks(model: CatalogModel): Comparison[] {
  return model.cross_checks
    .filter((check) => !check.source.startsWith("@pydantic/genai-prices"))
    .flatMap((check) =>
      (["input", "output"] as const).flatMap((meter): Comparison[] => {
        const ours = readOnPage(model, meter, check.read_on);
        const source = { name: check.source, url: check.source.startsWith("models.dev") ? MODELS_DEV_URL : null };
        return ours === null
          ? []
          : [{ ours, meter, theirs: check[`${meter}_usd_per_mtok`], source, asOf: check.read_on }];
      }),
    );
}

function differs({ ours, theirs }: Comparison): boolean {
  return new Decimal(ours.usd_per_mtok).minus(theirs).abs().gt(new Decimal(theirs).times(TOLERANCE));
}

function describe({ ours, meter, theirs, source, asOf }: Comparison, now: Date): PublishedDisagreement {
  const { provider, model_id, usd_per_mtok, verified_at } = ours;
  return {
    provider,
    model_id,
    meter,
    ours: usd_per_mtok,
    ours_status: priceStatus(ours, now),
    ours_verified_at: verified_at,
    theirs,
    source: source.name,
    source_url: source.url,
    as_of: asOf,
  };
}

function inOrder(a: PublishedDisagreement, b: PublishedDisagreement): number {
  return compareText(a.provider, b.provider) || compareText(a.model_id, b.model_id) || compareText(a.meter, b.meter);
}

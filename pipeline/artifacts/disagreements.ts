import { Decimal } from "decimal.js";
import type { CatalogModel } from "../../src/core/catalog-data.ts";
import { priceStatus, rateInForce } from "../../src/core/model-price.ts";
import { Disagreements, type PublishedDisagreement } from "../../src/schema/llm-pricing.ts";
import type { ModelPrice } from "../../src/schema/model-price.ts";
import { crossCheckGenaiPrices, GENAI_PRICES } from "../sources/prices/cross-check.ts";
import type { Artifact, ArtifactInput } from "./artifact.ts";
import { fileHead, schemaArtifact } from "./json-file.ts";
import { QUOTE_NOTICE, UNIT } from "./llm-pricing.ts";
import { joinRecords } from "./open-dataset.ts";

const NAME = "disagreements";
const METERS = ["input", "output", "cache_read"] as const;
/** Differences up to this share are rounding. */
const TOLERANCE = "0.02";

/** `/data/disagreements.json`: where second-hand lists differ from the prices here. They change nothing else. */
export function disagreementArtifacts({ data }: ArtifactInput): Artifact[] {
  const { compared, disagreements } = disagreementsOf(data.models, new Date(data.generatedAt));
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
    { path: `data/${NAME}.json`, content: `${joinRecords(head, "disagreements", disagreements)}\n` },
    schemaArtifact(data, NAME, Disagreements),
  ];
}

/** Compares the base rates in force with the package's list, and those of their day with the recorded checks. */
export function disagreementsOf(
  models: readonly CatalogModel[],
  now: Date,
): Pick<Disagreements, "compared" | "disagreements"> {
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
  const byName = new Map(models.map((model) => [`${model.provider}/${model.model_id}`, model]));
  const current = listed.disagreements.flatMap((found): PublishedDisagreement[] => {
    const model = byName.get(`${found.provider}/${found.model_id}`);
    const ours = model === undefined ? null : readOnPage(model, found.meter, day);
    return ours === null ? [] : [describe(ours, found.meter, found.theirs, found.source, day, now)];
  });
  const recorded = models.flatMap((model) => recordedChecks(model, now));
  const compared: Record<string, number> = { [GENAI_PRICES]: listed.compared };
  for (const { source } of recorded) compared[source] = (compared[source] ?? 0) + 1;
  const disagreements = [...current, ...recorded.flatMap(({ found }) => found ?? [])].sort(
    (a, b) => compare(a.provider, b.provider) || compare(a.model_id, b.model_id) || compare(a.meter, b.meter),
  );
  return { compared, disagreements };
}

/** The rate in force, when somebody read it on the provider's page: second-hand prices are not checked by each other. */
function readOnPage(model: CatalogModel, meter: (typeof METERS)[number], day: string): ModelPrice | null {
  const price = rateInForce(model.prices, meter, day);
  return price?.evidence === null ? null : price;
}

function recordedChecks(model: CatalogModel, now: Date): { source: string; found: PublishedDisagreement | null }[] {
  return model.cross_checks
    .filter((check) => !check.source.startsWith("@pydantic/genai-prices"))
    .flatMap((check) =>
      (["input", "output"] as const).flatMap((meter) => {
        const ours = readOnPage(model, meter, check.read_on);
        if (ours === null) return [];
        const theirs = check[`${meter}_usd_per_mtok`];
        const differs = new Decimal(ours.usd_per_mtok).minus(theirs).abs().gt(new Decimal(theirs).times(TOLERANCE));
        const found = differs ? describe(ours, meter, theirs, check.source, check.read_on, now) : null;
        return [{ source: check.source, found }];
      }),
    );
}

function describe(
  ours: ModelPrice,
  meter: PublishedDisagreement["meter"],
  theirs: string,
  source: string,
  asOf: string,
  now: Date,
): PublishedDisagreement {
  const { provider, model_id, usd_per_mtok, verified_at } = ours;
  return {
    provider,
    model_id,
    meter,
    ours: usd_per_mtok,
    ours_status: priceStatus(ours, now),
    ours_verified_at: verified_at,
    theirs,
    source,
    as_of: asOf,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type { CatalogData, CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { baseRates } from "../../../src/core/prices/base-rates.ts";
import { evidenceForm, evidenceKind } from "../../../src/core/prices/evidence-kind.ts";
import { holdsOn, priceStatus } from "../../../src/core/prices/model-price.ts";
import { LlmPricing, PricedModel } from "../../../src/schema/files/llm-pricing.ts";
import { AGEING_AFTER_DAYS, type ModelPrice, STALE_AFTER_DAYS } from "../../../src/schema/records/model-price.ts";
import type { Artifact, ArtifactInput, Column } from "../artifact.ts";
import { fileHead, recordsJson, schemaArtifact } from "../json-file.ts";
import { type Row, type Table, tableArtifacts } from "../table.ts";
import { PRICE_COLUMNS, publishedRecord, QUOTE_NOTICE, UNIT } from "./priced.ts";

const NAME = "llm-pricing";

/**
 * `/data/llm-pricing.json`: every model with its dated, conditional rates and their evidence; also the rates as a
 * table.
 * @throws when a record does not fit the closed schema
 */
export function llmPricingArtifacts({ data }: ArtifactInput): Artifact[] {
  const now = new Date(data.generatedAt);
  const models = data.models.map((model) => publishedRecord(PricedModel, pricedModel(model, now), model));
  const head: Omit<LlmPricing, "models"> = {
    ...fileHead(data, NAME),
    title: `${data.publisher} language model prices`,
    description:
      "Prices of language models as their providers state them, each rate with its condition, its dates and the quoted row it was read from. Null is not known; it is never free.",
    notice: QUOTE_NOTICE,
    unit: UNIT,
    status_rule: `A rate read on its provider's page or API as served is verified for ${AGEING_AFTER_DAYS} days after verified_at, then ageing, and stale after ${STALE_AFTER_DAYS}; unverified rates were read in a rendering or copy of the page or in a second-hand list, as evidence_form says. The status is that of generated_at.`,
    providers: data.providers.map((provider) => {
      const own = data.models.filter((model) => model.provider === provider.id);
      return {
        id: provider.id,
        name: provider.name,
        homepage_url: provider.homepageUrl,
        pricing_url: provider.pricingUrl,
        models: own.length,
        read_at: lastRead(own),
      };
    }),
    new_models: data.newModels.map(({ provider, model_id, status, prices }) => ({
      provider,
      model_id,
      status,
      rates: prices.map((price) => datedRate(price, now)),
    })),
    count: models.length,
  };
  return [
    { path: `data/${NAME}.json`, content: recordsJson(head, "models", models) },
    schemaArtifact(data, NAME, LlmPricing),
    ...tableArtifacts(ratesTable(data, now)),
  ];
}

function pricedModel(model: CatalogModel, now: Date): PricedModel {
  const day = now.toISOString().slice(0, 10);
  const { input, output, cacheRead } = baseRates(model.prices, day);
  return {
    provider: model.provider,
    model_id: model.model_id,
    display_name: model.display_name,
    aliases: model.aliases,
    model_key: model.model_key,
    first_party: model.first_party,
    status: model.status,
    tier: model.tier,
    reasoning: model.reasoning,
    open_weights: model.open_weights,
    weights_license: model.weights_license,
    context_window: model.context_window,
    max_output: model.max_output,
    released_on: model.released_on,
    modalities: model.modalities,
    tools: model.tools,
    json_schema: model.json_schema,
    knowledge_cutoff: model.knowledge_cutoff,
    evidence_kind: evidenceKind(model.prices, day),
    deprecation: model.deprecation,
    base: {
      input: input?.usd_per_mtok ?? null,
      output: output?.usd_per_mtok ?? null,
      cache_read: cacheRead?.usd_per_mtok ?? null,
    },
    rates: model.prices.map((price) => datedRate(price, now)),
    cross_checks: model.cross_checks,
  };
}

function datedRate(
  { provider: _provider, model_id: _id, ...rate }: ModelPrice,
  now: Date,
): PricedModel["rates"][number] {
  return { ...rate, status: priceStatus(rate, now), evidence_form: evidenceForm(rate) };
}

function lastRead(models: readonly CatalogModel[]): string | null {
  const times = models.flatMap((model) => model.prices.flatMap((price) => price.verified_at ?? []));
  return times.sort().at(-1) ?? null;
}

const COLUMNS: readonly Column[] = [
  PRICE_COLUMNS.provider,
  PRICE_COLUMNS.modelId,
  PRICE_COLUMNS.modelKey,
  {
    name: "model_status",
    type: "string",
    nullable: false,
    description: "current, preview, deprecated, retired, or new: read on its provider's page and not yet reviewed.",
  },
  { name: "meter", type: "string", nullable: false, description: "What is billed: input, output, cache_read, …" },
  { name: "usd_per_mtok", type: "decimal", nullable: false, description: "US dollars per million tokens." },
  {
    name: "input_tokens_gte",
    type: "integer",
    nullable: true,
    description: "The rate holds from this many input tokens on; null is the base tier.",
  },
  {
    name: "applies_to",
    type: "string",
    nullable: true,
    description: "request: the whole request is billed at this rate; marginal: the tokens past the bound.",
  },
  { name: "service_tier", type: "string", nullable: true, description: "batch, flex, priority, …; null is standard." },
  { name: "route", type: "string", nullable: true, description: "Route or region with a price of its own." },
  { name: "utc_window", type: "string", nullable: true, description: "Daily UTC hours in which the rate holds." },
  { name: "utc_days", type: "string", nullable: true, description: "Days of the week in which the rate holds." },
  { name: "effective_from", type: "date", nullable: false, description: "First day on which the rate was seen." },
  PRICE_COLUMNS.effectiveTo,
  { name: "in_force", type: "boolean", nullable: false, description: "Whether it holds on the day of the build." },
  { name: "status", type: "string", nullable: false, description: "verified, ageing, stale, unverified or retired." },
  PRICE_COLUMNS.verifiedAt,
  PRICE_COLUMNS.evidenceForm,
  PRICE_COLUMNS.origin,
  { name: "evidence_url", type: "url", nullable: true, description: "Page it was read from." },
  {
    name: "evidence_sha256",
    type: "string",
    nullable: true,
    description: "SHA-256 of the capture; of a page, of the page as served.",
  },
  { name: "evidence_heading", type: "string", nullable: true, description: "Heading above the quoted row." },
  { name: "evidence_quote", type: "string", nullable: true, description: "The quoted row; outside the licence." },
];

function ratesTable({ models, newModels }: CatalogData, now: Date): Table {
  const day = now.toISOString().slice(0, 10);
  return {
    name: NAME,
    title: "Model prices",
    description: "One dated rate a row: what a provider asks for one meter of one model under one condition.",
    columns: COLUMNS,
    key: [
      "provider",
      "model_id",
      "meter",
      "input_tokens_gte",
      "applies_to",
      "service_tier",
      "route",
      "utc_window",
      "utc_days",
      "effective_from",
    ],
    rows: [
      ...models.flatMap((model) => model.prices.map((price) => rateRow(model, price, day, now))),
      ...newModels.flatMap((model) =>
        model.prices.map((price) => rateRow({ ...model, model_key: null }, price, day, now)),
      ),
    ],
  };
}

function rateRow(
  model: Pick<CatalogModel, "provider" | "model_id" | "model_key"> & { status: string },
  price: ModelPrice,
  day: string,
  now: Date,
): Row {
  const { when, evidence } = price;
  return {
    provider: model.provider,
    model_id: model.model_id,
    model_key: model.model_key,
    model_status: model.status,
    meter: price.meter,
    usd_per_mtok: price.usd_per_mtok,
    input_tokens_gte: when.input_tokens_gte ?? null,
    applies_to: when.applies_to ?? null,
    service_tier: when.service_tier ?? null,
    route: when.route ?? null,
    utc_window: when.utc_window ?? null,
    utc_days: when.utc_days ?? null,
    effective_from: price.effective_from,
    effective_to: price.effective_to,
    in_force: holdsOn(price, day),
    status: priceStatus(price, now),
    verified_at: price.verified_at,
    evidence_form: evidenceForm(price),
    origin: price.origin,
    evidence_url: evidence?.url ?? null,
    evidence_sha256: evidence?.page_sha256 ?? null,
    evidence_heading: evidence?.heading ?? null,
    evidence_quote: evidence?.quote ?? null,
  };
}

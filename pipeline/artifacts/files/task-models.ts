import type { TaskModel } from "../../../src/core/catalog/catalog-data.ts";
import { evidenceForm, evidenceKind } from "../../../src/core/prices/evidence-kind.ts";
import { priceStatus } from "../../../src/core/prices/model-price.ts";
import { PricedTaskModel, TaskModelsFile } from "../../../src/schema/files/task-models.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";
import type { UnitPrice } from "../../../src/schema/records/unit-price.ts";
import type { Artifact, ArtifactInput, Column } from "../artifact.ts";
import { fileHead, recordsJson, schemaArtifact } from "../json-file.ts";
import { type Table, tableArtifacts } from "../table.ts";
import { PRICE_COLUMNS, publishedRecord, QUOTE_NOTICE } from "./priced.ts";

const NAME = "task-models";

/**
 * `/data/task-models.json`: models for embeddings, reranking, speech, images, video and documents with their dated
 * prices, each in its own unit; also the prices as a table.
 * @throws when a record does not fit the closed schema
 */
export function taskModelArtifacts({ data }: ArtifactInput): Artifact[] {
  const now = new Date(data.generatedAt);
  const models = data.taskModels.map((model) => publishedRecord(PricedTaskModel, priced(model, now), model));
  const head: Omit<TaskModelsFile, "models"> = {
    ...fileHead(data, NAME),
    title: `${data.publisher} prices of models for one task`,
    description:
      "Embedding, rerank, speech, image, video and document models as their providers sell them. prices are US dollars per million tokens; unit_prices are US dollars per the unit that each of them names.",
    notice: QUOTE_NOTICE,
    count: models.length,
  };
  return [
    { path: `data/${NAME}.json`, content: recordsJson(head, "models", models) },
    schemaArtifact(data, NAME, TaskModelsFile),
    ...tableArtifacts(pricesTable(data.taskModels, now)),
  ];
}

function priced({ providerName: _, ...model }: TaskModel, now: Date): PricedTaskModel {
  const day = now.toISOString().slice(0, 10);
  const published = <Price extends ModelPrice | UnitPrice>(price: Price) => ({
    ...price,
    status: priceStatus(price, now),
    evidence_form: evidenceForm(price),
  });
  return {
    ...model,
    prices: model.prices.map(published),
    unit_prices: model.unit_prices.map(published),
    evidence_kind: evidenceKind([...model.prices, ...model.unit_prices], day),
  };
}

const COLUMNS: readonly Column[] = [
  PRICE_COLUMNS.provider,
  PRICE_COLUMNS.modelId,
  { name: "kind", type: "string", nullable: false, description: "The task: embedding, rerank, image, …" },
  PRICE_COLUMNS.modelKey,
  { name: "meter", type: "string", nullable: false, description: "What is billed." },
  { name: "unit", type: "string", nullable: false, description: "What one price buys: million_tokens, image, …" },
  { name: "usd", type: "decimal", nullable: false, description: "US dollars per unit." },
  { name: "condition", type: "string", nullable: true, description: "As JSON; null is the standard service." },
  { name: "effective_from", type: "date", nullable: false, description: "First day on which the price was seen." },
  PRICE_COLUMNS.effectiveTo,
  { name: "status", type: "string", nullable: false, description: "verified, ageing, stale or unverified." },
  PRICE_COLUMNS.verifiedAt,
  PRICE_COLUMNS.evidenceForm,
  PRICE_COLUMNS.origin,
];

function pricesTable(models: readonly TaskModel[], now: Date): Table {
  return {
    name: NAME,
    title: "Prices of models for one task",
    description: "One dated price a row, in US dollars per the unit that the row names.",
    columns: COLUMNS,
    key: ["provider", "model_id", "meter", "unit", "condition", "effective_from"],
    rows: models.flatMap((model) => {
      const rates = [
        ...model.prices.map((price) => ({ price, unit: "million_tokens", usd: price.usd_per_mtok })),
        ...model.unit_prices.map((price) => ({ price, unit: price.unit, usd: price.usd })),
      ];
      return rates.map(({ price, unit, usd }) => ({
        provider: model.provider,
        model_id: model.model_id,
        kind: model.kind,
        model_key: model.model_key,
        meter: price.meter,
        unit,
        usd,
        condition: Object.keys(price.when).length === 0 ? null : JSON.stringify(price.when),
        effective_from: price.effective_from,
        effective_to: price.effective_to,
        status: priceStatus(price, now),
        verified_at: price.verified_at,
        evidence_form: evidenceForm(price),
        origin: price.origin,
      }));
    }),
  };
}

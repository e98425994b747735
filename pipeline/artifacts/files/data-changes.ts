import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openProduct } from "../../../src/operations/shared/product-record.ts";
import { DataChange, DataChanges } from "../../../src/schema/files/data-changes.ts";
import { OpenDataset, type OpenProduct, VISITS_FIELD } from "../../../src/schema/files/open-dataset.ts";
import { ModelPrice } from "../../../src/schema/records/model-price.ts";
import type { Artifact, ArtifactInput } from "../artifact.ts";
import { fileHead, recordsJson, schemaArtifact } from "../json-file.ts";
import { changelog } from "./changelog.ts";
import { OPEN_DATASET } from "./open-dataset.ts";

const NAME = "changes";
/** Number of builds in the log; older entries are in the monthly snapshots. */
const KEPT = 400;

/** Fields that change with every observation, in almost every product and build; counted instead of listed. */
const OBSERVED: readonly (keyof OpenProduct)[] = ["github_stars", "github_stars_at", VISITS_FIELD];

/** `/data/changes.json` and `/data/CHANGELOG.md`: what each build changed. Extends the log of the published build. */
export function dataChangeArtifacts(input: ArtifactInput): Artifact[] {
  const { data, previous } = input;
  const earlier = previous === null ? [] : readLog(previous.dir);
  const before = previous === null ? null : readPublishedData(previous.dir);
  const change = describeDataChange(
    {
      build_id: data.buildId,
      generated_at: data.generatedAt,
      since: before === null ? null : (previous?.manifest.build_id ?? null),
    },
    { products: input.products.map((product) => openProduct(product, data.siteUrl)), models: rateTexts(data.models) },
    before,
  );
  const changes = [change, ...earlier].slice(0, KEPT);
  const head: Omit<DataChanges, "changes"> = {
    ...fileHead(data, NAME),
    title: `${data.publisher} data changes`,
    description: "What each build changed in the published data, newest first.",
    count: changes.length,
  };
  return [
    { path: `data/${NAME}.json`, content: recordsJson(head, "changes", changes) },
    schemaArtifact(data, NAME, DataChanges),
    { path: "data/CHANGELOG.md", content: changelog(data.publisher, changes) },
  ];
}

/** Products as published, and models with a text that changes when a rate or only its last reading changes. */
export interface PublishedData {
  products: readonly OpenProduct[];
  /** By `provider/model_id`. */
  models: ReadonlyMap<string, { rates: string; readAt: string }>;
}

/** Compares two states of the published data. Without an earlier state everything is new, and nothing is listed. */
export function describeDataChange(
  about: Pick<DataChange, "build_id" | "generated_at" | "since">,
  now: PublishedData,
  before: PublishedData | null,
): DataChange {
  return {
    ...about,
    products: compareProducts(now.products, before?.products ?? null),
    models: compareModels(now.models, before?.models ?? null),
  };
}

function compareProducts(
  products: readonly OpenProduct[],
  previous: readonly OpenProduct[] | null,
): DataChange["products"] {
  const result: DataChange["products"] = {
    count: products.length,
    added: [],
    removed: [],
    renamed: [],
    changed: [],
    observed: {},
  };
  if (previous === null) return result;
  const earlier = new Map(previous.map((product) => [product.slug, product]));
  const now = new Set(products.map((product) => product.slug));
  const gone = previous.filter((product) => !now.has(product.slug));
  for (const product of products) {
    const known = earlier.get(product.slug);
    const former = known ?? gone.find((other) => sameProduct(other, product));
    if (former === undefined) {
      result.added.push(product.slug);
      continue;
    }
    if (known === undefined) result.renamed.push({ from: former.slug, to: product.slug });
    const fields = changedFields(former, product);
    for (const { field } of fields.filter(isObserved)) result.observed[field] = (result.observed[field] ?? 0) + 1;
    const authored = fields.filter((change) => !isObserved(change));
    if (authored.length > 0) result.changed.push({ slug: product.slug, fields: authored });
  }
  const renamed = new Set(result.renamed.map(({ from }) => from));
  result.removed = gone.map((product) => product.slug).filter((slug) => !renamed.has(slug));
  return result;
}

/** Whether two listings with different slugs are the same product: they share the homepage or the repository. */
function sameProduct(a: OpenProduct, b: OpenProduct): boolean {
  return a.homepage_url === b.homepage_url || (a.github_url !== null && a.github_url === b.github_url);
}

type FieldChange = DataChange["products"]["changed"][number]["fields"][number];

/** Lists the changed fields, without the slug and its copies: a new slug is a rename. */
function changedFields(before: OpenProduct, after: OpenProduct): FieldChange[] {
  return (Object.keys(after) as (keyof OpenProduct)[])
    .filter((field) => field !== "slug" && field !== "profile_url" && before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

function isObserved({ field }: FieldChange): boolean {
  return (OBSERVED as readonly string[]).includes(field);
}

function compareModels(now: PublishedData["models"], previous: PublishedData["models"] | null): DataChange["models"] {
  const result: DataChange["models"] = { count: now.size, added: [], removed: [], repriced: [], confirmed: 0 };
  if (previous === null) return result;
  for (const [name, { rates, readAt }] of now) {
    const known = previous.get(name);
    if (known === undefined) result.added.push(name);
    else if (known.rates !== rates) result.repriced.push(name);
    else if (known.readAt !== readAt) result.confirmed += 1;
  }
  result.removed = [...previous.keys()].filter((name) => !now.has(name));
  return result;
}

type RatedModel = {
  provider: string;
  model_id: string;
  prices: readonly Pick<
    ModelPrice,
    "meter" | "usd_per_mtok" | "when" | "effective_from" | "effective_to" | "verified_at"
  >[];
};

function rateTexts(models: readonly RatedModel[]): PublishedData["models"] {
  return new Map(
    models.map(({ provider, model_id, prices }) => [
      `${provider}/${model_id}`,
      {
        rates: JSON.stringify(
          prices.map((rate) => [rate.meter, rate.usd_per_mtok, rate.when, rate.effective_from, rate.effective_to]),
        ),
        readAt:
          prices
            .map((rate) => rate.verified_at ?? "")
            .sort()
            .at(-1) ?? "",
      },
    ]),
  );
}

/** The compared part of an earlier file, which may lack members added since. */
const EarlierPricing = z.looseObject({
  models: z.array(
    z.looseObject({
      provider: z.string(),
      model_id: z.string(),
      rates: z.array(
        ModelPrice.pick({
          meter: true,
          usd_per_mtok: true,
          when: true,
          effective_from: true,
          effective_to: true,
          verified_at: true,
        }).loose(),
      ),
    }),
  ),
});

/** Reads the published data of a build; null when the build precedes these files or they are damaged. */
function readPublishedData(dir: string): PublishedData | null {
  const dataset = OpenDataset.pick({ products: true })
    .loose()
    .safeParse(readJson(join(dir, `${OPEN_DATASET}.json`)));
  const pricing = EarlierPricing.safeParse(readJson(join(dir, "data/llm-pricing.json")));
  if (!dataset.success || !pricing.success) return null;
  return {
    products: dataset.data.products,
    models: rateTexts(
      pricing.data.models.map(({ rates, provider, model_id }) => ({ provider, model_id, prices: rates })),
    ),
  };
}

function readLog(dir: string): DataChange[] {
  const log = z.looseObject({ changes: z.array(DataChange) }).safeParse(readJson(join(dir, `data/${NAME}.json`)));
  return log.success ? log.data.changes : [];
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parseInput } from "../../../src/api/wire/input.ts";
import { inputSchema, outputSchema } from "../../../src/api/wire/json-schema.ts";
import type { CatalogData, CatalogModel, Product, StarPoint } from "../../../src/core/catalog/catalog-data.ts";
import type { Operation, OperationContext } from "../../../src/operations/operation.ts";
import { keepDailyRecord } from "../../../src/operations/shared/daily.ts";
import { createOffRail } from "../../../src/payments/off.ts";
import { ModelListing } from "../../../src/schema/records/model.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";
import type { ProviderFacts } from "../../../src/schema/records/provider-facts.ts";
import { createContext } from "../../../src/server/context.ts";
import { writeCatalog } from "../../../src/store/catalog/write.ts";
import { createLedger, type Ledger } from "../../../src/store/ledger/ledger.ts";
import { emptyLedger } from "../ledger/empty-ledger.ts";
import type { Json } from "./test-server.ts";

const DAY = 86_400_000;
export const NOW = Date.parse("2026-11-21T12:00:00.000Z");

/** A product with all signals unknown unless given. */
export function product(slug: string, known: Partial<Product> = {}): Product {
  return {
    slug,
    name: slug,
    category: "developer",
    homepageUrl: `https://${slug}.example`,
    subject: "ai",
    description: `What ${slug} is for, in a sentence.`,
    tags: ["tool"],
    kinds: [],
    aliases: [],
    license: "proprietary",
    githubRepository: null,
    githubUrl: null,
    githubStars: null,
    githubStarsAt: null,
    githubStatus: null,
    repository: null,
    licence: null,
    plans: [],
    readme: null,
    growth: null,
    referredVisits: 0,
    listedAt: "2026-01-01T00:00:00.000Z",
    listingSource: "editorial",
    operatorReference: true,
    verified: false,
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...known,
  };
}

/** What a product with a repository and readings of its stars knows. */
export function starred(stars: number, gained30: number | null, readAt = "2026-11-20T00:00:00.000Z"): Partial<Product> {
  return {
    githubRepository: "owner/name",
    githubUrl: "https://github.com/owner/name",
    githubStars: stars,
    githubStarsAt: readAt,
    growth: { asOf: readAt, days7: null, days30: gained30, days90: null },
  };
}

/** A model sold at two rates, read on the provider's page yesterday unless another reading is given. */
export function model(
  provider: string,
  id: string,
  rates: { input: string; output: string } | null,
  known: Partial<CatalogModel> = {},
  verifiedAt: string | null = "2026-11-20T00:00:00Z",
): CatalogModel {
  const price = (meter: "input" | "output", usd: string): ModelPrice => ({
    provider,
    model_id: id,
    meter,
    usd_per_mtok: usd,
    when: {},
    effective_from: "2026-01-01",
    effective_to: null,
    verified_at: verifiedAt,
    status: verifiedAt === null ? "unverified" : "verified",
    evidence:
      verifiedAt === null
        ? null
        : {
            form: "page" as const,
            url: `https://${provider}.example/pricing`,
            page_sha256: "0".repeat(64),
            heading: "Prices",
            quote: `${id} ${usd}`,
            read_at: verifiedAt,
          },
    origin: verifiedAt === null ? "models.dev" : "hand",
  });
  const listing = ModelListing.parse({
    model_id: id,
    display_name: id,
    tier: "fast",
    reasoning: "none",
    open_weights: false,
    weights_license: null,
    context_window: null,
    max_output: null,
    modalities: { input: ["text"], output: ["text"] },
    released_on: null,
    status: "current",
    deprecation: null,
    first_party: true,
    prices: rates === null ? [] : [price("input", rates.input), price("output", rates.output)],
  });
  return { ...listing, provider, providerName: provider.toUpperCase(), ...known };
}

export interface Answered {
  /** Decimal USDC that the plan asks for; null for the fixed price. */
  usdc: string | null;
  data: Json;
}

export interface ComputedWorld {
  context: OperationContext;
  ledger: Ledger;
  setNow(time: number): void;
  /** Records the positions of a day as they stood when it began. */
  recordDay(day: string): Promise<void>;
  earn(slug: string, points: number, at: string, reference?: string): void;
  ask(operation: Operation, input: unknown): Answered;
  close(): void;
}

/** A catalogue of a few products and models on disk, an empty ledger in memory, a clock that stands still. */
export function createComputedWorld(
  data: Partial<Pick<CatalogData, "products" | "models" | "taskModels" | "qualityEvidence">> & {
    stars?: Readonly<Record<string, readonly StarPoint[]>>;
    providerFacts?: Readonly<Record<string, ProviderFacts>>;
  },
): ComputedWorld {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-computed-"));
  const models = [...(data.models ?? [])].sort((a, b) => compareText(keyOf(a), keyOf(b)));
  const site = "https://board.example.org";
  writeCatalog(join(dir, "catalog.sqlite"), {
    buildId: "20261121T000000Z-test",
    generatedAt: "2026-11-21T00:00:00.000Z",
    siteUrl: site,
    baseUrl: site,
    publisher: "Clearboard",
    products: [...(data.products ?? [])].sort((a, b) => compareText(a.slug, b.slug)),
    starHistory: new Map(Object.entries(data.stars ?? {})),
    providers: [...new Set(models.map(({ provider }) => provider))].map((id) => ({
      id,
      name: id.toUpperCase(),
      homepageUrl: `https://${id}.example`,
      pricingUrl: `https://${id}.example/pricing`,
      facts: data.providerFacts?.[id] ?? null,
    })),
    models,
    taskModels: data.taskModels ?? [],
    newModels: [],
    qualityEvidence: data.qualityEvidence,
  });
  let time = NOW;
  const db = emptyLedger();
  const ledger = createLedger(db);
  const limits = { maxRequestUsdc: "1", dailyCeilingUsdc: "10" };
  const context = createContext(dir, {
    ledger,
    deployment: {
      publisher: "Clearboard",
      siteUrl: site,
      baseUrl: site,
      supportContact: null,
      rateLimitPerMinute: 120,
      ...limits,
    },
    payments: { ...createOffRail("no rail", limits), findReceipt: async () => null },
    now: () => time,
  });
  return {
    context,
    ledger,
    setNow: (next) => {
      time = next;
    },
    async recordDay(day) {
      await keepDailyRecord(context.catalog, ledger, context.boards, Date.parse(day) + DAY / 2);
    },
    earn: (slug, points, at, reference = "an invoice") =>
      void ledger.points.add({ slug, points, reference, earnedAt: at, recordedAt: at }),
    ask: (operation, input) => answerOf(operation, input, context),
    close() {
      context.catalog.close();
      db.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Validates, plans and runs an operation, and holds its answer against its published schema. */
export function answerOf(operation: Operation, input: unknown, context: OperationContext): Answered {
  const plan = operation.plan(parseInput(operation, input), context);
  const data = JSON.parse(JSON.stringify(operation.run(plan.resolved, context)));
  holdAgainst(outputSchema(operation), data);
  return { usdc: plan.usdc ?? null, data };
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

/** Whether the JSON Schema that an operation publishes takes an input. */
export function publishedSchemaTakes(operation: Operation, input: unknown): boolean {
  return ajv.validate(inputSchema(operation), input);
}

function holdAgainst(schema: object, data: unknown): void {
  if (!ajv.validate(schema, data)) throw new Error(`not as published: ${ajv.errorsText()}`);
}

/** Numbers of a finding's sentence that do not stand in its figures; names and dates are figures too. */
export function unfoundedNumbers({ statement, figures }: { statement: string; figures: Json }): string[] {
  const values = Object.values(figures) as (string | number)[];
  const texts = values
    .filter((value) => typeof value === "string" && !/^\d+(?:\.\d+)?$/.test(value))
    .map(String)
    .sort((a, b) => b.length - a.length);
  const bare = texts.reduce((rest, text) => rest.replaceAll(text, " "), statement);
  const known = new Set(values.map(String));
  return (bare.match(/\d+(?:\.\d+)?/g) ?? []).filter((number) => !known.has(number));
}

/** The error that an operation refuses an input with. */
export function refusalOf(ask: () => unknown): { code: string; message: string; members: Json } {
  try {
    ask();
  } catch (refusal) {
    return refusal as { code: string; message: string; members: Json };
  }
  throw new Error("it was not refused");
}

function keyOf({ provider, model_id }: CatalogModel): string {
  return `${provider}/${model_id}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { OperationContext } from "../../../src/operations/operation.ts";
import { categorySlugs } from "../../../src/schema/records/categories.ts";
import { randomFrom, realCatalogue, zipfWords } from "../search/catalogue.ts";
import { PRODUCTS_WITH_HISTORY } from "./data.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures");

/** Inputs of an operation, repeatable and nearly all different. */
export function computationInputs(id: string, context: OperationContext, count: number): unknown[] {
  const random = randomFrom(17);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const { entries, models } = context.catalog;
  const make = makers(random, pick, entries, models)[id];
  if (make === undefined) throw new TypeError(`no inputs for ${id}`);
  return Array.from({ length: count }, make);
}

function makers(
  random: () => number,
  pick: <T>(from: readonly T[]) => T,
  entries: OperationContext["catalog"]["entries"],
  models: OperationContext["catalog"]["models"],
): Record<string, () => unknown> {
  const modelName = () => {
    const model = pick(models);
    return random() < 0.5 ? `${model.provider}/${model.model_id}` : model.display_name;
  };
  const name = () => (random() < 0.3 ? modelName() : random() < 0.7 ? pick(entries).slug : pick(entries).name);
  const word = zipfWords(realCatalogue(), random);
  const words = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, word).join(" ");
  const tasks = z
    .array(z.looseObject({ task: z.string() }))
    .parse(JSON.parse(readFileSync(join(FIXTURES, "tasks.json"), "utf8")));
  return {
    compare: () => ({ products: [...new Set(Array.from({ length: 3 + Math.floor(random() * 6) }, name))] }),
    history: () => ({
      product: entries[Math.floor(random() * PRODUCTS_WITH_HISTORY)]?.slug,
      period: pick(["3m", "6m", "12m", "12m"]),
      scope: pick(["overall", "monthly", "weekly"]),
    }),
    dataset_query: () => (random() < 0.7 ? productQuery(random, pick, word) : modelQuery(random, pick)),
    research: () => {
      const kind = random();
      const query = kind < 0.2 ? `${modelName()} price` : kind < 0.4 ? pick(entries).name : words(5);
      return { query: `${query} ai`.slice(0, 500), limit: pick([5, 15, 50]) };
    },
    optimize_model: () => {
      const model = pick(models);
      return { task: pick(tasks).task, current_model: `${model.provider}/${model.model_id}` };
    },
    rank_intelligence: () => ({}),
  };
}

function productQuery(random: () => number, pick: <T>(from: readonly T[]) => T, word: () => string): unknown {
  const filter = pick([
    { category: pick(categorySlugs) },
    { github_stars: { gt: Math.floor(10 ** (1 + random() * 3)) }, license: "open-source" },
    { description: { contains: word() } },
    { tags: { contains: word() }, verified: { ne: true } },
    {
      listed_at: { gte: "2025-06" },
      stars_growth_30d: { exists: true },
      referred_visits: { gte: Math.floor(random() * 40) },
    },
    { name: { contains: word() }, github_url: { ne: null } },
    {},
  ]);
  return {
    dataset: "ai-products",
    filters: { ...filter, operator_reference: { in: [true, false] } },
    limit: pick([20, 50, 200, 500]),
  };
}

function modelQuery(random: () => number, pick: <T>(from: readonly T[]) => T): unknown {
  const filter = pick([
    { input_usd_per_mtok: { lte: 0.1 + random() * 5 }, status: "current" },
    { tier: pick(["mini", "fast", "open"]) },
    { price_status: { in: ["stale", "unverified"] } },
    { context_window: { gte: 100_000 } },
  ]);
  return { dataset: "model-pricing", filters: filter, limit: pick([50, 500]) };
}

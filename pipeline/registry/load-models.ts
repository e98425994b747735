import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { conditionKey, figureOccurs } from "../../src/core/prices/model-price.ts";
import { type ModelListing, ProviderListing } from "../../src/schema/records/model.ts";
import type { ModelPrice } from "../../src/schema/records/model-price.ts";
import { jsonFiles, RegistryError } from "./load.ts";

/**
 * Reads every `<provider>.json` of a folder, in order of provider id, models in order of id.
 * @throws RegistryError with every problem of every file
 */
export function loadProviders(folder: string): ProviderListing[] {
  const problems: string[] = [];
  const providers: ProviderListing[] = [];
  for (const name of jsonFiles(folder)) {
    const provider = readProvider(join(folder, name), problems);
    if (provider === null) continue;
    problems.push(...checkProvider(provider, basename(name, ".json")).map((problem) => `${name}: ${problem}`));
    providers.push(provider);
  }
  problems.push(...checkModelKeys(providers));
  if (problems.length > 0) throw new RegistryError(problems);
  return providers;
}

function readProvider(file: string, problems: string[]): ProviderListing | null {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    problems.push(`${basename(file)}: is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
  const parsed = ProviderListing.safeParse(json);
  if (parsed.success) return parsed.data;
  problems.push(
    ...z
      .prettifyError(parsed.error)
      .split("\n✖ ")
      .map((text) => `${basename(file)}: ${text.replace(/\s+/g, " ")}`),
  );
  return null;
}

/** What the schema of one record can not say about a provider's file. */
export function checkProvider(provider: ProviderListing, expectedId: string): string[] {
  const problems: string[] = [];
  if (provider.id !== expectedId) problems.push(`its id is ${provider.id}, the file's name says ${expectedId}`);
  const ids = provider.models.map((model) => model.model_id);
  if ([...ids].sort().some((id, index) => id !== ids[index])) problems.push("its models are not in order of id");
  const names = [...ids, ...provider.models.flatMap((model) => model.aliases)];
  for (const name of new Set(names.filter((value, index) => names.indexOf(value) !== index))) {
    problems.push(`${name} names more than one model`);
  }
  for (const model of provider.models) {
    problems.push(...checkModel(provider.id, model).map((problem) => `${model.model_id}: ${problem}`));
  }
  return problems;
}

function checkModel(provider: string, model: ModelListing): string[] {
  const problems: string[] = [];
  for (const meter of ["input", "output"] as const) {
    if (!model.prices.some((price) => price.meter === meter && Object.keys(price.when).length === 0)) {
      problems.push(`has no base price for ${meter}`);
    }
  }
  if (model.tier === "reasoning" && model.reasoning !== "always")
    problems.push("has tier reasoning but does not always think");
  if (model.tier === "open" && !model.open_weights) problems.push("has tier open without open weights");
  if (model.status === "retired" && model.deprecation === null) problems.push("is retired without a source");
  for (const price of model.prices) {
    if (price.provider !== provider || price.model_id !== model.model_id) {
      problems.push(`holds a price of ${price.provider}/${price.model_id}`);
    }
    problems.push(...checkPrice(price).map((problem) => `${price.meter} from ${price.effective_from}: ${problem}`));
  }
  return [...problems, ...checkOverlaps(model.prices)];
}

function checkPrice(price: ModelPrice): string[] {
  const problems: string[] = [];
  if (Number(price.usd_per_mtok) <= 0) problems.push("is not above 0; a price that is not known has no record");
  if (price.effective_to !== null && price.effective_to <= price.effective_from) problems.push("ends before it begins");
  const seen = price.status === "verified";
  if (seen !== (price.evidence !== null) || seen !== (price.verified_at !== null)) {
    problems.push(`is ${price.status}, which does not go with its evidence and verified_at`);
  }
  if (price.evidence !== null && !figureOccurs(price.usd_per_mtok, price.evidence.quote)) {
    problems.push(`${price.usd_per_mtok} does not occur in its quote`);
  }
  return problems;
}

/** Two records of one meter under one condition must not hold on the same day. */
function checkOverlaps(prices: readonly ModelPrice[]): string[] {
  const groups = Map.groupBy(prices, (price) => `${price.meter} ${conditionKey(price.when)}`);
  return [...groups].flatMap(([key, group]) => {
    const rows = [...group].sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
    return rows.flatMap((row, index) => {
      const next = rows[index + 1];
      const overlaps = next !== undefined && (row.effective_to === null || row.effective_to > next.effective_from);
      return overlaps ? [`${key}: two records hold on ${next.effective_from}`] : [];
    });
  });
}

/** Listings of one model agree on what does not depend on who serves it. */
function checkModelKeys(providers: readonly ProviderListing[]): string[] {
  const listings = providers.flatMap((provider) => provider.models.map((model) => ({ provider: provider.id, model })));
  const byKey = Map.groupBy(
    listings.filter(({ model }) => model.model_key !== null),
    ({ model }) => model.model_key,
  );
  return [...byKey].flatMap(([key, group]) =>
    (["tier", "reasoning", "open_weights", "tokenizer_factor", "arena_name"] as const)
      .filter((field) => new Set(group.map(({ model }) => model[field])).size > 1)
      .map((field) => `${key}: its listings disagree on ${field}`),
  );
}

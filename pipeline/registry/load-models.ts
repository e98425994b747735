import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { conditionKey, figureOccurs } from "../../src/core/prices/model-price.ts";
import type { ModelListing } from "../../src/schema/records/model.ts";
import { isServed, type ModelPrice } from "../../src/schema/records/model-price.ts";
import { ProviderListing } from "../../src/schema/records/provider.ts";
import type { TaskModelListing } from "../../src/schema/records/task-model.ts";
import type { UnitPrice } from "../../src/schema/records/unit-price.ts";
import { jsonFiles, RegistryError } from "./load.ts";

/**
 * Reads every `<provider>.json` of a folder, sorted by provider id; models are sorted by id.
 *
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

/** Checks rules of a provider's file that the schema of a single record cannot express. Returns one line per fault. */
export function checkProvider(provider: ProviderListing, expectedId: string): string[] {
  const problems: string[] = [];
  if (provider.id !== expectedId) problems.push(`its id is ${provider.id}, the file's name says ${expectedId}`);
  for (const [list, models] of [
    ["models", provider.models],
    ["task models", provider.task_models],
  ] as const) {
    const ids = models.map((model) => model.model_id);
    if ([...ids].sort().some((id, index) => id !== ids[index])) problems.push(`its ${list} are not in order of id`);
  }
  const listings = [...provider.models, ...provider.task_models];
  const names = listings.flatMap((model) => [model.model_id, ...model.aliases]);
  for (const name of new Set(names.filter((value, index) => names.indexOf(value) !== index))) {
    problems.push(`${name} names more than one model`);
  }
  for (const model of provider.models) {
    const found = [...checkModel(provider.id, model), ...checkEnd(model)];
    problems.push(...found.map((problem) => `${model.model_id}: ${problem}`));
  }
  for (const model of provider.task_models) {
    const found = [...checkTaskModel(provider.id, model), ...checkEnd(model)];
    problems.push(...found.map((problem) => `${model.model_id}: ${problem}`));
  }
  return problems;
}

/** A list that was first read after the end of a model tells the day it was read, not that of the announcement. */
function checkEnd({ status, deprecation }: ModelListing | TaskModelListing): string[] {
  if (deprecation === null) return status === "retired" ? ["is retired without a source"] : [];
  const { announced_on: announced, shutdown_on: ended } = deprecation;
  return announced !== null && ended !== null && announced > ended ? ["is announced to end after its end"] : [];
}

/** Checks that a task model has at least one price, per million tokens or per another unit, unless it is no longer sold. */
function checkTaskModel(provider: string, model: TaskModelListing): string[] {
  const problems: string[] = [];
  if (model.prices.length + model.unit_prices.length === 0 && model.status !== "retired") problems.push("has no price");
  return [...problems, ...checkPrices(provider, model.model_id, model.prices, model.unit_prices)];
}

function checkModel(provider: string, model: ModelListing): string[] {
  const problems: string[] = [];
  const unpriced = model.status === "retired" && model.prices.length === 0;
  for (const meter of ["input", "output"] as const) {
    if (!unpriced && !model.prices.some((price) => price.meter === meter && Object.keys(price.when).length === 0)) {
      problems.push(`has no base price for ${meter}`);
    }
  }
  if (model.tier === "reasoning" && model.reasoning !== "always")
    problems.push("has tier reasoning but does not always think");
  if (model.tier === "open" && !model.open_weights) problems.push("has tier open without open weights");
  return [...problems, ...checkPrices(provider, model.model_id, model.prices, [])];
}

function checkPrices(
  provider: string,
  modelId: string,
  prices: readonly ModelPrice[],
  unitPrices: readonly UnitPrice[],
): string[] {
  const rates = [
    ...prices.map((price) => ({ price, figure: price.usd_per_mtok, group: price.meter })),
    ...unitPrices.map((price) => ({ price, figure: price.usd, group: `${price.meter} per ${price.unit}` })),
  ];
  const foreign = rates.filter(({ price }) => price.provider !== provider || price.model_id !== modelId);
  return [
    ...foreign.map(({ price }) => `holds a price of ${price.provider}/${price.model_id}`),
    ...rates.flatMap(({ price, figure }) =>
      checkPrice(price, figure).map((problem) => `${price.meter} from ${price.effective_from}: ${problem}`),
    ),
    ...checkOverlaps(rates),
  ];
}

function checkPrice(price: ModelPrice | UnitPrice, figure: string): string[] {
  const problems: string[] = [];
  if (Number(figure) <= 0) problems.push("is not above 0; a price that is not known has no record");
  if (price.effective_to !== null && price.effective_to <= price.effective_from) problems.push("ends before it begins");
  const read = price.evidence !== null && isServed(price.evidence.form);
  const said = price.status === "verified";
  if (said !== read || said !== (price.verified_at !== null)) {
    problems.push(`is ${price.status}, which does not go with its evidence and verified_at`);
  }
  if (price.evidence !== null && !figureOccurs(figure, price.evidence.quote)) {
    problems.push(`${figure} does not occur in its quote`);
  }
  return problems;
}

/** Checks that no two records of one meter under one condition are in force on the same day. */
function checkOverlaps(rates: readonly { price: ModelPrice | UnitPrice; group: string }[]): string[] {
  const groups = Map.groupBy(rates, ({ price, group }) => `${group} ${conditionKey(price.when)}`);
  return [...groups].flatMap(([key, group]) => {
    const rows = group.map(({ price }) => price).sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
    return rows.flatMap((row, index) => {
      const next = rows[index + 1];
      const overlaps = next !== undefined && (row.effective_to === null || row.effective_to > next.effective_from);
      return overlaps ? [`${key}: two records hold on ${next.effective_from}`] : [];
    });
  });
}

/** Checks that listings of one model agree on everything that does not depend on the host. */
function checkModelKeys(providers: readonly ProviderListing[]): string[] {
  const listings = providers.flatMap((provider) => provider.models.map((model) => ({ provider: provider.id, model })));
  const byKey = Map.groupBy(
    listings.filter(({ model }) => model.model_key !== null),
    ({ model }) => model.model_key,
  );
  return [...byKey].flatMap(([key, group]) =>
    (["tier", "reasoning", "open_weights", "tokenizer_factor"] as const)
      .filter((field) => new Set(group.map(({ model }) => model[field])).size > 1)
      .map((field) => `${key}: its listings disagree on ${field}`),
  );
}

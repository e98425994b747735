import { join } from "node:path";
import type { CatalogModel, Provider, TaskModel } from "../../src/core/catalog/catalog-data.ts";
import { compareText } from "../../src/core/text/compare-text.ts";
import type { ProviderListing } from "../../src/schema/records/provider.ts";
import type { WeightsLicense } from "../../src/schema/records/weights-license.ts";
import { loadProviders } from "./load-models.ts";
import { loadProviderFacts } from "./load-provider-facts.ts";
import { loadTaskFacts } from "./model-facts/load-task-facts.ts";
import { loadWeightsLicences } from "./model-facts/load-weights-licences.ts";

/**
 * Reads models by provider and id, their providers with the facts about their terms, and the dated quality index.
 *
 * @throws RegistryError naming all malformed records
 */
export function loadModels(registry: string): {
  providers: Provider[];
  models: CatalogModel[];
  taskModels: TaskModel[];
} {
  const listings = loadProviders(join(registry, "models")).sort((a, b) => compareText(a.id, b.id));
  const licences = loadWeightsLicences(join(registry, "model-facts", "weights-licences.json"), openKeys(listings));
  const taskModels = listings.flatMap((provider) => sold(provider, provider.task_models, licences));
  const taskFacts = loadTaskFacts(join(registry, "model-facts", "task-facts"), taskModels);
  const facts = loadProviderFacts(
    join(registry, "providers"),
    listings.map(({ id }) => id),
  );
  return {
    providers: listings.map(({ id, name, homepage_url, pricing_url }) => ({
      id,
      name,
      homepageUrl: homepage_url,
      pricingUrl: pricing_url,
      facts: facts.get(id) ?? null,
    })),
    models: listings.flatMap((provider) => sold(provider, provider.models, licences)),
    taskModels: taskModels.map((model) => ({ ...model, task_facts: taskFacts(model) })),
  };
}

/** Returns the keys of the models of which some listing has open weights. */
function openKeys(providers: readonly ProviderListing[]): ReadonlySet<string> {
  const listings = providers.flatMap(({ models, task_models: others }) => [...models, ...others]);
  return new Set(listings.flatMap(({ model_key: key, open_weights: open }) => (open && key !== null ? [key] : [])));
}

/** Returns listings sorted by id, with the provider that sells them and the licence of their weights. */
function sold<Listing extends { model_id: string; model_key: string | null }>(
  provider: ProviderListing,
  listings: readonly Listing[],
  licences: ReadonlyMap<string, WeightsLicense>,
): (Listing & { provider: string; providerName: string })[] {
  return [...listings]
    .sort((a, b) => compareText(a.model_id, b.model_id))
    .map((listing) => ({
      ...listing,
      weights_license: licences.get(listing.model_key ?? "") ?? null,
      provider: provider.id,
      providerName: provider.name,
    }));
}

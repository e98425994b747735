import { join } from "node:path";
import type { CatalogModel, Provider, TaskModel } from "../../src/core/catalog/catalog-data.ts";
import { compareText } from "../../src/core/text/compare-text.ts";
import type { ProviderListing } from "../../src/schema/records/provider.ts";
import { loadProviders } from "./load-models.ts";
import { loadProviderFacts } from "./load-provider-facts.ts";

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
    models: listings.flatMap((provider) => sold(provider, provider.models)),
    taskModels: listings.flatMap((provider) => sold(provider, provider.task_models)),
  };
}

/** Returns listings sorted by id, with the provider that sells them. */
function sold<Listing extends { model_id: string }>(
  provider: ProviderListing,
  listings: readonly Listing[],
): (Listing & { provider: string; providerName: string })[] {
  return [...listings]
    .sort((a, b) => compareText(a.model_id, b.model_id))
    .map((listing) => ({ ...listing, provider: provider.id, providerName: provider.name }));
}

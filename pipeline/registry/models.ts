import { join } from "node:path";
import type { CatalogModel, Provider, QualityIndex } from "../../src/core/catalog-data.ts";
import { loadProviders } from "./load-models.ts";
import { loadQuality } from "./load-quality.ts";

/**
 * Models by provider and id, their providers, and the dated quality index of the registry.
 * @throws when a record does not have its shape, naming all that do not
 */
export function loadModels(registry: string): {
  providers: Provider[];
  models: CatalogModel[];
  quality: QualityIndex;
} {
  const listings = loadProviders(join(registry, "models")).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    providers: listings.map(({ id, name, homepage_url, pricing_url }) => ({
      id,
      name,
      homepageUrl: homepage_url,
      pricingUrl: pricing_url,
    })),
    models: listings.flatMap((provider) =>
      [...provider.models]
        .sort((a, b) => (a.model_id < b.model_id ? -1 : 1))
        .map((model) => ({ ...model, provider: provider.id, providerName: provider.name })),
    ),
    quality: loadQuality(join(registry, "quality")),
  };
}

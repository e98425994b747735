import { join } from "node:path";
import type { CatalogModel, Provider, QualityIndex } from "../../src/core/catalog-data.ts";
import { loadProviders } from "./load-models.ts";
import { loadQuality } from "./load-quality.ts";

/**
 * Models and quality figures of the registry.
 * @throws RegistryError
 */
export function loadModels(registry: string): {
  providers: Provider[];
  models: CatalogModel[];
  quality: QualityIndex | null;
} {
  const listings = loadProviders(join(registry, "models"));
  return {
    providers: listings.map(({ id, name, homepage_url, pricing_url }) => ({
      id,
      name,
      homepageUrl: homepage_url,
      pricingUrl: pricing_url,
    })),
    models: listings.flatMap(({ id, name, models }) =>
      models.map((model) => ({ ...model, provider: id, providerName: name })),
    ),
    quality: loadQuality(join(registry, "quality")),
  };
}

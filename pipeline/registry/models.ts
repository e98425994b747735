import type { CatalogModel, Provider, QualityIndex } from "../../src/core/catalog-data.ts";

/** Models and quality figures of the registry; empty while none are authored. */
export function loadModels(_registry: string): {
  providers: Provider[];
  models: CatalogModel[];
  quality: QualityIndex | null;
} {
  return { providers: [], models: [], quality: null };
}

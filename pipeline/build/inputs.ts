import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type {
  CatalogModel,
  CatalogQuality,
  NewModel,
  Provider,
  RecordedLicence,
  RepositoryDetails,
  TaskModel,
} from "../../src/core/catalog/catalog-data.ts";
import type { ReadmeFeatures } from "../../src/schema/features.ts";
import type { ProductWeights } from "../../src/schema/records/license-terms.ts";
import type { PlanPrice } from "../../src/schema/records/plan-price.ts";
import type { ProductListing } from "../../src/schema/records/product.ts";
import { holdUnprovenRates } from "../checks/captures.ts";
import type { Finding } from "../checks/checks.ts";
import { openObservations } from "../observations/observations.ts";
import type { SecondReading } from "../observations/second-lists.ts";
import { assembleQuality } from "../quality/assemble.ts";
import { loadQualityInputs } from "../quality/load.ts";
import { loadCaptures } from "../registry/captures.ts";
import { loadProducts, loadStarObservations } from "../registry/load.ts";
import { loadRepositoryDetails } from "../registry/load-details.ts";
import { loadLicences } from "../registry/load-licences.ts";
import { withReleases } from "../registry/load-releases.ts";
import { loadModels } from "../registry/models.ts";
import { type BundledTerms, loadLicenseTerms } from "../registry/observations/license-terms.ts";
import { loadPlanPrices } from "../registry/observations/plan-prices.ts";
import { loadProductWeights } from "../registry/observations/product-weights.ts";
import { loadReadmeFeatures } from "../registry/observations/readme-features.ts";
import { withObservedPrices } from "../transforms/prices.ts";
import type { BundledObservation, ObservedRepositories } from "../transforms/repositories.ts";

/** Folder of the authored records. */
export const REGISTRY = fileURLToPath(new URL("../registry/", import.meta.url));

/** All inputs of a build, as read. */
export interface BuildSources {
  listings: readonly ProductListing[];
  bundledStars: ReadonlyMap<string, readonly BundledObservation[]>;
  /** Repository facts in the registry besides stars, by lower-case `owner/name`. */
  bundledDetails: ReadonlyMap<string, RepositoryDetails>;
  /** Licences in the registry, by lower-case `owner/name`. */
  bundledLicences: ReadonlyMap<string, RecordedLicence>;
  /** What licences allow. */
  bundledTerms: BundledTerms;
  /** Licences of the weights of products, by lower-case `owner/name`. */
  bundledWeights: ReadonlyMap<string, ProductWeights>;
  /** Prices of plans by slug of their product. */
  bundledPlans: ReadonlyMap<string, readonly PlanPrice[]>;
  /** What READMEs say that products can do, by lower-case `owner/name`. */
  bundledReadmes: ReadonlyMap<string, ReadmeFeatures>;
  observed: ObservedRepositories | null;
  providers: readonly Provider[];
  models: readonly CatalogModel[];
  taskModels: readonly TaskModel[];
  qualityEvidence: CatalogQuality;
  /** Models on providers' pages that the registry does not list. */
  newModels: readonly NewModel[];
  /** Authored records that are held back. */
  findings: readonly Finding[];
  /** Other price lists as last read; used for comparison only. */
  secondReadings: readonly SecondReading[];
  close(): void;
}

/**
 * Reads the registry and the observations of this installation.
 * @throws RegistryError listing every faulty record at once
 */
export function readSources(dataDir: string, registry: string): BuildSources {
  const file = join(dataDir, "observations.sqlite");
  const observations = existsSync(file) ? openObservations(file) : null;
  const loaded = loadModels(registry);
  const { findings, ...listings } = holdUnprovenRates(loaded, loadCaptures(join(registry, "captures.json")));
  const authored = { ...loaded, ...listings };
  return {
    listings: loadProducts(join(registry, "products")),
    bundledStars: loadStarObservations(join(registry, "observations", "github-stars.csv")),
    bundledDetails: withReleases(
      loadRepositoryDetails(join(registry, "observations", "repository-facts.csv")),
      join(registry, "observations", "repository-releases.csv"),
    ),
    bundledLicences: loadLicences(join(registry, "observations", "repository-licences.csv")),
    bundledTerms: loadLicenseTerms(join(registry, "observations", "license-terms.json")),
    bundledWeights: loadProductWeights(join(registry, "observations", "repository-weights.json")),
    bundledPlans: loadPlanPrices(join(registry, "observations", "plan-prices.json")),
    bundledReadmes: loadReadmeFeatures(join(registry, "observations", "readme-features.json")),
    observed:
      observations === null
        ? null
        : {
            latest: observations.stars.latestStars(),
            history: (repository) => observations.stars.starHistory(repository),
          },
    ...authored,
    findings,
    qualityEvidence: assembleQuality(loadQualityInputs(join(registry, "quality")), authored.models),
    ...withObservedPrices(authored, observations?.prices.records() ?? []),
    secondReadings: observations?.secondLists.readings() ?? [],
    close: () => observations?.close(),
  };
}

import type { CatalogModel, Provider } from "../../core/catalog-data.ts";
import { TIERS, type Tier } from "../../schema/records/model.ts";
import { count, plural } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead, type Slice, slice } from "../kit/page.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { isSold, MODELS_CRUMBS, type ModelRow, modelRow, TIER_TEXTS, tierName } from "./model-rows.ts";
import { type PriceChange, priceChanges } from "./prices.ts";

export interface ModelsPage {
  head: PageHead;
  crumbs: Crumb[];
  title: string;
  lead: string;
  tabs: { label: string; path: string; current: boolean }[];
  slice: Slice<ModelRow>;
  pagePath: (page: number) => string;
  csvPath: string;
  providers: { id: string; name: string; models: number; path: string; current: boolean }[];
  notListed: number;
  day: string;
}

export const MODEL_ROWS = 150;

/** Path of a list of models: all makers, or one tier. */
export function modelsPath(tier: Tier | null, page = 1): string {
  return `models/${tier === null ? "" : `tier/${tier}/`}${page > 1 ? `page/${page}/` : ""}`;
}

/** Models that makers sell themselves, of all tiers or one; null when there is no such page. */
export function modelsPage(site: SiteContext, tier: Tier | null, page: number): ModelsPage | null {
  const { catalog, deployment } = site.context;
  const own = catalog.models.filter((model) => model.first_party && isSold(model));
  const rows = own.filter((model) => tier === null || model.tier === tier).map((model) => modelRow(model, site));
  const shown = slice(rows.sort(byTierAndPrice), page, MODEL_ROWS);
  if (shown.page !== page) return null;
  const path = modelsPath(tier, page);
  const crumbs = [...MODELS_CRUMBS, ...(tier === null ? [] : [{ label: tierName(tier), path: modelsPath(tier) }])];
  const what = tier === null ? "Models and prices" : `${tierName(tier)} models and prices`;
  return {
    head: {
      title: page === 1 ? what : `${what}, page ${page}`,
      description: `${plural(rows.length, "model")} with prices per million tokens, each with the provider's page it was read on, the day, and how old the reading is.`,
      canonical: path,
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: [{ type: "application/atom+xml", title: "Price changes", path: "feeds/prices.xml" }],
    },
    crumbs,
    title: what,
    lead:
      tier === null
        ? "What makers charge for their own models, in US dollars per million tokens, standard service. Every price leads to the row of the provider's page it was read from."
        : `${TIER_TEXTS[tier]}. US dollars per million tokens, standard service.`,
    tabs: [
      { label: "All", path: modelsPath(null), current: tier === null },
      ...[...TIERS].reverse().map((one) => ({ label: tierName(one), path: modelsPath(one), current: one === tier })),
    ],
    slice: shown,
    pagePath: (number) => modelsPath(tier, number),
    csvPath: `${path}models.csv`,
    providers: providerLinks(catalog.providers, catalog.models, null),
    notListed: catalog.models.length - own.length,
    day: catalog.generatedAt,
  };
}

export interface ProviderPage {
  head: PageHead;
  crumbs: Crumb[];
  provider: Provider;
  rows: ModelRow[];
  csvPath: string;
  providers: ModelsPage["providers"];
}

/** Everything one provider sells or sold; null when there is no such provider. */
export function providerPage(site: SiteContext, id: string): ProviderPage | null {
  const { catalog, deployment } = site.context;
  const provider = catalog.providers.find((one) => one.id === id);
  if (provider === undefined) return null;
  const models = catalog.models.filter((model) => model.provider === id);
  const crumbs = [...MODELS_CRUMBS, { label: provider.name, path: paths.provider(id) }];
  const sold = models.filter(isSold).length;
  return {
    head: {
      title: `${provider.name}: models and prices`,
      description: `${plural(sold, "model")} that ${provider.name} sells, and ${count(models.length - sold)} it no longer does, with dated prices and their evidence.`,
      canonical: paths.provider(id),
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
    },
    crumbs,
    provider,
    rows: models.map((model) => modelRow(model, site)).sort(bySoldAndRelease),
    csvPath: `${paths.provider(id)}models.csv`,
    providers: providerLinks(catalog.providers, catalog.models, id),
  };
}

export interface ChangesPage {
  head: PageHead;
  crumbs: Crumb[];
  changes: PriceChange[];
  total: number;
}

export function changesPage(site: SiteContext): ChangesPage {
  const { catalog, deployment } = site.context;
  const changes = priceChanges(catalog.models, catalog.generatedAt.slice(0, 10));
  const crumbs = [...MODELS_CRUMBS, { label: "Price changes", path: "models/changes/" }];
  return {
    head: {
      title: "Model price changes",
      description: `${plural(changes.length, "change")} of model prices on record, newest first, and those announced for later.`,
      canonical: "models/changes/",
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: [{ type: "application/atom+xml", title: "Price changes", path: "feeds/prices.xml" }],
    },
    crumbs,
    changes: changes.slice(0, 150),
    total: changes.length,
  };
}

function providerLinks(
  providers: readonly Provider[],
  models: readonly CatalogModel[],
  current: string | null,
): ModelsPage["providers"] {
  return providers
    .map(({ id, name }) => ({
      id,
      name,
      models: models.filter((model) => model.provider === id).length,
      path: paths.provider(id),
      current: id === current,
    }))
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

function byTierAndPrice(a: ModelRow, b: ModelRow): number {
  return (
    TIERS.indexOf(b.tier) - TIERS.indexOf(a.tier) ||
    (a.input?.value ?? Infinity) - (b.input?.value ?? Infinity) ||
    (a.name < b.name ? -1 : 1)
  );
}

function bySoldAndRelease(a: ModelRow, b: ModelRow): number {
  const sold = (row: ModelRow) => (row.status === "current" || row.status === "preview" ? 0 : 1);
  return (
    sold(a) - sold(b) ||
    ((a.released ?? "") < (b.released ?? "") ? 1 : (a.released ?? "") > (b.released ?? "") ? -1 : 0)
  );
}

import type { CatalogModel, Provider } from "../../core/catalog/catalog-data.ts";
import { isSold } from "../../operations/shared/models/listed.ts";
import { count, plural } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { breadcrumbs, type Crumb, type PageHead, slice } from "../kit/page.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";
import { compareNames, sortRows } from "../kit/sorting.ts";
import { listings } from "./listings.ts";
import { MODELS_CRUMBS } from "./model-rows.ts";
import { scoreBook } from "./scores.ts";
import { readListingQuery } from "./table/listing-query.ts";
import { type ListingTable, MODEL_ROWS, tableHeads } from "./table/models.ts";

export interface ProviderLink {
  id: string;
  name: string;
  models: number;
  path: string;
  current: boolean;
}

export interface ProviderPage {
  head: PageHead;
  crumbs: Crumb[];
  provider: Provider;
  table: ListingTable;
  day: string;
  /** Query of the table of models that shows the remaining rows. */
  restQuery: string;
  csvPath: string;
  providers: ProviderLink[];
}

/**
 * Builds the page model of a provider: everything it sells or sold, current models first. Returns null when the provider does not exist.
 */
export function providerPage(site: SiteContext, id: string): ProviderPage | null {
  const { catalog, deployment } = site.context;
  const provider = catalog.providers.find((one) => one.id === id);
  if (provider === undefined) return null;
  const models = catalog.models.filter((model) => model.provider === id);
  const crumbs = [...MODELS_CRUMBS, { label: provider.name, path: paths.provider(id) }];
  const sold = models.filter(isSold).length;
  const params = new URLSearchParams({ provider: id, status: "all" });
  const scores = scoreBook(catalog, "");
  const rows = sortRows(
    listings(site).filter((one) => one.provider === id),
    (one) => `${isSold(one.model) ? 1 : 0} ${one.released ?? ""}`,
    true,
  ).map((listing) => ({ listing, score: scores.of(listing.model) }));
  const query = readListingQuery(new URLSearchParams([...params, ["sort", "name"]]));
  const heads = tableHeads(params, {
    ...query,
    columns: query.columns.filter((column) => column !== "provider"),
  });
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
    table: {
      nameHead: { ...heads.nameHead, current: null },
      columns: heads.columns,
      chosen: false,
      slice: slice(rows, 1, MODEL_ROWS),
      caption: `Models of ${provider.name}`,
    },
    day: pageDay(site),
    restQuery: `?${params}&page=2`,
    csvPath: `${paths.provider(id)}models.csv`,
    providers: providerLinks(catalog.providers, catalog.models, id),
  };
}

/** Lists all providers by name with their number of models. */
function providerLinks(
  providers: readonly Provider[],
  models: readonly CatalogModel[],
  current: string | null,
): ProviderLink[] {
  const counts = new Map<string, number>();
  for (const { provider } of models) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  return providers
    .map(({ id, name }) => ({
      id,
      name,
      models: counts.get(id) ?? 0,
      path: paths.provider(id),
      current: id === current,
    }))
    .sort((a, b) => compareNames(a.name, b.name));
}

import { plural } from "../kit/format.ts";
import { breadcrumbs, type Crumb, type PageHead } from "../kit/page.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";
import { MODEL_FEEDS, MODELS_CRUMBS } from "./model-rows.ts";
import { type PriceChange, priceChanges } from "./prices.ts";

export interface ChangesPage {
  head: PageHead;
  crumbs: Crumb[];
  changes: PriceChange[];
  total: number;
}

/** Lists changes of model prices, newest first, after those announced for later. */
export function changesPage(site: SiteContext): ChangesPage {
  const { catalog, deployment } = site.context;
  const changes = priceChanges(catalog.models, pageDay(site));
  const crumbs = [...MODELS_CRUMBS, { label: "Price changes", path: "models/changes/" }];
  return {
    head: {
      title: "Model price changes",
      description: `${plural(changes.length, "change")} of model prices on record, newest first, and those announced for later.`,
      canonical: "models/changes/",
      image: "og/models.png",
      section: "models",
      jsonLd: [breadcrumbs(crumbs, deployment)],
      alternates: MODEL_FEEDS,
    },
    crumbs,
    changes: changes.slice(0, 150),
    total: changes.length,
  };
}

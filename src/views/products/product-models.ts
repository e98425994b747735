import type { Product, Provider } from "../../core/catalog/catalog-data.ts";
import { baseRates } from "../../core/prices/base-rates.ts";
import { isSold } from "../../operations/shared/models/listed.ts";
import { usd } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";

/** Newest models of the provider behind a product. */
export interface ProductModels {
  path: string;
  name: string;
  count: number;
  rows: { name: string; path: string; price: string; released: string | null }[];
}

const MODELS = 5;

/** Tags of products that are a way to use models: an assistant, an API, the models themselves. */
const OFFERS_MODELS = new Set(["chatbot", "llm api", "language models"]);

/**
 * Returns the provider behind a product: the one with the same homepage, or the one named by an editor's tag on a product that is a way to
 * use models.
 */
export function providerBehind({ context }: SiteContext, product: Product): Provider | undefined {
  const { providers } = context.catalog;
  const host = (url: string) => new URL(url).hostname.replace(/^(?:www|docs|platform|console|api|ai)\./, "");
  const own = host(product.homepageUrl);
  const offersModels = product.tags.some((tag) => OFFERS_MODELS.has(tag));
  return (
    providers.find((one) => host(one.homepageUrl) === own) ??
    (offersModels ? providers.find(({ id }) => product.tags.includes(id)) : undefined)
  );
}

/** Returns current models of the provider behind a product. */
export function modelsOf(site: SiteContext, product: Product): ProductModels | null {
  const { catalog } = site.context;
  const provider = providerBehind(site, product);
  if (provider === undefined) return null;
  const day = pageDay(site);
  const sold = catalog.models.filter((model) => model.provider === provider.id && isSold(model));
  if (sold.length === 0) return null;
  return {
    path: paths.provider(provider.id),
    name: provider.name,
    count: sold.length,
    rows: [...sold]
      .sort((a, b) => ((a.released_on ?? "") < (b.released_on ?? "") ? 1 : -1))
      .slice(0, MODELS)
      .map((model) => {
        const { input, output } = baseRates(model.prices, day);
        const price = (rate: typeof input) => (rate === null ? "–" : usd(rate.usd_per_mtok));
        return {
          name: model.display_name,
          path: paths.model(model.provider, model.model_id),
          released: model.released_on,
          price: `${price(input)} in, ${price(output)} out`,
        };
      }),
  };
}

import type { Product, StarPoint } from "../../core/catalog/catalog-data.ts";
import { compareText } from "../../core/text/compare-text.ts";
import { modelChanges } from "../../operations/shared/models/changes.ts";
import type { ModelChange, RateChange } from "../../schema/answers/models.ts";
import { count, date, usd } from "../kit/format.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";
import { METER_NAMES } from "../models/prices.ts";
import { providerBehind } from "./product-models.ts";

/** Something that happened to a product, or will. */
export interface ProductEvent {
  /** UTC day, `YYYY-MM-DD`. */
  on: string;
  name: string;
  /** Page about it, relative to the site's root, or a URL elsewhere; null when there is none. */
  href: string | null;
  text: string | null;
  announced: boolean;
}

const MOST = 8;
const MOST_ANNOUNCED = 4;
const MOST_ROUND_COUNTS = 3;

/**
 * Returns events of a product: those announced, soonest first, then past ones, newest first. They are round star counts, the last
 * release, price changes and shutdowns of its provider's models, and its listing. Empty when only the listing is known.
 */
export function productEvents(site: SiteContext, product: Product, history: readonly StarPoint[]): ProductEvent[] {
  const events = [...roundCounts(history), ...lastRelease(product), ...modelEvents(site, product)];
  if (events.length === 0) return [];
  const listed = { on: product.listedAt.slice(0, 10), name: "Listed here", href: null, text: null, announced: false };
  const newestFirst = [...events, listed].sort((a, b) => compareText(b.on, a.on));
  const announced = newestFirst.filter((event) => event.announced).reverse();
  return [...announced.slice(0, MOST_ANNOUNCED), ...newestFirst.filter((event) => !event.announced)].slice(0, MOST);
}

/** Returns the last round numbers of stars that were passed between two readings: 1,000, 2,000, 5,000, 10,000 and so on. */
function roundCounts(history: readonly StarPoint[]): ProductEvent[] {
  const events: ProductEvent[] = [];
  let most = history[0]?.stars ?? 0;
  for (const [index, { stars, observedOn }] of history.entries()) {
    const passed = roundBelow(stars);
    const before = history[index - 1];
    if (before !== undefined && passed > most) {
      events.push({
        on: observedOn,
        name: `${count(passed)} stars passed`,
        href: null,
        text: `${count(stars)} read; ${count(before.stars)} on ${date(before.observedOn)}`,
        announced: false,
      });
    }
    most = Math.max(most, stars);
  }
  return events.slice(-MOST_ROUND_COUNTS);
}

/** Returns the largest of 1,000, 2,000, 5,000, 10,000 and so on that is not above a count; 0 below 1,000. */
function roundBelow(stars: number): number {
  if (stars < 1000) return 0;
  const unit = 10 ** Math.floor(Math.log10(stars));
  return ([5, 2].find((factor) => factor * unit <= stars) ?? 1) * unit;
}

function lastRelease({ repository, githubUrl }: Product): ProductEvent[] {
  if (repository?.releasedOn == null) return [];
  const { releasedOn, releaseTag } = repository;
  return [{ on: releasedOn, name: "Last release", href: githubUrl, text: releaseTag, announced: false }];
}

function modelEvents(site: SiteContext, product: Product): ProductEvent[] {
  const { catalog, deployment } = site.context;
  const provider = providerBehind(site, product);
  if (provider === undefined) return [];
  return modelChanges(catalog, { day: pageDay(site), siteUrl: deployment.siteUrl })
    .filter((change) => change.provider === provider.id && change.kind !== "new_model")
    .map((change) => ({
      on: change.on,
      name: change.display_name,
      href: change.url.slice(deployment.siteUrl.length + 1),
      text: change.kind === "price" ? ratesText(change.rates ?? []) : shutdownText(change),
      announced: change.announced,
    }));
}

function shutdownText({ announced, notice }: ModelChange): string {
  if (announced) return "shuts down";
  return notice?.shutdown_on == null ? "deprecated; no day of its end is known" : "shut down";
}

/** Returns the changes of the base rates; of all rates when only others changed. */
function ratesText(rates: readonly RateChange[]): string {
  const base = rates.filter(({ when }) => Object.keys(when).length === 0);
  return (base.length > 0 ? base : rates)
    .slice(0, 2)
    .map(
      ({ meter, before, after }) => `${METER_NAMES[meter]} ${usd(before)} → ${after === null ? "ended" : usd(after)}`,
    )
    .join(", ");
}

import type { Product } from "../../core/catalog/catalog-data.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { date, dateTime, percent, usd } from "../kit/format.ts";
import { paths } from "../kit/links.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { METER_NAMES, type PriceChange, priceChanges } from "../models/prices.ts";

const ENTRIES = 50;

interface FeedEntry {
  id: string;
  title: string;
  url: string;
  updated: string;
  summary: string;
}

export interface Feed {
  path: string;
  title: string;
  subtitle: string;
  updated: string;
  page: string;
  entries: readonly FeedEntry[];
}

/** Returns the feed of new listings, of all categories or one. */
export function newProductsFeed(site: SiteContext, category: Category | null): string {
  const { catalog, deployment } = site.context;
  const products =
    category === null
      ? site.index().newest
      : [...(site.index().categories.get(category) ?? [])].sort((a, b) =>
          a.listedAt < b.listedAt ? 1 : a.listedAt > b.listedAt ? -1 : 0,
        );
  const shown = products.slice(0, ENTRIES);
  return atom(site, {
    path: category === null ? "feeds/new.xml" : `feeds/categories/${category}.xml`,
    title: `New on ${deployment.publisher}${category === null ? "" : `: ${CATEGORIES[category]}`}`,
    subtitle: "Newly listed AI products",
    updated: shown[0]?.listedAt ?? catalog.generatedAt,
    page: category === null ? "products/" : paths.category(category),
    entries: shown.map((product) => productEntry(product, deployment.siteUrl)),
  });
}

function productEntry(product: Product, siteUrl: string): FeedEntry {
  const url = `${siteUrl}/${paths.product(product.slug)}`;
  return { id: url, title: product.name, url, updated: product.listedAt, summary: product.description };
}

/** Returns the feed of model price changes, one entry per change. */
export function priceChangesFeed(site: SiteContext): string {
  const { catalog, deployment } = site.context;
  const changes = priceChanges(catalog.models, catalog.generatedAt.slice(0, 10)).slice(0, ENTRIES);
  // An announced change is dated by the day it was read, because readers hide entries dated in the future.
  const updatedAt = (change: PriceChange) => (change.scheduled ? catalog.generatedAt : `${change.on}T00:00:00Z`);
  return atom(site, {
    path: "feeds/prices.xml",
    title: `Model price changes on ${deployment.publisher}`,
    subtitle: "Changes of model prices, in US dollars per million tokens",
    updated: changes[0] === undefined ? catalog.generatedAt : updatedAt(changes[0]),
    page: "models/changes/",
    entries: changes.map((change) => ({
      id: `${deployment.siteUrl}/${paths.model(change.provider, change.modelId)}#${change.on}`,
      title: `${change.scheduled ? `Announced for ${date(change.on)}: ` : ""}${change.modelName} (${change.providerName})`,
      url: `${deployment.siteUrl}/${paths.model(change.provider, change.modelId)}`,
      updated: updatedAt(change),
      summary: change.rates
        .map((rate) => `${METER_NAMES[rate.meter]} ${usd(rate.from)} → ${usd(rate.to)} (${percent(rate.ratio)})`)
        .join("; "),
    })),
  });
}

/** Returns the feed of products that changed position on the promotion board since the last recorded day. */
export function moversFeed(site: SiteContext): string {
  const { boards, deployment, now } = site.context;
  const board = boards.board("overall", "all");
  const updated = board.comparedWith === null ? new Date(now()).toISOString() : `${board.comparedWith}T00:00:00Z`;
  const moved = board.rows
    .filter((row) => row.points > 0 && row.previousPosition !== null && row.previousPosition !== row.position)
    .slice(0, ENTRIES);
  return atom(site, {
    path: "feeds/movers.xml",
    title: `Movers of ${deployment.publisher}'s promotion board`,
    subtitle: "Paid placement: changes of place on the overall board",
    updated,
    page: "boards/overall/",
    entries: moved.map((row) => ({
      id: `${deployment.siteUrl}/${paths.product(row.entry.slug)}#${updated.slice(0, 10)}`,
      title: `${row.entry.name}: #${row.previousPosition} → #${row.position}`,
      url: `${deployment.siteUrl}/${paths.product(row.entry.slug)}`,
      updated,
      summary: `Paid placement. ${row.points} Rank Points. Compared with ${dateTime(updated)}.`,
    })),
  });
}

/** Serialises an Atom feed (RFC 4287). */
export function atom({ context }: SiteContext, feed: Feed): string {
  const { publisher, siteUrl } = context.deployment;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${xml(`${siteUrl}/${feed.path}`)}</id>`,
    `<title>${xml(feed.title)}</title>`,
    `<subtitle>${xml(feed.subtitle)}</subtitle>`,
    `<updated>${feed.updated}</updated>`,
    `<author><name>${xml(publisher)}</name><uri>${xml(`${siteUrl}/`)}</uri></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${siteUrl}/${feed.path}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(`${siteUrl}/${feed.page}`)}"/>`,
    "<rights>CC BY 4.0</rights>",
  ];
  for (const entry of feed.entries) {
    lines.push(
      "<entry>",
      `<id>${xml(entry.id)}</id>`,
      `<title>${xml(entry.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${xml(entry.url)}"/>`,
      `<updated>${entry.updated}</updated>`,
      `<summary>${xml(entry.summary)}</summary>`,
      "</entry>",
    );
  }
  return `${lines.join("\n")}\n</feed>\n`;
}

/** Escapes a text for XML and drops characters that XML forbids. */
export function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

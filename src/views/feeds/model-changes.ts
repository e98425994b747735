import { modelChanges } from "../../operations/shared/models/changes.ts";
import { date } from "../kit/format.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { atom, type Feed } from "./feeds.ts";

/** Maximum number of announced entries, and of past ones. */
const ENTRIES = 100;

/** Returns the results of `listChanges` (price changes, shutdowns and new models) as an Atom feed. */
export function modelChangesAtom(site: SiteContext): string {
  return atom(site, feedOf(site));
}

/** Returns the same entries as a JSON Feed (version 1.1). */
export function modelChangesJson(site: SiteContext): string {
  const { publisher, siteUrl } = site.context.deployment;
  const feed = feedOf(site);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.subtitle,
    home_page_url: `${siteUrl}/${feed.page}`,
    feed_url: `${siteUrl}/feeds/changes.json`,
    language: "en",
    authors: [{ name: publisher, url: `${siteUrl}/` }],
    items: feed.entries.map(({ id, url, title, summary, updated }) => ({
      ...{ id, url, title, content_text: summary, date_modified: updated },
    })),
  });
}

function feedOf({ context }: SiteContext): Feed {
  const { catalog, deployment } = context;
  const all = modelChanges(catalog, { day: catalog.generatedAt.slice(0, 10), siteUrl: deployment.siteUrl });
  const shown = [
    ...all.filter(({ announced }) => announced).slice(0, ENTRIES),
    ...all.filter(({ announced }) => !announced).slice(0, ENTRIES),
  ];
  const entries = shown.map((change) => ({
    id: `${change.url}#${change.kind}-${change.on}`,
    title: change.announced ? `Announced for ${date(change.on)}: ${change.summary}` : change.summary,
    url: change.url,
    // An announcement is dated by the day it was read, because readers hide entries dated in the future.
    updated: change.announced ? catalog.generatedAt : `${change.on}T00:00:00Z`,
    summary: `${change.announced ? "Announced" : "Since"} ${date(change.on)}. ${change.summary}`,
  }));
  return {
    path: "feeds/changes.xml",
    title: `Changes of models on ${deployment.publisher}`,
    subtitle: "Price changes, shutdowns and new models; announced ones first",
    updated: catalog.generatedAt,
    page: "models/changes/",
    entries,
  };
}

import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteContext, SiteLocals } from "../../views/kit/site-context.ts";
import { siteIndex } from "../../views/kit/site-index.ts";
import { drawCard } from "./draw-card.ts";
import type { answer as Answer } from "./site-entry.ts";

/** Parts of the context that all requests to one published build share. */
export type SiteParts = Pick<SiteContext, "context" | "build" | "openapi" | "call">;

/**
 * Builds the locals of a page for one request. The index is built here because the compiled site bundles its own copy
 * of that code and would build another.
 */
export function siteLocals(
  parts: SiteParts,
  request: { path: string; live: boolean },
  prepared: unknown = null,
): SiteLocals {
  const index = () => siteIndex(parts.context.catalog);
  return { site: { ...parts, index, drawCard, request, prepared } };
}

interface RenderedPage {
  status: number;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** The compiled site. It holds no data: everything is passed with each request. */
export interface SiteApp {
  dir: string;
  /** Hash of the code version it was compiled from. */
  hash: string;
  /** Folder of the assets that browsers load: scripts, styles, fonts. */
  clientDir: string;
  /** Renders a URL (path with query, leading slash) in process. An unknown URL gives the 404 page. */
  render(url: string, locals: SiteLocals): Promise<RenderedPage>;
}

/**
 * Loads a site compiled by `ensureSiteApp`.
 * @throws when the folder holds no compiled site
 */
export async function loadSiteApp(dir: string): Promise<SiteApp> {
  const answer = answerOf(await import(pathToFileURL(join(dir, "server", "entry.mjs")).href));
  return {
    dir,
    hash: basename(dir),
    clientDir: join(dir, "client"),
    async render(url, locals) {
      const response = await answer(new Request(`http://localhost${url}`), locals);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}

function answerOf(entry: unknown): typeof Answer {
  if (typeof entry === "object" && entry !== null && "answer" in entry && typeof entry.answer === "function") {
    return entry.answer as typeof Answer;
  }
  throw new Error("the compiled site cannot answer; delete dist/site and build again");
}

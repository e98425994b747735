import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import inject from "light-my-request";
import type { SiteContext } from "../views/site-context.ts";
import { siteIndex } from "../views/site-index.ts";
import { drawCard } from "./draw-card.ts";

export interface SiteLocals {
  site: SiteContext;
}

/** What all requests to one published build share. */
export type SiteParts = Pick<SiteContext, "context" | "build" | "openapi" | "call">;

/** What a page gets for one request. The index is made here: the compiled site has code of its own and would make another. */
export function siteLocals(
  parts: SiteParts,
  request: { path: string; live: boolean },
  prepared: unknown = null,
): SiteLocals {
  const index = () => siteIndex(parts.context.catalog);
  return { site: { ...parts, index, drawCard, request, prepared } };
}

export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string | number | string[] | undefined>>;
  body: Buffer;
}

/** The compiled site. It holds no data: everything comes with each request. */
export interface SiteApp {
  /** Folder of the compiled site. */
  dir: string;
  /** Name of the code version it was compiled from. */
  hash: string;
  /** Folder with what browsers load: scripts, styles, fonts. */
  clientDir: string;
  /** Answers a request of a live server; calls `next` when no page has that address. */
  handler(
    req: IncomingMessage,
    res: ServerResponse,
    next: (error?: unknown) => void,
    locals: SiteLocals,
  ): Promise<void>;
  /** Renders an address (path with query, leading slash) in process. An unknown address gives the 404 page. */
  render(url: string, locals: SiteLocals): Promise<RenderedPage>;
}

/**
 * Loads a site compiled by `ensureSiteApp`.
 * @throws when the folder holds no compiled site
 */
export async function loadSiteApp(dir: string): Promise<SiteApp> {
  const entry: unknown = await import(pathToFileURL(join(dir, "server", "entry.mjs")).href);
  const handler = handlerOf(entry);
  const answer = (url: string, locals: SiteLocals, next: (res: ServerResponse) => void) =>
    inject(
      (req, res) => {
        const response = res as unknown as ServerResponse;
        void handler(req as unknown as IncomingMessage, response, () => next(response), locals);
      },
      { method: "GET", url },
    );
  return {
    dir,
    hash: basename(dir),
    clientDir: join(dir, "client"),
    handler,
    async render(url, locals) {
      const unknown = Symbol("unknown");
      let found: symbol | null = null;
      let response = await answer(url, locals, (res) => {
        found = unknown;
        res.end();
      });
      if (found === unknown) response = await answer("/404", locals, (res) => res.writeHead(404).end());
      return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
    },
  };
}

function handlerOf(entry: unknown): SiteApp["handler"] {
  if (typeof entry === "object" && entry !== null && "handler" in entry && typeof entry.handler === "function") {
    return entry.handler as SiteApp["handler"];
  }
  throw new Error("the compiled site exports no handler; delete dist/site and build again");
}

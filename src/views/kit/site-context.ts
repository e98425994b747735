import { dayOf } from "../../core/periods.ts";
import type { OperationContext } from "../../operations/operation.ts";
import type { SiteIndex } from "./site-index.ts";

/** A file of the build offered for download. */
export interface PublishedFile {
  /** Path relative to the site's URL: `data/rank-open-data.json`. */
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** An answer of this server as a caller sees it. */
export interface CallResult {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Everything a page may read. One object per request; its parts are shared between requests. */
export interface SiteContext {
  readonly context: OperationContext;
  /** The objective lists of the catalogue, computed on first use. */
  readonly index: () => SiteIndex;
  readonly build: {
    readonly id: string;
    readonly generatedAt: string;
    readonly files: readonly PublishedFile[];
  };
  /** The OpenAPI description of this deployment; null until it is known. */
  readonly openapi: object | null;
  /** Calls this server's own API without payment; null where no server runs, as when pages are written to files. */
  readonly call: ((request: { method: "GET" | "POST"; path: string; body?: unknown }) => Promise<CallResult>) | null;
  /** Draws a link preview card as PNG; returns null when the queue is full. */
  readonly drawCard: (card: Card) => Promise<Uint8Array | null>;
  readonly request: {
    /** Requested path, which relative links start from. */
    readonly path: string;
    /** True when the page is rendered for this request, false when it is written to a file. */
    readonly live: boolean;
  };
  /** The page model of this request, if the caller has already computed it. */
  readonly prepared: unknown;
}

/** Passed to Astro pages as `Astro.locals`. */
export interface SiteLocals {
  site: SiteContext;
}

/** Contents of a link preview image, 1200 × 630 pixels. */
export interface Card {
  /** Small line above the title. */
  kicker: string;
  title: string;
  text: string;
  /** Up to three figures with their labels. */
  figures: { value: string; label: string }[];
}

/** The time a page shows prices for: of the build when it is written to a file, the clock's when it is made on demand. */
export function pageTime({ context, request }: Pick<SiteContext, "context" | "request">): number {
  return request.live ? context.now() : Date.parse(context.catalog.generatedAt);
}

/** The UTC day of `pageTime`, `YYYY-MM-DD`. */
export function pageDay(site: Pick<SiteContext, "context" | "request">): string {
  return dayOf(pageTime(site));
}

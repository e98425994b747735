import type { OperationContext } from "../../operations/context.ts";
import type { SiteIndex } from "./site-index.ts";

/** A file of the build that anyone may download. */
export interface PublishedFile {
  /** Path below the site's address: `data/rank-open-data.json`. */
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** What an answer of this server looks like to a caller. */
export interface CallResult {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Everything a page may read. One object per request; its parts are shared. */
export interface SiteContext {
  readonly context: OperationContext;
  /** The objective lists of the catalogue, made when first asked for. */
  readonly index: () => SiteIndex;
  readonly build: {
    readonly id: string;
    readonly generatedAt: string;
    readonly files: readonly PublishedFile[];
  };
  /** The API description of this deployment; null while it is not known. */
  readonly openapi: object | null;
  /** Asks this server itself, without payment; null where no server runs, as when pages are written to files. */
  readonly call: ((request: { method: "GET" | "POST"; path: string; body?: unknown }) => Promise<CallResult>) | null;
  /** Draws a card for link previews as PNG; null when too many are being drawn. */
  readonly drawCard: (card: Card) => Promise<Uint8Array | null>;
  readonly request: {
    /** Path as asked for, which relative links start from. */
    readonly path: string;
    /** True when the page is made for this request, false when it is written to a file. */
    readonly live: boolean;
  };
  /** The page model of this request when the caller has computed it already. */
  readonly prepared: unknown;
}

/** What Astro hands to a page as `Astro.locals`. */
export interface SiteLocals {
  site: SiteContext;
}

/** A picture for link previews, 1200 × 630. */
export interface Card {
  /** Small line above the title. */
  kicker: string;
  title: string;
  text: string;
  /** Up to three figures with what they are. */
  figures: { value: string; label: string }[];
}

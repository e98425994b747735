import type { FetchFinding } from "../../fetch/findings.ts";
import type { Refusal } from "./extractor.ts";
import type { PriceChange, PriceFinding } from "./merge/changes.ts";

/** What became of one address. */
export interface PageOutcome {
  url: string;
  from: "network" | "not-modified" | "snapshot" | null;
  finding: FetchFinding | null;
}

/** `read`: merged. `held`: too few models, the old prices stay. `unread`: no page, or nothing on it, could be read. */
export type ProviderState = "read" | "held" | "unread";

export interface ProviderReport {
  provider: string;
  state: ProviderState;
  /** One sentence about why it was not read; null when it was. */
  reason: string | null;
  /** When the pages that count were read; null when none were. */
  readAt: string | null;
  pages: PageOutcome[];
  models: number;
  rates: number;
  changes: PriceChange[];
  /** Prices that wait for a second read or `--accept`. */
  pending: number;
  findings: PriceFinding[];
  refusals: Refusal[];
  /** Models on the pages that the registry does not list: kept as observed, not published. */
  unlisted: string[];
}

export interface PricesReport {
  startedAt: string;
  finishedAt: string;
  providers: ProviderReport[];
  /** Set when the crawl was interrupted; the providers read before are kept. */
  stopped: { reason: "cancelled"; message: string } | null;
}

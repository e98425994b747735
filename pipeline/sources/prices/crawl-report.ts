import type { FetchFinding } from "../../fetch/findings.ts";
import type { Refusal } from "./extractor.ts";
import type { PriceChange, PriceFinding } from "./merge/changes.ts";

/** Outcome of reading one URL. */
export interface PageOutcome {
  url: string;
  from: "network" | "not-modified" | "snapshot" | null;
  finding: FetchFinding | null;
}

/** `read`: merged. `held`: too few models, so the old prices stay. `unread`: no page could be fetched or parsed. */
type ProviderState = "read" | "held" | "unread";

export interface ProviderReport {
  provider: string;
  state: ProviderState;
  /** One sentence saying why it was not read; null when it was. */
  reason: string | null;
  /** When the pages used were read; null when none was. */
  readAt: string | null;
  pages: PageOutcome[];
  models: number;
  rates: number;
  changes: PriceChange[];
  /** Number of prices that wait for a second read or `--accept`. */
  pending: number;
  findings: PriceFinding[];
  refusals: Refusal[];
  /** Models on the pages that the registry does not list: stored as observations, not published. */
  unlisted: string[];
}

export interface PricesReport {
  startedAt: string;
  finishedAt: string;
  providers: ProviderReport[];
  /** Set when the crawl was interrupted; results of the providers read before are kept. */
  stopped: { reason: "cancelled"; message: string } | null;
}

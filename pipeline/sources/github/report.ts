/** How far a crawl is. Times in milliseconds. */
export interface CrawlProgress {
  done: number;
  total: number;
  /** Repositories per second since the start of this run, pauses included. */
  rate: number;
  /** Points left of the token's allowance; null until GitHub has said so. */
  pointsLeft: number | null;
  etaMs: number | null;
  /** Set while the crawl pauses because GitHub asks for it. */
  pause: { reason: "primary" | "secondary" | "fault"; until: number } | null;
}

/** Why a crawl ended before everything was asked for. */
export type StopReason = "cancelled" | "allowance" | "refused" | "upstream";

export interface CrawlReport {
  mode: "graphql" | "rest";
  startedAt: string;
  finishedAt: string;
  /** An interrupted crawl was taken up again. */
  resumed: boolean;
  total: number;
  /** Counts read and kept in this run. */
  read: number;
  /** Asked for in this run with any outcome but failure. */
  asked: number;
  /** Already asked for by the interrupted run. */
  askedBefore: number;
  requests: number;
  points: number;
  pointsLeft: number | null;
  renamed: { repository: string; detail: string }[];
  events: Record<string, number>;
  /** Not read, with what is known of why; they keep their last count. */
  failed: { repository: string; reason: string }[];
  /** Not asked for in this run. */
  left: number;
  stopped: { reason: StopReason; message: string } | null;
  /** Sentences for the operator. */
  notes: string[];
}

/** How many failures and renames a report spells out. */
export const REPORTED_AT_MOST = 200;

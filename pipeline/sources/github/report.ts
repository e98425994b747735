/** Progress of a crawl. Times in milliseconds. */
export interface CrawlProgress {
  done: number;
  total: number;
  /** Repositories per second since the start of this run, pauses included. */
  rate: number;
  /** Points left in the token's rate limit; null until GitHub has reported it. */
  pointsLeft: number | null;
  etaMs: number | null;
  /** Set while the crawl pauses at GitHub's request. */
  pause: { reason: "primary" | "secondary" | "fault"; until: number } | null;
}

/** Why a crawl ended before every repository was requested. */
export type StopReason = "cancelled" | "allowance" | "refused" | "upstream";

export interface CrawlReport {
  mode: "graphql" | "rest";
  startedAt: string;
  finishedAt: string;
  /** The run continues an interrupted crawl. */
  resumed: boolean;
  total: number;
  /** Counts read and stored in this run. */
  read: number;
  /** Repositories requested in this run with any outcome but failure. */
  asked: number;
  /** Repositories already requested by the interrupted run. */
  askedBefore: number;
  requests: number;
  points: number;
  pointsLeft: number | null;
  renamed: { repository: string; detail: string }[];
  events: Record<string, number>;
  /** Repositories not read, with the reason as far as known; they keep their last count. */
  failed: { repository: string; reason: string }[];
  /** Repositories not requested in this run. */
  left: number;
  stopped: { reason: StopReason; message: string } | null;
  /** Sentences for the operator. */
  notes: string[];
}

/** Maximum number of failures and of renames listed in a report. */
export const REPORTED_AT_MOST = 200;

/** The report of a crawl that has requested nothing yet. */
export function emptyReport(mode: CrawlReport["mode"], startedAt: string): CrawlReport {
  return {
    mode,
    startedAt,
    finishedAt: startedAt,
    resumed: false,
    total: 0,
    read: 0,
    asked: 0,
    askedBefore: 0,
    requests: 0,
    points: 0,
    pointsLeft: null,
    renamed: [],
    events: {},
    failed: [],
    left: 0,
    stopped: null,
    notes: [],
  };
}

import type { RateLimiterAbstract } from "rate-limiter-flexible";

/** Counters that replicas share: requests per caller, and the visitors of the day. */
export interface Limits {
  /** Creates a counter of requests per caller and minute. @param name keeps the counters of different limits apart */
  limiter(name: string, perMinute: number): RateLimiterAbstract;
  readonly visitors: DailyVisitors;
  /** Returns what is wrong, for the operator; null when nothing is. */
  fault(): string | null;
  close(): Promise<void>;
}

/** Visitors of one UTC day, stored as hashes that cannot be traced back once the day's key is deleted. */
export interface DailyVisitors {
  /** Returns the key of the day's hashes, the same on every replica. */
  key(day: string): Promise<Buffer>;
  /** Whether the hash was seen before. False when unknown: the ledger still counts each hash once. */
  seen(day: string, visitor: Uint8Array): Promise<boolean>;
  remember(day: string, visitor: Uint8Array): Promise<void>;
}

/** Length, in seconds, of the window in which requests are counted. */
export const WINDOW_SECONDS = 60;

/** Receives messages for the operator. */
export interface LimitsLog {
  info(about: object, text: string): void;
  warn(about: object, text: string): void;
}

import type { ReadDetails } from "../../observations/stars.ts";

/** What GitHub says about one repository now. */
export interface RepositoryReading {
  nodeId: string;
  databaseId: number | null;
  /** As GitHub spells it. */
  nameWithOwner: string;
  stars: number;
  archived: boolean;
  disabled: boolean;
  locked: boolean;
  lockReason: string | null;
  private: boolean;
  details: ReadDetails;
  /** Of the REST answer; null from GraphQL. */
  etag: string | null;
}

/**
 * What became of asking for one repository. `unchanged`: the server confirmed the last answer (304).
 * `unanswered`: nothing can be concluded, and it may be asked again.
 */
export type Outcome =
  | { kind: "read"; reading: RepositoryReading }
  | { kind: "unchanged" }
  | { kind: "missing" }
  | { kind: "blocked"; reason: string }
  | { kind: "forbidden"; reason: string }
  | { kind: "unanswered"; reason: string };

/** The allowance as the server reports it. `resetAt` is in milliseconds of this machine's clock. */
export interface Allowance {
  limit: number | null;
  remaining: number;
  resetAt: number;
}

/** What one request came to. Only `answered` carries outcomes, in the order of the repositories that were asked for. */
export type Step =
  /** `tooMuch`: the server answered in part, because the batch was more than it wants to compute. */
  | { kind: "answered"; outcomes: Outcome[]; allowance: Allowance | null; points: number; tooMuch: boolean }
  /** The batch was too much for the server: 502, 504, a timeout, its resource limits. */
  | { kind: "too-much"; reason: string }
  /** `until` in milliseconds; null when the server did not say, and the caller picks a pause of a minute or more. */
  | { kind: "wait"; reason: "primary" | "secondary"; until: number | null }
  | { kind: "failed"; reason: string }
  | { kind: "refused"; reason: string }
  | { kind: "cancelled" };

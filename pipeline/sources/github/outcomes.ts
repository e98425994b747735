import type { ReadDetails } from "../../observations/stars.ts";

/** GitHub's current data about one repository. */
export interface RepositoryReading {
  nodeId: string;
  databaseId: number | null;
  /** In GitHub's spelling. */
  nameWithOwner: string;
  stars: number;
  archived: boolean;
  disabled: boolean;
  locked: boolean;
  lockReason: string | null;
  private: boolean;
  details: ReadDetails;
  /** From the REST response; null from GraphQL. */
  etag: string | null;
}

/**
 * Outcome of requesting one repository. `unchanged`: the server confirmed the last response (304). `unanswered`:
 * nothing can be concluded, and it may be requested again.
 */
export type Outcome =
  | { kind: "read"; reading: RepositoryReading }
  | { kind: "unchanged" }
  | { kind: "missing" }
  | { kind: "blocked"; reason: string }
  | { kind: "forbidden"; reason: string }
  | { kind: "unanswered"; reason: string };

/** The rate limit as the server reports it. `resetAt` is in milliseconds of this machine's clock. */
export interface Allowance {
  limit: number | null;
  remaining: number;
  resetAt: number;
}

/** Result of one request. Only `answered` carries outcomes, in the order of the requested repositories. */
export type Step =
  /** `tooMuch`: the server answered in part, because the batch was too large for it. */
  | { kind: "answered"; outcomes: Outcome[]; allowance: Allowance | null; points: number; tooMuch: boolean }
  /** The batch was too large for the server: 502, 504, a timeout, its resource limits. */
  | { kind: "too-much"; reason: string }
  /** `until` in milliseconds; null when the server did not say, and the caller chooses a pause of a minute or more. */
  | { kind: "wait"; reason: "primary" | "secondary"; until: number | null }
  | { kind: "failed"; reason: string }
  | { kind: "refused"; reason: string }
  | { kind: "cancelled" };

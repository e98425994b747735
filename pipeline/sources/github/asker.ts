import type { KnownRepository } from "../../observations/stars.ts";
import type { Step } from "./outcomes.ts";

/** Requests star counts from GitHub by one of its APIs. */
export interface Asker {
  /** Stored with each count. */
  readonly source: string;
  readonly maxBatch: number;
  /** Smallest batch size that is still halved. */
  readonly floor: number;
  readonly usesNodeIds: boolean;
  /** Minimum interval between the starts of two requests, in milliseconds. */
  readonly minIntervalMs: number;
  ask(repositories: readonly KnownRepository[], by: "id" | "name", signal: AbortSignal | undefined): Promise<Step>;
}

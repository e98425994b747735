import type { KnownRepository } from "../../observations/stars.ts";
import type { Step } from "./outcomes.ts";

/** A way to ask GitHub for star counts. */
export interface Asker {
  /** Kept beside each count. */
  readonly source: string;
  readonly maxBatch: number;
  /** A batch is not halved below this. */
  readonly floor: number;
  readonly usesNodeIds: boolean;
  /** Between the starts of two requests. */
  readonly minIntervalMs: number;
  ask(repositories: readonly KnownRepository[], by: "id" | "name", signal: AbortSignal | undefined): Promise<Step>;
}

import type { PaymentJournal } from "../../../src/store/ledger/journal.ts";
import type { Process } from "../world/process.ts";
import type { World } from "../world/world.ts";

/** The journal of one process, as its rail takes it. */
export interface OpenedJournal {
  readonly journal: PaymentJournal;
  /** Resolves when the process may start selling; null for at once. */
  readonly joined: Promise<void> | null;
  /** Clock of the ledger, as the process knows it. */
  now(): number;
}

/** One ledger that all processes of a history share. */
export interface SimulatedLedger {
  /** Commits that a power cut can take back. */
  readonly unflushed: number;
  /** Mishaps of the ledger alone, which leave its processes alive. */
  readonly mishaps: readonly { readonly name: string; readonly happen: () => void }[];
  open(process: Process): OpenedJournal;
  /** Rows for assertions. */
  all(sql: string, ...values: (string | number)[]): Record<string, unknown>[];
  /** The machine stops: of what was not flushed only the first `kept` commits are there afterwards. */
  powerCut(kept: number): void;
  /** Whether an error follows from a fault that the history has put into the ledger. */
  isFault(cause: unknown): boolean;
  close(): Promise<void> | void;
}

/** Makes the ledger of each history. */
export interface Engine {
  ledger(world: World): SimulatedLedger;
  close(): Promise<void>;
}

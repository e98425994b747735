import type { Dispatcher } from "undici";

export interface ProgramDeps {
  /** Aborted when the operator interrupts. */
  signal: AbortSignal;
  now: () => number;
  /** How the providers' pages are reached, where it is not over the internet at a page a second. */
  crawl?: { dispatcher: Dispatcher; intervalMs: number } | undefined;
}

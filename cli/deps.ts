import type { Dispatcher } from "undici";

/** What the commands need from the process. Tests pass their own. */
export interface ProgramDeps {
  /** Aborted when the operator interrupts. */
  signal: AbortSignal;
  now: () => number;
  /** Connection to the providers' pages. Default: over the internet, one page per second. */
  crawl?: { dispatcher: Dispatcher; intervalMs: number } | undefined;
}

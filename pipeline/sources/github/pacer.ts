import type { Sleep } from "../../fetch/throttle.ts";
import type { Asker } from "./asker.ts";
import type { Allowance, Step } from "./outcomes.ts";
import type { CrawlProgress, StopReason } from "./report.ts";

type Pause = NonNullable<CrawlProgress["pause"]>;
type OnPause = (pause: CrawlProgress["pause"]) => void;

type Verdict =
  | { kind: "again" }
  | { kind: "skip"; reason: string }
  | { kind: "stop"; reason: StopReason; message: string };

/** Decides when the next request may start, and how a fault affects the crawl. */
export interface Pacer {
  /** Waits for the request interval and the rate limit. Returns a reason when the crawl must end instead. */
  beforeRequest(allowance: Allowance | null, onPause: OnPause): Promise<{ reason: StopReason; message: string } | null>;
  answered(): void;
  /** Pauses briefly after a batch that was too large. */
  breathe(): Promise<void>;
  afterFault(step: Exclude<Step, { kind: "answered" }>, onPause: OnPause): Promise<Verdict>;
}

/** Number of attempts per batch, with pauses of 1, 2, 4 and 8 seconds between them. */
const TRIES = 5;
/** Number of successive abandoned batches that ends the crawl. */
const SKIPS = 3;
/** Maximum number of successive rate-limit pauses without a successful response between them; then the crawl ends. */
const PAUSES = 6;
const MINUTE = 60_000;

export function createPacer(options: {
  asker: Asker;
  now: () => number;
  sleep: Sleep;
  signal: AbortSignal | undefined;
  maxPauseMs: number;
}): Pacer {
  const { asker, now, sleep, signal, maxPauseMs } = options;
  let startedAt: number | null = null;
  let tries = 0;
  let skips = 0;
  let pauses = 0;

  async function pauseUntil(until: number, reason: Pause["reason"], onPause: OnPause): Promise<void> {
    onPause({ reason, until });
    await sleep(Math.max(0, until - now()), signal);
    onPause(null);
  }

  async function obey(step: Extract<Step, { kind: "wait" }>, onPause: OnPause): Promise<Verdict> {
    if (!asker.usesNodeIds && step.reason === "primary") {
      return { kind: "stop", reason: "allowance", message: "the anonymous allowance is used up" };
    }
    pauses += 1;
    const until = Math.max(step.until ?? now() + MINUTE * 2 ** (pauses - 1), now() + 1000);
    if (pauses > PAUSES || until - now() > maxPauseMs) {
      const message = `GitHub asks to wait until ${new Date(until).toISOString()} (${step.reason} limit)`;
      return { kind: "stop", reason: "allowance", message };
    }
    await pauseUntil(until, step.reason, onPause);
    return { kind: "again" };
  }

  return {
    async beforeRequest(allowance, onPause) {
      if (allowance !== null && allowance.remaining < 1 && allowance.resetAt > now()) {
        if (!asker.usesNodeIds) return { reason: "allowance", message: "the anonymous allowance is used up" };
        // One second is added because the reset time has whole seconds.
        const until = allowance.resetAt + 1000;
        if (until - now() > maxPauseMs) {
          return { reason: "allowance", message: `the allowance is used up until ${new Date(until).toISOString()}` };
        }
        await pauseUntil(until, "primary", onPause);
      }
      const wait = startedAt === null ? 0 : startedAt + asker.minIntervalMs - now();
      if (wait > 0) await sleep(wait, signal);
      startedAt = now();
      return null;
    },
    answered() {
      tries = 0;
      skips = 0;
      pauses = 0;
    },
    breathe: () => sleep(1000, signal),
    async afterFault(step, onPause) {
      if (step.kind === "cancelled") return { kind: "stop", reason: "cancelled", message: "the crawl was cancelled" };
      if (step.kind === "refused") return { kind: "stop", reason: "refused", message: step.reason };
      if (step.kind === "wait") return obey(step, onPause);
      tries += 1;
      if (tries < TRIES) {
        await pauseUntil(now() + 1000 * 2 ** (tries - 1), "fault", onPause);
        return { kind: "again" };
      }
      tries = 0;
      skips += 1;
      if (skips >= SKIPS) return { kind: "stop", reason: "upstream", message: step.reason };
      return { kind: "skip", reason: step.reason };
    },
  };
}

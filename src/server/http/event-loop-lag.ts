/** How often the event loop delay is sampled, in milliseconds. */
const EVERY_MS = 50;
/** How long the delay must last, in milliseconds: one long task, such as opening a new build, is not overload. */
const LASTING_MS = 1_000;

export interface EventLoopMonitor {
  /** Counts lateness as overload from now on. While a server starts, its own work delays the first requests, and they wait. */
  started(): void;
  /** Whether the process is so far behind that new requests should be refused rather than queued. */
  overloaded(): boolean;
  /** Event loop delay at the last sample, in milliseconds. */
  lagMs(): number;
  stop(): void;
}

/**
 * Monitors the event loop delay. When it exceeds `limitMs` for a second after the start, the process counts as overloaded
 * until the delay is back within the limit.
 *
 * @param elapsed milliseconds on a monotonic clock
 */
export function watchEventLoop(limitMs: number, elapsed: () => number = () => performance.now()): EventLoopMonitor {
  let due = elapsed() + EVERY_MS;
  let lag = 0;
  let lateSince: number | null = null;
  let overloaded = false;
  let starting = true;
  const timer = setInterval(() => {
    const at = elapsed();
    lag = Math.max(0, at - due);
    lateSince = lag > limitMs && !starting ? (lateSince ?? at) : null;
    overloaded = lateSince !== null && at - lateSince >= LASTING_MS;
    due = at + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return {
    started() {
      starting = false;
    },
    overloaded: () => overloaded,
    lagMs: () => lag,
    stop: () => clearInterval(timer),
  };
}

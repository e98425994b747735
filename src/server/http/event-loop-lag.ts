/** How often the event loop is looked at, in milliseconds. */
const EVERY_MS = 50;
/** How long it must have been late: a single long task, such as opening a new build, is no overload. */
const LASTING_MS = 1_000;

export interface Pressure {
  /** Whether the process is so far behind that new work is better refused than queued. */
  overloaded(): boolean;
  /** How late the event loop was when last looked at, in milliseconds. */
  lagMs(): number;
  stop(): void;
}

/**
 * Watches how late the event loop runs. When that is more than `limitMs` for a second, the process counts as overloaded
 * until it is on time again.
 *
 * @param elapsed milliseconds on a clock that never goes back
 */
export function watchPressure(limitMs: number, elapsed: () => number = () => performance.now()): Pressure {
  let due = elapsed() + EVERY_MS;
  let lag = 0;
  let lateSince: number | null = null;
  let overloaded = false;
  const timer = setInterval(() => {
    const at = elapsed();
    lag = Math.max(0, at - due);
    lateSince = lag > limitMs ? (lateSince ?? at) : null;
    overloaded = lateSince !== null && at - lateSince >= LASTING_MS;
    due = at + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return { overloaded: () => overloaded, lagMs: () => lag, stop: () => clearInterval(timer) };
}

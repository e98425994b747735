export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/**
 * Runs the requests to one host one after another, starting them at least `intervalMs` apart. Hosts do not wait for
 * each other. `slower` lengthens the interval of a host whose robots.txt asks for it.
 */
export interface Throttle {
  run<T>(host: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  slower(host: string, intervalMs: number): void;
}

export function createThrottle(options: { intervalMs: number; now: () => number; sleep: Sleep }): Throttle {
  const { intervalMs, now, sleep } = options;
  const hosts = new Map<string, { tail: Promise<unknown>; startedAt: number | null; intervalMs: number }>();
  const stateOf = (host: string) => {
    const known = hosts.get(host) ?? { tail: Promise.resolve(), startedAt: null, intervalMs };
    hosts.set(host, known);
    return known;
  };
  return {
    run(host, work, signal) {
      const state = stateOf(host);
      const turn = state.tail.then(async () => {
        const wait = state.startedAt === null ? 0 : state.startedAt + state.intervalMs - now();
        if (wait > 0) await sleep(wait, signal);
        state.startedAt = now();
        return work();
      });
      state.tail = turn.catch(() => {});
      return turn;
    },
    slower(host, interval) {
      const state = stateOf(host);
      state.intervalMs = Math.max(state.intervalMs, interval);
    },
  };
}

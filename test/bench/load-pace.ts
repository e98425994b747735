import type { Traffic } from "./load-traffic.ts";

/** How often the generator looks at its clock: the shortest that a timer takes. */
const TICK_MS = 1;
const SETTLED_MS = 120_000;

/**
 * Keeps `workers` requests in the air for a while; returns how many a second were answered in the end.
 *
 * @param warm seconds before it counts, until as many wait as will: at first nobody does, and more is answered
 */
export async function fullSpeed(traffic: Traffic, workers: number, warm: number, seconds: number): Promise<number> {
  const began = performance.now();
  const from = began + warm * 1000;
  const end = from + seconds * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) {
        await traffic.one(performance.now(), began, true);
        const now = performance.now();
        if (now >= from && now < end) answered += 1;
      }
    }),
  );
  return answered / seconds;
}

/** Something that sends one request when told to. */
export interface Sender<Answered = unknown> {
  readonly inFlight: number;
  /** @param due when it was to be sent, on the clock of `performance.now()` */
  one(due: number, began: number): Promise<Answered>;
}

/** Sends so many requests a second, evenly, whether or not the earlier ones have been answered. */
export async function paced(
  sender: Sender,
  perSecond: number,
  seconds: number,
  { mostInFlight }: { mostInFlight: number },
): Promise<{ skipped: number }> {
  const began = performance.now();
  let sent = 0;
  let skipped = 0;
  const pending = new Set<Promise<unknown>>();
  for (;;) {
    const elapsed = (performance.now() - began) / 1000;
    if (elapsed >= seconds) break;
    for (const due = elapsed * perSecond; sent <= due; sent += 1) {
      if (sender.inFlight >= mostInFlight) {
        skipped += 1;
        continue;
      }
      const sending = sender.one(began + (sent / perSecond) * 1000, began);
      pending.add(sending);
      void sending.finally(() => pending.delete(sending));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
  return { skipped };
}

/** Waits until payments that were told to come again have done so. */
export async function settled(traffic: Traffic): Promise<void> {
  const deadline = Date.now() + SETTLED_MS;
  while ((traffic.returning > 0 || traffic.inFlight > 0) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

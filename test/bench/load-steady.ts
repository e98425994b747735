import { planEvents, type Service } from "./load-events.ts";
import type { Generators } from "./load-maximum.ts";
import { unpackSamples } from "./load-samples.ts";
import type { MemoryPoint } from "./memory-series.ts";
import { OTHER_CPU, SERVER_CPU } from "./processors.ts";
import { mainThreadTimes, residentMb } from "./servers.ts";
import { watchStalls } from "./stalls.ts";
import { StolenTime } from "./stolen.ts";

/** How often events and memory are looked at, in milliseconds. */
const TICK_MS = 50;
const MEMORY_SECONDS = 5;

/** So many requests of the mix a second, for so many seconds. */
export interface Pace {
  perSecond: number;
  seconds: number;
}

export type SteadyLoad = Awaited<ReturnType<typeof steadyLoad>>;

/** Mixed traffic at an even pace, and all that happens to a server meanwhile; ends when all of that has. Times are in seconds since it began. */
export async function steadyLoad(service: Service, { requests, payers }: Generators, pace: Pace) {
  const events = planEvents(service, pace.seconds);
  const resident: MemoryPoint[] = [];
  const stolen = new StolenTime();
  const threadTimes = { before: mainThreadTimes(service.pid), after: mainThreadTimes(service.pid) };
  const tickedFrom = performance.timeOrigin + performance.now();
  const ticking = setInterval(() => {
    const elapsed = (performance.timeOrigin + performance.now() - tickedFrom) / 1000;
    events.tick(elapsed);
    stolen.tick(elapsed);
    if (elapsed >= resident.length * MEMORY_SECONDS) resident.push({ at: elapsed, mb: residentMb(service.pid) ?? 0 });
  }, TICK_MS);
  const watching = [SERVER_CPU, OTHER_CPU].map(watchStalls);
  const paying = payers.run("pay", pace);
  const others = await requests.run("steady", pace);
  const [server = null, other = null] = await Promise.all(watching.map((end) => end?.() ?? null));
  threadTimes.after = mainThreadTimes(service.pid);
  const paid = await paying;
  clearInterval(ticking);
  await events.done();
  const since = (at: number) => (at - others.beganAt) / 1000;
  const later = since(paid.beganAt);
  return {
    /** Milliseconds since 1970, and what makes seconds since it began of these. */
    beganAt: others.beganAt,
    since,
    samples: [
      ...unpackSamples(others.samples),
      ...unpackSamples(paid.samples).map((sample) => ({ ...sample, at: sample.at + later })),
    ],
    control: others.control,
    threadTimes,
    stalls: { server, other },
    stolen: stolen.seconds,
    away: events.awayAfter(-since(tickedFrom)),
    events: events.told,
    abused: events.abused,
    resident,
  };
}

/**
 * The program that sends the requests of the load: `node load-phases.ts <address of the server> <seed>`, told by messages
 * what to do next. It does nothing else: a generator that is late itself takes its own delays for the server's.
 */
import { Control, type ControlFigures } from "./load-control.ts";
import type { PackedSamples, Sample } from "./load-samples.ts";
import { fullSpeed, paced, type Returned, settled, Traffic } from "./load-traffic.ts";
import { createRandom } from "./random.ts";

const CONNECTIONS = 64;
/** Together with those above fewer than the server gives to one address. */
const FLOOD_CONNECTIONS = 150;
/** How long the maximum is measured, and how long the server is overloaded, in seconds. */
const MEASURE_SECONDS = 20;
const OVERLOAD_SECONDS = 10;
const RECOVERY_SECONDS = 60;
const RECOVERED_MS = 2_000;
/** Requests to a server that does nothing, beside each of the others. */
const CONTROL_SHARE = 0.02;

interface State {
  traffic: Traffic;
  url: string;
  seed: number;
}

interface Steady {
  /** When it began, in milliseconds since 1970. */
  beganAt: number;
  samples: PackedSamples;
  control: ControlFigures;
}

export interface Overload {
  answers: Map<string, number>;
  /** Requests that were not sent, because too many waited. */
  skipped: number;
  /** Seconds; null when it never came to that. */
  recovered: number | null;
  /** How long it lasted. */
  seconds: number;
}

/** What is asked of the generator, in this order. */
const PHASES = {
  /** The most that is answered a second, with so many waiting for their answers at any time. */
  async maximum(state: State): Promise<number> {
    await fullSpeed(state.traffic, CONNECTIONS, 3);
    const perSecond = await fullSpeed(state.traffic, CONNECTIONS, MEASURE_SECONDS);
    state.traffic.samples.take();
    return perSecond;
  },

  /** Requests at an even pace, and as many seconds of them to a server that does nothing. */
  async steady(state: State, { perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Steady> {
    const control = await Control.open();
    const beganAt = performance.timeOrigin + performance.now();
    const beside = paced(control, perSecond * CONTROL_SHARE, seconds, { mostInFlight: 1_000 });
    await paced(state.traffic, perSecond, seconds, { mostInFlight: 4_000 });
    await beside;
    await control.close();
    return { beganAt, samples: state.traffic.samples.pack(), control: control.figures() };
  },

  /** More than can be answered, and how long it takes until everything is answered in time again. */
  async overload(state: State, { perSecond }: { perSecond: number }): Promise<Overload> {
    const flood = await Traffic.open(state.url, createRandom(state.seed + 1), FLOOD_CONNECTIONS);
    const { skipped } = await paced(flood, perSecond, OVERLOAD_SECONDS, { mostInFlight: 1_000 });
    const ended = performance.now();
    const answers = new Map<string, number>();
    for (const { status, code } of flood.samples.take()) {
      const key = status === 0 ? "no answer" : status < 400 ? "2xx" : `${status}${code === "" ? "" : ` ${code}`}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
    let recovered: number | null = null;
    while (performance.now() - ended < RECOVERY_SECONDS * 1000 && recovered === null) {
      const seen = await Promise.all(Array.from({ length: 40 }, () => state.traffic.one(performance.now(), ended)));
      const fine = ({ kind, status, ms }: Sample) => status === (kind === "unpaid" ? 402 : 200) && ms < RECOVERED_MS;
      if (seen.every(fine)) recovered = (performance.now() - ended) / 1000;
    }
    await settled(flood);
    await flood.close();
    return { answers, skipped, recovered, seconds: OVERLOAD_SECONDS };
  },

  /** What became of the payments that were told to come again. */
  async end(state: State): Promise<Returned[]> {
    await settled(state.traffic);
    await state.traffic.close();
    return state.traffic.returned;
  },
};

/** Name and arguments of a phase, as they are asked for by a message. */
export type Order = { [P in keyof Phases]: { phase: P; options: Parameters<Phases[P]>[1] } }[keyof Phases];
export type Phases = typeof PHASES;
/** The answer to one. */
export type Outcome = { value: unknown } | { failed: string };

const [url = "", seed = "1"] = process.argv.slice(2);
const traffic = await Traffic.open(url, createRandom(Number(seed)), CONNECTIONS);
const state: State = { traffic, url, seed: Number(seed) };
process.on("message", ({ phase, options }: Order) => {
  const run = PHASES[phase] as (state: State, options: unknown) => Promise<unknown>;
  const done: Promise<Outcome> = run(state, options).then(
    (value) => ({ value }),
    (cause: Error) => ({ failed: cause.stack ?? cause.message }),
  );
  void done.then((outcome) => process.send?.(outcome));
});

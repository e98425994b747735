/**
 * The program that sends the requests of the load: `node load-phases.ts <address of the server> <seed>`, told by messages
 * what to do next. It does nothing else: a generator that is late itself takes its own delays for the server's.
 */
import { Control, type ControlFigures } from "./load-control.ts";
import { fullSpeed, paced, type Sender, settled } from "./load-pace.ts";
import type { PackedSamples, Sample } from "./load-samples.ts";
import { type Returned, Traffic } from "./load-traffic.ts";
import { createRandom } from "./random.ts";

/** Together fewer than the server gives to one address. */
const CONNECTIONS = { steady: 32, flood: 75 };
/** As many payers at each address as it takes for none to wait for the connection of another. */
const PAYERS = 200;
const PAYERS_ADDRESSES = ["127.0.2.", "127.0.3."];
/** Requests in the air while the maximum is measured: more than the payments that the server takes at once. */
const WORKERS = 384;
/** How long it takes until the maximum is measured, how long that is, and how long the server is overloaded, in seconds. */
const WARM_SECONDS = 10;
const MEASURE_SECONDS = 20;
const OVERLOAD_SECONDS = 10;
const RECOVERY_SECONDS = 60;
const RECOVERY_REQUESTS = 40;
/** A refusal comes at once: without a pause, asking whether all is well would be the next flood. */
const RECOVERY_PAUSE_MS = 250;
/** What is in time: a payment waits for a block or two. */
const RECOVERED_MS = { free: 2_000, unpaid: 2_000, paid: 6_000, again: 6_000 };
/** Requests to a server that does nothing, beside each of the others. */
const CONTROL_SHARE = 0.02;

interface State {
  traffic: Traffic;
  url: string;
  seed: number;
}

interface Paid {
  /** When it began, in milliseconds since 1970. */
  beganAt: number;
  samples: PackedSamples;
}

interface Steady extends Paid {
  control: ControlFigures;
}

export interface Overload {
  answers: Map<string, number>;
  /** Requests that were not sent, because too many waited. */
  skipped: number;
  /** Seconds until all was answered in time again, and until payments were too; null when it never came to that. */
  recovered: number | null;
  recoveredPaid: number | null;
  /** How long it lasted. */
  seconds: number;
}

function openTraffic(use: "steady" | "flood", url: string, seed: number): Promise<Traffic> {
  const payersAddresses = PAYERS_ADDRESSES.map((address) => `${address}${seed % 255}`);
  return Traffic.open(url, createRandom(seed), { connections: CONNECTIONS[use], payers: PAYERS, payersAddresses });
}

/** What is asked of the generator, in this order. */
const PHASES = {
  /** The most that is answered a second, with so many waiting for their answers at any time. */
  async maximum(state: State): Promise<number> {
    const perSecond = await fullSpeed(state.traffic, WORKERS, WARM_SECONDS, MEASURE_SECONDS);
    state.traffic.samples.take();
    return perSecond;
  },

  /**
   * What is free or unpaid of so many requests of the mix a second, at an even pace, and beside them some to a server that
   * does nothing.
   */
  async steady(state: State, { perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Steady> {
    const control = await Control.open();
    const beganAt = performance.timeOrigin + performance.now();
    const beside = paced(control, perSecond * CONTROL_SHARE, seconds, { mostInFlight: 1_000 });
    await paced(state.traffic.only("others"), perSecond, seconds, { mostInFlight: 4_000 });
    await beside;
    await control.close();
    return { beganAt, samples: state.traffic.samples.pack(), control: control.figures() };
  },

  /** The payments of so many requests of the mix a second; ends when those that were told to come again have done so. */
  async pay(state: State, { perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Paid> {
    const beganAt = performance.timeOrigin + performance.now();
    await paced(state.traffic.only("payers"), perSecond, seconds, { mostInFlight: 4_000 });
    await settled(state.traffic);
    return { beganAt, samples: state.traffic.samples.pack() };
  },

  /** More than can be answered, and how long it takes until everything is answered in time again. */
  async overload(state: State, { perSecond }: { perSecond: number }): Promise<Overload> {
    const flood = await openTraffic("flood", state.url, state.seed + 2);
    const { skipped } = await paced(flood, perSecond, OVERLOAD_SECONDS, { mostInFlight: 1_000 });
    const ended = performance.now();
    const answers = new Map<string, number>();
    for (const { kind, status, code } of flood.samples.take()) {
      if (kind === "again") continue;
      const key = status === 0 ? "no answer" : status < 400 ? "2xx" : `${status}${code === "" ? "" : ` ${code}`}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
    const fine = ({ kind, status, ms }: Sample) =>
      status === (kind === "unpaid" ? 402 : 200) && ms < RECOVERED_MS[kind];
    const until = async (who: Sender<Sample | null>) => {
      while (performance.now() - ended < RECOVERY_SECONDS * 1000) {
        const asked = Array.from({ length: RECOVERY_REQUESTS }, () => who.one(performance.now(), ended));
        const seen = (await Promise.all(asked)).filter((sample) => sample !== null);
        if (seen.length > 0 && seen.every(fine)) return (performance.now() - ended) / 1000;
        await new Promise((resolve) => setTimeout(resolve, RECOVERY_PAUSE_MS));
      }
      return null;
    };
    const [recovered, recoveredPaid] = await Promise.all([
      until(state.traffic.only("others")),
      until(state.traffic.only("payers")),
    ]);
    await settled(flood);
    await flood.close();
    return { answers, skipped, recovered, recoveredPaid, seconds: OVERLOAD_SECONDS };
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
const traffic = await openTraffic("steady", url, Number(seed));
const state: State = { traffic, url, seed: Number(seed) };
process.on("message", ({ phase, options }: Order) => {
  const run = PHASES[phase] as (state: State, options: unknown) => Promise<unknown>;
  const done: Promise<Outcome> = run(state, options).then(
    (value) => ({ value }),
    (cause: Error) => ({ failed: cause.stack ?? cause.message }),
  );
  void done.then((outcome) => process.send?.(outcome));
});

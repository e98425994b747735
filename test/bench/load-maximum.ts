import type { Generator } from "./load-generator.ts";
import { type TrafficKind, unpackSamples } from "./load-samples.ts";

export interface Generators {
  /** Sends all kinds while the server is at its limit, and what is free or unpaid under an even load. */
  requests: Generator;
  /** Sends the payments of an even load: what comes back with a block is not to hold up the others' clocks. */
  payers: Generator;
}

export interface Maximum {
  /** The most requests of the mix a second that were sent evenly and answered, none of them refused. */
  carried: number;
  /** How many a second were answered, refusals among them, while as many waited at any time as will. */
  answered: number;
}

/** How long a rate is tried, in seconds, and what share of it is tried next. */
const TRIAL_SECONDS = 20;
const NEXT_SHARE = 0.9;
/** Below this share of what was answered something else is wrong. */
const LEAST_SHARE = 0.2;

const EXPECTED: Record<TrafficKind, number> = { free: 200, unpaid: 402, paid: 200, again: 200 };

/**
 * Measures the maximum: from what is answered when all wait, down to what is carried. The first is more than can be had
 * evenly, since whoever works on many at once has less to do for each.
 *
 * @throws Error when nothing is carried
 */
export async function measureMaximum({ requests, payers }: Generators): Promise<Maximum> {
  const answered = await requests.run("maximum");
  for (let carried = answered * NEXT_SHARE; carried > answered * LEAST_SHARE; carried *= NEXT_SHARE) {
    const trial = { perSecond: carried, seconds: TRIAL_SECONDS };
    const [paid, others] = await Promise.all([payers.run("pay", trial), requests.run("steady", trial)]);
    const samples = [...unpackSamples(paid.samples), ...unpackSamples(others.samples)];
    if (samples.every(({ kind, status }) => status === EXPECTED[kind])) return { carried, answered };
  }
  throw new Error(`requests are refused at a fifth of ${answered.toFixed(0)} a second`);
}

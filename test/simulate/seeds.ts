import { ProcessDied } from "./ledger/disk.ts";
import type { Engine } from "./ledger/ledger.ts";
import { SQLITE } from "./ledger/sqlite.ts";
import { Choices } from "./world/choices.ts";
import { runHistory } from "./world/history.ts";
import { type Signed, signPool } from "./world/wallets.ts";
import { type Coverage, newCoverage, Violation } from "./world/world.ts";

export interface Failure {
  readonly seed: number;
  readonly rule: string;
  readonly tape: readonly number[];
  /** The shortest history that was found to break the rule, and how. */
  readonly story: string;
}

export interface Run {
  readonly histories: number;
  /** Processor seconds that the histories took. */
  readonly cpuSeconds: number;
  readonly coverage: Coverage;
  readonly failures: readonly Failure[];
}

let pool: Promise<readonly (readonly Signed[])[]> | undefined;

function signedPool() {
  pool ??= signPool();
  return pool;
}

// A process that has died leaves promises behind that reject with nobody to hear them.
process.on("unhandledRejection", (cause) => {
  if (!(cause instanceof ProcessDied)) throw cause;
});

/**
 * Runs the histories of seeds one after the other.
 *
 * @param most stops after so many seeds that break a rule
 */
export async function runSeeds(from: number, count: number, most = 1, engine: Engine = SQLITE): Promise<Run> {
  const pool = await signedPool();
  const coverage = newCoverage();
  const failures: Failure[] = [];
  const before = process.cpuUsage();
  let histories = 0;
  for (let index = 0; index < count && failures.length < most; index += 1) {
    const seed = from + index;
    const choices = Choices.ofSeed(seed);
    const violation = await attempt(choices, pool, coverage, engine);
    histories += 1;
    if (violation !== null) {
      const tape = await shrink(choices.tape, violation.rule, pool, engine);
      const story = (await attempt(Choices.ofTape(tape), pool, newCoverage(), engine))?.message ?? violation.message;
      failures.push({ seed, rule: violation.rule, tape, story });
    }
  }
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  return { histories, cpuSeconds, coverage, failures };
}

/** Runs one recorded history. Returns the rule that it breaks. */
export async function replay(tape: readonly number[], engine: Engine = SQLITE): Promise<Violation | null> {
  return attempt(Choices.ofTape(tape), await signedPool(), newCoverage(), engine);
}

async function attempt(
  choices: Choices,
  pool: readonly (readonly Signed[])[],
  coverage: Coverage,
  engine: Engine,
): Promise<Violation | null> {
  try {
    await runHistory(choices, pool, coverage, engine);
    return null;
  } catch (cause) {
    if (cause instanceof Violation) return cause;
    throw cause;
  }
}

/** Cuts pieces out of a tape and sets others to the plain choice, as long as the same rule is broken. */
async function shrink(
  tape: readonly number[],
  rule: string,
  pool: readonly (readonly Signed[])[],
  engine: Engine,
): Promise<readonly number[]> {
  let best = [...tape];
  let budget = 400;
  const breaks = async (candidate: number[]) => {
    budget -= 1;
    const violation = await attempt(Choices.ofTape(candidate), pool, newCoverage(), engine);
    if (violation?.rule !== rule) return false;
    best = candidate;
    return true;
  };
  for (let size = Math.max(1, best.length >> 1); size >= 1 && budget > 0; size = size >> 1) {
    for (let at = best.length - size; at >= 0 && budget > 0; at -= size) {
      if (await breaks([...best.slice(0, at), ...best.slice(at + size)])) continue;
      if (best.slice(at, at + size).some((choice) => choice !== 0)) {
        await breaks(best.map((choice, index) => (index >= at && index < at + size ? 0 : choice)));
      }
    }
  }
  return best;
}

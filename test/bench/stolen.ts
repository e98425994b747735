import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Timed } from "./load-figures.ts";
import { OTHER_CPU, SERVER_CPU } from "./processors.ts";

/** Which number after the name of a processor counts what was stolen from it, and the milliseconds of each, see proc_stat(5). */
const STEAL = 7;
const TICK_MS = 10;
/** What a processor may lose in a second in which nothing is said to have been stolen: the step in which it is counted. */
const NOTHING_MS = TICK_MS;

/** Milliseconds that the machine below took in one second. */
export interface Second {
  server: number;
  other: number;
}

/**
 * Time in which a processor had something to do, and the machine that this one runs on gave it to somebody else, second by
 * second, as Linux counts it. Nothing is seen where Linux counts nothing.
 */
export class StolenTime {
  readonly #read: () => string;
  #before: Second;
  readonly seconds: Second[] = [];

  /** @param read the text of `/proc/stat` */
  constructor(read: () => string = readStat) {
    this.#read = read;
    this.#before = stolen(read());
  }

  /** @param elapsed seconds since it began; looks once in each */
  tick(elapsed: number): void {
    const passed = Math.floor(elapsed) - this.seconds.length;
    if (passed < 1) return;
    const now = stolen(this.#read());
    const each = (of: keyof Second) => (now[of] - this.#before[of]) / passed;
    const second = { server: each("server"), other: each("other") };
    for (let count = 0; count < passed; count += 1) this.seconds.push(second);
    this.#before = now;
  }
}

/** Whether something was stolen from one of the processors. */
export function isRobbed(second: Second | undefined): boolean {
  return second !== undefined && Math.max(second.server, second.other) > NOTHING_MS;
}

/** Those that were not under way while something was stolen, nor in the second after it, when others still wait for it. */
export function undisturbed<T extends Timed>(samples: readonly T[], seconds: readonly Second[]): T[] {
  const disturbed = seconds.map((second, index) => isRobbed(second) || isRobbed(seconds[index - 1]));
  return samples.filter(({ at, ms }) => {
    for (let second = Math.max(0, Math.floor(at - ms / 1000)); second <= at; second += 1) {
      if (disturbed[second] === true) return false;
    }
    return true;
  });
}

/** Counts from now on which share of all processors' time the machine below takes, in percent; 0 where it is not counted. */
export function countStolen(read: () => string = readStat, now: () => number = () => performance.now()): () => number {
  const before = stolenSoFar(read());
  const began = now();
  return () => {
    const taken = stolenSoFar(read()) - before;
    return Number(((taken / ((now() - began) * availableParallelism())) * 100).toFixed(1));
  };
}

/** Milliseconds of all processors since the system started. */
function stolenSoFar(stat: string): number {
  return Number(/^cpu +(.*)$/m.exec(stat)?.[1]?.split(" ")[STEAL] ?? 0) * TICK_MS;
}

function readStat(): string {
  try {
    return readFileSync("/proc/stat", "utf8");
  } catch {
    return "";
  }
}

function stolen(stat: string): Second {
  const of = (cpu: number) => {
    const line = stat.split("\n").find((one) => one.startsWith(`cpu${cpu} `));
    return Number(line?.split(" ")[1 + STEAL] ?? 0) * TICK_MS;
  };
  return { server: of(SERVER_CPU), other: of(OTHER_CPU) };
}

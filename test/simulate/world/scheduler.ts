import type { Choices } from "./choices.ts";

/** Something that can end: what waits for a dead one never goes on. */
export interface Life {
  alive: boolean;
}

interface Waiting {
  readonly life: Life | null;
  readonly label: string;
  readonly go: () => void;
}

interface Timer extends Waiting {
  readonly due: number;
}

/** The environment outlives every process. */
export const WORLD: Life = { alive: true };

/**
 * A clock that moves only when nothing else can happen, and a list of everything that waits. Which of them goes on next
 * is a choice of the history, so every order of replies, commits and timers is possible.
 */
export class Scheduler {
  readonly trace: string[] = [];
  now: number;
  steps = 0;
  readonly #choices: Choices;
  #ready: Waiting[] = [];
  #timers: Timer[] = [];
  /** What takes real time at the moment: nothing else happens until it has ended. */
  #outside: Promise<unknown> | null = null;

  constructor(choices: Choices, start: number) {
    this.#choices = choices;
    this.now = start;
  }

  note(text: string): void {
    this.trace.push(`${((this.now - START) / 1000).toFixed(1).padStart(7)} s  ${text}`);
  }

  /** An input or output of a process: `work` happens when the scheduler picks it, and its result goes back. */
  io<T>(life: Life, label: string, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const go = () => {
        try {
          resolve(work());
        } catch (cause) {
          reject(cause);
        }
      };
      this.#ready.push({ life, label, go });
    });
  }

  /** A call to a real service, made when the scheduler picks it. */
  call(life: Life, label: string, work: () => Promise<void>): void {
    this.#ready.push({ life, label, go: () => this.waitFor(work()) });
  }

  /** Lets nothing else happen until `work` has ended, so that how long it takes changes no history. */
  waitFor(work: Promise<void>): void {
    const before = this.#outside;
    this.#outside = before === null ? work : Promise.all([before, work]);
  }

  /** Calls `work` once after `ms` unless it is cancelled or its process has died. */
  after(life: Life, ms: number, label: string, work: () => void): () => void {
    const timer: Timer = { life, label, due: this.now + Math.max(0, ms), go: work };
    const at = this.#timers.findIndex(({ due }) => due > timer.due);
    if (at === -1) this.#timers.push(timer);
    else this.#timers.splice(at, 0, timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  sleep(life: Life, ms: number, label = "sleep"): Promise<void> {
    return new Promise((resolve) => {
      this.after(life, ms, label, resolve);
    });
  }

  /** Runs until `done`, at most so many steps. Returns whether `done` came true. */
  async runUntil(done: () => boolean, mostSteps: number): Promise<boolean> {
    for (let step = 0; step < mostSteps; step += 1) {
      await this.#turn();
      if (done()) return true;
      if (!this.#step(Number.POSITIVE_INFINITY)) return false;
    }
    return false;
  }

  /** Lets everything happen that happens within `ms`. Timers may be late by `lateness`, as on a machine that slept. */
  async runFor(ms: number, mostSteps: number, lateness = 0): Promise<void> {
    const end = this.now + ms;
    for (let step = 0; step < mostSteps; step += 1) {
      await this.#turn();
      if (!this.#step(end, lateness)) break;
    }
    this.now = Math.max(this.now, end);
  }

  async #turn(): Promise<void> {
    await turn();
    while (this.#outside !== null) {
      const outside = this.#outside;
      this.#outside = null;
      await outside;
      await turn();
    }
  }

  #step(latest: number, lateness = 0): boolean {
    if (this.#ready.some(({ life }) => life?.alive === false)) {
      this.#ready = this.#ready.filter(({ life }) => life?.alive !== false);
    }
    while (this.#timers[0]?.life?.alive === false) this.#timers.shift();
    const [timer] = this.#timers;
    const timerFits = timer !== undefined && timer.due <= latest;
    this.steps += 1;
    const timerFirst = timerFits && (this.#ready.length === 0 || timer.due <= this.now || this.#choices.rarely(16));
    if (timerFirst) {
      this.#timers.shift();
      this.now = Math.max(this.now, Math.min(latest, timer.due + lateness));
      timer.go();
      return true;
    }
    if (this.#ready.length === 0) return false;
    const at = this.#choices.below(Math.min(this.#ready.length, 8));
    const [waiting] = this.#ready.splice(at, 1);
    waiting?.go();
    return true;
  }
}

/** When every history begins: half a minute before a UTC day ends, so that ceilings begin anew while it runs. */
export const START = Date.UTC(2026, 5, 1, 23, 59, 30);

/** Lets everything run that waits for nothing outside. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

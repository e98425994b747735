import { JournalUnavailableError, LostLeaseError } from "../ledger/journal.ts";
import type { Queries, Row } from "./driver.ts";
import { isRefused, isTrouble } from "./errors.ts";

/** Maximum number of transitions in one call. */
const BATCH = 64;

/** One transition, in the form that the database function `journal_step` takes. */
export interface Step {
  readonly do: string;
  readonly id: number;
  readonly owner: string | null;
  /** Identifies the call, so that the database recognizes a repetition. */
  readonly mark: string;
  /** Sort key of a batch: all processes then take the locks of a batch in the same order. */
  readonly order: string;
  readonly [member: string]: unknown;
}

/** The result of `journal_step`. */
export interface StepResult {
  readonly kind: string;
  readonly row?: Record<string, unknown>;
  /** The amount of the row as text, where the row has it as a number. */
  readonly amount?: string;
  readonly id?: number;
  readonly spent?: string;
  readonly taken?: boolean;
  readonly code?: string;
  readonly message?: string;
}

interface Job {
  readonly step: Step;
  readonly resolve: (result: StepResult) => void;
  readonly reject: (cause: unknown) => void;
}

/** An error that the database reported for one transition. */
export class StepError extends Error {
  override name = "StepError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${message} (${code})`);
    this.code = code;
  }
}

/**
 * Sends transitions to the database, one batch at a time. Transitions that arrive meanwhile form the next batch, which
 * shares one call, one transaction and one flush.
 */
export class Lane {
  readonly #db: Queries;
  readonly #durable: boolean;
  readonly #onLost: () => void;
  readonly #later: (work: () => void) => void;
  #waiting: Job[] = [];
  #work: Promise<void> | null = null;

  /**
   * @param durable whether a batch must be on disk before its promises resolve
   * @param onLost called when a batch could not be sent
   * @param later calls `work` in the next turn of the event loop, so that what arrives in this one is sent together
   */
  constructor(
    db: Queries,
    durable: boolean,
    onLost: () => void,
    later: (work: () => void) => void = (work) => void setImmediate(work),
  ) {
    this.#db = db;
    this.#later = later;
    this.#durable = durable;
    this.#onLost = onLost;
  }

  /**
   * Runs one transition. Rejects with LostLeaseError, with StepError, or with JournalUnavailableError when it is
   * unknown whether the transition was committed.
   */
  run(step: Step): Promise<StepResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ step, resolve, reject });
      this.#work ??= new Promise((ended) => {
        this.#later(() => ended(this.#workOff()));
      });
    });
  }

  /** Resolves when every queued transition has been sent or has failed. */
  async drain(): Promise<void> {
    await this.#work;
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, BATCH));
    this.#work = null;
  }

  async #send(jobs: Job[]): Promise<void> {
    jobs.sort((a, b) => (a.step.order < b.step.order ? -1 : a.step.order > b.step.order ? 1 : 0));
    try {
      const [row] = await this.#db.repeat((again) => this.#call(jobs, again));
      const results = row?.results as StepResult[];
      for (const [index, job] of jobs.entries()) settle(job, results[index]);
    } catch (cause) {
      this.#onLost();
      for (const job of jobs) job.reject(cause);
    }
  }

  async #call(jobs: readonly Job[], again: boolean): Promise<Row[]> {
    const batch = [JSON.stringify(jobs.map(({ step }) => ({ ...step, again }))), this.#durable];
    try {
      return await this.#db.once("SELECT journal_run_all($1::jsonb, $2) AS results", batch, true);
    } catch (cause) {
      if (!isRefused(cause)) throw cause;
      // Nothing of the batch was written. This function reports the error of each transition and writes the others.
      return this.#db.once("SELECT journal_run($1::jsonb, $2) AS results", batch);
    }
  }
}

function settle({ step, resolve, reject }: Job, result: StepResult | undefined): void {
  if (result === undefined) reject(new Error("the database gave no result for a transition"));
  else if (result.kind !== "error") resolve(result);
  else if (result.code === "CB001") reject(new LostLeaseError(step.id));
  else {
    const cause = new StepError(String(result.code), String(result.message));
    reject(isTrouble(cause.code) ? new JournalUnavailableError(cause) : cause);
  }
}

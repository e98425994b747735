import type { RailOn } from "../../../src/payments/types.ts";
import { ProcessDied } from "../ledger/disk.ts";
import type { Engine, SimulatedLedger } from "../ledger/ledger.ts";
import { ModelChain } from "./chain.ts";
import type { Choices } from "./choices.ts";
import { ModelFacilitator } from "./facilitator.ts";
import { ComputeFault, Process, simulatedTerms } from "./process.ts";
import { Scheduler, START, WORLD } from "./scheduler.ts";
import type { Signed } from "./wallets.ts";
import { forgetMessages, PRICE } from "./wallets.ts";

/** What a set of histories has reached. */
export interface Coverage {
  readonly edges: Map<string, number>;
  readonly points: Set<string>;
  /** Fault points at which a process died. */
  readonly deaths: Set<string>;
  readonly outcomes: Map<string, number>;
}

export function newCoverage(): Coverage {
  return { edges: new Map(), points: new Set(), deaths: new Set(), outcomes: new Map() };
}

/** A rule that a history has broken. */
export class Violation extends Error {
  override name = "Violation";
  readonly rule: string;

  constructor(rule: string, detail: string) {
    super(`${rule}: ${detail}`);
    this.rule = rule;
  }
}

/** Everything around the processes of one history. */
export class World {
  readonly choices: Choices;
  readonly scheduler: Scheduler;
  readonly ledger: SimulatedLedger;
  readonly chain: ModelChain;
  readonly facilitator: ModelFacilitator;
  readonly terms: RailOn;
  readonly pool: ReadonlyMap<string, Signed>;
  readonly processes = new Map<string, Process>();
  readonly brokenJournals = new Set<Process>();
  /** Whether processes can see which of the others live; else only leases tell. */
  readonly sameHost: boolean;
  readonly coverage: Coverage;
  /** Whether processes can read the chain (RPC_URL). */
  readonly watched: boolean;
  /** The first violation that was found outside of an assertion, such as an error that nobody expected. */
  violation: Violation | null = null;
  /** Whether a process has died, or could not write: what it knew of its calls may be lost. */
  lost = false;
  #disturbed: boolean;
  #serial = 0;
  readonly #current: (Process | null)[] = [];

  constructor(choices: Choices, pool: ReadonlyMap<string, Signed>, coverage: Coverage, engine: Engine) {
    this.choices = choices;
    this.pool = pool;
    this.coverage = coverage;
    this.#disturbed = choices.below(5) !== 0;
    this.sameHost = !choices.rarely(4);
    this.watched = !choices.rarely(8);
    this.terms = simulatedTerms(PRICE * BigInt(choices.pick([10, 1, 2, 3])), this.watched);
    this.scheduler = new Scheduler(choices, START);
    this.scheduler.now += choices.pick([0, 0, 40_000]);
    this.ledger = engine.ledger(this);
    this.chain = new ModelChain(this.scheduler);
    this.facilitator = new ModelFacilitator(this.scheduler, this.chain, choices, () => this.#disturbed, this.watched);
    const count = choices.pick([1, 2, 1, 3, 2, 4]);
    for (let index = 0; index < count; index += 1) this.#start(index);
  }

  /** Whether something of the ledger is lost now, about once in `oneIn` times. */
  loses(oneIn: number): boolean {
    const lost = this.#disturbed && this.choices.rarely(oneIn);
    if (lost) this.lost = true;
    return lost;
  }

  get count(): number {
    return this.#current.length;
  }

  disturbed(): boolean {
    return this.#disturbed;
  }

  /** From here on nothing goes wrong any more, and every process runs. */
  heal(): void {
    this.#disturbed = false;
    for (let index = 0; index < this.count; index += 1) {
      const process = this.#current[index];
      if (process != null && this.brokenJournals.has(process)) process.die();
      if (process == null || !process.life.alive) this.#start(index);
    }
  }

  /** The process of that place, started anew when it has died. */
  at(index: number): Process {
    const process = this.#current[index % this.count];
    if (process?.life.alive === true && !this.brokenJournals.has(process)) return process;
    process?.die();
    return this.#start(index % this.count);
  }

  #start(index: number): Process {
    this.#serial += 1;
    const process = new Process(this, `p${index}#${this.#serial}`);
    this.processes.set(process.name, process);
    this.#current[index] = process;
    return process;
  }

  kill(index: number): void {
    const process = this.#current[index % this.count];
    this.scheduler.note(`${process?.name} dies`);
    process?.die();
  }

  /** All processes end, and what the disk had not taken is lost from some commit on. */
  cutPower(): void {
    const kept = this.choices.below(this.ledger.unflushed + 1);
    this.scheduler.note(`power cut: ${this.ledger.unflushed - kept} commits are lost`);
    for (const process of this.#current) process?.die();
    this.ledger.powerCut(this.ledger.unflushed - kept);
  }

  nextHex(): string {
    this.#serial += 1;
    return this.#serial.toString(16).padStart(32, "0");
  }

  nextRequest(): string {
    this.#serial += 1;
    return `req_${this.#serial}`;
  }

  /** Later, in the environment: a mishap of its own. */
  plan(ms: number, label: string, work: () => void): void {
    this.scheduler.after(WORLD, ms, label, () => {
      if (this.#disturbed) work();
    });
  }

  /** An error of the rail must be one that the history has put there. */
  logged(fields: object, message: string): void {
    const err = "err" in fields ? fields.err : null;
    if (err === null || this.ledger.isFault(err) || err instanceof ProcessDied || err instanceof ComputeFault) return;
    if (err instanceof Error && err.name === "LostLeaseError") return;
    this.violation ??= new Violation("no unexpected error", `${message}: ${String(err)}`);
  }

  async close(): Promise<void> {
    for (const process of this.#current) process?.die();
    forgetMessages();
    await this.ledger.close();
  }
}

import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Queries } from "./driver.ts";

const BEAT_MS = 5_000;
const RETRY_MS = 1_000;
/**
 * Maximum age of the last heartbeat, in milliseconds, at which a replica takes payments. Others consider it dead after
 * 20 seconds.
 */
const STALE_MS = 15_000;
/** Maximum difference between a replica's clock and the database's, in milliseconds, at which it takes payments. */
const MOST_OFFSET_MS = 10_000;

/** Clocks of the machine that a replica runs on. */
export interface ReplicaClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds on a monotonic clock. */
  elapsed(): number;
  /** Calls `work` once after `ms`, unless the result is called before. */
  after(ms: number, work: () => void): () => void;
}

export const SYSTEM_CLOCK: ReplicaClock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** This process, as the other replicas of a ledger know it. */
export class Replica {
  readonly id = randomUUID();
  readonly #db: Queries;
  readonly #clock: ReplicaClock;
  /** Clock of the database at the middle of the last heartbeat, in milliseconds since the epoch. */
  #ledgerAt = 0;
  /** The same moment, and when the heartbeat was sent, on the monotonic clock. */
  #middleAt = 0;
  #beatAt = 0;
  /** False until the first heartbeat. */
  #reachable = false;
  #cancel: () => void = () => undefined;
  #left = false;
  #beating: Promise<void> = Promise.resolve();

  constructor(db: Queries, clock: ReplicaClock = SYSTEM_CLOCK) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Registers this process and begins its heartbeats. */
  async join(): Promise<void> {
    await this.#db.read("DELETE FROM replicas WHERE beat_at < ledger_now() - 86400000");
    await this.#db.repeat(() => this.#beat());
    this.#schedule(BEAT_MS);
  }

  /**
   * Milliseconds to add to this machine's clock to get the ledger's. The time since the last heartbeat comes from the
   * monotonic clock, so that a change of the system clock is corrected at once: lease ends and check times are then
   * never written in a time that other replicas do not share.
   */
  get offset(): number {
    return Math.round(this.#ledgerAt + this.#clock.elapsed() - this.#middleAt - this.#clock.now());
  }

  /** Why this replica takes no payments; null while it takes them. */
  get outage(): string | null {
    if (!this.#reachable || this.#clock.elapsed() - this.#beatAt > STALE_MS) return "the ledger cannot be reached";
    const { offset } = this;
    if (Math.abs(offset) <= MOST_OFFSET_MS) return null;
    const seconds = Math.round(Math.abs(offset) / 1000);
    return `the clock of this machine is ${seconds} s ${offset < 0 ? "ahead of" : "behind"} that of the ledger`;
  }

  /** Must be called when the database could not be reached. Heartbeats are then tried every second until one succeeds. */
  reportLost(): void {
    if (!this.#reachable || this.#left) return;
    this.#reachable = false;
    this.#schedule(RETRY_MS);
  }

  /** Ends the heartbeats, so that other replicas take over open work immediately. */
  async leave(): Promise<void> {
    this.#left = true;
    this.#cancel();
    await this.#beating;
    await this.#db.once("DELETE FROM replicas WHERE id = $1", [this.id]).catch(() => undefined);
  }

  #schedule(wait: number): void {
    this.#cancel();
    if (this.#left) return;
    this.#cancel = this.#clock.after(wait, () => {
      this.#beating = this.#beat()
        .catch(() => {
          this.#reachable = false;
        })
        .then(() => this.#schedule(this.#reachable ? BEAT_MS : RETRY_MS));
    });
  }

  async #beat(): Promise<void> {
    const sentAt = this.#clock.elapsed();
    const [row] = await this.#db.once(
      `INSERT INTO replicas (id, name, started_at, beat_at) VALUES ($1, $2, ledger_now(), ledger_now())
       ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at RETURNING beat_at`,
      [this.id, `${hostname()} ${process.pid}`],
    );
    this.#ledgerAt = Number(row?.beat_at);
    this.#middleAt = (sentAt + this.#clock.elapsed()) / 2;
    this.#beatAt = sentAt;
    this.#reachable = true;
  }
}

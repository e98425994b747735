import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "./driver.ts";

const BEAT_MS = 5_000;
const RETRY_MS = 1_000;
/** A replica whose last heartbeat is older takes no payments; others take it for dead after 20 seconds. */
const STALE_MS = 15_000;
/** A replica whose clock is further from that of the database takes no payments. */
const MOST_OFFSET_MS = 10_000;

/** This process, as the other replicas of a ledger know it. */
export class Replica {
  readonly id = randomUUID();
  readonly #db: Database;
  readonly #now: () => number;
  readonly #elapsed: () => number;
  /** Clock of the database at the middle of the last heartbeat, in milliseconds since the epoch. */
  #ledgerAt = 0;
  /** The same moment, and when the heartbeat was sent, on the monotonic clock. */
  #middleAt = 0;
  #beatAt = 0;
  #reachable = true;
  #timer: NodeJS.Timeout | undefined;
  #left = false;
  #beating: Promise<void> = Promise.resolve();

  private constructor(db: Database, now: () => number, elapsed: () => number) {
    this.#db = db;
    this.#now = now;
    this.#elapsed = elapsed;
  }

  /**
   * Registers this process and begins its heartbeats.
   *
   * @param now milliseconds since the epoch, by the clock of this machine
   * @param elapsed milliseconds on a monotonic clock
   */
  static async join(db: Database, now: () => number, elapsed: () => number): Promise<Replica> {
    const replica = new Replica(db, now, elapsed);
    await db.read("DELETE FROM replicas WHERE beat_at < ledger_now() - 86400000");
    await db.repeat(() => replica.#beat());
    replica.#schedule(BEAT_MS);
    return replica;
  }

  /**
   * Milliseconds to add to this machine's clock to get that of the ledger. The time since the last heartbeat is taken
   * from the monotonic clock, so that a clock that is set meanwhile is corrected at once: what a payment is looked at
   * next, or leased until, is never written in a time that the other replicas do not share.
   */
  get offset(): number {
    return Math.round(this.#ledgerAt + this.#elapsed() - this.#middleAt - this.#now());
  }

  /** Why this replica takes no payments; null while it does. */
  get outage(): string | null {
    if (!this.#reachable || this.#elapsed() - this.#beatAt > STALE_MS) return "the ledger cannot be reached";
    const { offset } = this;
    if (Math.abs(offset) <= MOST_OFFSET_MS) return null;
    const seconds = Math.round(Math.abs(offset) / 1000);
    return `the clock of this machine is ${seconds} s ${offset < 0 ? "ahead of" : "behind"} that of the ledger`;
  }

  /** Call when the database could not be reached: it is asked again every second until it answers. */
  reportLost(): void {
    if (!this.#reachable || this.#left) return;
    this.#reachable = false;
    this.#schedule(RETRY_MS);
  }

  /** Ends the heartbeats, so that others take over at once what this process may have left. */
  async leave(): Promise<void> {
    this.#left = true;
    clearTimeout(this.#timer);
    await this.#beating;
    await this.#db.once("DELETE FROM replicas WHERE id = $1", [this.id]).catch(() => undefined);
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (this.#left) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat()
        .catch(() => {
          this.#reachable = false;
        })
        .then(() => this.#schedule(this.#reachable ? BEAT_MS : RETRY_MS));
    }, wait);
    this.#timer.unref();
  }

  async #beat(): Promise<void> {
    const sentAt = this.#elapsed();
    const [row] = await this.#db.once(
      `INSERT INTO replicas (id, name, started_at, beat_at) VALUES ($1, $2, ledger_now(), ledger_now())
       ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at RETURNING beat_at`,
      [this.id, `${hostname()} ${process.pid}`],
    );
    this.#ledgerAt = Number(row?.beat_at);
    this.#middleAt = (sentAt + this.#elapsed()) / 2;
    this.#beatAt = sentAt;
    this.#reachable = true;
  }
}

import type { Owner } from "../../../src/store/ledger/owner.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { CommitQueue } from "../../../src/store/sqlite/commit-queue.ts";
import type { Process } from "../world/process.ts";
import type { World } from "../world/world.ts";
import { Disk, DiskFault } from "./disk.ts";
import type { Engine, OpenedJournal, SimulatedLedger } from "./ledger.ts";

/** A ledger file on a disk of the model, with the real SQLite in memory. */
export const SQLITE: Engine = {
  ledger: (world) => new SqliteLedger(world),
  close: async () => undefined,
};

class SqliteLedger implements SimulatedLedger {
  readonly mishaps = [];
  readonly #world: World;
  readonly #disk: Disk;

  constructor(world: World) {
    this.#world = world;
    this.#disk = new Disk({
      write: () => world.loses(120),
      commit: () => world.loses(60),
      flush: () => false,
    });
  }

  get unflushed(): number {
    return this.#disk.unflushed;
  }

  all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    return this.#disk.all(sql, ...values);
  }

  powerCut(kept: number): void {
    this.#disk.powerCut(kept);
  }

  isFault(cause: unknown): boolean {
    return cause instanceof DiskFault;
  }

  close(): void {
    this.#disk.close();
  }

  open(process: Process): OpenedJournal {
    const world = this.#world;
    const disk = this.#disk;
    const { scheduler } = world;
    const { life, name } = process;
    const db = disk.connect(life);
    const flusher = {
      flush: () =>
        scheduler.io(life, "flush", () => {
          if (world.disturbed() && world.choices.rarely(40)) {
            world.brokenJournals.add(process);
            world.lost = true;
            throw new DiskFault("flush failed");
          }
          disk.flush();
        }),
      close: () => undefined,
    };
    const later = (work: () => void) => void scheduler.io(life, "commit", work);
    const queue = new CommitQueue(db, flusher, later);
    const owner: Owner = {
      name,
      isAlive: (owner, leaseUntil, now) => {
        if (owner === null || (leaseUntil !== null && leaseUntil <= now)) return false;
        return world.sameHost ? (world.processes.get(owner)?.life.alive ?? false) : true;
      },
    };
    return { journal: createSqliteJournal(db, { queue, owner }), joined: null, now: () => scheduler.now };
  }
}

import { boardProducts, createBoardDaysStore } from "../ledger/board-days.ts";
import { createBoardLists } from "../ledger/board-lists.ts";
import { CHAIN_START, createClosedPeriodsStore } from "../ledger/closed-periods.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createPointsStore, NegativePointsError } from "../ledger/points.ts";
import { createVisitsStore } from "../ledger/visits.ts";
import { Database } from "./driver.ts";
import { createPostgresJournal } from "./journal.ts";
import { createLeases } from "./leases.ts";
import { migrate } from "./migrate.ts";
import { Mirror } from "./mirror.ts";
import { Replica, SYSTEM_CLOCK } from "./replica.ts";

/** Maximum number of attempts to close a period or record a day while other replicas do the same. */
const MOST_TURNS = 10;

export interface PostgresLedgerParts {
  /** Milliseconds since the epoch, by the clock of this machine. */
  readonly now?: (() => number) | undefined;
  /** Milliseconds on a monotonic clock. */
  readonly elapsed?: (() => number) | undefined;
  /** Called when the copy in memory cannot be refreshed. */
  readonly onFault?: ((cause: unknown) => void) | undefined;
}

/**
 * Opens a ledger in a PostgreSQL database, creating and migrating its tables as needed, and joins its replicas.
 *
 * @param url `postgres://user:password@host:port/database`
 */
export async function openPostgresLedger(url: string, parts: PostgresLedgerParts = {}): Promise<Ledger> {
  const db = await Database.open(url);
  try {
    await migrate(db);
    const { now = SYSTEM_CLOCK.now, elapsed = SYSTEM_CLOCK.elapsed } = parts;
    const replica = new Replica(db, { ...SYSTEM_CLOCK, now, elapsed });
    await replica.join();
    const mirror = await Mirror.open(db, (cause) => {
      replica.reportLost();
      parts.onFault?.(cause);
    });
    return assemble(db, replica, mirror);
  } catch (cause) {
    await db.close();
    throw cause;
  }
}

function assemble(db: Database, replica: Replica, mirror: Mirror): Ledger {
  const payments = createPostgresJournal(db, replica);
  const points = createPointsStore(mirror.db);
  const visits = createVisitsStore(mirror.db);
  const boardDays = createBoardDaysStore(mirror.db);
  const boardLists = createBoardLists(mirror.db);
  const closedPeriods = createClosedPeriodsStore(mirror.db);
  return {
    payments,
    leases: createLeases(db, replica.id),
    clockOffset: () => replica.offset,
    points: {
      ...points,
      async add({ slug, points: count, reference, earnedAt, recordedAt }) {
        const values = [slug, count, reference, earnedAt, recordedAt];
        const [row] = await db.repeat((again) =>
          db.once("SELECT * FROM add_points($1, $2, $3, $4, $5, $6)", [...values, again]),
        );
        if (row?.id == null) throw new NegativePointsError(slug, Number(row?.total), count);
        await mirror.refresh();
        return { id: Number(row.id), slug, points: count, reference, earnedAt, recordedAt };
      },
    },
    visits: {
      ...visits,
      version: () => String(mirror.versions.visits),
      async count(slug, day, visitor) {
        const [row] = await db.once("SELECT count_visit($1, $2, $3) AS counted", [slug, day, Buffer.from(visitor)]);
        return row?.counted === true;
      },
    },
    boardDays: {
      ...boardDays,
      async record({ day, recordedAt, backfilled }, orders) {
        const wanted = [...orders];
        for (let turn = 0; turn < MOST_TURNS; turn += 1) {
          await mirror.refresh();
          const { first, newSlugs, lists } = boardLists.next(wanted);
          const [row] = await db.read("SELECT record_lists($1, $2, $3, $4, $5, $6, $7, $8::jsonb) AS result", [
            day,
            boardProducts(wanted),
            recordedAt,
            backfilled ? 1 : 0,
            boardDays.lastDay(),
            first,
            newSlugs.join("\n"),
            JSON.stringify(lists.map((list) => [list.scope, list.category, list.products, list.points])),
          ]);
          if (row?.result === "stale") continue;
          await mirror.refresh();
          return row?.result === "recorded";
        }
        throw new Error(`the day ${day} could not be recorded: other servers kept recording days at the same time`);
      },
    },
    closedPeriods: {
      ...closedPeriods,
      async close(period, hash) {
        for (let turn = 0; turn < MOST_TURNS; turn += 1) {
          await mirror.refresh();
          if (closedPeriods.get(period.scope, period.key) !== undefined) return false;
          const previousHash = closedPeriods.list(period.scope).at(-1)?.hash ?? CHAIN_START;
          const { scope, key, startsAt, endsAt, closedAt, result } = period;
          const values = [scope, key, startsAt, endsAt, closedAt, result, previousHash, hash(previousHash)];
          const [row] = await db.read("SELECT close_period($1, $2, $3, $4, $5, $6, $7, $8) AS result", values);
          if (row?.result === "stale") continue;
          await mirror.refresh();
          return row?.result === "closed";
        }
        throw new Error(
          `the ${period.scope} period ${period.key} could not be closed: others closed periods meanwhile`,
        );
      },
    },
    reread: () => {},
    boardVersion: () => `${mirror.versions.points}.${mirror.versions.days}.${mirror.versions.periods}`,
    async check() {
      await db.read("SELECT 1 FROM payments LIMIT 1");
      return payments.outage;
    },
    async close() {
      await payments.drain();
      await mirror.close();
      await replica.leave();
      await db.close();
    },
  };
}

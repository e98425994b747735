import { describe, expect, test } from "vitest";
import { JournalUnavailableError, type PaymentJournal } from "../../../src/store/ledger/journal.ts";
import type { Ledger } from "../../../src/store/ledger/ledger.ts";
import type { PaymentRow } from "../../../src/store/ledger/payment-journal/rows.ts";
import { Database } from "../../../src/store/postgres/driver.ts";
import { openPostgresLedger } from "../../../src/store/postgres/ledger.ts";
import { pick } from "../../store/contract/engine.ts";
import { CHAIN, LIMITS, lease, nobody, reserve, settled, settling, wanted } from "../../store/contract/payments.ts";
import { openShop } from "../../store/contract/rails.ts";
import { type Postgres, startPostgres } from "../../support/replicas/postgres.ts";
import { type FaultyProxy, openProxy } from "../../support/replicas/proxy.ts";

const DEAD_AFTER_MS = 25_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something is true, for at most `ms` milliseconds. */
async function until(ms: number, done: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + ms;
  while (!(await done())) {
    if (performance.now() > end) throw new Error("it did not come about in time");
    await wait(50);
  }
}

/** What becomes of payments when a connection, the server, a replica or a clock fails. */
export function describeFaults(server: () => Postgres): void {
  /** Two replicas of an empty ledger, the first of which reaches it through a proxy. */
  async function behindProxy(work: (parts: { far: Ledger; near: Ledger; proxy: FaultyProxy }) => Promise<void>) {
    const url = await server().database();
    const proxy = await openProxy(server().port);
    const near = await openPostgresLedger(url);
    const far = await openPostgresLedger(url.replace(`:${server().port}/`, `:${proxy.port}/`));
    try {
      await work({ far, near, proxy });
    } finally {
      proxy.restore();
      await near.close();
      await far.close();
      await proxy.stop();
    }
  }
  const eventsOf = async (journal: PaymentJournal, id: number) => (await journal.events(id)).map(({ event }) => event);

  describe("failures of a PostgreSQL ledger", () => {
    test("two servers that give reservations of the same payers back at once do not deadlock", async () => {
      const url = await server().database();
      const ledgers = [await openPostgresLedger(url), await openPostgresLedger(url)];
      const db = await Database.open(url);
      try {
        const payers = Array.from({ length: 30 }, (_, index) => `0xpayer${index}`);
        for (let round = 0; round < 8; round += 1) {
          const given = await Promise.all(
            ledgers.map(async ({ payments }, at) => {
              const ids: number[] = [];
              for (const payer of at === 0 ? payers : payers.toReversed()) ids.push(await reserve(payments, { payer }));
              return { payments, ids };
            }),
          );
          const change = { at: Date.now(), reason: "refused", watchAt: null, requestId: null };
          await Promise.all(given.flatMap(({ payments, ids }) => ids.map((id) => payments.release(id, change))));
        }
        const spent = await db.read("SELECT sum(spent)::text AS spent FROM payment_days");
        expect(spent).toEqual([{ spent: "0" }]);
        // The server counts a deadlock when the session that lost has reported it.
        await wait(1_200);
        const found = await db.read(
          "SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()",
        );
        expect(found).toEqual([{ n: 0 }]);
      } finally {
        await db.close();
        for (const ledger of ledgers) await ledger.close();
      }
    });

    test.each(["53100", "55P03", "57014", "XX000"])(
      "error %s of the server makes the ledger unavailable",
      async (code) => {
        const url = await server().database();
        const { payments, close } = await openPostgresLedger(url);
        const db = await Database.open(url);
        try {
          await db.once(
            `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`,
          );
          await db.once("CREATE TRIGGER fails BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION fail()");
          await expect(reserve(payments)).rejects.toThrow(JournalUnavailableError);
          await db.once("DROP TRIGGER fails ON payments");
          expect(await reserve(payments)).toBeGreaterThan(0);
        } finally {
          await db.close();
          await close();
        }
      },
    );

    test("a connection lost after COMMIT was sent: every transition is applied and reported once", () =>
      behindProxy(async ({ far, near, proxy }) => {
        const { payments } = far;
        const lose = () => proxy.cutAnswers("journal_run", 1);
        lose();
        const id = await reserve(payments);
        lose();
        expect(await settling(payments, id)).toMatchObject({ state: "settling", settleCalls: 1 });
        lose();
        await payments.markSettlingAgain(id, lease());
        const unknown = { at: 1, reason: "lost", nextLookAt: 2, transaction: null, requestId: null };
        lose();
        await payments.markUnknown(id, { ...unknown, silent: false });
        const [row] = (await payments.list({ limit: 1 })) as [PaymentRow];
        lose();
        expect(await payments.takeLease(row, { ...lease(), requestId: null }, nobody)).toBe(true);
        lose();
        await payments.markUnknown(id, { ...unknown, silent: true, nextLookAt: 3 });
        proxy.cutAnswers("take_open_payments", 1);
        const page = { ...lease(), dueBy: 3, after: 0, limit: 1 };
        expect(await payments.takeOpen(CHAIN, page, () => [])).toMatchObject([{ id, owner: payments.owner }]);
        lose();
        expect(await settled(payments, id)).toMatchObject({ state: "settled", settleCalls: 2 });
        lose();
        await payments.markDelivered(id, { at: 9, requestId: null, how: "delivered" });
        lose();
        await payments.markRefunded(id, { at: 10, transaction: "0xr" });
        lose();
        expect(await payments.recordFetched(id, { nonce: "n", at: 11 })).toBe(true);
        expect(proxy.cuts).toBe(11);
        expect(await eventsOf(near.payments, id)).toEqual([
          "reserved",
          "settling",
          "settling again",
          "outcome unknown",
          "taken over",
          "taken over",
          "settled",
          "delivered",
          "refunded",
          "answer fetched",
        ]);

        const other = await reserve(payments);
        lose();
        await payments.release(other, { at: 1, reason: "x", watchAt: 5, requestId: null });
        proxy.cutAnswers("take_watched_payments", 1);
        expect(await payments.takeWatched(CHAIN, { ...lease(), dueBy: 5, limit: 1 })).toMatchObject([
          { id: other, owner: payments.owner },
        ]);
        expect(await eventsOf(near.payments, other)).toEqual(["reserved", "released"]);
        const left = await near.payments.reserve(wanted({ amount: 1n }), { ...LIMITS, dailyCeiling: 10_000n }, nobody);
        expect(left).toEqual({ kind: "ceiling", spent: 10_000n });
      }));

    test("a statement that a pooler's connection does not have, or has from elsewhere, is sent whole", async () => {
      const url = await server().database();
      const text = "SELECT $1::text AS told";
      const gone = await Database.open(url);
      await gone.once(text, ["this"], true);
      await gone.once("DEALLOCATE ALL");
      const foreign = await Database.open(url);
      await foreign.once(`PREPARE "${text}" AS SELECT 'another' AS told`);
      for (const db of [gone, foreign]) {
        for (let turn = 0; turn < 2; turn += 1) expect(await db.once(text, ["this"], true)).toEqual([{ told: "this" }]);
        await db.close();
      }
    });

    test("points whose commit is unknown are not written twice", () =>
      behindProxy(async ({ far, near, proxy }) => {
        proxy.cutAnswers("add_points", 1);
        const at = "2026-11-01T00:00:00.000Z";
        await far.points.add({ slug: "p", points: 3, reference: "order", earnedAt: at, recordedAt: at });
        expect(proxy.cuts).toBe(1);
        await until(2_000, () => near.points.summary().entries === 1);
      }));

    test("while it is unreachable, paid requests get 503 without a challenge, nothing is settled, and reads continue", () =>
      behindProxy(async ({ far, proxy }) => {
        const at = "2026-11-01T00:00:00.000Z";
        await far.points.add({ slug: "p", points: 3, reference: "order", earnedAt: at, recordedAt: at });
        const shop = await openShop([far]);
        try {
          const rail = pick(shop.rails, 0);
          const payment = await shop.sign();
          proxy.sever();
          const refused = await shop.present(payment, rail);
          expect(refused).toMatchObject({ kind: "refused", status: 503, code: "SERVICE_UNAVAILABLE" });
          expect(refused).toMatchObject({ extra: { retry: "same_payment" } });
          expect(refused).not.toHaveProperty("paymentRequired");
          expect(rail.ready()).toMatchObject({ ok: false, reason: "the ledger cannot be reached" });
          expect(await shop.offer(rail)).toMatchObject({ kind: "refused", status: 503 });
          await expect(reserve(far.payments)).rejects.toThrow(JournalUnavailableError);
          expect(shop.chain.settles).toBe(0);
          expect(far.points.totals({}).get("p")).toBe(3);
          expect(far.boardVersion()).toBe("1.0.0");
          proxy.restore();
          await until(5_000, () => rail.ready().ok);
          const paid = await shop.present(payment, rail);
          expect(paid.kind).toBe("paid");
          expect(shop.chain.settles).toBe(1);
        } finally {
          await shop.close();
        }
      }));

    test("an answer whose delivery could not be recorded is served by another replica within seconds", () =>
      behindProxy(async ({ far, near, proxy }) => {
        const shop = await openShop([far, near]);
        try {
          const [one, two] = [pick(shop.rails, 0), pick(shop.rails, 1)];
          const payment = await shop.sign();
          const lost = await shop.present(payment, one);
          if (lost.kind !== "paid") throw new Error(lost.kind);
          proxy.sever();
          lost.failed(499, "the connection was closed");
          // The transition is repeated for a second or two.
          await wait(4_000);
          expect(await shop.present(payment, two)).toMatchObject({ extra: { in_progress: true } });
          proxy.restore();
          await until(15_000, async () => (await shop.present(payment, two)).kind === "paid");
          expect(shop.chain.settles).toBe(1);
        } finally {
          await shop.close();
        }
      }));

    test("a hanging replica keeps its payments for 20 seconds, then another takes them over", () =>
      behindProxy(async ({ far, near, proxy }) => {
        const id = await reserve(far.payments);
        await settling(far.payments, id);
        proxy.freeze();
        const began = performance.now();
        const open = async () => (await near.payments.list({ limit: 1 })) as [PaymentRow];
        const [fresh] = await open();
        expect(near.payments.isOwnerAlive(fresh, Date.now())).toBe(true);
        expect(await near.payments.takeLease(fresh, { ...lease(), requestId: null }, nobody)).toBe(false);
        await until(DEAD_AFTER_MS, async () => !near.payments.isOwnerAlive((await open())[0], Date.now()));
        const page = { ...lease(), dueBy: Date.now(), after: 0, limit: 1 };
        expect(await near.payments.takeOpen(CHAIN, page, () => [])).toMatchObject([{ id }]);
        const took = performance.now() - began;
        expect(took).toBeGreaterThan(14_000);
        expect(took).toBeLessThan(DEAD_AFTER_MS);
        proxy.sever();
      }));

    test("a replica that leaves hands its payments over at once", async () => {
      const url = await server().database();
      const [one, two] = [await openPostgresLedger(url), await openPostgresLedger(url)];
      await reserve(one.payments);
      await one.close();
      const page = { ...lease(), dueBy: Date.now(), after: 0, limit: 1 };
      expect(await two.payments.takeOpen(CHAIN, page, () => [])).toMatchObject([{ owner: two.payments.owner }]);
      await two.close();
    });

    test("a replica whose clock is more than ten seconds off stops payments and reports it; a smaller error is corrected", async () => {
      const url = await server().database();
      const off = async (ms: number) => {
        const ledger = await openPostgresLedger(url, { now: () => Date.now() + ms });
        const seen = { offset: ledger.clockOffset(), outage: ledger.payments.outage };
        await ledger.close();
        return seen;
      };
      expect((await off(11_500)).outage).toMatch(/^the clock of this machine is 1[12] s ahead of that of the ledger$/);
      expect((await off(-11_500)).outage).toMatch(/ s behind that of the ledger$/);
      const small = await off(4_000);
      expect(small.outage).toBeNull();
      expect(Math.abs(small.offset + 4_000)).toBeLessThan(1_000);
    });

    test("a clock that is set while the replica runs is detected at once, and never enters the ledger", async () => {
      const url = await server().database();
      let wrong = 0;
      const now = () => Date.now() + wrong;
      const ledger = await openPostgresLedger(url, { now });
      for (const ms of [300_000, -300_000]) {
        wrong = ms;
        expect(ledger.payments.outage).toMatch(/^the clock of this machine is (300|299|301) s (ahead of|behind) that/);
        expect(Math.abs(now() + ledger.clockOffset() - Date.now())).toBeLessThan(1_000);
      }
      wrong = 0;
      expect(ledger.payments.outage).toBeNull();
      await ledger.close();
    });

    test("acknowledged settling rows survive a kill of the server", async () => {
      // A server of its own: after a crash it flushes every file of every database.
      const own = await startPostgres();
      const url = await own.database();
      const ledger = await openPostgresLedger(url);
      const acknowledged: number[] = [];
      let killed = false;
      const writers = Array.from({ length: 16 }, async () => {
        while (!killed) {
          const id = await reserve(ledger.payments, {}, { ...LIMITS, dailyCeiling: 10n ** 12n }).catch(() => null);
          if (id === null) continue;
          const done = await settling(ledger.payments, id).then(
            () => true,
            () => false,
          );
          if (done) acknowledged.push(id);
        }
      });
      await until(10_000, () => acknowledged.length > 200);
      await own.kill();
      killed = true;
      await Promise.all(writers);
      await own.restart();
      await until(10_000, () => ledger.payments.outage === null);
      const rows = await ledger.payments.list({ state: "settling", limit: 100_000 });
      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      for (const id of acknowledged.slice(-20)) expect((await ledger.payments.answer(id)).placeholder).toBe("m");
      await ledger.close();
      await own.stop();
    });

    test("a repeated transition that a crash left on the primary alone waits for the standby", async () => {
      const own = await startPostgres();
      const standby = await own.standby();
      const url = await own.database();
      const ledger = await openPostgresLedger(url);
      const db = await Database.open(url);
      const { payments } = ledger;
      try {
        const id = await reserve(payments);
        await settling(payments, id);
        await standby.kill();
        // Its commit is on the disk of the primary and waits for the standby.
        const first = settled(payments, id).catch((cause: unknown) => cause);
        await wait(500);
        await own.kill();
        await own.restart();
        await first;
        const [row] = await payments.list({ limit: 1 });
        expect(row).toMatchObject({ id, state: "settled" });
        const [event] = await db.read("SELECT mark FROM payment_events WHERE event = 'settled'");
        const step = { do: "markSettled", id, owner: payments.owner, mark: event?.mark, again: true, change: {} };
        let early = true;
        const repeated = db.once("SELECT journal_run($1::jsonb, TRUE) AS results", [JSON.stringify([step])]);
        const watched = repeated.then(() => early);
        await wait(1_500);
        early = false;
        await standby.restart();
        expect(await watched).toBe(false);
        expect(await repeated).toMatchObject([{ results: [{ kind: "row", row: { id, state: "settled" } }] }]);
      } finally {
        await db.close();
        await ledger.close();
        await standby.stop();
        await own.stop();
      }
    });
  });
}

import { describe, expect, test } from "vitest";
import type { FaultPointName } from "../../../src/payments/types.ts";
import { type Harness, openHarness, paid, ROUTE, refused, settleDown } from "../../support/payments/harness.ts";

const LEASE_MS = 120_000;
const NOTHING = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
const OURS = new TypeError("ours");

/** Makes changes of one column of the payments fail; the returned function ends it. */
function refuseChanges(harness: Harness, column: string): () => void {
  harness.db.exec(
    `CREATE TEMP TRIGGER refusing BEFORE UPDATE OF ${column} ON payments BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
  return () => harness.db.exec("DROP TRIGGER refusing");
}

/** A payment whose request hangs while its answer is computed, until long after its lease. */
async function abandoned(identifier?: string) {
  const harness = await openHarness();
  const payment = await harness.sign({ validBefore: harness.clock.now / 1000 + 89, ...(identifier && { identifier }) });
  const held = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const route = {
    ...ROUTE,
    compute: async () => {
      started.resolve();
      await held.promise;
      return {};
    },
  };
  const hanging = harness.present(payment, { route });
  await started.promise;
  const ended = async () => {
    held.resolve();
    return hanging;
  };
  return { harness, payment, ended };
}

/** Forgets the lease of every row, as a machine that was restarted would have let it run out. */
const expireLeases = (harness: Harness) =>
  harness.db.exec("UPDATE payments SET lease_until = 1 WHERE lease_until IS NOT NULL");

describe("an abandoned reservation", () => {
  test("is released by another process's reconciler and then not settled by its former holder", async () => {
    const { harness, ended } = await abandoned();
    harness.clock.now += LEASE_MS;
    const other = harness.another();
    await other.start();
    expect(harness.rows()).toMatchObject([{ state: "released", release_reason: "abandoned", watch_at: null }]);
    const lost = { status: 503, code: "SERVICE_UNAVAILABLE", extra: { retry: "same_payment" } };
    expect(refused(await ended())).toMatchObject(lost);
    expect(harness.chain.settles).toBe(0);
    await other.stop();
  });

  test("is counted once by two concurrent reconcilers", async () => {
    const { harness, ended } = await abandoned();
    const others = [harness.another(), harness.another()];
    for (const other of others) await other.start();
    expireLeases(harness);
    const reports = await Promise.all(others.map((other) => other.reconcile()));
    expect(reports).toEqual([{ ...NOTHING, looked_at: 1, released: 1 }, NOTHING]);
    await ended();
  });

  test("is taken over by the same payment, with one lookup for any number of requests", async () => {
    const { harness, payment, ended } = await abandoned();
    expireLeases(harness);
    const verifies = harness.chain.verifies;
    const results = await Promise.all([harness.present(payment), harness.present(payment)]);
    expect(results.map((result) => (result.kind === "refused" ? result.extra : result.kind))).toEqual([
      "paid",
      { in_progress: true, retry: "same_payment" },
    ]);
    expect(harness.chain.verifies).toBe(verifies + 1);
    expect(harness.rows()).toMatchObject([{ state: "released", release_reason: "abandoned" }, { state: "settled" }]);
    await ended();
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("can be released by the next request after the ledger refused the first", async () => {
    const { harness, payment, ended } = await abandoned();
    expireLeases(harness);
    const end = refuseChanges(harness, "state");
    expect((await harness.present(payment)).kind).toBe("failed");
    end();
    paid(await harness.present(payment));
    await ended();
  });

  test("blocks its identifier until it is released", async () => {
    const identifier = "order_0123456789abcdef";
    const { harness, ended } = await abandoned(identifier);
    expireLeases(harness);
    expect(refused(await harness.present(await harness.sign({ identifier }))).extra).toMatchObject({
      in_progress: true,
    });
    await ended();
  });
});

describe("a payment leased by another process", () => {
  test("is skipped by the reconciler", async () => {
    const { harness, ended } = await abandoned();
    const other = harness.another();
    await other.start();
    expect(await other.reconcile()).toEqual(NOTHING);
    expect(harness.rows()).toMatchObject([{ state: "reserved" }]);
    expect((await ended()).kind).toBe("paid");
    await other.stop();
  });
});

describe("a failed attempt", () => {
  const broken = async () => {
    const harness = await openHarness();
    harness.chain.settleFaults.push({ kind: "lost", moves: true });
    const { authorizationStatus } = harness.chain.reader;
    Object.assign(harness.chain.reader, { authorizationStatus: async () => Promise.reject(OURS) });
    const mended = () => Object.assign(harness.chain.reader, { authorizationStatus });
    return { harness, payment: await harness.sign(), mended };
  };

  test("releases its lease, so that the next request can look up the outcome", async () => {
    const { harness, payment, mended } = await broken();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(refused(await harness.present(payment)).code).toBe("PAYMENT_OUTCOME_UNKNOWN");
    }
    mended();
    expect(paid(await harness.present(payment)).repeated).toBe(true);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("is counted by the reconciler and repeated in its next round", async () => {
    const { harness, payment, mended } = await broken();
    await harness.present(payment);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
    }
    mended();
    expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, settled: 1 });
    paid(await harness.present(payment));
  });

  test("after the settlement was recorded leaves the answer to the next request", async () => {
    let armed: FaultPointName | null = null;
    const harness = await openHarness({
      faultPoint: (name) => {
        if (name !== armed) return;
        armed = null;
        throw OURS;
      },
    });
    const payment = await harness.sign();
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    await harness.present(payment);
    harness.chain.move(payment.payload.authorization as never);
    armed = "after-settled";
    expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
    paid(await harness.present(payment));
  });
});

describe("a paid answer", () => {
  test("keeps its lease during delivery, and releases it when the end cannot be recorded", async () => {
    const errors: object[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void errors.push(fields) };
    const harness = await openHarness({ log });
    const payment = await harness.sign();
    const first = paid(await harness.present(payment));
    expect(harness.rows()[0]).toMatchObject({ lease_until: harness.clock.now + LEASE_MS });
    const end = refuseChanges(harness, "delivered_at");
    first.delivered();
    await settleDown();
    end();
    expect(errors).toMatchObject([{ payment: 1 }]);
    expect(paid(await harness.present(payment)).body).toBe(first.body);
  });

  test("that ended earlier does not end the lease of the current delivery", async () => {
    const harness = await openHarness();
    const payment = await harness.sign();
    const first = paid(await harness.present(payment));
    first.failed(499, "gone");
    await settleDown();
    const second = paid(await harness.present(payment));
    first.delivered();
    first.failed(500, "late");
    await settleDown();
    expect(harness.rows()).toMatchObject([{ delivered_at: null, failure_status: 499 }]);
    expect(refused(await harness.present(payment)).extra).toMatchObject({ in_progress: true });
    second.delivered();
    await settleDown();
    const last = harness.db.prepare("SELECT event FROM payment_events ORDER BY rowid DESC LIMIT 1").get();
    expect(last?.event).toBe("delivered");
  });
});

import { expect, test } from "vitest";
import { reconcile, reconcileAll } from "../../../src/payments/settlement/reconcile.ts";
import type { FaultPointName } from "../../../src/payments/types.ts";
import { type Harness, openHarness, paid, refused } from "../../support/payments/harness.ts";
import { HASH, NETWORK, openDesk } from "../../support/payments/settlement-desk.ts";

const NOTHING = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
const REFUSAL = { kind: "says", reason: "invalid_exact_evm_signature", transaction: "", moves: false } as const;

/** A payment that settle was asked for and refused, so that it is looked at once more after it has expired. */
async function released(onSettled: () => void = () => undefined) {
  const faultPoint = (name: FaultPointName) => name === "after-settled" && onSettled();
  const harness = await openHarness({ faultPoint });
  const payment = await harness.sign();
  harness.chain.settleFaults.push(REFUSAL);
  expect(refused(await harness.present(payment)).code).toBe("PAYMENT_NOT_VERIFIED");
  return { harness, payment, move: () => harness.chain.move(payment.payload.authorization as never) };
}
const state = (harness: Harness) => harness.rows().map((row) => row.state);
const later = (harness: Harness, seconds: number) => {
  harness.clock.now += seconds * 1000;
};

test("a released payment is rechecked once, a minute after its expiry", async () => {
  const { harness } = await released();
  expect(await harness.rail.reconcile()).toEqual(NOTHING);
  later(harness, 240);
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
  later(harness, 86_400);
  expect(await harness.rail.reconcile()).toEqual(NOTHING);
  expect(state(harness)).toEqual(["released"]);
});

test("a released payment is rechecked every minute while the chain is unreadable", async () => {
  const { harness } = await released();
  later(harness, 240);
  harness.chain.readable = false;
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  later(harness, 59);
  expect(await harness.rail.reconcile()).toEqual(NOTHING);
  later(harness, 1);
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  harness.chain.readable = true;
  later(harness, 60);
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
});

test("a released payment is rechecked while the chain's clock has not passed its expiry", async () => {
  const { harness } = await released();
  later(harness, 240);
  const { authorizationStatus } = harness.chain.reader;
  Object.assign(harness.chain.reader, { authorizationStatus: async () => ({ kind: "open" }) });
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  Object.assign(harness.chain.reader, { authorizationStatus });
  later(harness, 60);
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
});

test("a released payment whose money moved becomes settled", async () => {
  const { harness, move } = await released();
  move();
  later(harness, 240);
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, settled: 1 });
  expect(state(harness)).toEqual(["settled"]);
  later(harness, 86_400);
  expect(await harness.rail.reconcile()).toEqual(NOTHING);
});

test("a recheck that fails for another reason is counted and repeated in the next round", async () => {
  const { harness } = await released();
  later(harness, 240);
  const { authorizationStatus } = harness.chain.reader;
  Object.assign(harness.chain.reader, {
    authorizationStatus: async () => Promise.reject(new Error("a mistake of ours")),
  });
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  Object.assign(harness.chain.reader, { authorizationStatus });
  later(harness, 600);
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
});

test("payments are left to the next round when the ledger cannot be written", async () => {
  const harness = await openHarness();
  const payment = await harness.sign();
  harness.chain.settleFaults.push({ kind: "lost", moves: false });
  await harness.present(payment);
  harness.chain.move(payment.payload.authorization as never);
  harness.db.exec(
    `CREATE TEMP TRIGGER full BEFORE UPDATE OF owner ON payments BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, unresolved: 1 });
  harness.db.exec("DROP TRIGGER full");
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, settled: 1 });
});

test("an unknown payment whose authorization ended is counted as released", async () => {
  const harness = await openHarness();
  harness.chain.settleFaults.push({ kind: "lost", moves: false });
  await harness.present(await harness.sign());
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  later(harness, 91);
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
});

test("a released payment that its payer presented again is not rechecked", async () => {
  const { harness, payment } = await released();
  paid(await harness.present(payment));
  later(harness, 240);
  expect(await harness.rail.reconcile()).toEqual(NOTHING);
  expect(await harness.rail.reconcile()).toEqual(NOTHING);
  expect(state(harness)).toEqual(["released", "settled"]);
});

test("a payment under recheck by another process is skipped, and rechecked again if that process fails", async () => {
  const { harness } = await released();
  const other = harness.another();
  await other.start();
  later(harness, 240);
  const { authorizationStatus } = harness.chain.reader;
  Object.assign(harness.chain.reader, {
    authorizationStatus: async () => Promise.reject(new Error("a mistake of ours")),
  });
  const reports = await Promise.all([harness.rail.reconcile(), other.reconcile()]);
  expect(reports).toEqual([{ ...NOTHING, looked_at: 1, unresolved: 1 }, NOTHING]);
  Object.assign(harness.chain.reader, { authorizationStatus });
  later(harness, 121);
  expect(await other.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
  await other.stop();
});

test("during a recheck the payment is leased, and a request for it waits", async () => {
  const during: Promise<unknown>[] = [];
  const leases: unknown[] = [];
  const { harness, payment, move } = await released(() => {
    leases.push(harness.rows()[0]?.lease_until);
    during.push(harness.present(payment));
  });
  move();
  later(harness, 240);
  await harness.rail.reconcile();
  expect(leases).toEqual([harness.clock.now + 120_000]);
  expect(await Promise.all(during)).toMatchObject([{ status: 409, extra: { in_progress: true } }]);
  expect(paid(await harness.present(payment)).repeated).toBe(true);
});

test("after a recheck that fails behind the recorded settlement, the payer gets the answer at once", async () => {
  const { harness, payment, move } = await released(() => {
    if (state(harness).includes("settled")) throw new Error("a mistake of ours");
  });
  move();
  later(harness, 240);
  expect(await harness.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  expect(paid(await harness.present(payment)).repeated).toBe(true);
});

const CHAIN = { network: NETWORK, chainInstance: "live" };

/** A released payment whose last look is due. */
async function watched(kind: "settled" | "expired") {
  const desk = openDesk({
    statuses: [kind === "settled" ? { kind, transaction: HASH, block: 9n, sender: "0xse" } : { kind }],
  });
  const row = await desk.settling();
  await desk.journal.store.release(row.id, { at: desk.clock.now, reason: "x", watchAt: 1, requestId: null });
  return desk;
}

test("a command rechecks watched payments also when no other payment is open", async () => {
  const { journal, settlement } = await watched("expired");
  expect(await reconcileAll(journal, settlement, CHAIN)).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
  expect(await reconcileAll(journal, settlement, CHAIN)).toEqual(NOTHING);
});

test("only money that moved after a release is logged as a warning", async () => {
  for (const [kind, warnings] of [
    ["settled", 1],
    ["expired", 0],
  ] as const) {
    const { journal, settlement, logged, row } = await watched(kind);
    await reconcile(journal, settlement, { ...CHAIN, everything: false });
    expect(logged).toHaveLength(warnings);
    expect(row()).toMatchObject({ owner: null, leaseUntil: null, watchAt: null });
  }
});

test("a payment that was just rechecked is rechecked only when a command asks for all", async () => {
  const desk = openDesk({ statuses: [{ kind: "open" }] });
  await desk.settlement.probe(await desk.settling());
  const round = (everything: boolean) => reconcile(desk.journal, desk.settlement, { ...CHAIN, everything });
  expect(await round(false)).toEqual(NOTHING);
  expect(await round(true)).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  desk.clock.now += 5_000;
  expect(await round(false)).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
});

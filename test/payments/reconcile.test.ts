import { expect, test } from "vitest";
import { openTill, refused, type Till } from "../support/payments-till.ts";

const NOTHING = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
const REFUSAL = { kind: "says", reason: "invalid_exact_evm_signature", transaction: "", moves: false } as const;

/** A payment that settle was asked for and refused, so that it is looked at once more after it has expired. */
async function released(): Promise<{ till: Till; move: () => void }> {
  const till = await openTill();
  const payment = await till.sign();
  till.chain.settleFaults.push(REFUSAL);
  expect(refused(await till.present(payment)).code).toBe("PAYMENT_NOT_VERIFIED");
  return { till, move: () => till.chain.move(payment.payload.authorization as never) };
}
const state = (till: Till) => till.rows().map((row) => row.state);
const later = (till: Till, seconds: number) => {
  till.clock.now += seconds * 1000;
};

test("a released payment is looked at once more, a minute after it has expired, and then no more", async () => {
  const { till } = await released();
  expect(await till.rail.reconcile()).toEqual(NOTHING);
  later(till, 240);
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
  later(till, 86_400);
  expect(await till.rail.reconcile()).toEqual(NOTHING);
  expect(state(till)).toEqual(["released"]);
});

test("while the chain can not be read it is looked at again every minute", async () => {
  const { till } = await released();
  later(till, 240);
  till.chain.readable = false;
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  later(till, 59);
  expect(await till.rail.reconcile()).toEqual(NOTHING);
  later(till, 1);
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  till.chain.readable = true;
  later(till, 60);
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
});

test("while a chain whose clock is behind still shows it open it is looked at again", async () => {
  const { till } = await released();
  later(till, 240);
  const { fate } = till.chain.reader;
  Object.assign(till.chain.reader, { fate: async () => ({ kind: "open" }) });
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  Object.assign(till.chain.reader, { fate });
  later(till, 60);
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
});

test("money that moved after all settles it after all", async () => {
  const { till, move } = await released();
  move();
  later(till, 240);
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, settled: 1 });
  expect(state(till)).toEqual(["settled"]);
  later(till, 86_400);
  expect(await till.rail.reconcile()).toEqual(NOTHING);
});

test("a look that fails for another reason is counted, and leaves the payment to the next round", async () => {
  const { till } = await released();
  later(till, 240);
  const { fate } = till.chain.reader;
  Object.assign(till.chain.reader, { fate: async () => Promise.reject(new Error("a mistake of ours")) });
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, unresolved: 1 });
  Object.assign(till.chain.reader, { fate });
  later(till, 600);
  expect(await till.rail.reconcile()).toEqual({ ...NOTHING, looked_at: 1, released: 1 });
});

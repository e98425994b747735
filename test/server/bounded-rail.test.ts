import { expect, test } from "vitest";
import type { PaidResult } from "../../src/payments/types.ts";
import { boundedRail } from "../../src/server/http/payment-concurrency.ts";
import { openTill, paid, ROUTE, refused, settleDown } from "../support/payments/harness.ts";
import { callFor } from "../support/payments/server.ts";
import { toHeader } from "../support/payments/wallet.ts";

test("so many payments at once and no more; the refused one is good for another try and costs nothing", async () => {
  const till = await openTill();
  till.chain.settleDelayMs = 30;
  let refusals = 0;
  const rail = boundedRail(till.rail, 2, {
    onRefused: () => {
      refusals += 1;
    },
  });
  const payments = await Promise.all([till.sign(), till.sign(), till.sign()]);
  const pay = (payment: object) => rail.handlePaidRequest(callFor(ROUTE, "POST", "hello", toHeader(payment)));
  const results = await Promise.all(payments.map(pay));
  expect(results.map((result) => result.kind)).toEqual(["paid", "paid", "refused"]);
  expect(results[2] === undefined ? null : refused(results[2])).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    extra: { retry: "same_payment" },
  });
  expect(refusals).toBe(1);
  expect(till.chain.balance(till.treasury)).toBe(20_000n);
  paid(await pay(payments[2] ?? {}));
  expect(till.chain.balance(till.treasury)).toBe(30_000n);
});

test("a request without a payment gets its challenge however many are under way", async () => {
  const till = await openTill();
  const rail = boundedRail(till.rail, 0);
  expect((await rail.handlePaidRequest(callFor(ROUTE, "POST", "", null))).kind).toBe("challenge");
});

/** A rail on which a payment takes until it is told otherwise, and its clock. */
async function slowRail(most: number) {
  const { rail } = await openTill();
  const clock = { now: 0 };
  const ends: (() => void)[] = [];
  const answer = { kind: "paid", repeated: false } as PaidResult;
  const handlePaidRequest = () => new Promise<PaidResult>((resolve) => ends.push(() => resolve(answer)));
  const bounded = boundedRail({ ...rail, handlePaidRequest }, most, { elapsed: () => clock.now });
  const present = (payment: string) => bounded.handlePaidRequest(callFor(ROUTE, "POST", "hello", payment));
  return {
    clock,
    bounded,
    /** Begins one; it is let in. */
    begin(payment: string): void {
      const before = ends.length;
      void present(payment);
      expect(ends.length, payment).toBe(before + 1);
    },
    /** Begins one; it is refused. Seconds after which it may come again. */
    async told(payment: string): Promise<number> {
      const before = ends.length;
      const result = refused(await present(payment));
      expect(ends.length, payment).toBe(before);
      return result.retryAfterSeconds ?? 0;
    },
    /** Ends the one that has been under way for longest. */
    async end(): Promise<void> {
      ends.shift()?.();
      await settleDown();
    },
  };
}

test("a place is kept for each that was told to come again, and who is new is let in where none is", async () => {
  const { bounded, begin, told, end } = await slowRail(8);
  for (const payment of ["a", "b", "c", "d", "e", "f", "g", "h"]) begin(payment);
  await told("i");
  await told("j");
  expect(bounded.expected()).toBe(2);
  for (let count = 0; count < 2; count += 1) await end();
  await told("new");
  begin("i");
  for (let count = 0; count < 2; count += 1) await end();
  // Five are under way, j and the new one are expected.
  begin("newer");
  await told("newest");
  for (const payment of ["new", "j"]) begin(payment);
  await told("another");
  expect(bounded.expected()).toBe(2);
});

test("however many are expected, an eighth of the places is for those that are new, and only for them", async () => {
  const { bounded, begin, told, end } = await slowRail(16);
  const crowd = Array.from({ length: 40 }, (_, index) => `crowd ${index}`);
  const again = crowd.slice(16);
  for (const payment of crowd.slice(0, 16)) begin(payment);
  for (const payment of again) await told(payment);
  for (let count = 0; count < 16; count += 1) await end();
  for (const payment of again.slice(0, 14)) begin(payment);
  await told(again[14] ?? "");
  begin("new");
  await told(again[14] ?? "");
  begin("newer");
  await told("newest");
  await end();
  await told("another");
  begin(again[14] ?? "");
  expect(bounded.expected()).toBe(11);
});

test("where there is one place, it is for who comes first", async () => {
  const { begin, told, end } = await slowRail(1);
  begin("a");
  await told("b");
  await told("c");
  await end();
  begin("new");
  await told("b");
  await end();
  begin("b");
});

test("each is told a later time than the one before, as fast as payments are done with while all places are taken", async () => {
  const { clock, begin, told, end } = await slowRail(4);
  for (let count = 0; count < 40; count += 1) {
    begin("usual");
    clock.now += 4_000;
    await end();
  }
  for (const payment of ["a", "b", "c", "d"]) begin(payment);
  // Four take four seconds, one a second; they are told three quarters of it.
  const waits: number[] = [];
  for (let count = 0; count < 60; count += 1) waits.push(await told(`crowd ${count}`));
  expect(waits.slice(0, 6)).toEqual([2, 3, 4, 4, 5, 6]);
  expect(waits.slice(37)).toEqual(Array.from({ length: 23 }, () => 30));
});

test("and slower when they take longer, as they do in a crowd", async () => {
  const { clock, begin, told, end } = await slowRail(2);
  const began = async (ms: number) => {
    begin("a");
    begin("b");
    clock.now += ms;
    await end();
    await end();
  };
  for (let count = 0; count < 10; count += 1) await began(1_000);
  for (let count = 0; count < 10; count += 1) await began(8_000);
  begin("c");
  begin("d");
  expect([await told("u"), await told("v"), await told("w")]).toEqual([4, 7, 10]);
});

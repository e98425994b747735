import { expect, test } from "vitest";
import { limitPayments } from "../../src/server/http/payment-concurrency.ts";
import { openHarness, paid, ROUTE, refused } from "../support/payments/harness.ts";
import { callFor } from "../support/payments/server.ts";
import { toHeader } from "../support/payments/wallet.ts";

test("a payment above the limit is refused, costs nothing, and succeeds when presented again", async () => {
  const harness = await openHarness();
  harness.chain.settleDelayMs = 30;
  let refusals = 0;
  const rail = limitPayments(harness.rail, 2, {
    onRefused: () => {
      refusals += 1;
    },
  });
  const payments = await Promise.all([harness.sign(), harness.sign(), harness.sign()]);
  const pay = (payment: object) => rail.handlePaidRequest(callFor(ROUTE, "POST", "hello", toHeader(payment)));
  const results = await Promise.all(payments.map(pay));
  expect(results.map((result) => result.kind)).toEqual(["paid", "paid", "refused"]);
  expect(results[2] === undefined ? null : refused(results[2])).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    extra: { retry: "same_payment" },
  });
  expect(refusals).toBe(1);
  expect(rail.inProgress()).toBe(0);
  expect(harness.chain.balance(harness.treasury)).toBe(20_000n);
  paid(await pay(payments[2] ?? {}));
  expect(harness.chain.balance(harness.treasury)).toBe(30_000n);
});

test("a request without a payment gets its challenge at any number of payments in progress", async () => {
  const harness = await openHarness();
  const rail = limitPayments(harness.rail, 0);
  expect((await rail.handlePaidRequest(callFor(ROUTE, "POST", "", null))).kind).toBe("challenge");
});

test("refused payers get a Retry-After of 1 to 8 seconds at random", async () => {
  const harness = await openHarness();
  const waits = [];
  for (const value of [0, 0.5, 0.999]) {
    const rail = limitPayments(harness.rail, 0, { random: () => value });
    const result = await rail.handlePaidRequest(callFor(ROUTE, "POST", "", toHeader(await harness.sign())));
    waits.push(refused(result).retryAfterSeconds);
  }
  expect(waits).toEqual([1, 5, 8]);
});

test("a failed payment frees its place", async () => {
  const harness = await openHarness();
  const broken = { ...harness.rail, handlePaidRequest: () => Promise.reject(new Error("the journal is gone")) };
  const rail = limitPayments(broken, 1);
  const call = callFor(ROUTE, "POST", "", toHeader(await harness.sign()));
  await expect(rail.handlePaidRequest(call)).rejects.toThrow("the journal is gone");
  expect(rail.inProgress()).toBe(0);
});

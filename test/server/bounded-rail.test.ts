import { expect, test } from "vitest";
import { boundedRail } from "../../src/server/bounded-rail.ts";
import { callFor } from "../support/payments-server.ts";
import { openTill, paid, ROUTE, refused } from "../support/payments-till.ts";
import { toHeader } from "../support/payments-wallet.ts";

test("so many payments at once and no more; the refused one is good for another try and costs nothing", async () => {
  const till = await openTill();
  till.chain.settleDelayMs = 30;
  let refusals = 0;
  const rail = boundedRail(till.rail, 2, () => {
    refusals += 1;
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

import type { Hex } from "viem";
import { describe, expect, test, vi } from "vitest";
import { emptyLedger } from "../../support/ledger/empty-ledger.ts";
import { openHarness, paid, settleDown } from "../../support/payments/harness.ts";

const PAYMENTS = 96;

describe("payments settled by one transaction", () => {
  test("96 concurrent ones get 96 answers and 96 receipts", async () => {
    const harness = await openHarness();
    const transaction: Hex = `0x${"ba".repeat(32)}`;
    // A facilitator that puts all authorizations into one transaction, as through a multicall.
    const settle = harness.chain.facilitator.settle;
    vi.spyOn(harness.chain.facilitator, "settle").mockImplementation(async (payment) => {
      const answer = await settle(payment);
      return answer.kind === "verdict" && answer.success ? { ...answer, transaction } : answer;
    });
    vi.spyOn(harness.chain.reader, "transaction").mockImplementation(async (hash) =>
      hash === transaction ? { kind: "confirmed", block: harness.chain.height } : { kind: "not_found" },
    );
    const payments = await Promise.all(Array.from({ length: PAYMENTS }, () => harness.sign()));
    const answers = (await Promise.all(payments.map((payment) => harness.present(payment)))).map(paid);
    for (const answer of answers) answer.delivered();
    await settleDown();
    expect(new Set(answers.map(({ receipt }) => receipt.transaction))).toEqual(new Set([transaction]));
    expect(new Set(answers.map(({ receipt }) => receipt.receipt_hash)).size).toBe(PAYMENTS);
    expect(harness.rows().filter(({ state }) => state === "settled")).toHaveLength(PAYMENTS);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n * BigInt(PAYMENTS));
  });
});

test("a failed COMMIT leaves no reservation: the same payment works at once", async () => {
  const db = emptyLedger();
  const harness = await openHarness({ db });
  const payment = await harness.sign();
  const exec = db.exec.bind(db);
  let fails = true;
  const commit = vi.spyOn(db, "exec").mockImplementation((sql) => {
    if (fails && sql === "COMMIT") throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
    exec(sql);
  });
  expect((await harness.present(payment)).kind).toBe("failed");
  fails = false;
  expect((await harness.present(payment)).kind).toBe("paid");
  expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  commit.mockRestore();
});

import { expect, onTestFinished, test } from "vitest";
import { verifyReceipts } from "../../cli/doctor/receipts.ts";
import type { TransactionStatus } from "../../src/payments/chain/reader.ts";
import type { ChainReader } from "../../src/payments/index.ts";
import { createPaidWorld } from "../support/world/paid.ts";

test("every settled payment is looked up on the chain by its transaction, payer, nonce, treasury and amount", async () => {
  const world = await createPaidWorld();
  onTestFinished(() => world.close());
  const { payments: desk } = world.ledger;
  const unpaid = await world.post("/api/agent/v1/test-paid", { echo: "kept" });
  const payment = await world.sign(String(unpaid.headers["payment-required"]));
  const header = Buffer.from(JSON.stringify(payment)).toString("base64");
  const answer = await world.post("/api/agent/v1/test-paid", { echo: "kept" }, { "payment-signature": header });
  expect(answer.status).toBe(200);
  const [paid] = await desk.list({ state: "settled", limit: 10 });
  if (paid === undefined) throw new Error("the ledger holds no settled payment");

  const asked: unknown[] = [];
  const chain = (status: TransactionStatus): ChainReader => {
    const unasked = () => Promise.reject(new Error("nothing else is asked of the chain"));
    const transaction: ChainReader["transaction"] = async (hash, query) => {
      asked.push({ hash, ...query });
      return status;
    };
    return {
      transaction,
      recentBlock: unasked,
      authorizationStatus: unasked,
      authorizationUsed: unasked,
      acceptsSignature: unasked,
      mismatch: unasked,
      transferred: unasked,
    };
  };
  expect(await verifyReceipts(desk, chain({ kind: "confirmed", block: 1n }))).toEqual({ checked: 1, faults: [] });
  expect(asked).toEqual([
    { hash: paid.transactionHash, payer: paid.payer, nonce: paid.nonce, payTo: paid.payTo, amount: paid.amount },
  ]);
  expect((await verifyReceipts(desk, chain({ kind: "contradicted" }))).faults).toEqual([
    `receipt ${paid.receiptHash}: ${paid.transactionHash} does not pay what it claims`,
  ]);
  expect((await verifyReceipts(desk, chain({ kind: "not_found" }))).faults).toEqual([
    `receipt ${paid.receiptHash}: the chain has no transaction ${paid.transactionHash}`,
  ]);
});

import { x402Client as AxiosX402Client, wrapAxiosWithPayment } from "@x402/axios";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from "@x402/fetch";
import axios from "axios";
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payerAccount } from "../../../src/payments/local/accounts.ts";
import { connectLocal } from "../../../src/payments/local/connect.ts";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import { createReceiptLookup } from "../../../src/payments/receipts/lookup.ts";
import { receiptHash } from "../../../src/payments/receipts/receipts.ts";
import type { PaymentRail } from "../../../src/payments/types.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import { SILENT } from "../../support/payments/harness.ts";
import { journalSum, LOCAL_EVMS, type LocalWorld, startLocalWorld } from "../../support/payments/local.ts";
import { type PaymentsServer, servePaid } from "../../support/payments/server.ts";
import { newWallet, signPayment, toHeader } from "../../support/payments/wallet.ts";

const PRICE = 10_000n;

describe.each(LOCAL_EVMS)("the local rail on %s: a real token, a real facilitator, stock clients", (evm) => {
  const db = openLedgerDatabase(":memory:");
  let world: LocalWorld;
  let rail: PaymentRail;
  let server: PaymentsServer;

  beforeAll(async () => {
    world = await startLocalWorld(undefined, evm);
    rail = createPaymentRail(world.terms(), { journal: createSqliteJournal(db), now: Date.now, log: SILENT });
    await rail.start();
    server = await servePaid(rail, [
      { path: "/paid", priceAtomic: PRICE },
      { path: "/dear", priceAtomic: 100_000n },
    ]);
  });

  afterAll(async () => {
    await server.stop();
    await rail.stop();
    await world.stop();
  });

  const client = (wallet: number) =>
    new x402Client().register("eip155:84532", new ExactEvmScheme(payerAccount(wallet)));
  const challenge = async (path = "/paid") => {
    const response = await fetch(server.url + path, { method: "POST" });
    expect(response.status).toBe(402);
    return response.headers.get("payment-required") ?? "";
  };
  const present = (payment: object, path = "/paid") =>
    fetch(server.url + path, { method: "POST", headers: { "payment-signature": toHeader(payment) } });

  test("identifies itself", () => {
    expect(rail.ready()).toEqual({ ok: true });
    expect(rail.publicConfig()).toMatchObject({ mode: "local", network: "eip155:84532", chainId: 84532 });
    expect(rail.health()).toMatchObject({ ok: true, facilitator: { reachable: true }, chain: { reachable: true } });
  });

  test("@x402/fetch pays: the balances move by exactly the price", async () => {
    const payer = payerAccount(1).address;
    const before = [await world.balance(payer), await world.balance(world.local.treasury)] as const;
    const response = await wrapFetchWithPayment(fetch, client(1))(`${server.url}/paid`, { method: "POST", body: "hi" });
    expect(response.status).toBe(200);
    const { data, meta } = (await response.json()) as { data: unknown; meta: { payment: Record<string, string> } };
    expect(data).toEqual({ echo: "hi" });
    expect(await world.balance(payer)).toBe(before[0] - PRICE);
    expect(await world.balance(world.local.treasury)).toBe(before[1] + PRICE);
    const settled = decodePaymentResponseHeader(response.headers.get("payment-response") ?? "");
    expect(settled).toMatchObject({
      success: true,
      network: "eip155:84532",
      payer,
      amount: "10000",
    });
    expect(meta.payment).toMatchObject({ status: "settled", amount: "0.01", transaction: settled.transaction });
    const hash = receiptHash(meta.payment as Parameters<typeof receiptHash>[0]);
    expect(meta.payment.receipt_hash).toBe(hash);
    const find = createReceiptLookup(createSqliteJournal(db));
    expect(await find(hash)).toMatchObject({ status: "settled", transaction: settled.transaction });
    expect(await find("0".repeat(64))).toBeNull();
  });

  test("@x402/axios pays", async () => {
    const payer = new AxiosX402Client().register("eip155:84532", new ExactEvmScheme(payerAccount(2)));
    const paying = wrapAxiosWithPayment(axios.create({ baseURL: server.url }), payer);
    const { status, data } = await paying.post("/dear", "hello");
    expect(status).toBe(200);
    expect(data.meta.payment.amount).toBe("0.1");
  });

  test("a payment that the real facilitator refuses is refused", async () => {
    const header = await challenge();
    const poor = await present(await signPayment(newWallet(), header, Date.now()));
    expect([poor.status, await poor.json()]).toMatchObject([
      402,
      { error: "PAYMENT_NOT_VERIFIED", reason: "invalid_exact_evm_insufficient_balance" },
    ]);
    const forged = await signPayment(payerAccount(1), header, Date.now());
    forged.payload.authorization.from = payerAccount(2).address;
    const answer = await present(forged);
    expect([answer.status, await answer.json()]).toMatchObject([
      402,
      { error: "PAYMENT_NOT_VERIFIED", reason: "invalid_exact_evm_signature" },
    ]);
  });

  test("a payment is accepted once", async () => {
    const payment = await signPayment(payerAccount(3), await challenge(), Date.now());
    expect((await present(payment)).status).toBe(200);
    const again = await present(payment);
    expect([again.status, await again.json()]).toMatchObject([409, { error: "PAYMENT_REPLAYED" }]);
  });

  test("64 concurrent requests with one payment: one charge, one answer", async () => {
    const before = await world.balance(payerAccount(4).address);
    const payment = await signPayment(payerAccount(4), await challenge(), Date.now());
    const answers = await Promise.all(Array.from({ length: 64 }, () => present(payment)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 63 }, () => 409)]);
    expect(await world.balance(payerAccount(4).address)).toBe(before - PRICE);
  });

  test("64 concurrent payments are all served, and the gas wallet keeps its nonce order", async () => {
    const header = await challenge();
    const payments = await Promise.all(
      Array.from({ length: 64 }, (_, index) => signPayment(payerAccount((index % 4) + 5), header, Date.now())),
    );
    const answers = await Promise.all(payments.map((payment) => present(payment)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200));
    expect(await world.balance(world.local.treasury)).toBe(journalSum(db));
  });

  test("a payment that the facilitator settled for another seller is held for support, not served", async () => {
    const payment = await signPayment(payerAccount(1), await challenge(), Date.now());
    const settled = await fetch(`${world.local.facilitatorUrl}/settle`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ x402Version: 2, paymentPayload: payment, paymentRequirements: payment.accepted }),
    });
    expect(await settled.json()).toMatchObject({ success: true });
    // The chain goes on before the payer comes.
    for (let block = 0; block < 5; block += 1) await world.advance(1);
    const before = await world.balance(payerAccount(1).address);
    expect((await present(payment)).status).toBe(409);
    expect(await world.balance(payerAccount(1).address)).toBe(before);
    expect((await present(payment)).status).toBe(409);
    expect(
      db.prepare("SELECT held FROM payments WHERE nonce = ?").all(String(payment.payload.authorization.nonce)),
    ).toEqual([{ held: "sold_elsewhere" }]);
    expect(await world.balance(world.local.treasury)).toBe(journalSum(db));
  });

  test("two authorizations in one transaction with one transfer to the treasury buy one answer", async () => {
    const payer = payerAccount(2);
    const honest = await signPayment(payer, await challenge(), Date.now());
    const unpaid = await signPayment(payer, await challenge(), Date.now());
    // The nonce of the second is used in the same transaction, for a transfer to a friend.
    const { nonce } = unpaid.payload.authorization as { nonce: Hex };
    const decoy = await signPayment(payer, await challenge(), Date.now(), { nonce, to: newWallet().address });
    await world.useAtOnce(payerAccount(3), [decoy, honest]);
    const before = await world.balance(world.local.treasury);
    expect((await present(unpaid)).status).toBe(402);
    expect((await present(honest)).status).toBe(200);
    expect(await world.balance(world.local.treasury)).toBe(before);
    expect(before).toBe(journalSum(db));
  });

  test("balances, receipts and the chain's identity survive a restart", async () => {
    const own = await startLocalWorld(undefined, evm);
    const { chainInstance } = own.local;
    const before = await own.balance(payerAccount(1).address);
    await own.local.stop();
    const again = await connectLocal({ ...own.terms(), facilitator: null, rpcUrl: null }, { log: SILENT });
    expect(again.chainInstance).toBe(chainInstance);
    expect(again.own).toBe(true);
    const shared = await connectLocal({ ...own.terms(), facilitator: null, rpcUrl: null }, { log: SILENT });
    expect(shared).toMatchObject({ own: false, rpcUrl: again.rpcUrl, chainInstance });
    expect(before).toBe(1_000_000_000n);
    await again.stop();
    await own.stop();
  });
});

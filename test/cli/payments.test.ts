import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { payFor } from "../../cli/payer/pay.ts";
import { payerAccount } from "../../src/payments/local/accounts.ts";
import { createReceiptLookup } from "../../src/payments/receipts/lookup.ts";
import { findPayment, recordRefund, redeliver, SupportError } from "../../src/payments/support.ts";
import { openLedgerDatabase } from "../../src/store/ledger/database.ts";
import { type Harness, openHarness, paid, ROUTE, settleDown } from "../support/payments/harness.ts";
import { servePaid } from "../support/payments/server.ts";
import { runHere } from "../support/server/program-here.ts";

const HASH = `0x${"ab".repeat(32)}`;

let dataDir: string;
let harness: Harness;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "clearboard-cli-payments-"));
  harness = await openHarness({ db: openLedgerDatabase(join(dataDir, "ledger.sqlite")) });
});
afterEach(async () => {
  await harness.rail.stop();
  harness.db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (args: string[], env: Record<string, string> = {}) =>
  runHere(args, { env: { DATA_DIR: dataDir, PAYMENT_RAIL: "off", ...env }, now: () => harness.clock.now });

describe("payments: the support desk", () => {
  test("lists, shows and finds a payment by whatever the customer quotes", async () => {
    const answer = paid(await harness.present(await harness.sign()));
    answer.delivered();
    await settleDown();
    const requestId = String(harness.rows()[0]?.request_id);
    const list = await run(["payments", "list"]);
    expect(list.out).toContain(requestId);
    expect(list.out).toContain("settled");
    const listed = JSON.parse((await run(["payments", "list", "--json"])).out);
    expect(listed).toMatchObject([{ request_id: requestId, amount: "0.01", state: "settled" }]);
    for (const quoted of [
      requestId,
      answer.receipt.receipt_hash,
      answer.receipt.transaction.toUpperCase().replace("0X", "0x"),
    ]) {
      const shown = JSON.parse((await run(["payments", "show", quoted, "--json"])).out);
      expect(shown).toMatchObject({ request_id: requestId, receipt_hash: answer.receipt.receipt_hash });
      expect(shown.events.map(({ event }: { event: string }) => event)).toEqual([
        "reserved",
        "settling",
        "settled",
        "delivered",
      ]);
      expect(JSON.stringify(shown)).not.toContain(String(harness.rows()[0]?.signature));
    }
    expect((await run(["payments", "show", requestId])).out).toContain(answer.receipt.transaction);
  });

  test("lists by state, payer and day", async () => {
    paid(await harness.present(await harness.sign())).failed(499, "gone");
    await settleDown();
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    await harness.present(await harness.sign());
    const states = async (...flags: string[]) =>
      JSON.parse((await run(["payments", "list", "--json", ...flags])).out).map(
        ({ state }: { state: string }) => state,
      );
    expect(await states()).toEqual(["settling", "settled"]);
    expect(await states("--state", "unknown")).toEqual(["settling"]);
    expect(await states("--state", "undelivered")).toEqual(["settled"]);
    expect(await states("--state", "failed")).toEqual(["settled"]);
    expect(await states("--payer", harness.wallet.address)).toHaveLength(2);
    expect(await states("--payer", harness.treasury)).toEqual([]);
    expect(await states("--since", "2026-06-01")).toHaveLength(2);
    expect(await states("--since", "2026-06-02")).toEqual([]);
    expect(await states("--limit", "1")).toEqual(["settling"]);
  });

  test("redelivers the stored answer, after which the payment itself no longer fetches it", async () => {
    const payment = await harness.sign();
    const answer = paid(await harness.present(payment));
    answer.failed(499, "gone");
    await settleDown();
    const { out } = await run(["payments", "redeliver", answer.receipt.receipt_hash]);
    expect(out).toBe(`${answer.body}\n`);
    expect(await harness.present(payment)).toMatchObject({ kind: "refused", code: "PAYMENT_REPLAYED" });
    expect((await run(["payments", "redeliver", answer.receipt.receipt_hash])).out).toBe(out);
  });

  test("has nothing to redeliver for an unpaid request", async () => {
    harness.chain.settleFaults.push({ kind: "says", reason: "invalid_payload", transaction: "", moves: false });
    await harness.present(await harness.sign());
    const answer = await run(["payments", "redeliver", String(harness.rows()[0]?.request_id)]);
    expect([answer.code, answer.err]).toEqual([1, expect.stringContaining("it has bought nothing")]);
    expect((await run(["payments", "show", "req_unknown"])).err).toContain("No payment is known");
  });

  test("leaves a payment alone while its answer is being delivered", async () => {
    const answer = paid(await harness.present(await harness.sign()));
    const row = await findPayment(harness.journal, answer.receipt.receipt_hash);
    await expect(redeliver({ journal: harness.journal, now: () => harness.clock.now }, row)).rejects.toThrow(
      "at this moment",
    );
  });

  test("records a refund once, and only if the chain shows it", async () => {
    const answer = paid(await harness.present(await harness.sign()));
    answer.delivered();
    await settleDown();
    const { receipt_hash: hash } = answer.receipt;
    const unchecked = await run(["payments", "refund", hash, "--transaction", HASH]);
    expect(unchecked.err).toContain("--unchecked");
    const support = { journal: harness.journal, now: () => harness.clock.now };
    const checked = recordRefund(support, await findPayment(harness.journal, hash), HASH, {
      chain: harness.chain.reader,
      vouched: true,
    });
    await expect(checked).rejects.toThrow(SupportError);
    const back = harness.chain.move({
      from: harness.treasury as `0x${string}`,
      to: harness.wallet.address,
      value: "10000",
      validAfter: "0",
      validBefore: "9999999999",
      nonce: HASH as `0x${string}`,
    });
    await recordRefund(support, await findPayment(harness.journal, hash), String(back), {
      chain: harness.chain.reader,
      vouched: false,
    });
    expect(await createReceiptLookup(harness.journal)(hash)).toMatchObject({
      status: "refunded",
      refund_transaction: back,
    });
    const again = await run(["payments", "refund", hash, "--transaction", HASH, "--unchecked"]);
    expect(again.err).toContain("refunded already");
    const other = paid(await harness.present(await harness.sign()));
    other.delivered();
    await settleDown();
    const twice = recordRefund(support, await findPayment(harness.journal, other.receipt.receipt_hash), String(back), {
      chain: harness.chain.reader,
      vouched: false,
    });
    await expect(twice).rejects.toThrow("besides what it refunds already");
    expect((await run(["payments", "redeliver", hash])).err).toContain("was refunded");
  });

  test("names the missing setting", async () => {
    expect((await run(["payments", "reconcile"])).err).toContain("There is no payment rail");
    expect((await run(["payments", "list"], { DATA_DIR: join(dataDir, "nowhere") })).err).toContain(
      "There is no ledger",
    );
    expect((await run(["payments", "refund", "x"])).code).not.toBe(0);
    expect((await run(["payments", "list", "--since", "yesterday"])).err).toContain("must be a day");
  });
});

describe("pay", () => {
  let url: string;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    harness.clock.now = Date.now();
    harness.chain.fund(payerAccount(1).address, 1_000_000n);
    const dear = { path: "/dear", priceAtomic: 500_000n };
    const server = await servePaid(harness.rail, [ROUTE, dear]);
    ({ url, stop } = server);
  });
  afterEach(() => stop());

  test("pays with a test wallet, prints the answer, and prints the receipt on standard error", async () => {
    const { out, err, code } = await run(["pay", `${url}/paid`, "--body", '{"a":1}']);
    expect(code).toBe(0);
    const answer = JSON.parse(out);
    expect(answer.data).toEqual({ echo: '{"a":1}' });
    expect(err).toContain("402: 0.01 USDC on eip155:84532");
    expect(err).toContain(`receipt ${answer.meta.payment.receipt_hash}`);
    expect(err).toContain(answer.meta.payment.transaction);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("pays with the wallet of PAYER_PRIVATE_KEY", async () => {
    const key = `0x${Buffer.from(payerAccount(2).getHdKey().privateKey ?? []).toString("hex")}`;
    harness.chain.fund(payerAccount(2).address, 10_000n);
    const { out } = await run(["pay", `${url}/paid`, "--json"], { PAYER_PRIVATE_KEY: key });
    expect(JSON.parse(out)).toMatchObject({ status: 200, settlement: { success: true }, receipt: { amount: "0.01" } });
    expect(harness.chain.balance(payerAccount(2).address)).toBe(0n);
    expect(out).not.toContain(key);
  });

  test("refuses a price above --max and signs nothing", async () => {
    const dear = await run(["pay", `${url}/dear`]);
    expect([dear.code, dear.err]).toEqual([
      1,
      expect.stringContaining("costs 0.5 USDC, more than the maximum of 0.25"),
    ]);
    expect((await run(["pay", `${url}/dear`, "--max", "0.499999"])).code).toBe(1);
    expect(harness.chain.verifies).toBe(0);
    expect((await run(["pay", `${url}/dear`, "--max", "0.5"])).code).toBe(0);
  });

  test("presents the same payment again while its outcome is unknown, and never signs a second one", async () => {
    harness.chain.settleFaults.push({ kind: "lost", moves: false });
    const waits: number[] = [];
    const outcome = await payFor(
      { url: `${url}/paid`, method: "GET", body: null, maxAtomic: 10_000n, payment: null },
      {
        fetch,
        wallet: () => payerAccount(1),
        sleep: async (ms) => void waits.push(ms),
        onStep: () => undefined,
      },
    );
    expect(outcome).toMatchObject({ status: 200, settlement: { success: true } });
    expect(waits).toEqual([5_000]);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
    expect(harness.rows()).toHaveLength(1);
  });

  test("prints how to continue when the outcome stays unknown; --payment continues", async () => {
    harness.chain.onSettle = () => {
      harness.chain.reachable = false;
      harness.chain.readable = false;
    };
    harness.chain.settleFaults.push({ kind: "lost", moves: true });
    const outcome = await payFor(
      { url: `${url}/paid`, method: "GET", body: null, maxAtomic: 10_000n, payment: null },
      { fetch, wallet: () => payerAccount(1), sleep: async () => undefined, onStep: () => undefined },
    );
    expect(outcome.status).toBe(503);
    harness.chain.readable = true;
    const again = await run(["pay", `${url}/paid`, "--payment", String(outcome.payment)]);
    expect(again.code).toBe(0);
    expect(harness.chain.balance(harness.treasury)).toBe(10_000n);
  });

  test("test wallets sign no challenge of another machine", async () => {
    const elsewhere = await run(["answer", "https://api.example.org/api/agent/v1/receipts/x/answer"]);
    expect(elsewhere.code).not.toBe(0);
    expect((await run(["answer", "nonsense"])).err).toContain("must be an http or https address");
    expect((await run(["answer", "http://127.0.0.1:1/"])).err).toContain("does not answer");
  });

  test("prints the refusal and exits with 1", async () => {
    harness.chain.verifyFaults.push("invalid_exact_evm_signature");
    const { out, code } = await run(["pay", `${url}/paid`]);
    expect([code, JSON.parse(out).error]).toEqual([1, "PAYMENT_NOT_VERIFIED"]);
  });

  test("test wallets never sign for real money or for other machines", async () => {
    const { createWallets } = await import("../../cli/payer/wallets.ts");
    const offer = (await harness.required()).accepts[0];
    if (offer === undefined) throw new Error("no offer");
    const local = createWallets({ privateKey: undefined, url, number: 1 });
    expect(local(offer).address).toBe(payerAccount(1).address);
    expect(() => local({ ...offer, network: "eip155:8453" })).toThrow("real money");
    const far = createWallets({ privateKey: undefined, url: "https://api.example.org", number: 1 });
    expect(() => far(offer)).toThrow("PAYER_PRIVATE_KEY");
    const broken = createWallets({ privateKey: "0x123", url, number: 1 });
    expect(() => broken(offer)).toThrow("64 hex digits");
  });

  test("reports usage errors", async () => {
    expect((await run(["pay", "nonsense"])).err).toContain("must be an http or https address");
    expect((await run(["pay", url, "--body", "{"])).code).toBe(2);
    expect((await run(["pay", url, "--max", "lots"])).code).toBe(2);
    expect((await run(["pay", url, "--wallet", "9"])).err).toContain("1 to 8");
    expect((await run(["pay", "http://127.0.0.1:1/"])).err).toContain("does not answer");
  });
});

import type { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payerAccount } from "../../../src/payments/local/accounts.ts";
import { createPaymentRail } from "../../../src/payments/rail.ts";
import type { PaymentRail } from "../../../src/payments/types.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createSqliteJournal } from "../../../src/store/ledger/sqlite-journal.ts";
import {
  type FaultyFacilitator,
  type HttpFault,
  startFaultyFacilitator,
} from "../../support/payments/facilitator-faults.ts";
import { SILENT } from "../../support/payments/harness.ts";
import { hasAnvil, journalSum, type LocalWorld, startLocalWorld } from "../../support/payments/local.ts";
import { type PaymentsServer, servePaid } from "../../support/payments/server.ts";
import { signPayment, toHeader } from "../../support/payments/wallet.ts";
import { type FaultyRpc, type RpcMode, startFaultyRpc } from "./rpc-faults.ts";

const PRICE = 10_000n;
const HASH = `0x${"ab".repeat(32)}`;
const FAILED = { success: false, transaction: "" };

describe.runIf(hasAnvil())("with a faulty facilitator or node, error code, balances and journal agree", () => {
  let world: LocalWorld;
  let facilitator: FaultyFacilitator;
  let rpc: FaultyRpc;
  let db: DatabaseSync;
  let rail: PaymentRail;
  let server: PaymentsServer;
  let treasuryBefore: bigint;

  beforeAll(async () => {
    world = await startLocalWorld();
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    facilitator = await startFaultyFacilitator(world.local.facilitatorUrl);
    rpc = await startFaultyRpc(world.local.rpcUrl);
    db = openLedgerDatabase(":memory:");
    rail = await openRail();
    server = await servePaid(rail, [{ path: "/paid", priceAtomic: PRICE }]);
    treasuryBefore = await world.balance(world.local.treasury);
  });
  afterEach(async () => {
    await server.stop();
    await rail.stop();
    await facilitator.stop();
    await rpc.stop();
  });

  async function openRail(): Promise<PaymentRail> {
    const times = { verifyTimeoutMs: 700, settleTimeoutMs: 700, confirmTimeoutMs: 400, pollMs: 100 };
    const terms = world.terms({ facilitatorUrl: facilitator.url, rpc: rpc.url, ...times });
    const opened = createPaymentRail(terms, { journal: createSqliteJournal(db), now: Date.now, log: SILENT });
    await opened.start();
    return opened;
  }
  async function sign() {
    const challenge = await fetch(`${server.url}/paid`, { method: "POST" });
    return signPayment(payerAccount(1), challenge.headers.get("payment-required") ?? "", Date.now());
  }
  async function present(payment: object) {
    const response = await fetch(`${server.url}/paid`, {
      method: "POST",
      headers: { "payment-signature": toHeader(payment) },
    });
    const body = (await response.json()) as { error?: string };
    return { status: response.status, code: body.error ?? "paid", headers: response.headers };
  }
  const received = async () => (await world.balance(world.local.treasury)) - treasuryBefore;
  const states = () =>
    db
      .prepare("SELECT state FROM payments ORDER BY id")
      .all()
      .map(({ state }) => state);

  const verifyFaults: [string, HttpFault][] = [
    ["resets", { kind: "reset", forward: false }],
    ["hangs", { kind: "hang", forward: false }],
    ["answers 500", { kind: "status", status: 500, body: "oops", forward: false }],
    ["answers 401", { kind: "status", status: 401, body: "{}", forward: false }],
    ["answers 429", { kind: "status", status: 429, body: "slow down", forward: false }],
    ["answers junk", { kind: "status", status: 200, body: "<html>", forward: false }],
    ["answers half a verdict", { kind: "status", status: 200, body: '{"payer":"0x1"}', forward: false }],
  ];
  test.each(verifyFaults)("when verify %s: 503, no charge, and the same payment works", async (_, fault) => {
    const payment = await sign();
    facilitator.verify.push(fault);
    expect(await present(payment)).toMatchObject({ status: 503, code: "PAYMENT_FACILITATOR_UNAVAILABLE" });
    expect([await received(), states()]).toEqual([0n, []]);
    expect(await present(payment)).toMatchObject({ status: 200 });
    expect(await received()).toBe(PRICE);
  });

  test("a refusal of verify with an error status counts as a verdict", async () => {
    const payment = await sign();
    const body = JSON.stringify({ isValid: false, invalidReason: "invalid_exact_evm_signature" });
    facilitator.verify.push({ kind: "status", status: 400, body, forward: false });
    expect(await present(payment)).toMatchObject({ status: 402, code: "PAYMENT_NOT_VERIFIED" });
  });

  /** fault, whether the money moved, first answer, and the state it leaves */
  const settleFaults: [string, HttpFault, boolean, string, string][] = [
    ["resets before", { kind: "reset", forward: false }, false, "PAYMENT_OUTCOME_UNKNOWN", "settling"],
    ["resets after", { kind: "reset", forward: true }, true, "paid", "settled"],
    ["hangs before", { kind: "hang", forward: false }, false, "PAYMENT_OUTCOME_UNKNOWN", "settling"],
    ["hangs after", { kind: "hang", forward: true }, true, "paid", "settled"],
    [
      "500 before",
      { kind: "status", status: 500, body: "oops", forward: false },
      false,
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    ["500 after", { kind: "status", status: 500, body: "oops", forward: true }, true, "paid", "settled"],
    [
      "403 before",
      { kind: "status", status: 403, body: "{}", forward: false },
      false,
      "PAYMENT_FACILITATOR_UNAVAILABLE",
      "released",
    ],
    ["403 after", { kind: "status", status: 403, body: "{}", forward: true }, true, "paid", "settled"],
    [
      "400 before",
      { kind: "status", status: 400, body: "{}", forward: false },
      false,
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    [
      "junk before",
      { kind: "status", status: 200, body: "<html>", forward: false },
      false,
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    ["junk after", { kind: "status", status: 200, body: "<html>", forward: true }, true, "paid", "settled"],
    [
      "success without a hash",
      { kind: "verdict", fields: { success: true, transaction: "" }, forward: true },
      true,
      "paid",
      "settled",
    ],
    [
      "a refusal before",
      {
        kind: "verdict",
        fields: { ...FAILED, network: "eip155:84532", errorReason: "invalid_exact_evm_signature" },
        forward: false,
      },
      false,
      "PAYMENT_NOT_VERIFIED",
      "released",
    ],
    [
      "a refusal after",
      { kind: "verdict", fields: { ...FAILED, errorReason: "invalid_exact_evm_signature" }, forward: true },
      true,
      "paid",
      "settled",
    ],
    [
      "an unknown code before",
      { kind: "verdict", fields: { ...FAILED, network: "eip155:84532", errorReason: "who_knows" }, forward: false },
      false,
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
    [
      "pending, with another hash, after",
      {
        kind: "verdict",
        fields: { success: false, transaction: HASH, errorReason: "settlement_pending" },
        forward: true,
      },
      true,
      "paid",
      "settled",
    ],
    [
      "a verdict with an error status, after",
      {
        kind: "status",
        status: 500,
        body: JSON.stringify({
          success: false,
          errorReason: "settlement_pending",
          transaction: HASH,
          network: "eip155:84532",
        }),
        forward: true,
      },
      true,
      "paid",
      "settled",
    ],
    [
      "a lie",
      { kind: "verdict", fields: { success: true, transaction: HASH, network: "eip155:84532" }, forward: false },
      false,
      "PAYMENT_OUTCOME_UNKNOWN",
      "settling",
    ],
  ];
  test.each(settleFaults)("settle: %s", async (_, fault, moved, code, state) => {
    const payment = await sign();
    facilitator.settle.push(fault);
    const answer = await present(payment);
    expect(answer.code).toBe(code);
    expect(states()).toEqual([state]);
    expect(await received()).toBe(moved ? PRICE : 0n);
    expect(journalSum(db)).toBe(await received());
    if (answer.status !== 503) return;
    expect(answer.headers.get("payment-required")).toBeNull();
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await present(payment)).toMatchObject({ status: 200 });
    expect(await received()).toBe(PRICE);
    expect(journalSum(db)).toBe(PRICE);
  });

  test("an unreachable settle sends nothing, and the same payment works later", async () => {
    const payment = await sign();
    facilitator.verify.push({ kind: "pass" });
    const verifyOnly = present(payment);
    // The listener goes as soon as verify has been answered.
    while (facilitator.calls.verify === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await facilitator.down();
    const answer = await verifyOnly;
    expect(answer.status).toBe(503);
    expect(await received()).toBe(0n);
    await facilitator.up();
    await expect.poll(() => present(payment).then(({ status }) => status), { timeout: 10_000 }).toBe(200);
    expect(await received()).toBe(PRICE);
  });

  test("a facilitator that starts after the server: 503 until then, 402 and 200 afterwards", async () => {
    await facilitator.down();
    const late = await openRail();
    expect(late.ready()).toMatchObject({ ok: false, code: "PAYMENT_FACILITATOR_UNAVAILABLE" });
    await facilitator.up();
    await expect.poll(() => late.ready().ok, { timeout: 10_000 }).toBe(true);
    await late.stop();
  });

  const rpcFaults: [RpcMode][] = [["reset"], ["hang"], ["500"], ["junk"], ["error"]];
  test.each(rpcFaults)("a node that fails (%s) after settle began: unknown, then found", async (mode) => {
    const payment = await sign();
    facilitator.settle.push({ kind: "reset", forward: true });
    const first = present(payment);
    while (facilitator.calls.settle === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    rpc.mode = mode;
    expect(await first).toMatchObject({ status: 503, code: "PAYMENT_OUTCOME_UNKNOWN" });
    expect(states()).toEqual(["settling"]);
    rpc.mode = "pass";
    expect(await present(payment)).toMatchObject({ status: 200 });
    expect([await received(), journalSum(db)]).toEqual([PRICE, PRICE]);
    expect(facilitator.calls.settle).toBe(1);
  });

  test("a node that lags behind: the answer waits until the node has the transaction", async () => {
    const payment = await sign();
    const first = present(payment);
    while (facilitator.calls.verify === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    rpc.mode = "lag";
    expect(await first).toMatchObject({ status: 503, code: "PAYMENT_OUTCOME_UNKNOWN" });
    rpc.mode = "pass";
    expect(await present(payment)).toMatchObject({ status: 200 });
    expect([await received(), journalSum(db)]).toEqual([PRICE, PRICE]);
  });

  test("an unreadable node stops payments", async () => {
    const payment = await sign();
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    rpc.mode = "500";
    expect(await present(payment)).toMatchObject({ status: 503, code: "PAYMENT_FACILITATOR_UNAVAILABLE" });
    expect([await received(), states()]).toEqual([0n, []]);
  });

  test("a client that gives up is not charged later: the authorization expires by the chain's clock", async () => {
    const payment = await sign();
    facilitator.settle.push({ kind: "reset", forward: false });
    expect(await present(payment)).toMatchObject({ code: "PAYMENT_OUTCOME_UNKNOWN" });
    expect(await rail.reconcile()).toMatchObject({ looked_at: 1, unresolved: 1 });
    await world.advance(120);
    expect(await rail.reconcile()).toMatchObject({ looked_at: 1, released: 1 });
    expect([await received(), states()]).toEqual([0n, ["released"]]);
    expect(rail.health().unresolved).toBe(0);
  });
});

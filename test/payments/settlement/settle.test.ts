import { describe, expect, test } from "vitest";
import type { AuthorizationStatus } from "../../../src/payments/chain/reader.ts";
import type { SettleAnswer } from "../../../src/payments/facilitator/classify.ts";
import {
  type DeskOptions,
  HASH,
  OTHER_HASH,
  openDesk,
  PAYLOAD,
  refusal,
  requestId,
  SENT,
  success,
  UNREADABLE,
} from "../../support/payments/settlement-desk.ts";

const OPEN: AuthorizationStatus = { kind: "open" };
const SETTLED: AuthorizationStatus = { kind: "settled", transaction: OTHER_HASH, block: 9n, sender: "0xse" };
const CANCELLED: AuthorizationStatus = { kind: "cancelled", transaction: OTHER_HASH };
const LOST: SettleAnswer = { kind: "lost", detail: "reset" };
const NOT_SENT: SettleAnswer = { kind: "not_sent", detail: "refused" };
const TURNED_AWAY: SettleAnswer = { kind: "turned_away", status: 403, detail: "403" };

async function settled(options: DeskOptions) {
  const desk = openDesk(options);
  const attempt = await desk.settlement.settleFirst(await desk.settling(), SENT, requestId);
  return { ...desk, attempt };
}

describe("a refusal by settle", () => {
  test.each<[string, SettleAnswer, string]>([
    ["a refusal", refusal("invalid_scheme"), "invalid_scheme"],
    ["a perhaps", refusal("insufficient_funds"), "insufficient_funds"],
    ["turned away", TURNED_AWAY, "403"],
  ])("leaves the payment unknown while the chain is unreadable: %s", async (_, answer, reason) => {
    const { attempt, row } = await settled({ settles: [answer], statuses: [UNREADABLE] });
    expect(attempt).toEqual({ kind: "unknown" });
    expect(row()).toMatchObject({ state: "settling", unknownReason: reason, owner: null, leaseUntil: null });
  });

  test("releases a payment that was never sent, even while the chain is unreadable", async () => {
    const { attempt, row } = await settled({ settles: [NOT_SENT], statuses: [UNREADABLE] });
    expect(attempt).toEqual({ kind: "unavailable" });
    expect(row()).toMatchObject({ state: "released", releaseReason: "refused" });
  });

  test.each<[SettleAnswer, object, string]>([
    [NOT_SENT, { kind: "unavailable" }, "refused"],
    [TURNED_AWAY, { kind: "unavailable" }, "403"],
    [refusal("invalid_scheme"), { kind: "refused", reason: "invalid_scheme" }, "invalid_scheme"],
  ])("is believed while the authorization is open, and rechecked: %j", async (answer, expected, reason) => {
    const { attempt, row, events } = await settled({ settles: [answer], statuses: [OPEN] });
    expect(attempt).toEqual(expected);
    const { validBefore, watchAt, releaseReason } = row();
    expect(watchAt).toBe((validBefore + 60) * 1000);
    expect(releaseReason).toBe(reason);
    expect(events()).toEqual(["reserved", "settling", "released"]);
  });

  test("of an authorization that ended records both reasons", async () => {
    const { attempt, row } = await settled({ settles: [refusal("invalid_scheme")], statuses: [{ kind: "expired" }] });
    expect(attempt).toEqual({ kind: "refused", reason: "authorization expired" });
    expect(row().releaseReason).toContain("invalid_scheme");
    expect(row().releaseReason).toContain("expired");
    expect(row().watchAt).not.toBeNull();
  });

  test("is not believed when the chain shows the transfer", async () => {
    const { attempt, row } = await settled({ settles: [refusal("invalid_scheme")], statuses: [SETTLED] });
    expect(attempt).toMatchObject({ kind: "settled", row: { state: "settled", transactionHash: OTHER_HASH } });
    expect(row()).toMatchObject({ state: "settled", transactionHash: OTHER_HASH });
  });

  test("is logged with its code, the first line of its message and its class", async () => {
    const answer = refusal("invalid_scheme", { message: "first\nsecond" });
    const { logged } = await settled({ settles: [answer], statuses: [OPEN] });
    expect(logged.map(({ fields }) => fields)).toEqual([
      { payment: 1, reason: "invalid_scheme", said: "first" },
      { payment: 1, request_id: requestId, outcome: "refused", reason: "invalid_scheme" },
    ]);
  });

  test("is logged without a verdict when there was no answer", async () => {
    const { logged } = await settled({ settles: [NOT_SENT], statuses: [OPEN] });
    expect(logged).toMatchObject([{ fields: { outcome: "not_sent", reason: "refused" } }]);
  });
});

describe("a transaction that settle names", () => {
  test("counts when the chain confirms it, and nothing is logged", async () => {
    const { attempt, asked, logged, row } = await settled({ settles: [success], transactions: ["confirmed"] });
    expect(attempt).toMatchObject({ kind: "settled", row: { state: "settled", transactionHash: HASH } });
    expect(row()).toMatchObject({ state: "settled", transactionHash: HASH, unknownReason: null });
    expect(asked).toMatchObject({ settles: [PAYLOAD], statuses: [], transactions: [HASH] });
    expect(logged).toEqual([]);
  });

  test("is polled while the chain does not show it or is unreadable", async () => {
    const transactions = ["not_found", UNREADABLE, "not_found", "confirmed"] as const;
    const { attempt } = await settled({ settles: [success], transactions: [...transactions], confirmTimeoutMs: 5_000 });
    expect(attempt.kind).toBe("settled");
  });

  test("is looked up once when the remaining time is shorter than a wait", async () => {
    const options = { transactions: ["not_found" as const], statuses: [OPEN], pollMs: 300 };
    const { asked, attempt } = await settled({ settles: [success], ...options });
    expect(attempt).toEqual({ kind: "unknown" });
    expect(asked.transactions).toEqual([HASH]);
    expect(asked.statuses).toHaveLength(1);
  });

  test("is looked up also when settle refuses and names it", async () => {
    const answer = refusal("settlement_pending", { transaction: HASH });
    const { attempt, asked } = await settled({ settles: [answer], transactions: ["confirmed"] });
    expect(attempt).toMatchObject({ kind: "settled", row: { transactionHash: HASH } });
    expect(asked.statuses).toEqual([]);
  });

  test("that never appears is kept, with the last error as the reason", async () => {
    for (const status of [OPEN, UNREADABLE]) {
      const { attempt, row } = await settled({ settles: [success], transactions: [UNREADABLE], statuses: [status] });
      expect(attempt).toEqual({ kind: "unknown" });
      expect(row()).toMatchObject({ state: "settling", unknownReason: "down", transactionHash: HASH });
    }
  });

  test("that never appears is resolved by the state of the authorization", async () => {
    const never = { settles: [success], transactions: [UNREADABLE] };
    const paid = await settled({ ...never, statuses: [SETTLED] });
    expect(paid.row()).toMatchObject({ state: "settled", transactionHash: OTHER_HASH });
    const cancelled = await settled({ ...never, statuses: [CANCELLED] });
    expect(cancelled.attempt).toEqual({ kind: "refused", reason: "authorization cancelled" });
    expect(cancelled.row().releaseReason).toContain("down");
  });

  test("that does not pay the treasury is an error, and the paying transaction is searched", async () => {
    const options = { settles: [success], transactions: ["contradicted" as const] };
    const { attempt, asked, logged } = await settled({ ...options, statuses: [SETTLED] });
    expect(attempt).toMatchObject({ kind: "settled", row: { transactionHash: OTHER_HASH } });
    expect(asked.transactions).toEqual([HASH]);
    expect(logged).toEqual([{ level: "error", fields: { payment: 1, transaction: HASH } }]);
  });

  test("that does not pay the treasury is not recorded while the authorization is open", async () => {
    const options = { settles: [success], transactions: ["contradicted" as const], statuses: [OPEN] };
    const { attempt, row } = await settled(options);
    expect(attempt).toEqual({ kind: "unknown" });
    expect(row()).toMatchObject({ state: "settling", transactionHash: null });
  });
});

describe("a lost answer of settle", () => {
  test("is polled on the chain, also after failed requests", async () => {
    const options = { settles: [LOST], confirmTimeoutMs: 10_000 };
    const { attempt, asked } = await settled({ ...options, statuses: [UNREADABLE, OPEN, UNREADABLE, SETTLED] });
    expect(attempt).toMatchObject({ kind: "settled", row: { transactionHash: OTHER_HASH } });
    expect(asked.transactions).toEqual([]);
  });

  test("is polled half as long as a named transaction", async () => {
    const options = { confirmTimeoutMs: 100, pollMs: 60, statuses: [OPEN], transactions: ["not_found" as const] };
    expect((await settled({ ...options, settles: [LOST] })).asked.statuses).toHaveLength(1);
    expect((await settled({ ...options, settles: [success] })).asked.transactions.length).toBeGreaterThan(1);
  });

  test("keeps its reason, whether the authorization stays open or is cancelled", async () => {
    const open = await settled({ settles: [LOST], statuses: [OPEN] });
    expect(open.row()).toMatchObject({ unknownReason: "reset", transactionHash: null });
    const cancelled = await settled({ settles: [LOST], statuses: [CANCELLED] });
    expect(cancelled.row().releaseReason).toContain("reset");
  });
});

describe("without a chain", () => {
  const alone = (...settles: SettleAnswer[]) => settled({ withChain: false, settles });

  test("a success is believed", async () => {
    expect((await alone(success)).attempt).toMatchObject({ kind: "settled", row: { transactionHash: HASH } });
  });

  test("a refusal is believed without a recheck", async () => {
    const refused = await alone(refusal("invalid_scheme"));
    expect(refused.attempt).toEqual({ kind: "refused", reason: "invalid_scheme" });
    expect(refused.row()).toMatchObject({ state: "released", watchAt: null });
    expect((await alone(NOT_SENT)).attempt).toEqual({ kind: "unavailable" });
  });

  test.each<[SettleAnswer, string]>([
    [TURNED_AWAY, "403"],
    [refusal("insufficient_funds"), "insufficient_funds"],
    [LOST, "reset"],
  ])("%j is unknown and not requested again", async (answer, reason) => {
    const { attempt, asked, row } = await alone(answer);
    expect(attempt).toEqual({ kind: "unknown" });
    expect(row()).toMatchObject({ state: "settling", unknownReason: reason });
    expect(asked.settles).toHaveLength(1);
  });

  test("one that sent a transaction is requested once more, and a refusal then is not believed", async () => {
    const pending = refusal("settlement_pending", { transaction: HASH });
    const paid = await alone(pending, success);
    expect(paid.attempt.kind).toBe("settled");
    expect(paid.asked.settles).toEqual([PAYLOAD, PAYLOAD]);
    expect((await alone(pending, refusal("invalid_scheme"))).attempt).toEqual({ kind: "unknown" });
    expect((await alone(pending)).row().transactionHash).toBe(HASH);
  });
});

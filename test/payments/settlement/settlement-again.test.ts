import { describe, expect, test } from "vitest";
import type { AuthorizationStatus } from "../../../src/payments/chain/reader.ts";
import { NOON } from "../../support/payments/harness.ts";
import {
  HASH,
  openDesk,
  PAYLOAD,
  refusal,
  requestId,
  SENT,
  success,
  UNREADABLE,
} from "../../support/payments/settlement-desk.ts";

const OPEN: AuthorizationStatus = { kind: "open" };
const EXPIRED: AuthorizationStatus = { kind: "expired" };
const SETTLED: AuthorizationStatus = { kind: "settled", transaction: HASH, block: 9n, sender: "0xse" };
const OURS = new TypeError("ours");
const SECOND = 1_000;
const LEASE = 120 * SECOND;

describe("a retry of an unknown payment", () => {
  test("settles it with the stored payload while the authorization is open", async () => {
    const desk = openDesk({ statuses: [OPEN], settles: [success], transactions: ["confirmed"] });
    const attempt = await desk.settlement.resolve(await desk.unknown(), "req_2");
    expect(attempt).toMatchObject({ kind: "settled", row: { transactionHash: HASH } });
    expect(desk.asked.settles).toEqual([PAYLOAD]);
    expect(desk.row()).toMatchObject({ settleCalls: 2, leaseUntil: NOON + LEASE });
    expect(desk.events().slice(-2)).toEqual(["settling again", "settled"]);
  });

  test.each([{ kind: "not_sent", detail: "refused" } as const, refusal("invalid_scheme")])(
    "is not reported as free after a second call: %j",
    async (answer) => {
      const desk = openDesk({ statuses: [OPEN], settles: [answer] });
      expect(await desk.settlement.resolve(await desk.unknown(), requestId)).toEqual({ kind: "unknown" });
      expect(desk.row().state).toBe("settling");
    },
  );

  test("settles nothing that the chain has decided, and nothing while it is unreadable", async () => {
    const paid = openDesk({ statuses: [SETTLED] });
    expect((await paid.settlement.resolve(await paid.unknown(), requestId)).kind).toBe("settled");
    const over = openDesk({ statuses: [EXPIRED] });
    const reason = "authorization expired";
    expect(await over.settlement.resolve(await over.unknown(), requestId)).toEqual({ kind: "refused", reason });
    expect(over.row()).toMatchObject({ state: "released", releaseReason: reason });
    const dark = openDesk({ statuses: [UNREADABLE] });
    expect(await dark.settlement.resolve(await dark.unknown(), requestId)).toEqual({ kind: "unknown" });
    for (const desk of [paid, over, dark]) expect(desk.asked.settles).toEqual([]);
  });

  test("settles it again without a chain", async () => {
    const desk = openDesk({ withChain: false, settles: [success] });
    expect((await desk.settlement.resolve(await desk.unknown(), requestId)).kind).toBe("settled");
    expect(desk.row().settleCalls).toBe(2);
  });
});

describe("a lookup by the reconciler", () => {
  test.each([
    ["with a chain", true],
    ["without one", false],
  ])("never settles and keeps the reason, %s", async (_, withChain) => {
    const desk = openDesk({ withChain, statuses: [OPEN] });
    expect(await desk.settlement.probe(await desk.unknown("reset"))).toEqual({ kind: "unknown" });
    expect(desk.row()).toMatchObject({ state: "settling", unknownReason: "reset", owner: null });
    expect(desk.asked.settles).toEqual([]);
  });

  test.each([true, false])("records a reason for a payment that was abandoned without one", async (withChain) => {
    const desk = openDesk({ withChain, statuses: [OPEN] });
    expect(await desk.settlement.probe(await desk.settling())).toEqual({ kind: "unknown" });
    expect(desk.row().unknownReason).toContain("abandoned");
  });

  test("writes only new facts to the ledger", async () => {
    const desk = openDesk({ statuses: [OPEN] });
    const row = await desk.unknown("reset");
    const before = desk.events();
    await desk.settlement.probe(row);
    expect(desk.events()).toEqual(before);
    const dark = openDesk({ statuses: [UNREADABLE] });
    await dark.settlement.probe(await dark.unknown("reset"));
    expect(dark.events()).toEqual([...before, "outcome unknown"]);
    const asked = openDesk({ withChain: false, settles: [{ kind: "lost", detail: "reset" }] });
    await asked.settlement.resolve(await asked.unknown("reset"), requestId);
    expect(asked.events()).toEqual([...before, "settling again", "outcome unknown"]);
  });

  test.each([
    [0, 5],
    [12, 5],
    [40, 10],
    [3_600, 900],
    [86_400, 3_600],
  ])("repeats, for a payment of %d s, after %d s: a quarter of its age, within bounds", async (age, wait) => {
    const desk = openDesk({ statuses: [OPEN] });
    const row = await desk.unknown();
    desk.clock.now += age * SECOND;
    await desk.settlement.probe(row);
    expect(desk.row().nextLookAt).toBe(desk.clock.now + wait * SECOND);
  });

  test("reads the chain for the whole authorization, from the recorded block on", async () => {
    const desk = openDesk({ statuses: [OPEN] });
    await desk.settlement.probe(await desk.settling(7));
    expect(desk.asked.statuses).toEqual([
      {
        payer: "0xp",
        nonce: "0x1",
        payTo: "0xus",
        amount: 10_000n,
        validBefore: NOON / 1000 + 90,
        fromBlock: 7n,
        unusedBefore: NOON / 1000 - 300,
        usesAlone: false,
      },
    ]);
    const unnoted = openDesk({ statuses: [OPEN] });
    await unnoted.settlement.probe(await unnoted.settling(null));
    expect(unnoted.asked.statuses).toMatchObject([{ fromBlock: null }]);
  });
});

describe("a recheck of a released payment", () => {
  test.each<[AuthorizationStatus | Error, string, string]>([
    [SETTLED, "settled", "settled"],
    [OPEN, "open", "settling"],
    [EXPIRED, "expired", "settling"],
    [UNREADABLE, "unreadable", "settling"],
  ])("that finds $kind returns %s", async (status, said, state) => {
    const desk = openDesk({ statuses: [status] });
    expect(await desk.settlement.recheckReleased(await desk.settling())).toBe(said);
    expect(desk.row().state).toBe(state);
  });
});

describe("a programming error is not treated as an unreadable chain", () => {
  test("in the search for an authorization", async () => {
    const desk = openDesk({ statuses: [OURS], settles: [{ kind: "lost", detail: "reset" }] });
    const row = await desk.settling();
    await expect(desk.settlement.settleFirst(row, SENT, requestId)).rejects.toBe(OURS);
    await expect(desk.settlement.probe(row)).rejects.toBe(OURS);
    expect(desk.row()).toMatchObject({ state: "settling", unknownReason: null });
  });

  test("in the search for a transaction", async () => {
    const desk = openDesk({ transactions: [OURS], statuses: [OPEN], settles: [success] });
    await expect(desk.settlement.settleFirst(await desk.settling(), SENT, requestId)).rejects.toBe(OURS);
  });
});

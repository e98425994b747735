import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LostLeaseError, type PaymentJournal } from "../../../src/store/ledger/journal.ts";
import type { PaymentRow, Reservation } from "../../../src/store/ledger/payment-journal/rows.ts";
import { type Engine, inParallel, pick, withReplicas } from "./engine.ts";

export const CHAIN = { network: "eip155:84532", chainInstance: "live" };
export const LIMITS = { dailyCeiling: 3_000_000n, identifiersSince: 0, alreadyMoved: false };
const HASH = `0x${"ab".repeat(32)}`;
export const nobody = () => undefined;
let serial = 0;

type Wanted = Omit<Reservation, "owner">;

export function wanted(changes: Partial<Wanted> = {}): Wanted {
  const at = Date.now();
  serial += 1;
  return {
    ...CHAIN,
    requestId: `req_${serial}`,
    token: "0xt",
    payer: "0xp",
    nonce: `0x${serial}`,
    payTo: "0xus",
    amount: 10_000n,
    validBefore: Math.floor(at / 1000) + 90,
    signature: "0xs",
    payload: '{"x402Version":2}',
    product: "test_paid",
    resourceId: "agent-test-paid-v1",
    method: "POST",
    path: "/paid",
    bodyHash: "h",
    fingerprint: "f",
    identifier: null,
    day: new Date(at).toISOString().slice(0, 10),
    createdAt: at,
    leaseUntil: at + 120_000,
    ...changes,
  };
}

/** Reserves a payment that must be obtained; returns its id. */
export async function reserve(
  journal: PaymentJournal,
  changes: Partial<Wanted> = {},
  limits = LIMITS,
): Promise<number> {
  const result = await journal.reserve(wanted(changes), limits, nobody);
  if (result.kind !== "reserved") throw new Error(`not reserved but ${result.kind}`);
  return result.id;
}

export const lease = () => ({ at: Date.now(), leaseUntil: Date.now() + 120_000 });
export const settling = (journal: PaymentJournal, id: number) =>
  journal.markSettling(id, {
    ...lease(),
    answer: `{"é":"\\u0000 ${id}"}`,
    placeholder: "m",
    fromBlock: 7,
    requestId: "r",
  });
export const settled = (journal: PaymentJournal, id: number, changes: object = {}) =>
  journal.markSettled(id, {
    at: Date.now(),
    transaction: HASH,
    receiptHash: String(id).padStart(64, "0"),
    block: 8,
    recheckAt: 5,
    dailyCeiling: LIMITS.dailyCeiling,
    requestId: "r",
    how: "confirmed on chain",
    ...changes,
  });
const released = (journal: PaymentJournal, id: number, watchAt: number | null = null) =>
  journal.release(id, { at: Date.now(), reason: "x", watchAt, requestId: null });
const left = (journal: PaymentJournal, id: number) =>
  journal.markUnknown(id, {
    at: 1,
    reason: "lost",
    nextLookAt: 50,
    transaction: HASH,
    requestId: null,
    silent: false,
  });
const only = async (journal: PaymentJournal, id?: number): Promise<PaymentRow> => {
  const row = (await journal.list({ limit: 9 })).find((listed) => id === undefined || listed.id === id);
  if (row === undefined) throw new Error("there is no payment");
  return row;
};
/** Takes over the watched rows that are due, and tells which. */
const due = async (journal: PaymentJournal, dueBy: number, limit = 10): Promise<number[]> =>
  (await journal.takeWatched(CHAIN, { ...lease(), dueBy, limit })).map(({ id }) => id);

/** What every journal of payments must do, on any engine and with any number of replicas. */
export function describePayments(name: string, start: () => Promise<Engine>): void {
  describe(`the journal of payments on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine.stop());

    /** One case with two replicas of an empty ledger. */
    const check = (title: string, work: (one: PaymentJournal, two: PaymentJournal) => Promise<void>) =>
      test(title, () =>
        withReplicas(engine, 2, async (replicas) => {
          await work(pick(replicas, 0).payments, pick(replicas, 1).payments);
        }),
      );

    check("takes a payment from reservation to delivery, and every replica reads the same", async (one, two) => {
      const held: number[] = [];
      const key = wanted();
      const result = await one.reserve(key, LIMITS, (id) => held.push(id));
      if (result.kind !== "reserved") throw new Error(result.kind);
      expect(held).toEqual([result.id]);
      const { payload, ...shown } = key;
      expect(await two.find(key)).toMatchObject({
        ...shown,
        id: result.id,
        state: "reserved",
        owner: one.owner,
      });
      expect(await settling(one, result.id)).toMatchObject({ state: "settling", settleCalls: 1, fromBlock: 7 });
      expect(await two.answer(result.id)).toEqual({ placeholder: "m", body: `{"é":"\\u0000 ${result.id}"}` });
      expect(await two.payload(result.id)).toBe(payload);
      const row = await settled(one, result.id);
      expect(row).toMatchObject({
        state: "settled",
        transactionHash: HASH,
        settledBlock: 8,
        recheckAt: 5,
        amount: 10_000n,
      });
      await one.markDelivered(result.id, { at: 9, requestId: "r", how: "delivered" });
      expect(await two.byReceiptHash(String(row.receiptHash))).toMatchObject({ deliveredAt: 9, owner: null });
      const events = (await two.events(result.id)).map(({ event }) => event);
      expect(events).toEqual(["reserved", "settling", "settled", "delivered"]);
    });

    check("knows a key as long as its payment lives", async (one, two) => {
      const key = wanted();
      const id = await reserve(one, key);
      expect(await two.reserve(key, LIMITS, nobody)).toMatchObject({ kind: "known", row: { id } });
      await released(one, id);
      expect(await two.find(key)).toBeNull();
      expect(await two.reserve(key, LIMITS, nobody)).toMatchObject({ kind: "reserved" });
    });

    check("gives an identifier to one payment at a time", async (one, two) => {
      const identifier = "order_1";
      const id = await reserve(one, { identifier });
      expect(await two.reserve(wanted({ identifier }), LIMITS, nobody)).toMatchObject({
        kind: "identified",
        row: { id },
      });
      expect(await two.reserve(wanted({ identifier, payer: "0xq" }), LIMITS, nobody)).toMatchObject({
        kind: "reserved",
      });
      await released(one, id);
      expect(await two.reserve(wanted({ identifier }), LIMITS, nobody)).toMatchObject({ kind: "reserved" });
      const later = Date.now() + 1;
      expect(
        await one.reserve(
          wanted({ identifier, createdAt: later + 86_400_000 }),
          { ...LIMITS, identifiersSince: later },
          nobody,
        ),
      ).toMatchObject({ kind: "reserved" });
    });

    check("counts what is reserved, and gives back what is released", async (one, two) => {
      const limits = { ...LIMITS, dailyCeiling: 20_000n };
      const first = await reserve(one, {}, limits);
      await reserve(two, {}, limits);
      expect(await one.reserve(wanted(), limits, nobody)).toEqual({ kind: "ceiling", spent: 20_000n });
      expect(await one.reserve(wanted({ day: "2020-01-01" }), limits, nobody)).toMatchObject({ kind: "reserved" });
      await released(one, first);
      expect(await two.reserve(wanted(), limits, nobody)).toMatchObject({ kind: "reserved" });
    });

    check("a refused reservation leaves its identifier free", async (one, two) => {
      const identifier = "order_2";
      const none = { ...LIMITS, dailyCeiling: 0n };
      expect(await one.reserve(wanted({ identifier }), none, nobody)).toEqual({ kind: "ceiling", spent: 0n });
      expect(await two.reserve(wanted({ identifier }), LIMITS, nobody)).toMatchObject({ kind: "reserved" });
    });

    check("a payer above the ceiling is told which payment holds the identifier", async (one, two) => {
      const identifier = "order_3";
      const limits = { ...LIMITS, dailyCeiling: 10_000n };
      const id = await reserve(one, { identifier }, limits);
      expect(await two.reserve(wanted({ identifier }), limits, nobody)).toMatchObject({
        kind: "identified",
        row: { id },
      });
      expect(await two.reserve(wanted({ identifier: "order_4" }), limits, nobody)).toEqual({
        kind: "ceiling",
        spent: 10_000n,
      });
    });

    check("transitions that are sent with one that fails are made", async (one, two) => {
      const ids = [await reserve(one), await reserve(two), await reserve(one)] as const;
      const results = await Promise.allSettled(ids.map((id) => settling(one, id)));
      expect(results).toMatchObject([
        { status: "fulfilled", value: { id: ids[0], state: "settling" } },
        { status: "rejected", reason: expect.any(LostLeaseError) },
        { status: "fulfilled", value: { id: ids[2], state: "settling" } },
      ]);
      expect((await one.events(ids[0])).map(({ event }) => event)).toEqual(["reserved", "settling"]);
      expect((await one.events(ids[1])).map(({ event }) => event)).toEqual(["reserved"]);
    });

    check("holds what moved beyond the ceiling, outside the day's total", async (one) => {
      const beyond = { ...LIMITS, dailyCeiling: 15_000n };
      await reserve(one, {}, beyond);
      const id = await reserve(one, {}, { ...beyond, alreadyMoved: true });
      await settling(one, id);
      expect(await settled(one, id)).toMatchObject({ held: "over_ceiling" });
      expect(await one.reserve(wanted({ amount: 5_000n }), beyond, nobody)).toMatchObject({ kind: "reserved" });
    });

    check("a late settlement above the ceiling is held, one below it counts", async (one) => {
      const beyond = { ...LIMITS, dailyCeiling: 10_000n };
      for (const [ceiling, held] of [
        [10_000n, "over_ceiling"],
        [30_000n, null],
      ] as const) {
        const payer = `0x${ceiling}`;
        const id = await reserve(one, { payer }, beyond);
        await settling(one, id);
        await released(one, id, 1);
        await reserve(one, { payer }, beyond);
        expect(await due(one, 1)).toEqual([id]);
        expect(await settled(one, id, { dailyCeiling: ceiling })).toMatchObject({ held, state: "settled" });
      }
      expect(await one.reserve(wanted({ payer: "0x30000" }), { ...LIMITS, dailyCeiling: 29_999n }, nobody)).toEqual({
        kind: "ceiling",
        spent: 20_000n,
      });
    });

    check("obeys the owner of a row alone", async (one, two) => {
      const id = await reserve(one);
      await expect(settling(two, id)).rejects.toThrow(LostLeaseError);
      await expect(released(two, id)).rejects.toThrow(LostLeaseError);
      await expect(settled(one, id)).rejects.toThrow();
      await settling(one, id);
      await expect(settling(one, id)).rejects.toThrow();
      await expect(two.markSettlingAgain(id, lease())).rejects.toThrow(LostLeaseError);
      await settled(one, id);
      await expect(released(one, id)).rejects.toThrow(LostLeaseError);
      await expect(two.markDelivered(id, { at: 1, requestId: null, how: "delivered" })).rejects.toThrow(LostLeaseError);
      await two.dropLease(id);
      expect(await only(one)).toMatchObject({ owner: one.owner, state: "settled", settleCalls: 1 });
      await one.dropLease(id);
      expect(await only(one)).toMatchObject({ owner: null });
    });

    check("shows whether the owner of a row lives, and hands the row over once", async (one, two) => {
      const id = await reserve(one);
      expect(two.isOwnerAlive(await only(two), Date.now())).toBe(true);
      await settling(one, id);
      await left(one, id);
      const row = await only(two);
      expect(row).toMatchObject({ owner: null, unknownReason: "lost", transactionHash: HASH });
      expect(two.isOwnerAlive(row, Date.now())).toBe(false);
      const taken = await inParallel(
        [one, two, one, two].map((journal) => () => journal.takeLease(row, { ...lease(), requestId: null }, nobody)),
        4,
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
    });

    check("takes over open rows whose owner is gone, a page at a time, each once", async (one, two) => {
      const ids: number[] = [];
      for (let count = 0; count < 4; count += 1) ids.push(await reserve(one));
      const [first, second, third, busy] = ids as [number, number, number, number];
      for (const id of [first, second, third]) {
        await settling(one, id);
        await left(one, id);
      }
      const take = (journal: PaymentJournal, changes: object = {}) =>
        journal.takeOpen(CHAIN, { ...lease(), dueBy: 50, after: 0, limit: 2, ...changes }, () => [busy]);
      expect(await take(two, { dueBy: 49 })).toEqual([]);
      const page = await take(two);
      expect(page.map(({ id }) => id)).toEqual([first, second]);
      expect(page[0]).toMatchObject({ state: "settling", owner: two.owner, unknownReason: "lost" });
      expect((await one.events(first)).at(-1)).toMatchObject({ event: "taken over", detail: null });
      expect(await take(one, { after: third })).toEqual([]);
      const rest = await inParallel(
        [one, two].map((journal) => () => take(journal, { after: second })),
        2,
      );
      expect(rest.flat().map(({ id }) => id)).toEqual([third]);
    });

    check("takes its own rows back unless a request holds them", async (one) => {
      const held = await reserve(one);
      const idle = await reserve(one);
      const page = { at: Date.now(), leaseUntil: Date.now() + 200_000, dueBy: Date.now(), after: 0, limit: 9 };
      expect(await one.takeOpen(CHAIN, page, () => [held, idle])).toEqual([]);
      expect(await one.takeOpen(CHAIN, page, () => [held])).toMatchObject([
        { id: idle, owner: one.owner, leaseUntil: page.leaseUntil },
      ]);
    });

    check("drops its leases of settled rows that no request holds", async (one, two) => {
      const rows: number[] = [];
      for (let left = 3; left > 0; left -= 1) {
        const id = await reserve(one);
        await settling(one, id);
        await settled(one, id);
        rows.push(id);
      }
      const [idle, held, delivered] = rows as [number, number, number];
      await one.markDelivered(delivered, { at: 9, requestId: null, how: "delivered" });
      const owners = async () =>
        new Map((await two.list({ limit: 9 })).map(({ id, owner, deliveredAt }) => [id, owner ?? deliveredAt]));
      await two.dropIdle(Number.MAX_SAFE_INTEGER, () => []);
      await one.dropIdle(0, () => []);
      expect(await owners()).toEqual(new Map(rows.map((id) => [id, id === delivered ? 9 : one.owner])));
      await one.dropIdle(Number.MAX_SAFE_INTEGER, () => [held]);
      expect((await owners()).get(idle)).toBeNull();
      expect((await owners()).get(held)).toBe(one.owner);
      await one.markDelivered(held, { at: 10, requestId: null, how: "delivered" });
    });

    check("shares one key for challenges, and lets each fetch an answer once", async (one, two) => {
      const key = await one.challengeKey();
      expect(key).toHaveLength(32);
      expect(Buffer.from(await two.challengeKey()).equals(key)).toBe(true);
      const id = await reserve(one);
      await settling(one, id);
      await settled(one, id);
      await one.dropLease(id);
      const fetched = await inParallel(
        [one, two, one, two].map((journal) => () => journal.recordFetched(id, { nonce: "n", at: 5 })),
        4,
      );
      expect(fetched.filter(Boolean)).toHaveLength(1);
      expect(await two.recordFetched(id, { nonce: "other", at: 6 })).toBe(true);
      expect(await only(two)).toMatchObject({ deliveredAt: 5 });
    });

    check("asks for a released payment once more, unless its key is used again", async (one, two) => {
      const key = wanted();
      const id = await reserve(one, key);
      await settling(one, id);
      await released(one, id, 5);
      expect(await two.wasSentBefore(key)).toBe(true);
      expect(await due(two, 4)).toEqual([]);
      const page = { ...lease(), dueBy: 5, limit: 10 };
      expect(await two.takeWatched(CHAIN, page)).toMatchObject([
        { id, state: "released", owner: two.owner, leaseUntil: page.leaseUntil },
      ]);
      expect(await due(one, 5)).toEqual([]);
      await two.endRevival(id, 6);
      expect(await due(one, 5)).toEqual([]);
      const again = await reserve(one, { ...key, requestId: "req_again" });
      expect(await due(two, 6)).toEqual([]);
      expect(await only(two, id)).toMatchObject({ watchAt: 6, owner: null });
      await settling(one, again);
      expect(await due(two, 6)).toEqual([]);
      expect(await only(two, id)).toMatchObject({ watchAt: null, owner: null });
    });

    check("takes over watched rows a page at a time, each once", async (one, two) => {
      const ids: number[] = [];
      for (const watchAt of [7, 5, 6]) {
        const id = await reserve(one);
        await settling(one, id);
        await released(one, id, watchAt);
        ids.push(id);
      }
      const [last, first, second] = ids as [number, number, number];
      const busy = { ...wanted(), requestId: "req_busy" };
      const tried = await reserve(one, busy);
      await settling(one, tried);
      await released(one, tried, 1);
      await reserve(one, busy);
      const together = await inParallel(
        [one, two].map((journal) => () => due(journal, 9, 1)),
        2,
      );
      // Of two pages chosen at the same time one can come out empty.
      const rest = [...(await due(one, 9, 2)), ...(await due(two, 9, 2))];
      expect([...together.flat(), ...rest].sort()).toEqual([last, first, second].sort());
      expect(together.flat()).toContain(first);
    });

    check(
      "asks for a released payment once more although a later try of it was given up before settling",
      async (one, two) => {
        const key = wanted();
        const id = await reserve(one, key);
        await settling(one, id);
        await released(one, id, 5);
        const again = await reserve(one, { ...key, requestId: "req_again" });
        await released(one, again, null);
        expect(await due(two, 5)).toEqual([id]);
        await two.endRevival(id, 5);
        const third = await reserve(one, { ...key, requestId: "req_third" });
        await settling(one, third);
        await released(one, third, 7);
        expect(await due(two, 9)).toEqual([third]);
      },
    );

    check("does not settle a released payment whose key was used again while it was looked up", async (one, two) => {
      const key = wanted();
      const id = await reserve(one, key);
      await settling(one, id);
      await released(one, id, 5);
      expect(await due(two, 5)).toEqual([id]);
      await reserve(one, { ...key, requestId: "req_again" });
      await expect(settled(two, id)).rejects.toThrow(LostLeaseError);
      await two.endRevival(id, null);
      expect(await due(one, 9)).toEqual([]);
    });

    check("does not count what it gave up for another seller as sent before", async (one) => {
      const key = wanted();
      const id = await reserve(one, key);
      await settling(one, id);
      await one.release(id, { at: 1, reason: "sold_elsewhere", watchAt: null, requestId: null });
      expect(await one.wasSentBefore(key)).toBe(false);
      await one.recordHeld({ ...key, requestId: "req_held" }, "sold_elsewhere", {
        transaction: HASH,
        receiptHash: "d".repeat(64),
        why: null,
      });
      expect(await one.find(key)).toMatchObject({ state: "settled", held: "sold_elsewhere", owner: null });
    });

    check("opens a settlement again that the chain has dropped, and keeps its receipt", async (one, two) => {
      const id = await reserve(one);
      await settling(one, id);
      const row = await settled(one, id);
      await one.markDelivered(id, { at: 2, requestId: null, how: "delivered" });
      const page = { ...lease(), dueBy: 5, limit: 10 };
      expect(await two.takeRecheckable(CHAIN, { ...page, dueBy: 4 }, () => [])).toEqual([]);
      expect(await two.takeRecheckable(CHAIN, page, () => [id])).toEqual([]);
      const taken = await inParallel(
        [one, two].map((journal) => () => journal.takeRecheckable(CHAIN, page, () => [])),
        2,
      );
      const [first] = taken.flat() as [PaymentRow];
      expect(taken.flat()).toMatchObject([{ id, recheckAt: page.leaseUntil, owner: null }]);
      const change = { ...lease(), reason: "dropped" };
      expect(await two.reopen(first, change, nobody)).toMatchObject({ state: "settling", owner: two.owner });
      expect(await one.reopen(first, change, nobody)).toBeNull();
      await two.markSettlingAgain(id, lease());
      const other = `0x${"cd".repeat(32)}`;
      const anew = await settled(two, id, { transaction: other, receiptHash: "x".repeat(64) });
      expect(anew).toMatchObject({
        receiptHash: row.receiptHash,
        transactionHash: HASH,
        resettledTransaction: other,
        settleCalls: 2,
      });
      await two.markRechecked(id, { at: 3, block: 11, recheckAt: null, transaction: null });
      expect(await only(one)).toMatchObject({ settledBlock: 11, recheckAt: null });
    });

    check("records once what is held for support", async (one, two) => {
      const key = wanted();
      const proof = { transaction: HASH, receiptHash: "a".repeat(64), why: null };
      const claims = await inParallel(
        [one, two, one, two].map(
          (journal, at) => () => journal.recordHeld({ ...key, requestId: `req_${at}` }, "unproven", proof),
        ),
        4,
      );
      expect(new Set(claims.map(({ id }) => id)).size).toBe(1);
      expect(await one.search(String(claims[0]?.requestId))).toMatchObject([{ held: "unproven" }]);
      expect(await one.list({ limit: 10, state: "held" })).toHaveLength(1);
      const sold = wanted();
      const sales = await inParallel(
        [one, two].map((journal) => () => journal.recordHeld(sold, "sold_elsewhere", proof)),
        2,
      );
      expect(sales[0]?.id).toBe(sales[1]?.id);
      expect(await two.find(sold)).toMatchObject({ state: "settled", held: "sold_elsewhere", owner: null });
      expect(await one.count("held")).toBe(2);
      expect(sales[0]).toMatchObject({ failureStatus: null, failureReason: null });
      const unfit = await one.recordHeld(wanted(), "sold_elsewhere", {
        ...proof,
        receiptHash: "b".repeat(64),
        why: "it is of 1 USDC",
      });
      expect(unfit).toMatchObject({ state: "settled", failureStatus: 409, failureReason: "it is of 1 USDC" });
      expect(await two.events(unfit.id)).toMatchObject([{ event: "held: it is of 1 USDC", detail: HASH }]);
    });

    check("is searched, counted, refunded and pruned by support", async (one, two) => {
      const id = await reserve(one, { payer: "0xsupport", requestId: "req_support" });
      await settling(one, id);
      await settled(one, id, { recheckAt: null });
      await one.markDeliveryFailed(id, { at: 2, status: 499, reason: "gone", requestId: "req_other" });
      for (const quoted of ["req_support", "req_other", HASH.toUpperCase().replace("0X", "0x"), "0xSUPPORT"]) {
        const found = await two.search(quoted);
        // The event names the request that failed.
        expect(
          found.map((row) => row.id),
          quoted,
        ).toEqual([id]);
      }
      expect(await two.search("req_none")).toEqual([]);
      expect(await two.list({ payer: "0xSupport", state: "failed", since: 0, limit: 5 })).toHaveLength(1);
      expect(await two.count("undelivered")).toBe(1);
      expect(await two.hasAnswer(id)).toBe(true);
      expect(await two.prune(Date.now() + 1)).toEqual({ answers: 0, payloads: 0 });
      await two.markRedelivered(await only(two), { at: 3, how: "redelivered by support" });
      expect(await two.refundedBy(HASH, "0xsupport")).toBe(0n);
      await two.markRefunded(id, { at: 4, transaction: HASH });
      await expect(one.markRefunded(id, { at: 5, transaction: HASH })).rejects.toThrow(LostLeaseError);
      expect(await one.refundedBy(HASH, "0xsupport")).toBe(10_000n);
      expect(await two.prune(Date.now() + 1)).toEqual({ answers: 1, payloads: 1 });
      expect(await two.hasAnswer(id)).toBe(false);
      expect(await only(two)).toMatchObject({ deliveredAt: 3, refundedAt: 4, failureStatus: 499 });
    });

    test("1,000 payments of one payer, 64 at a time over 4 replicas, spend exactly the ceiling", () =>
      withReplicas(engine, 4, async (replicas) => {
        const jobs = Array.from({ length: 1_000 }, (_, index) => async () => {
          const { payments } = pick(replicas, index);
          const result = await payments.reserve(wanted(), LIMITS, nobody);
          if (result.kind !== "reserved") return result.kind;
          await settling(payments, result.id);
          await settled(payments, result.id, { receiptHash: String(result.id).padStart(64, "0") });
          await payments.markDelivered(result.id, { at: 1, requestId: null, how: "delivered" });
          return "paid";
        });
        const results = await inParallel(jobs, 64);
        expect(results.filter((kind) => kind === "paid")).toHaveLength(300);
        expect(results.filter((kind) => kind === "ceiling")).toHaveLength(700);
        const { payments } = pick(replicas, 3);
        expect(await payments.count("settled")).toBe(300);
        expect(await payments.reserve(wanted({ amount: 1n }), LIMITS, nobody)).toEqual({
          kind: "ceiling",
          spent: 3_000_000n,
        });
      }));

    test("of 64 reservations with one key or one identifier over 4 replicas, one succeeds", () =>
      withReplicas(engine, 4, async (replicas) => {
        const key = wanted();
        const race = (make: () => Wanted) =>
          inParallel(
            Array.from(
              { length: 64 },
              (_, index) => () => pick(replicas, index).payments.reserve(make(), LIMITS, nobody),
            ),
            64,
          );
        const same = (await race(() => key)).map(({ kind }) => kind);
        expect(same.filter((kind) => kind === "reserved")).toHaveLength(1);
        expect(same.filter((kind) => kind === "known")).toHaveLength(63);
        const identified = (await race(() => wanted({ identifier: "order_64" }))).map(({ kind }) => kind);
        expect(identified.filter((kind) => kind === "reserved")).toHaveLength(1);
        expect(identified.filter((kind) => kind === "identified")).toHaveLength(63);
      }));
  });
}

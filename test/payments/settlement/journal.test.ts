import { describe, expect, test } from "vitest";
import { LostLeaseError } from "../../../src/store/ledger/journal.ts";
import type { Reservation } from "../../../src/store/ledger/payment-journal/rows.ts";
import { PaymentStore } from "../../../src/store/ledger/payment-journal/store.ts";
import { emptyLedger } from "../../support/ledger/empty-ledger.ts";

let count = 0;

function reservation(changes: Partial<Reservation> = {}): Reservation {
  count += 1;
  return {
    requestId: `req_${count}`,
    network: "eip155:8453",
    chainInstance: "live",
    token: "0xt",
    payer: "0xp",
    nonce: `0x${count}`,
    payTo: "0xus",
    amount: 10_000n,
    validBefore: 100,
    signature: "0xs",
    payload: "{}",
    product: "test_paid",
    resourceId: "agent-test-paid-v1",
    method: "POST",
    path: "/paid",
    bodyHash: "h",
    fingerprint: "f",
    identifier: null,
    day: "2026-06-01",
    createdAt: 1,
    owner: "me",
    leaseUntil: 1_000,
    ...changes,
  };
}

function open() {
  const db = emptyLedger();
  const store = new PaymentStore(db);
  const reserve = (changes: Partial<Reservation> = {}, ceiling = 2n ** 63n - 1n) =>
    store.reserve(reservation(changes), ceiling, 0);
  const reserved = (changes: Partial<Reservation> = {}) => {
    const result = reserve(changes);
    if (result.kind !== "reserved") throw new Error(result.kind);
    return result.id;
  };
  const settling = (id: number) =>
    store.markSettling(id, {
      owner: "me",
      at: 2,
      leaseUntil: 2_000,
      answer: "{}",
      placeholder: "m",
      fromBlock: 7,
      requestId: "r",
    });
  const settled = (id: number, owner = "me") =>
    store.markSettled(id, {
      owner,
      at: 3,
      transaction: `0xt${id}`,
      block: null,
      recheckAt: null,
      dailyCeiling: 2n ** 63n - 1n,
      receiptHash: `r${id}`,
      requestId: "r",
      how: "test",
    });
  return { db, store, reserve, reserved, settling, settled };
}

describe("the journal", () => {
  test("accepts a key once, and again only after a release", () => {
    const { store, reserve, reserved } = open();
    const id = reserved({ nonce: "0xn" });
    expect(reserve({ nonce: "0xn" })).toMatchObject({ kind: "known", row: { id } });
    expect(reserve({ nonce: "0xn", chainInstance: "another" }).kind).toBe("reserved");
    store.release(id, { owner: "me", at: 2, reason: "x", watchAt: null, requestId: null });
    expect(reserve({ nonce: "0xn" }).kind).toBe("reserved");
  });

  test("has a unique constraint on the key", () => {
    const { db, reserved } = open();
    reserved({ nonce: "0xn" });
    const columns =
      "request_id, network, chain_instance, token, payer, nonce, pay_to, amount, valid_before, signature, product, resource_id, method, path, body_hash, fingerprint, day, created_at, state";
    expect(() =>
      db.exec(`INSERT INTO payments (${columns}) SELECT ${columns} FROM payments WHERE nonce = '0xn'`),
    ).toThrow(/UNIQUE/);
  });

  test("stores amounts that a float cannot represent", () => {
    const { store, reserved } = open();
    const amount = 2n ** 62n + 1n;
    const id = reserved({ amount, nonce: "0xbig" });
    expect(store.byId(id).amount).toBe(amount);
    expect(store.spent({ payer: "0xp", network: "eip155:8453", chainInstance: "live" }, "2026-06-01")).toBe(amount);
  });

  test("lets only the lease holder change a row, and only forwards", () => {
    const { store, reserved, settling, settled } = open();
    const id = reserved();
    expect(() => settled(id)).toThrow(LostLeaseError);
    settling(id);
    expect(() => settling(id)).toThrow();
    expect(() => settled(id, "somebody else")).toThrow(LostLeaseError);
    settled(id);
    expect(() => settled(id)).toThrow(LostLeaseError);
    const release = { owner: "me", at: 4, reason: "x", watchAt: null, requestId: null };
    expect(() => store.release(id, release)).toThrow(LostLeaseError);
  });

  test("never changes a settled payment or its terms, and never deletes a row or event", () => {
    const { db, reserved, settling, settled } = open();
    const id = reserved();
    settling(id);
    settled(id);
    expect(() => db.exec(`UPDATE payments SET state = 'released' WHERE id = ${id}`)).toThrow(/stays settled/);
    expect(() => db.exec("UPDATE payments SET amount = 1")).toThrow(/final/);
    expect(() => db.exec("DELETE FROM payments")).toThrow(/kept/);
    expect(() => db.exec("DELETE FROM payment_events")).toThrow(/append only/);
    expect(() => db.exec("UPDATE payment_events SET at = 0")).toThrow(/append only/);
  });

  test("settles no payment before its answer is stored", () => {
    const { db, reserved } = open();
    const id = reserved();
    expect(() => db.exec(`UPDATE payments SET state = 'settling' WHERE id = ${id}`)).toThrow(/stored before/);
  });

  test("gives a lease to one holder", () => {
    const { store, reserved } = open();
    const row = store.byId(reserved());
    const change = { at: 5, leaseUntil: 9, requestId: null };
    expect(store.takeLease(row, { ...change, owner: "first" })).toBe(true);
    expect(store.takeLease(row, { ...change, owner: "second" })).toBe(false);
  });

  test("updates the day's counter at every change of state", () => {
    const { store, reserved, settling, settled } = open();
    const spent = () => store.spent({ payer: "0xp", network: "eip155:8453", chainInstance: "live" }, "2026-06-01");
    const first = reserved();
    const second = reserved();
    expect(spent()).toBe(20_000n);
    settling(first);
    store.release(first, { owner: "me", at: 2, reason: "x", watchAt: 5, requestId: null });
    expect(spent()).toBe(10_000n);
    settling(second);
    settled(second);
    expect(spent()).toBe(10_000n);
    expect(store.reviveLease(store.byId(first), { owner: "me", at: 5, leaseUntil: 9 })).toBe("revived");
    settled(first);
    expect(spent()).toBe(20_000n);
  });
});

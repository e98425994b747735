import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { classifySettle, classifyVerify, type SettleAnswer } from "../../src/payments/facilitator/classify.ts";
import { neverConnected } from "../../src/payments/facilitator/faults.ts";
import { readIdentifier, requestFingerprint } from "../../src/payments/request/identifier.ts";
import { decideReplay, type ReplayFacts } from "../../src/payments/request/replay.ts";
import { LeaseTable } from "../../src/payments/settlement/lease-table.ts";
import { createOwner } from "../../src/store/ledger/owner.ts";

const NETWORK = "eip155:8453";
const PAYER = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const HASH = `0x${"cd".repeat(32)}`;

describe("the replay table", () => {
  const base: ReplayFacts = {
    state: "reserved",
    leased: false,
    delivered: false,
    refunded: false,
    held: null,
    sameRequest: true,
  };
  const table: [Partial<ReplayFacts>, string][] = [
    [{ state: "reserved", leased: true }, "in_progress"],
    [{ state: "settling", leased: true }, "in_progress"],
    [{ state: "settled", leased: true }, "in_progress"],
    [{ state: "reserved" }, "release"],
    [{ state: "reserved", sameRequest: false }, "release"],
    [{ state: "settling" }, "resume"],
    [{ state: "settling", sameRequest: false }, "other_request"],
    [{ state: "settled" }, "serve"],
    [{ state: "settled", sameRequest: false }, "other_request"],
    [{ state: "settled", delivered: true }, "replayed"],
    [{ state: "settled", delivered: true, sameRequest: false }, "replayed"],
    [{ state: "settled", refunded: true }, "replayed"],
    [{ state: "released" }, "fresh"],
    [{ state: "released", sameRequest: false }, "fresh"],
  ];
  test.each(table)("%j: %s", (facts, decision) => {
    expect(decideReplay({ ...base, ...facts })).toBe(decision);
  });
});

describe("classes of settle answers", () => {
  const verdict = (changes: Partial<Extract<SettleAnswer, { kind: "verdict" }>>): SettleAnswer => ({
    kind: "verdict",
    success: false,
    transaction: "",
    network: NETWORK,
    payer: null,
    reason: null,
    message: null,
    ...changes,
  });
  const table: [string, SettleAnswer, boolean, string][] = [
    ["success", verdict({ success: true, transaction: HASH }), true, "paid"],
    ["success again", verdict({ success: true, transaction: HASH, payer: PAYER.toUpperCase() }), false, "paid"],
    ["success without a hash", verdict({ success: true }), true, "unknown"],
    ["success with half a hash", verdict({ success: true, transaction: "0xabc" }), true, "unknown"],
    ["success elsewhere", verdict({ success: true, transaction: HASH, network: "eip155:1" }), true, "unknown"],
    [
      "success for somebody else",
      verdict({ success: true, transaction: HASH, payer: `0x${"b".repeat(40)}` }),
      true,
      "unknown",
    ],
    ["a refusal", verdict({ reason: "invalid_exact_evm_signature" }), true, "refused"],
    ["screened out", verdict({ reason: "invalid_exact_evm_payload_authorization_from_address_kyt" }), true, "refused"],
    ["a refusal of a second call", verdict({ reason: "invalid_exact_evm_signature" }), false, "unknown"],
    ["a refusal with a hash", verdict({ reason: "invalid_exact_evm_signature", transaction: HASH }), true, "unknown"],
    ["no money", verdict({ reason: "insufficient_funds" }), true, "perhaps_refused"],
    ["no money at the second call", verdict({ reason: "insufficient_funds" }), false, "unknown"],
    ["nonce used", verdict({ reason: "invalid_exact_evm_nonce_already_used" }), true, "unknown"],
    ["pending", verdict({ reason: "settlement_pending", transaction: HASH }), true, "unknown"],
    ["reverted", verdict({ reason: "invalid_exact_evm_transaction_failed", transaction: HASH }), true, "unknown"],
    ["failed to send", verdict({ reason: "invalid_exact_evm_transaction_failed" }), true, "unknown"],
    ["its own trouble", verdict({ reason: "unexpected_settle_error" }), true, "unknown"],
    ["a new code", verdict({ reason: "brand_new_code" }), true, "unknown"],
    ["no code", verdict({}), true, "unknown"],
    ["a lost answer", { kind: "lost", detail: "reset" }, true, "unknown"],
    ["no connection", { kind: "not_sent", detail: "refused" }, true, "not_sent"],
    ["no connection at the second call", { kind: "not_sent", detail: "refused" }, false, "unknown"],
    ["turned away", { kind: "turned_away", status: 401, detail: "" }, true, "perhaps_not_sent"],
    ["turned away at the second call", { kind: "turned_away", status: 401, detail: "" }, false, "unknown"],
  ];
  test.each(table)("%s", (_, answer, first, kind) => {
    expect(classifySettle(answer, NETWORK, PAYER, first).kind).toBe(kind);
  });

  test("a hash in an error answer is kept", () => {
    const judged = classifySettle(verdict({ reason: "settlement_pending", transaction: HASH }), NETWORK, PAYER, true);
    expect(judged).toMatchObject({ kind: "unknown", transaction: HASH });
  });
});

describe("errors of a connection", () => {
  const fault = (code: string, syscall?: string) =>
    Object.assign(new Error(code), { code }, syscall === undefined ? {} : { syscall });

  test.each([
    ["refused", fault("ECONNREFUSED", "connect")],
    ["no such host", fault("ENOTFOUND", "getaddrinfo")],
    ["no route while connecting", fault("EHOSTUNREACH", "connect")],
    ["no answer to the first packet", fault("UND_ERR_CONNECT_TIMEOUT")],
    ["every address refused", new AggregateError([fault("ECONNREFUSED", "connect"), fault("ENETUNREACH", "connect")])],
  ])("%s: certainly unsent", (_, cause) => expect(neverConnected(cause)).toBe(true));

  test.each([
    ["a route lost while writing", fault("EHOSTUNREACH", "write")],
    ["a route lost while reading", fault("ENETUNREACH", "read")],
    ["a reset", fault("ECONNRESET", "read")],
    ["closed by the other side", fault("UND_ERR_SOCKET")],
    ["one address that was connected", new AggregateError([fault("ECONNREFUSED", "connect"), fault("ECONNRESET")])],
    ["anything else", new Error("no")],
  ])("%s: possibly sent", (_, cause) => expect(neverConnected(cause)).toBe(false));
});

test("a verify answer about the facilitator's own failure is no verdict", () => {
  expect(classifyVerify({ isValid: true, reason: null })).toEqual({ kind: "valid" });
  expect(classifyVerify({ isValid: false, reason: "invalid_exact_evm_signature" }).kind).toBe("invalid");
  expect(classifyVerify({ isValid: false, reason: null }).kind).toBe("invalid");
  expect(classifyVerify({ isValid: false, reason: "unexpected_verify_error" }).kind).toBe("undecided");
});

describe("payment identifiers", () => {
  test.each([
    [null, null],
    [undefined, null],
    [{ info: { required: false } }, null],
    [{ info: { required: false, id: "a".repeat(16) } }, "a".repeat(16)],
    [{ info: { id: "A-z_0123456789abcdef" } }, "A-z_0123456789abcdef"],
  ])("%j", (extension, id) => {
    expect(readIdentifier(extension)).toEqual({ ok: true, id });
  });

  test.each([
    { info: { id: "short" } },
    { info: { id: "a".repeat(129) } },
    { info: { id: "has spaces in it!" } },
    { info: { id: 1234567890123456 } },
    { info: null },
    {},
    "id",
    [],
  ])("%j is refused", (extension) => {
    expect(readIdentifier(extension)).toMatchObject({ ok: false });
  });

  test("the fingerprint distinguishes requests, also where their parts could be shifted", () => {
    const base = { method: "POST", path: "/a", bodyHash: "b", amountAtomic: 1n };
    const prints = [
      base,
      { ...base, method: "POST/", path: "a" },
      { ...base, path: "/ab", bodyHash: "" },
      { ...base, bodyHash: "b1", amountAtomic: 11n },
      { ...base, amountAtomic: 2n },
    ].map(requestFingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });
});

describe("the lease holder of a payment", () => {
  const owner = createOwner();
  const [host, pid, start] = owner.name.split("|");

  test("is nobody, this process, another running process, or one that has ended", () => {
    expect(owner.isAlive(null, null, 0)).toBe(false);
    expect(owner.isAlive(owner.name, 10, 0)).toBe(true);
    expect(owner.isAlive(`${host}|1|${startOf(1)}|x`, 10, 0)).toBe(true);
    expect(owner.isAlive(`${host}|4194304|1|x`, 10, 0)).toBe(false);
  });

  test("is gone when another process has its number", () => {
    expect(owner.isAlive(`${host}|${pid}|0|x`, 10, 0)).toBe(false);
    expect(owner.isAlive(`${host}|1|0|x`, 10, 0)).toBe(false);
    expect(owner.isAlive(`${host}|${pid}|${start}|another-owner-in-this-process`, 10, 0)).toBe(true);
  });

  test("on another host is believed until the lease ends", () => {
    expect(owner.isAlive("another-host|1|1|x", 10, 9)).toBe(true);
    expect(owner.isAlive("another-host|1|1|x", 10, 10)).toBe(false);
  });

  test("loses the payment when the lease ends, also within this process", () => {
    expect(owner.isAlive(owner.name, 10, 10)).toBe(false);
  });

  test("is nobody for rows of this process that no request holds", () => {
    const isOwnerAlive = (row: { owner: string | null; leaseUntil: number | null }, now: number) =>
      owner.isAlive(row.owner, row.leaseUntil, now);
    const leases = new LeaseTable({ owner: owner.name, isOwnerAlive });
    const row = { id: 1, owner: owner.name, leaseUntil: 10 };
    expect(leases.isLeased(row, 0)).toBe(false);
    leases.acquire(1);
    expect(leases.isLeased(row, 0)).toBe(true);
    leases.release(1);
    expect(leases.isLeased(row, 0)).toBe(false);
    // A request that does not obtain the row leaves it to others that try.
    const [first, second] = [leases.attempt(1), leases.attempt(1)];
    first();
    expect(leases.isLeased(row, 0)).toBe(true);
    second();
    expect(leases.isLeased(row, 0)).toBe(false);
    expect(leases.isLeased({ id: 1, owner: "elsewhere|1|1|x", leaseUntil: 10 }, 0)).toBe(true);
    expect(leases.isLeased({ id: 1, owner: null, leaseUntil: null }, 0)).toBe(false);
  });
});

function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

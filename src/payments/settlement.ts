import type { PaymentPayload } from "@x402/core/types";
import type { Address, Hex } from "viem";
import type { PaymentRow } from "../store/ledger/payments.ts";
import type { AuthorizationFate, AuthorizationQuery, ChainReader } from "./chain-reader.ts";
import { ChainUnreadableError } from "./chain-reader.ts";
import { classifySettle, type SettleClass } from "./classify.ts";
import type { Facilitator } from "./facilitator-client.ts";
import { type Journal, receiptFor } from "./journal.ts";
import { LEASE_MS } from "./owner.ts";

/** How an attempt to settle ended. The ledger says the same. */
export type Attempt =
  /** Paid; the row is settled and still ours, so that its answer can be handed over. */
  | { readonly kind: "settled"; readonly row: PaymentRow }
  /** Never paid, and never will be by this authorization. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Nothing was sent; the same payment may be tried again. */
  | { readonly kind: "unavailable" }
  | { readonly kind: "unknown" };

export interface SettlementTimes {
  /** How long to look for a transaction whose hash is known. */
  readonly confirmTimeoutMs: number;
  readonly pollMs: number;
}

export interface Settlement {
  /** Settles a row that has just been marked `settling` by this process, with the payload stored as `json`. */
  settleFirst(row: PaymentRow, json: string, requestId: string): Promise<Attempt>;
  /**
   * Finds out about a `settling` row, for a payer who asks for the answer: the chain is asked first, and an
   * authorization that is still open is settled with the stored payload.
   */
  resolve(row: PaymentRow, requestId: string): Promise<Attempt>;
  /** The same for nobody in particular: looks, and never settles what the payer may have given up on. */
  look(row: PaymentRow): Promise<Attempt>;
  /** What became of a released authorization in the end: `settled` when money moved after all. */
  lookBack(row: PaymentRow): Promise<AuthorizationFate["kind"] | "unreadable">;
}

/** After a released payment's authorization has expired, how much later it is looked at once more. */
export const WATCH_AFTER_EXPIRY_MS = 60_000;
const FIRST_LOOK_MS = 5_000;
const LATEST_LOOK_MS = 3_600_000;

/** The part of a paid request that may move money, and everything that can come of it. */
export function createSettlement(
  journal: Journal,
  facilitator: Facilitator,
  chain: ChainReader | null,
  times: SettlementTimes,
): Settlement {
  const { store, queue, hands, now, log, faultPoint } = journal;
  const owner = hands.owner.name;

  async function settleFirst(row: PaymentRow, json: string, requestId: string): Promise<Attempt> {
    const judged = await callSettle(row, json, true);
    return conclude(row, judged, requestId);
  }

  async function resolve(row: PaymentRow, requestId: string): Promise<Attempt> {
    const seen = chain === null ? null : await lookFirst(row, requestId);
    if (seen !== null) return seen;
    await queue.run(() => store.markSettlingAgain(row.id, { owner, at: now(), leaseUntil: now() + LEASE_MS }));
    const judged = await callSettle(row, store.payload(row.id), false);
    return conclude(row, judged, requestId);
  }

  async function look(row: PaymentRow): Promise<Attempt> {
    if (chain === null) return recordUnknown(row, row.unknownReason ?? "abandoned while settling", null, null);
    const seen = await lookFirst(row, null);
    return seen ?? recordUnknown(row, row.unknownReason ?? "abandoned while settling", null, null);
  }

  /** What the chain alone decides; null while the authorization is open. */
  async function lookFirst(row: PaymentRow, requestId: string | null): Promise<Attempt | null> {
    const fate = await askFate(row);
    if (fate === null) return recordUnknown(row, "the chain can not be read", null, requestId);
    if (fate.kind === "settled") return recordSettled(row, fate.transaction, requestId, "found on chain");
    if (fate.kind === "open") return null;
    return recordReleased(row, `authorization ${fate.kind}`, null, requestId, "refused");
  }

  async function callSettle(row: PaymentRow, json: string, first: boolean): Promise<SettleClass> {
    const payload = JSON.parse(json) as PaymentPayload;
    const answer = await facilitator.settle(payload, json);
    if (answer.kind === "verdict" && !answer.success) {
      log.warn({ payment: row.id, reason: answer.reason, said: answer.message?.split("\n")[0] }, "settle was refused");
    }
    let judged = classifySettle(answer, row.network, row.payer, first);
    if (chain === null && judged.kind === "unknown" && judged.transaction !== null) {
      // Without a chain to look at, the facilitator that has sent a transaction is asked once more what became of it.
      await sleep(times.pollMs);
      judged = classifySettle(await facilitator.settle(payload, json), row.network, row.payer, false);
    }
    faultPoint("after-settle");
    return judged;
  }

  async function conclude(row: PaymentRow, judged: SettleClass, requestId: string | null): Promise<Attempt> {
    if (judged.kind !== "paid") {
      log.warn(
        { payment: row.id, request_id: requestId, outcome: judged.kind, reason: judged.reason },
        "settle failed",
      );
    }
    if (chain === null) return concludeAlone(row, judged, requestId);
    switch (judged.kind) {
      case "paid":
        return confirm(row, judged.transaction, requestId, chain);
      case "refused":
      case "perhaps_refused":
      case "not_sent":
      case "perhaps_not_sent": {
        const fate = await askFate(row);
        if (fate === null && judged.kind === "not_sent") return concludeAlone(row, judged, requestId);
        if (fate === null) return recordUnknown(row, judged.reason, null, requestId);
        return concludeByFate(row, fate, judged, requestId);
      }
      case "unknown":
        if (judged.transaction !== null) return confirm(row, judged.transaction, requestId, chain);
        return lookForUse(row, judged.reason, requestId);
    }
  }

  /** What can be said without a chain. */
  function concludeAlone(row: PaymentRow, judged: SettleClass, requestId: string | null): Promise<Attempt> {
    switch (judged.kind) {
      case "paid":
        return recordSettled(row, judged.transaction, requestId, "on the facilitator's word");
      case "refused":
        return recordReleased(row, judged.reason, expiryOf(row), requestId, "refused");
      case "not_sent":
        return recordReleased(row, judged.reason, expiryOf(row), requestId, "unavailable");
      case "perhaps_refused":
      case "perhaps_not_sent":
        return recordUnknown(row, judged.reason, null, requestId);
      case "unknown":
        return recordUnknown(row, judged.reason, judged.transaction, requestId);
    }
  }

  function concludeByFate(
    row: PaymentRow,
    fate: AuthorizationFate,
    judged: { kind: string; reason: string },
    requestId: string | null,
  ): Promise<Attempt> {
    if (fate.kind === "settled") return recordSettled(row, fate.transaction, requestId, "found on chain");
    const untouched = fate.kind === "open" && (judged.kind === "not_sent" || judged.kind === "perhaps_not_sent");
    const reason = fate.kind === "open" ? judged.reason : `${judged.reason}; authorization ${fate.kind}`;
    return recordReleased(row, reason, expiryOf(row), requestId, untouched ? "unavailable" : "refused");
  }

  /** The facilitator names a transaction: it counts when the chain shows it, and that it pays us. */
  async function confirm(
    row: PaymentRow,
    transaction: Hex,
    requestId: string | null,
    reader: ChainReader,
  ): Promise<Attempt> {
    let lastFault = "the transaction is not on the chain";
    for await (const _ of looks(times.confirmTimeoutMs)) {
      try {
        const fate = await reader.transaction(transaction, queryOf(row));
        if (fate === "confirmed") return await recordSettled(row, transaction, requestId, "confirmed on chain");
        if (fate === "contradicted") {
          log.error({ payment: row.id, transaction }, "the facilitator names a transaction that does not pay us");
          return await lookForUse(row, "the transaction does not pay us", requestId);
        }
      } catch (cause) {
        if (!(cause instanceof ChainUnreadableError)) throw cause;
        lastFault = cause.message;
      }
    }
    return lookOnce(row, lastFault, transaction, requestId);
  }

  /** Nothing certain came back: watch the authorization for a while. */
  async function lookForUse(row: PaymentRow, reason: string, requestId: string | null): Promise<Attempt> {
    for await (const _ of looks(times.confirmTimeoutMs / 2)) {
      const fate = await askFate(row);
      if (fate !== null && fate.kind !== "open") {
        return concludeByFate(row, fate, { kind: "unknown", reason }, requestId);
      }
    }
    return recordUnknown(row, reason, null, requestId);
  }

  /** One look at once, and more until the time is over, however long each takes. */
  async function* looks(forMs: number): AsyncGenerator<void> {
    const deadline = performance.now() + forMs;
    for (;;) {
      yield;
      if (performance.now() + times.pollMs > deadline) return;
      await sleep(times.pollMs);
    }
  }

  async function lookOnce(
    row: PaymentRow,
    reason: string,
    transaction: Hex,
    requestId: string | null,
  ): Promise<Attempt> {
    const fate = await askFate(row);
    if (fate !== null && fate.kind !== "open") return concludeByFate(row, fate, { kind: "unknown", reason }, requestId);
    return recordUnknown(row, reason, transaction, requestId);
  }

  async function recordSettled(
    row: PaymentRow,
    transaction: Hex,
    requestId: string | null,
    how: string,
  ): Promise<Attempt> {
    const at = now();
    const receiptHash = receiptFor(row, transaction, at).receipt_hash;
    await queue.run(() => store.markSettled(row.id, { owner, at, transaction, receiptHash, requestId, how }));
    faultPoint("after-settled");
    const settled = { ...row, state: "settled" as const, transactionHash: transaction, settledAt: at, receiptHash };
    return { kind: "settled", row: settled };
  }

  async function recordReleased(
    row: PaymentRow,
    reason: string,
    watch: number | null,
    requestId: string | null,
    kind: "refused" | "unavailable",
  ): Promise<Attempt> {
    const watchAt = chain === null ? null : watch;
    await queue.run(() => store.release(row.id, { owner, at: now(), reason, watchAt, requestId }));
    return kind === "refused" ? { kind, reason } : { kind };
  }

  async function recordUnknown(
    row: PaymentRow,
    reason: string,
    transaction: Hex | null,
    requestId: string | null,
  ): Promise<Attempt> {
    const at = now();
    const silent = requestId === null && reason === row.unknownReason;
    const wait = Math.min(Math.max((at - row.createdAt) / 4, FIRST_LOOK_MS), LATEST_LOOK_MS);
    await queue.run(() =>
      store.markUnknown(row.id, {
        owner,
        at,
        reason,
        nextLookAt: at + Math.round(wait),
        transaction,
        requestId,
        silent,
      }),
    );
    return { kind: "unknown" };
  }

  async function askFate(row: PaymentRow): Promise<AuthorizationFate | null> {
    if (chain === null) return null;
    try {
      return await chain.fate(queryOf(row));
    } catch (cause) {
      if (!(cause instanceof ChainUnreadableError)) throw cause;
      log.warn({ payment: row.id, fault: cause.message }, "the chain can not be read");
      return null;
    }
  }

  return {
    settleFirst,
    resolve,
    look,
    async lookBack(row) {
      const fate = await askFate(row);
      if (fate === null) return "unreadable";
      if (fate.kind === "settled") await recordSettled(row, fate.transaction, null, "after it had been released");
      return fate.kind;
    },
  };
}

function expiryOf(row: PaymentRow): number {
  return row.validBefore * 1000 + WATCH_AFTER_EXPIRY_MS;
}

/** The authorization of a row, for the chain. */
export function queryOf(row: PaymentRow): AuthorizationQuery {
  return {
    payer: row.payer as Address,
    nonce: row.nonce as Hex,
    payTo: row.payTo as Address,
    amount: row.amount,
    validBefore: row.validBefore,
    fromBlock: row.fromBlock === null ? null : BigInt(row.fromBlock),
    unusedBefore: Math.floor(row.createdAt / 1000) - 300,
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

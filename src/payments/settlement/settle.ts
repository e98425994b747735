import type { PaymentPayload } from "@x402/core/types";
import type { Address, Hex } from "viem";
import type { PaymentRow } from "../../store/ledger/payments.ts";
import type { AuthorizationFate, AuthorizationQuery, ChainReader } from "../chain/reader.ts";
import { ChainUnreadableError } from "../chain/reader.ts";
import { classifySettle, publicCode, type SettleClass } from "../facilitator/classify.ts";
import type { Facilitator, SentPayment } from "../facilitator/client.ts";
import type { Journal } from "./journal.ts";
import { LEASE_MS } from "./lease-holder.ts";
import { type Attempt, createOutcomeRecorder, type Release } from "./record.ts";

export interface SettlementTimes {
  /** How long to look for a transaction whose hash is known. */
  readonly confirmTimeoutMs: number;
  readonly pollMs: number;
}

export interface Settlement {
  /** Settles a row that has just been marked `settling` by this process, with the payment that is stored. */
  settleFirst(row: PaymentRow, payment: SentPayment, requestId: string): Promise<Attempt>;
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

/** The part of a paid request that may move money, and everything that can come of it. */
export function createSettlement(
  journal: Journal,
  facilitator: Facilitator,
  chain: ChainReader | null,
  times: SettlementTimes,
): Settlement {
  const { store, queue, hands, now, log, faultPoint } = journal;
  const owner = hands.owner.name;
  const record = createOutcomeRecorder(journal, chain !== null);

  async function settleFirst(row: PaymentRow, payment: SentPayment, requestId: string): Promise<Attempt> {
    const judged = await callSettle(row, payment, true);
    return conclude(row, judged, requestId);
  }

  async function resolve(row: PaymentRow, requestId: string): Promise<Attempt> {
    const seen = chain === null ? null : await lookFirst(row, requestId);
    if (seen !== null) return seen;
    await queue.run(() => store.markSettlingAgain(row.id, { owner, at: now(), leaseUntil: now() + LEASE_MS }));
    const json = store.payload(row.id);
    const judged = await callSettle(row, { payload: JSON.parse(json) as PaymentPayload, json }, false);
    return conclude(row, judged, requestId);
  }

  async function look(row: PaymentRow): Promise<Attempt> {
    if (chain === null) return record.unknown(row, row.unknownReason ?? "abandoned while settling", null, null);
    const seen = await lookFirst(row, null);
    return seen ?? record.unknown(row, row.unknownReason ?? "abandoned while settling", null, null);
  }

  /** What the chain alone decides; null while the authorization is open. */
  async function lookFirst(row: PaymentRow, requestId: string | null): Promise<Attempt | null> {
    const fate = await askFate(row);
    if (fate === null) return record.unknown(row, "the chain can not be read", null, requestId);
    if (fate.kind === "settled") return record.settled(row, fate.transaction, requestId, "found on chain");
    if (fate.kind === "open") return null;
    const reason = `authorization ${fate.kind}`;
    return record.released(row, { kind: "refused", reason, publicReason: reason, watched: false }, requestId);
  }

  async function callSettle(row: PaymentRow, payment: SentPayment, first: boolean): Promise<SettleClass> {
    const answer = await facilitator.settle(payment);
    if (answer.kind === "verdict" && !answer.success) {
      log.warn({ payment: row.id, reason: answer.reason, said: answer.message?.split("\n")[0] }, "settle was refused");
    }
    let judged = classifySettle(answer, row.network, row.payer, first);
    if (chain === null && judged.kind === "unknown" && judged.transaction !== null) {
      // Without a chain to look at, the facilitator that has sent a transaction is asked once more what became of it.
      await sleep(times.pollMs);
      judged = classifySettle(await facilitator.settle(payment), row.network, row.payer, false);
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
        if (fate === null) return record.unknown(row, judged.reason, null, requestId);
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
        return record.settled(row, judged.transaction, requestId, "on the facilitator's word");
      case "refused":
      case "not_sent":
        return record.released(row, releaseFor(judged, null), requestId);
      case "perhaps_refused":
      case "perhaps_not_sent":
        return record.unknown(row, judged.reason, null, requestId);
      case "unknown":
        return record.unknown(row, judged.reason, judged.transaction, requestId);
    }
  }

  function concludeByFate(
    row: PaymentRow,
    fate: AuthorizationFate,
    judged: Judgement,
    requestId: string | null,
  ): Promise<Attempt> {
    if (fate.kind === "settled") return record.settled(row, fate.transaction, requestId, "found on chain");
    return record.released(row, releaseFor(judged, fate.kind), requestId);
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
        if (fate === "confirmed") return await record.settled(row, transaction, requestId, "confirmed on chain");
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
    return record.unknown(row, reason, null, requestId);
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
    return record.unknown(row, reason, transaction, requestId);
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
      if (fate.kind === "settled") await record.settled(row, fate.transaction, null, "after it had been released");
      return fate.kind;
    },
  };
}

type Judgement = Pick<Exclude<SettleClass, { kind: "paid" }>, "kind" | "reason">;

/** @param fate what the chain shows of the authorization; null when it was not asked */
function releaseFor({ kind, reason }: Judgement, fate: AuthorizationFate["kind"] | null): Release {
  if (fate === null || fate === "open") {
    const untouched = kind === "not_sent" || kind === "perhaps_not_sent";
    return { kind: untouched ? "unavailable" : "refused", reason, publicReason: publicCode(reason), watched: true };
  }
  const publicReason = `authorization ${fate}`;
  return { kind: "refused", reason: `${reason}; ${publicReason}`, publicReason, watched: true };
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

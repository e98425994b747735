import type { PaymentPayload } from "@x402/core/types";
import type { Hex } from "viem";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import { type AuthorizationStatus, type ChainReader, ChainUnreadableError } from "../chain/reader.ts";
import { classifySettle, type SettleClass } from "../facilitator/classify.ts";
import type { Facilitator, SentPayment } from "../facilitator/client.ts";
import type { Journal } from "./journal.ts";
import { FAILED, type Judgement, queryOf, releaseFor, saysFailed, showsOtherCall } from "./judgement.ts";
import { LEASE_MS } from "./lease-table.ts";
import { BLOCK_MS, OutcomeRecorder, type SettlementOutcome, type SettlementTerms, SOLD_ELSEWHERE } from "./record.ts";

/** The part of a paid request that may move money, and its possible outcomes. */
export class Settlement {
  readonly #journal: Journal;
  readonly #facilitator: Pick<Facilitator, "settle">;
  readonly #chain: ChainReader | null;
  readonly #terms: SettlementTerms;
  readonly #signers: () => ReadonlySet<string> | null;
  readonly #record: OutcomeRecorder;

  /**
   * @param signers addresses that send the facilitator's transactions, lower-case; null while they are not known
   */
  constructor(
    journal: Journal,
    facilitator: Pick<Facilitator, "settle">,
    chain: ChainReader | null,
    terms: SettlementTerms,
    signers: () => ReadonlySet<string> | null,
  ) {
    this.#signers = signers;
    this.#journal = journal;
    this.#facilitator = facilitator;
    this.#chain = chain;
    this.#terms = terms;
    this.#record = new OutcomeRecorder(journal, terms, chain !== null);
  }

  /** Settles a row that this process has just marked `settling`, with the stored payment. */
  async settleFirst(row: PaymentRow, payment: SentPayment, requestId: string): Promise<SettlementOutcome> {
    const judged = await this.#callSettle(row, payment, true);
    return this.#conclude(row, judged, requestId);
  }

  /**
   * Resolves a `settling` row for a payer who requests the answer, or who has it. Reads the chain first, and settles an
   * authorization that is still open with the stored payload.
   */
  async resolve(row: PaymentRow, requestId: string | null): Promise<SettlementOutcome> {
    const { store, now } = this.#journal;
    const known = this.#chain === null ? null : await this.#probeChain(row, requestId);
    if (known !== null) return known;
    // Its money moved before the ceiling could be checked. If the chain has dropped the transfer, this server does not
    // repeat it.
    if (row.held === "over_ceiling") {
      return this.#record.unknown(row, row.unknownReason ?? "the chain has dropped the transfer", null, requestId);
    }
    await store.markSettlingAgain(row.id, { at: now(), leaseUntil: now() + LEASE_MS });
    const json = await store.payload(row.id);
    const judged = await this.#callSettle(row, { payload: JSON.parse(json) as PaymentPayload, json }, false);
    return this.#conclude({ ...row, settleCalls: row.settleCalls + 1 }, judged, requestId);
  }

  /** Resolves a `settling` row that no payer requests. Never settles: the payer may have given up on it. */
  async probe(row: PaymentRow): Promise<SettlementOutcome> {
    const known = this.#chain === null ? null : await this.#probeChain(row, null);
    return known ?? this.#record.unknown(row, row.unknownReason ?? "abandoned while settling", null, null);
  }

  /**
   * Returns what became of a released authorization; marks the row settled when money moved after all. `held`: another
   * seller sold for it, and the process that found that out could not record it.
   */
  async recheckReleased(row: PaymentRow): Promise<AuthorizationStatus["kind"] | "held" | "unreadable"> {
    const status = await this.#askStatus(row);
    if (status === null) return "unreadable";
    if (status.kind === "settled" && row.releaseReason === SOLD_ELSEWHERE) {
      await this.#record.holdReleased(row, status.transaction, null);
      return "held";
    }
    if (status.kind === "settled") {
      await this.#record.settled(row, status, null, "after it had been released");
    }
    return status.kind;
  }

  /**
   * Looks up a settled row on the chain again. One that the chain dropped is reopened, and settled again while its
   * authorization is valid.
   */
  async recheckSettled(row: PaymentRow): Promise<RecheckResult> {
    const { store, now, log } = this.#journal;
    const chain = this.#chain;
    if (chain === null) return "later";
    const later = (change: { block?: bigint; transaction?: Hex } = {}): Promise<RecheckResult> =>
      this.#postpone(row, change).then(() => "later");
    try {
      const head = await chain.recentBlock();
      const { recheckBlocks } = this.#terms;
      // A node that lags behind may not have the transaction yet.
      if (row.settledBlock !== null && head < BigInt(row.settledBlock + recheckBlocks)) return await later();
      const transaction = (row.resettledTransaction ?? row.transactionHash) as Hex;
      const seen = await chain.transaction(transaction, queryOf(row));
      if (seen.kind === "confirmed") {
        if (head < seen.block + BigInt(recheckBlocks)) return await later({ block: seen.block });
        const change = { at: now(), block: Number(seen.block), recheckAt: null, transaction: null };
        await store.markRechecked(row.id, change);
        return "final";
      }
      const status = await chain.authorizationStatus(queryOf(row));
      if (status.kind === "settled") return await later({ block: status.block, transaction: status.transaction });
    } catch (cause) {
      if (!(cause instanceof ChainUnreadableError)) throw cause;
      log.warn({ payment: row.id, fault: cause.message }, "the chain cannot be read");
      return later();
    }
    return "dropped";
  }

  #postpone(row: PaymentRow, { block, transaction }: { block?: bigint; transaction?: Hex }): Promise<void> {
    const { store, now } = this.#journal;
    const at = now();
    const change = {
      at,
      block: block === undefined ? null : Number(block),
      recheckAt: at + this.#terms.recheckBlocks * BLOCK_MS,
      transaction: transaction ?? null,
    };
    return store.markRechecked(row.id, change);
  }

  /** What the chain alone decides; null while the authorization is open. */
  async #probeChain(row: PaymentRow, requestId: string | null): Promise<SettlementOutcome | null> {
    const status = await this.#askStatus(row);
    const evidence = row.unknownReason ?? "";
    if (status === null) {
      const reason = showsOtherCall(evidence) ? evidence : "the chain cannot be read";
      return this.#record.unknown(row, reason, null, requestId);
    }
    if (status.kind === "settled") return this.#found(row, status, evidence, requestId);
    if (status.kind === "open") return null;
    const reason = `authorization ${status.kind}`;
    return this.#record.released(row, { kind: "refused", reason, publicReason: reason }, requestId);
  }

  async #callSettle(row: PaymentRow, payment: SentPayment, first: boolean): Promise<SettleClass> {
    const { log, runtime, faultPoint } = this.#journal;
    const answer = await this.#facilitator.settle(payment);
    if (answer.kind === "verdict" && !answer.success) {
      log.warn({ payment: row.id, reason: answer.reason, said: answer.message?.split("\n")[0] }, "settle was refused");
    }
    let judged = classifySettle(answer, row.network, row.payer, first);
    if (this.#chain === null && judged.kind === "unknown" && judged.transaction !== null) {
      // Without a chain, the facilitator that sent a transaction is called again to learn its outcome.
      await runtime.sleep(this.#terms.pollMs);
      judged = classifySettle(await this.#facilitator.settle(payment), row.network, row.payer, false);
    }
    faultPoint("after-settle");
    return judged;
  }

  async #conclude(row: PaymentRow, judged: SettleClass, requestId: string | null): Promise<SettlementOutcome> {
    const chain = this.#chain;
    if (judged.kind !== "paid") {
      this.#journal.log.warn(
        { payment: row.id, request_id: requestId, outcome: judged.kind, reason: judged.reason },
        "settle failed",
      );
    }
    if (chain === null) return this.#concludeWithoutChain(row, judged, requestId);
    switch (judged.kind) {
      case "paid":
        return this.#confirm(row, judged, judged.transaction, requestId);
      case "refused":
      case "perhaps_refused":
      case "not_sent":
      case "perhaps_not_sent": {
        const status = await this.#askStatus(row);
        if (status !== null) return this.#concludeByStatus(row, status, judged, requestId);
        if (judged.kind === "not_sent") return this.#concludeWithoutChain(row, judged, requestId);
        return this.#record.unknown(row, judged.reason, null, requestId);
      }
      case "unknown":
        if (judged.transaction !== null) return this.#confirm(row, judged, judged.transaction, requestId);
        return this.#watchForUse(row, judged.reason, requestId);
    }
  }

  #concludeWithoutChain(row: PaymentRow, judged: SettleClass, requestId: string | null): Promise<SettlementOutcome> {
    switch (judged.kind) {
      case "paid":
        return this.#record.settled(
          row,
          { transaction: judged.transaction, block: null },
          requestId,
          "on the facilitator's word",
        );
      case "refused":
      case "not_sent":
        return this.#record.released(row, releaseFor(judged, null), requestId);
      case "perhaps_refused":
      case "perhaps_not_sent":
        return this.#record.unknown(row, judged.reason, null, requestId);
      case "unknown":
        return this.#record.unknown(row, judged.reason, judged.transaction, requestId);
    }
  }

  #concludeByStatus(
    row: PaymentRow,
    status: AuthorizationStatus,
    judged: Judgement,
    requestId: string | null,
  ): Promise<SettlementOutcome> {
    if (status.kind === "settled") return this.#found(row, status, judged.reason, requestId);
    return this.#record.released(row, releaseFor(judged, status.kind), requestId);
  }

  /** @param evidence the result of our call */
  async #found(
    row: PaymentRow,
    status: Extract<AuthorizationStatus, { kind: "settled" }>,
    evidence: string,
    requestId: string | null,
  ): Promise<SettlementOutcome> {
    const onlyCall = row.settleCalls === 1 && row.reopenedAt === null;
    if (onlyCall && showsOtherCall(evidence) && (this.#signers()?.has(status.sender) ?? true)) {
      const sentBefore = await this.#journal.store.wasSentBefore(row);
      if (!sentBefore) return this.#record.soldElsewhere(row, status.transaction, requestId);
    }
    return this.#record.settled(row, status, requestId, "found on chain");
  }

  /** The facilitator names a transaction: it counts if the chain shows it and it pays us. */
  async #confirm(
    row: PaymentRow,
    judged: SettleClass,
    transaction: Hex,
    requestId: string | null,
  ): Promise<SettlementOutcome> {
    const chain = this.#chain;
    const { log } = this.#journal;
    let lastFault = "the transaction is not on the chain";
    for await (const _ of this.#polls(this.#terms.confirmTimeoutMs)) {
      try {
        const status = await chain?.transaction(transaction, queryOf(row));
        if (status?.kind === "confirmed") {
          const { block } = status;
          return await this.#record.settled(row, { transaction, block }, requestId, "confirmed on chain");
        }
        if (status?.kind === "contradicted") {
          log.error({ payment: row.id, transaction }, "the facilitator names a transaction that does not pay us");
          const failed = judged.kind === "unknown" && saysFailed(judged.reason);
          return await this.#watchForUse(row, failed ? FAILED : "the transaction does not pay us", requestId);
        }
      } catch (cause) {
        if (!(cause instanceof ChainUnreadableError)) throw cause;
        lastFault = cause.message;
      }
    }
    const status = await this.#askStatus(row);
    if (status !== null && status.kind !== "open") {
      return this.#concludeByStatus(row, status, { kind: "unknown", reason: lastFault }, requestId);
    }
    return this.#record.unknown(row, lastFault, transaction, requestId);
  }

  /** The outcome is uncertain: watches the authorization for a while. */
  async #watchForUse(row: PaymentRow, reason: string, requestId: string | null): Promise<SettlementOutcome> {
    for await (const _ of this.#polls(this.#terms.confirmTimeoutMs / 2)) {
      const status = await this.#askStatus(row);
      if (status !== null && status.kind !== "open") {
        return this.#concludeByStatus(row, status, { kind: "unknown", reason }, requestId);
      }
    }
    return this.#record.unknown(row, reason, null, requestId);
  }

  /** Yields at once, and again every `pollMs` until the time is over, however long each turn takes. */
  async *#polls(forMs: number): AsyncGenerator<void> {
    const { runtime } = this.#journal;
    const deadline = runtime.elapsed() + forMs;
    for (;;) {
      yield;
      if (runtime.elapsed() + this.#terms.pollMs > deadline) return;
      await runtime.sleep(this.#terms.pollMs);
    }
  }

  /** Null when the chain cannot be read, or none is configured. */
  async #askStatus(row: PaymentRow): Promise<AuthorizationStatus | null> {
    if (this.#chain === null) return null;
    try {
      return await this.#chain.authorizationStatus(queryOf(row));
    } catch (cause) {
      if (!(cause instanceof ChainUnreadableError)) throw cause;
      this.#journal.log.warn({ payment: row.id, fault: cause.message }, "the chain cannot be read");
      return null;
    }
  }
}

/** `dropped`: the chain no longer contains the settlement. */
export type RecheckResult = "final" | "later" | "dropped";

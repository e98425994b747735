import { atomicToDecimal } from "../../core/money.ts";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import { chargedNothing, PRESENT_AGAIN } from "../off.ts";
import { receiptOf } from "../receipts/receipts.ts";
import { type Journal, paymentResponse, secondsToMidnight, settleHeader, storedBody } from "../settlement/journal.ts";
import type { RailOn } from "../types.ts";
import type { PaidAnswer, PaidRefusal, PaymentRequired } from "./types.ts";

/** Seconds after which a request with a payment in progress, or of unknown outcome, should be repeated. */
const IN_PROGRESS_SECONDS = 2;
const UNKNOWN_SECONDS = 5;
const UNKNOWN_FOR_LONG_SECONDS = 300;
const UNAVAILABLE_SECONDS = 10;

/** 402: this payment is not accepted, but a new one may be. Contains the challenge. */
export function notVerified(required: PaymentRequired, reason: string, message: string): PaidRefusal {
  return {
    kind: "refused",
    status: 402,
    code: "PAYMENT_NOT_VERIFIED",
    message,
    extra: { reason },
    paymentRequired: required.paymentRequired,
    headerValue: required.headerValue,
  };
}

/** 402 after settle refused the payment permanently. */
export function settleRefused(required: PaymentRequired, row: PaymentRow, reason: string): PaidRefusal {
  return {
    ...notVerified(required, reason, "The payment could not be settled, and was not charged."),
    paymentResponseHeader: settleHeader({
      success: false,
      transaction: "",
      network: required.requirements.network,
      payer: row.payer,
      errorReason: reason,
    }),
  };
}

/** 402: the price is above the most that one request may cost. `priceAtomic`: atomic units of USDC. */
export function exceedsMax(terms: RailOn, priceAtomic: bigint): PaidRefusal {
  const price = atomicToDecimal(priceAtomic);
  const ceiling = atomicToDecimal(terms.maxRequestAtomic);
  return {
    kind: "refused",
    status: 402,
    code: "REQUEST_EXCEEDS_MAX",
    message: `The request costs ${price} USDC; one request may cost ${ceiling} USDC. Nothing was charged.`,
    extra: { price, max: ceiling },
  };
}

/** 403: the payer is not on the allowlist. */
export function notAllowlisted(): PaidRefusal {
  return {
    kind: "refused",
    status: 403,
    code: "WALLET_NOT_ALLOWLISTED",
    message: "The paying wallet is not on this deployment's allowlist. Nothing was charged.",
  };
}

/** 409: another request works on the same payment. */
export function inProgress(): PaidRefusal {
  return {
    kind: "refused",
    status: 409,
    code: "PAYMENT_REPLAYED",
    message: "This payment is being worked on. Sign nothing new; send the same payment again if no answer arrives.",
    extra: { in_progress: true, retry: "same_payment" },
    retryAfterSeconds: IN_PROGRESS_SECONDS,
  };
}

/** What the payer of a consumed payment learns about the answer that it bought. */
export interface BoughtAnswer {
  readonly row: PaymentRow;
  /** URL from which the payer can fetch it again; null when it can no longer be fetched. */
  readonly address: string | null;
}

/** @param bought null for a client that does not prove to be the payer */
export function replayed(bought: BoughtAnswer | null = null): PaidRefusal {
  const fetch =
    bought === null || bought.address === null
      ? ""
      : " If the answer was lost, sign nothing new: GET settled_payment.answer, sign the challenge that it gives with the wallet that paid, and fetch the answer there.";
  const settled = bought === null ? {} : { settled_payment: { ...settledPayment(bought.row), answer: bought.address } };
  return {
    kind: "refused",
    status: 409,
    code: "PAYMENT_REPLAYED",
    message: `This payment has already bought its answer. It was not charged again.${fetch}`,
    extra: { in_progress: false, ...settled },
  };
}

/** What the payer of a settled payment can quote to support. */
function settledPayment(row: PaymentRow) {
  return { request_id: row.requestId, receipt_hash: row.receiptHash };
}

/** 409: the money moved, but this deployment must not serve it. The journal keeps it for support. */
export function heldForSupport({
  requestId,
  failureReason: why,
}: Pick<PaymentRow, "requestId" | "failureReason">): PaidRefusal {
  const buys = why === null ? "so it buys nothing here" : `and cannot pay for this request: ${why}`;
  return {
    kind: "refused",
    status: 409,
    code: "PAYMENT_REPLAYED",
    message: `This payment was settled outside of this deployment, ${buys}. Write to support with the request id in settled_payment; sign nothing new for it.`,
    extra: { in_progress: false, settled_payment: { request_id: requestId, receipt_hash: null } },
  };
}

/** 429: the money moved before the ceiling could be checked. */
export function settledOverCeiling(terms: RailOn, row: PaymentRow): PaidRefusal {
  const ceiling = atomicToDecimal(terms.dailyCeilingAtomic);
  return {
    kind: "refused",
    status: 429,
    code: "DAILY_SPEND_LIMIT_REACHED",
    message: `This payment was put on the chain beyond the ceiling of ${ceiling} USDC in one UTC day. It is recorded; support refunds it or serves it, by the receipt.`,
    extra: { ceiling, settled_payment: { ...settledPayment(row), receipt: receiptOf(row) } },
  };
}

/** 409: the payment was presented before, with another method, path or body. */
export function otherRequest(): PaidRefusal {
  return {
    kind: "refused",
    status: 409,
    code: "PAYMENT_REPLAYED",
    message: "This payment was made with another request. Repeat that one to get its answer.",
    extra: { in_progress: false, other_request: true },
  };
}

/** 409: another payment of the same payer has this identifier. */
export function identifierConflict(): PaidRefusal {
  return {
    kind: "refused",
    status: 409,
    code: "IDEMPOTENCY_CONFLICT",
    message: "This payment identifier was used with another request. Nothing was charged.",
  };
}

/** 429: the payment would exceed what the payer may spend in a UTC day. `spent`: atomic units of USDC. */
export function ceilingReached(terms: RailOn, spent: bigint, nowMs: number): PaidRefusal {
  const ceiling = atomicToDecimal(terms.dailyCeilingAtomic);
  return {
    kind: "refused",
    status: 429,
    code: "DAILY_SPEND_LIMIT_REACHED",
    message: `The wallet may spend ${ceiling} USDC in one UTC day. Nothing was charged; try again after 00:00 UTC.`,
    extra: { ceiling, spent: atomicToDecimal(spent) },
    retryAfterSeconds: secondsToMidnight(nowMs),
  };
}

/** 503: verify gave no verdict, so nothing was reserved. */
export function facilitatorUnavailable(): PaidRefusal {
  return {
    kind: "refused",
    status: 503,
    code: "PAYMENT_FACILITATOR_UNAVAILABLE",
    message: "The payment facilitator cannot be reached. Nothing was charged; the same payment may be sent again.",
    retryAfterSeconds: UNAVAILABLE_SECONDS,
  };
}

/** 503: the chain cannot be read, so a settlement could not be confirmed. */
export function chainUnreadable(): PaidRefusal {
  return {
    ...facilitatorUnavailable(),
    message:
      "The chain cannot be read, so no payment is taken. Nothing was charged; the same payment may be sent again.",
  };
}

/** 503: the ledger cannot be reached. Earlier results of a presented payment remain valid. */
export function journalUnavailable(): PaidRefusal {
  return {
    kind: "refused",
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    message: `No payment is taken at the moment: the ledger cannot be reached. ${chargedNothing(true)}`,
    extra: PRESENT_AGAIN,
    retryAfterSeconds: UNKNOWN_SECONDS,
  };
}

/** 503: the reservation of a payment is gone: a crash of the database dropped it, or another process released it. */
export function reservationLost(): PaidRefusal {
  return {
    ...journalUnavailable(),
    message: `The reservation of this payment was lost before it was settled. ${chargedNothing(true)}`,
  };
}

/** 503: settle was called, and it is not known whether the money moved. */
export function outcomeUnknown(): PaidRefusal {
  return {
    kind: "refused",
    status: 503,
    code: "PAYMENT_OUTCOME_UNKNOWN",
    message: "It is not known yet whether the payment went through. Send the same payment again; sign nothing new.",
    extra: { retry: "same_payment" },
    retryAfterSeconds: UNKNOWN_SECONDS,
  };
}

/** The same when waiting cannot help: the authorization has expired, and no chain is available. */
export function outcomeUnknownForLong(): PaidRefusal {
  return {
    ...outcomeUnknown(),
    message:
      "This payment has expired and cannot be charged any more, but it may have been charged before, and that cannot be looked up here. Write to support with this request_id; sign nothing new until it has answered.",
    extra: { retry: "same_payment", expired: true },
    retryAfterSeconds: UNKNOWN_FOR_LONG_SECONDS,
  };
}

/** Returns the stored answer of a settled row that this process has the lease of. */
export async function paidAnswer(
  journal: Journal,
  row: PaymentRow,
  requestId: string,
  repeated: boolean,
): Promise<PaidAnswer> {
  const receipt = receiptOf(row);
  if (receipt === null) throw new Error(`payment ${row.id} is not settled`);
  const { store, leases, now, log, faultPoint } = journal;
  const body = await storedBody(store, row, receipt);
  let ended = false;
  const end = (write: () => Promise<void>) => {
    if (ended) return;
    ended = true;
    write()
      .catch((err: unknown) => log.error({ err, payment: row.id }, "the end of a paid response was not recorded"))
      .finally(() => leases.release(row.id));
  };
  return {
    kind: "paid",
    body,
    receipt,
    paymentResponseHeader: paymentResponse(row, receipt),
    repeated,
    delivered() {
      faultPoint("before-delivered");
      end(() => store.markDelivered(row.id, { at: now(), requestId, how: "delivered" }));
    },
    failed(status, reason) {
      end(() => store.markDeliveryFailed(row.id, { at: now(), status, reason, requestId }));
    },
  };
}

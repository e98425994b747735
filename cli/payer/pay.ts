import {
  decodePaymentRequiredHeader,
  decodePaymentResponseHeader,
  encodePaymentSignatureHeader,
} from "@x402/core/http";
import { parsePaymentRequired } from "@x402/core/schemas";
import type { PaymentPayload, PaymentRequired, PaymentRequirements, SettleResponse } from "@x402/core/types";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { appendPaymentIdentifierToExtensions } from "@x402/extensions/payment-identifier";
import type { LocalAccount } from "viem";
import { atomicToDecimal } from "../../src/core/money.ts";
import { networkTerms } from "../../src/payments/index.ts";
import { fetchLostAnswer } from "./lost-answer.ts";
import { PayError } from "./pay-error.ts";

export interface PayRequest {
  readonly url: string;
  readonly method: string;
  readonly body: string | null;
  /** Highest price to accept, in atomic units of USDC. */
  readonly maxAtomic: bigint;
  /** A PAYMENT-SIGNATURE to present again instead of signing; null to sign. */
  readonly payment: string | null;
  /** Whether to return the challenge instead of paying. */
  readonly unpaid?: boolean;
}

export interface PayDeps {
  readonly fetch: typeof fetch;
  /** Returns the wallet for a network; called immediately before signing. Throws `PayError` when there is none. */
  readonly wallet: (offer: { readonly network: string }) => LocalAccount;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called with a readable message for every step. */
  readonly onStep: (text: string) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface PayOutcome {
  readonly status: number;
  readonly body: string;
  /** Null when nothing was to be paid. */
  readonly offer: PaymentRequirements | null;
  /** The settlement that the server reports; null when it reports none. */
  readonly settlement: SettleResponse | null;
  /** The last payment presented, for presenting it again; null when there was none. */
  readonly payment: string | null;
}

/** How often the same payment is presented while its outcome is unknown. */
const TRIES = 6;
const LONGEST_WAIT_SECONDS = 30;
/** Longest validity of a payment that is signed, in seconds. Until it ends, the receiver can take the money. */
const LONGEST_VALIDITY = 3_600;

/**
 * Calls a URL and, when it requires payment over x402 version 2, signs once and pays. While the outcome is unknown it
 * presents the same payment again and never signs a second one.
 *
 * @throws PayError when nothing was signed because no offer fits or the price is too high
 */
export async function payFor(request: PayRequest, deps: PayDeps): Promise<PayOutcome> {
  if (request.payment !== null) return present(request, request.payment, null, deps);
  const first = await call(request, null, deps);
  if (first.status !== 402 || request.unpaid === true) {
    return { status: first.status, body: await first.text(), offer: null, settlement: null, payment: null };
  }
  if (first.redirected) {
    throw new PayError(`${request.url} redirects to ${first.url}, which asks for a payment: pay it there.`);
  }
  const required = readRequired(first.headers.get("payment-required"));
  const offer = chooseOffer(required);
  if (BigInt(offer.amount) > request.maxAtomic) {
    throw new PayError(
      `The answer costs ${atomicToDecimal(BigInt(offer.amount))} USDC, more than the maximum of ${atomicToDecimal(request.maxAtomic)}.`,
    );
  }
  deps.onStep(`402: ${atomicToDecimal(BigInt(offer.amount))} USDC on ${offer.network} to ${offer.payTo}`);
  const header = await sign(required, offer, deps.wallet(offer));
  return present(request, header, offer, deps);
}

async function present(
  request: PayRequest,
  payment: string,
  offer: PaymentRequirements | null,
  deps: PayDeps,
): Promise<PayOutcome> {
  /** Whether the server may have the payment, although no answer says so. */
  let uncertain = false;
  for (let attempt = 1; ; attempt += 1) {
    let response: Response;
    let body: string;
    try {
      response = await call(request, payment, deps);
      // Read here, because a connection that breaks within the answer has lost the answer.
      body = await response.text();
    } catch (cause) {
      if (attempt >= TRIES || deps.signal?.aborted) throw new UnfinishedPaymentError(payment, cause);
      uncertain = true;
      deps.onStep("no answer; presenting the same payment again");
      await deps.sleep(1_000 * attempt);
      continue;
    }
    const { status } = response;
    if (status >= 300 && status < 400) {
      throw new UnfinishedPaymentError(payment, new Error(`${request.url} redirects a payment.`));
    }
    const settlement = readSettlement(response.headers.get("payment-response"));
    const lost = status === 409 ? answerAddress(body, request.url) : null;
    if (lost !== null) {
      deps.onStep(`409: the answer was paid for; fetching it from ${lost}`);
      return { status: 200, body: await fetchLostAnswer(lost, deps), offer, settlement, payment };
    }
    const unknown =
      status >= 500 || (status === 409 && isInProgress(body)) || (status === 429 && uncertain && !isOverCeiling(body));
    if (attempt >= TRIES || !unknown) {
      return { status, body, offer, settlement, payment };
    }
    uncertain = true;
    const wait = Math.min(Number(response.headers.get("retry-after") ?? "2") || 2, LONGEST_WAIT_SECONDS);
    deps.onStep(`${status}: presenting the same payment again in ${wait} s`);
    await deps.sleep(wait * 1_000);
  }
}

/**
 * Returns the URL at which the payer of a consumed payment fetches the answer; null when the body names none of the same
 * origin as the URL that was called.
 */
function answerAddress(body: string, asked: string): string | null {
  try {
    const { settled_payment: settled } = JSON.parse(body) as { settled_payment?: { answer?: unknown } };
    if (typeof settled?.answer !== "string") return null;
    return new URL(settled.answer).origin === new URL(asked).origin ? settled.answer : null;
  } catch {
    return null;
  }
}

/**
 * Thrown when no answer arrived. The payment may have gone through: presenting it again is safe, signing another one is
 * not.
 */
export class UnfinishedPaymentError extends Error {
  override name = "UnfinishedPaymentError";
  readonly payment: string;

  constructor(payment: string, cause: unknown) {
    super("No answer came, and it is not known whether the payment went through.", { cause });
    this.payment = payment;
  }
}

/** Whether the server is still settling this payment. */
function isInProgress(body: string): boolean {
  return memberOf(body, "in_progress") === true;
}

/** Whether the server has refused this payment, or recorded it for support, because of its ceiling for a day. */
function isOverCeiling(body: string): boolean {
  return memberOf(body, "error") === "DAILY_SPEND_LIMIT_REACHED";
}

function memberOf(body: string, name: string): unknown {
  try {
    return (JSON.parse(body) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

function call(request: PayRequest, payment: string | null, deps: PayDeps): Promise<Response> {
  return deps.fetch(request.url, {
    method: request.method,
    headers: {
      accept: "application/json",
      ...(request.body === null ? {} : { "content-type": "application/json" }),
      ...(payment === null ? {} : { "payment-signature": payment }),
    },
    ...(request.body === null ? {} : { body: request.body }),
    // A payment is for the address that asked, so a redirect is not followed.
    ...(payment === null ? {} : { redirect: "manual" }),
    ...(deps.signal === undefined ? {} : { signal: deps.signal }),
  });
}

function readRequired(header: string | null): PaymentRequired {
  if (header === null)
    throw new PayError("The address answers 402 without a PAYMENT-REQUIRED header (x402 version 2).");
  let decoded: unknown;
  try {
    decoded = decodePaymentRequiredHeader(header);
  } catch {
    throw new PayError("The PAYMENT-REQUIRED header is not base64 of JSON.");
  }
  const parsed = parsePaymentRequired(decoded);
  if (!parsed.success || parsed.data.x402Version !== 2)
    throw new PayError("The PAYMENT-REQUIRED header does not hold payment requirements of x402 version 2.");
  return parsed.data as PaymentRequired;
}

/** Chooses the first offer of USDC by signed transfer on Base or Base Sepolia. Other offers are not evaluated. */
function chooseOffer(required: PaymentRequired): PaymentRequirements {
  const known = [networkTerms("mainnet"), networkTerms("testnet")];
  const offer = required.accepts.find(
    ({ scheme, network, asset, amount, extra }) =>
      scheme === "exact" &&
      /^[1-9]\d*$/.test(amount) &&
      (extra?.assetTransferMethod ?? "eip3009") === "eip3009" &&
      (extra?.paymentFlow ?? "authorization") === "authorization" &&
      known.some((terms) => terms.network === network && terms.token.address.toLowerCase() === asset.toLowerCase()),
  );
  if (offer === undefined)
    throw new PayError("The address accepts no USDC on Base or Base Sepolia with the scheme exact.");
  if (!(offer.maxTimeoutSeconds > 0 && offer.maxTimeoutSeconds <= LONGEST_VALIDITY)) {
    throw new PayError(
      `The address asks for a payment that is valid for ${offer.maxTimeoutSeconds} seconds, more than ${LONGEST_VALIDITY}.`,
    );
  }
  return offer;
}

async function sign(required: PaymentRequired, offer: PaymentRequirements, wallet: LocalAccount): Promise<string> {
  const { payload } = await new ExactEvmScheme(wallet).createPaymentPayload(2, offer);
  const extensions = structuredClone(required.extensions);
  if (extensions !== undefined) appendPaymentIdentifierToExtensions(extensions);
  const payment: PaymentPayload = {
    x402Version: 2,
    resource: required.resource,
    accepted: offer,
    payload,
    ...(extensions === undefined ? {} : { extensions }),
  };
  return encodePaymentSignatureHeader(payment);
}

function readSettlement(header: string | null): SettleResponse | null {
  if (header === null) return null;
  try {
    return decodePaymentResponseHeader(header);
  } catch {
    return null;
  }
}

import { encodePaymentRequiredHeader } from "@x402/core/http";
import type { PaymentPayload, PaymentRequirements, PaymentRequired as X402PaymentRequired } from "@x402/core/types";
import type { Address } from "viem";
import type { RailOn } from "../types.ts";
import type { DecodedPayment } from "./decode.ts";
import { identifierDeclaration, PAYMENT_IDENTIFIER } from "./identifier.ts";
import type { PaidResource, PaymentRequired, UnpaidCall } from "./types.ts";

/** Maximum number of cached challenges; there is one per operation and price. */
const CACHE_LIMIT = 1_000;

/** Makes challenges and caches them, so that an unpaid request costs one lookup. */
export function createRequirements(terms: RailOn, treasury: Address): (call: UnpaidCall) => PaymentRequired {
  const cache = new Map<object, Map<bigint, { extensions: object; required: PaymentRequired }>>();
  let size = 0;
  return (call) => {
    const known = cache.get(call.resource)?.get(call.priceAtomic);
    if (known !== undefined && known.extensions === call.extensions) return known.required;
    const required = makePaymentRequired(terms, treasury, call);
    if (size >= CACHE_LIMIT) {
      cache.clear();
      size = 0;
    }
    const ofResource = cache.get(call.resource) ?? new Map();
    ofResource.set(call.priceAtomic, { extensions: call.extensions, required });
    cache.set(call.resource, ofResource);
    size += 1;
    return required;
  };
}

function makePaymentRequired(terms: RailOn, treasury: Address, call: UnpaidCall): PaymentRequired {
  const requirements: PaymentRequirements = {
    scheme: "exact",
    network: terms.network,
    amount: call.priceAtomic.toString(),
    asset: terms.token.address,
    payTo: treasury,
    maxTimeoutSeconds: terms.maxTimeoutSeconds,
    extra: { name: terms.token.name, version: terms.token.version },
  };
  const paymentRequired: X402PaymentRequired = {
    x402Version: 2,
    error: "PAYMENT_REQUIRED",
    resource: resourceInfo(call.resource),
    accepts: [requirements],
    extensions: { ...call.extensions, [PAYMENT_IDENTIFIER]: identifierDeclaration() },
  };
  return {
    kind: "challenge",
    requirements,
    paymentRequired,
    headerValue: encodePaymentRequiredHeader(paymentRequired),
  };
}

/**
 * Returns the payment as sent to the facilitator: our own requirements and resource, and the authorization in canonical
 * form. Nothing unsigned from the client is passed on.
 */
export function facilitatorPayload(payment: DecodedPayment, required: PaymentRequired): PaymentPayload {
  const { from, value, validAfter, validBefore, nonce } = payment.authorization;
  return {
    x402Version: 2,
    resource: required.paymentRequired.resource,
    accepted: required.requirements,
    payload: {
      signature: payment.signature,
      authorization: {
        from,
        to: required.requirements.payTo,
        value: value.toString(),
        validAfter: validAfter.toString(),
        validBefore: validBefore.toString(),
        nonce,
      },
    },
    ...(required.paymentRequired.extensions === undefined ? {} : { extensions: required.paymentRequired.extensions }),
  };
}

function resourceInfo(resource: PaidResource): NonNullable<X402PaymentRequired["resource"]> {
  const { url, description, mimeType, serviceName, tags } = resource;
  return {
    url,
    description,
    mimeType,
    ...(serviceName === undefined ? {} : { serviceName }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
  };
}

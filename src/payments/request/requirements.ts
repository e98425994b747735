import { encodePaymentRequiredHeader } from "@x402/core/http";
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from "@x402/core/types";
import type { Address } from "viem";
import type { PaidResource, RailOn, UnpaidCall } from "../types.ts";
import type { DecodedPayment } from "./decode.ts";
import { identifierDeclaration, PAYMENT_IDENTIFIER } from "./identifier.ts";

/** What is asked for one request, in every form it is needed in. */
export interface Offer {
  readonly requirements: PaymentRequirements;
  readonly paymentRequired: PaymentRequired;
  readonly headerValue: string;
}

/** At most this many challenges are kept; there is one per operation and price. */
const CACHE_LIMIT = 1_000;

/** Builds challenges, and keeps them: an unpaid request costs a map lookup. */
export function createOfferBook(terms: RailOn, treasury: Address): (call: UnpaidCall) => Offer {
  const cache = new Map<object, Map<bigint, { extensions: object; offer: Offer }>>();
  let size = 0;
  return (call) => {
    const known = cache.get(call.resource)?.get(call.priceAtomic);
    if (known !== undefined && known.extensions === call.extensions) return known.offer;
    const offer = makeOffer(terms, treasury, call);
    if (size >= CACHE_LIMIT) {
      cache.clear();
      size = 0;
    }
    const ofResource = cache.get(call.resource) ?? new Map();
    ofResource.set(call.priceAtomic, { extensions: call.extensions, offer });
    cache.set(call.resource, ofResource);
    size += 1;
    return offer;
  };
}

function makeOffer(terms: RailOn, treasury: Address, call: UnpaidCall): Offer {
  const requirements: PaymentRequirements = {
    scheme: "exact",
    network: terms.network,
    amount: call.priceAtomic.toString(),
    asset: terms.token.address,
    payTo: treasury,
    maxTimeoutSeconds: terms.maxTimeoutSeconds,
    extra: { name: terms.token.name, version: terms.token.version },
  };
  const paymentRequired: PaymentRequired = {
    x402Version: 2,
    error: "PAYMENT_REQUIRED",
    resource: resourceInfo(call.resource),
    accepts: [requirements],
    extensions: { ...call.extensions, [PAYMENT_IDENTIFIER]: identifierDeclaration() },
  };
  return { requirements, paymentRequired, headerValue: encodePaymentRequiredHeader(paymentRequired) };
}

/**
 * The payment as the facilitator gets it: our own requirement and resource, the authorization in its one spelling.
 * Nothing unsigned that the client sent is passed on.
 */
export function facilitatorPayload(payment: DecodedPayment, offer: Offer): PaymentPayload {
  const { from, value, validAfter, validBefore, nonce } = payment.authorization;
  return {
    x402Version: 2,
    resource: offer.paymentRequired.resource,
    accepted: offer.requirements,
    payload: {
      signature: payment.signature,
      authorization: {
        from,
        to: offer.requirements.payTo,
        value: value.toString(),
        validAfter: validAfter.toString(),
        validBefore: validBefore.toString(),
        nonce,
      },
    },
    ...(offer.paymentRequired.extensions === undefined ? {} : { extensions: offer.paymentRequired.extensions }),
  };
}

function resourceInfo(resource: PaidResource): NonNullable<PaymentRequired["resource"]> {
  const { url, description, mimeType, serviceName, tags } = resource;
  return {
    url,
    description,
    mimeType,
    ...(serviceName === undefined ? {} : { serviceName }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
  };
}

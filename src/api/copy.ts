import { lowestPrice } from "../operations/define.ts";
import type { Price } from "../operations/operation.ts";

export const ABOUT =
  "An open board of AI products: objective signals as free data, and computed answers that agents pay for per request.";

/** Advice to an agent before its first request. */
export const GUIDANCE = [
  "Free operations need nothing: searchProducts for products, searchModels and getModel for what a model costs, who sells it and what is cheaper, listChanges for price changes and shutdowns, listSignals for what grows.",
  "Paid operations need no account and no key. Send the request; a valid one is answered 402 with what to sign, in the PAYMENT-REQUIRED header and in payment.accepts. Sign it with a wallet that holds USDC (EIP-3009, any x402 v2 client does it) and send the same request again with PAYMENT-SIGNATURE. The answer carries the receipt in meta.payment.",
  "The 402 of an operation that reads text, names or filters has `reading`: how the request was understood, what of it is not used, how much of a dataset or history comes back, and how to reword it. Call once without payment, reword until it is right, then pay; the paid answer has the same reading.",
  "Input that the schema refuses is 400 before any challenge and is never charged; neither is a 404, a 5xx or a refused payment. A payment buys one answer: sending it again is 409, which names the address where the wallet that paid fetches a lost answer (settled_payment.answer).",
  "After PAYMENT_OUTCOME_UNKNOWN send the same signed payment again and sign nothing new. Every error says in retry and advice what to do next.",
  "Read /v1/payments/config before spending: it names network, token, recipient and ceilings. Rank Points are paid placement, not a rating.",
].join(" ");

/** How to use the reading of an operation that interprets its requests. */
export const READING_SENTENCE =
  "Call once without payment: `reading` in the 402 says how the request was understood. Reword until it is right, then pay.";

/** Descriptions of the groups of operations. */
export const TAGS: Readonly<Record<string, string>> = {
  Service: "What this service offers, and at what price.",
  Products: "The catalogue: search, profiles, every listing.",
  Models: "Language and other models: prices with their evidence, changes, shutdowns.",
  Boards: "Boards by Rank Points, which are paid placement.",
  Payments: "The payment rail, its state, and operations to try it with.",
  "Computed answers": "Paid answers, computed at request time.",
};

/** Returns the price in a sentence, with every band of a banded one. */
export function priceSentence(price: Price): string {
  const lowest = lowestPrice(price);
  if (lowest === null) return "Free.";
  if (price.mode !== "banded") return `Costs ${lowest} USDC.`;
  const bands = price.bands.map(({ upTo, usdc }) => `${usdc} USDC up to ${upTo} ${price.unit}`);
  return `Costs ${bands.join(", ")}.`;
}

/** Returns the price in the form that indexers of x402 services read. */
export function paymentInfo(price: Price): object {
  const protocols = [{ x402: {} }];
  if (price.mode !== "banded") {
    return { price: { mode: "fixed", currency: "USD", amount: lowestPrice(price) }, protocols };
  }
  const amounts = price.bands.map(({ usdc }) => usdc);
  return { price: { mode: "dynamic", currency: "USD", min: amounts[0], max: amounts.at(-1) }, protocols };
}

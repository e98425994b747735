import { createHash } from "node:crypto";
import {
  declarePaymentIdentifierExtension,
  isValidPaymentId,
  PAYMENT_IDENTIFIER as NAME,
} from "@x402/extensions/payment-identifier";
import { isObject } from "../../core/text/json-object.ts";

/** Key of the extension in `extensions`. */
export const PAYMENT_IDENTIFIER = NAME;

/** How long an identifier stays bound to its payment. */
export const IDENTIFIER_LIFE_MS = 24 * 60 * 60 * 1000;

export type IdentifierResult =
  | { readonly ok: true; readonly id: string | null }
  | { readonly ok: false; readonly message: string };

/** Declares in a challenge that identifiers are supported but not required. */
export function identifierDeclaration(): unknown {
  return declarePaymentIdentifierExtension(false);
}

/**
 * Reads the client's identifier. An echo of the offer without an `id` counts as none. A malformed one is refused rather
 * than ignored: its sender relies on it. The SDK's own validation is not used, because it compiles a JSON Schema that
 * the client wrote.
 */
export function readIdentifier(extension: unknown): IdentifierResult {
  if (extension === null || extension === undefined) return { ok: true, id: null };
  const info = isObject(extension) ? extension.info : undefined;
  if (!isObject(info)) return { ok: false, message: "The payment-identifier extension has no info." };
  if (info.id === undefined || info.id === null) return { ok: true, id: null };
  if (typeof info.id !== "string" || !isValidPaymentId(info.id)) {
    return { ok: false, message: "A payment identifier has 16 to 128 letters, digits, hyphens and underscores." };
  }
  return { ok: true, id: info.id };
}

/**
 * The request that an identifier is bound to, besides the payer: another request with the same identifier is a
 * conflict.
 */
export interface BoundRequest {
  readonly method: string;
  readonly path: string;
  readonly bodyHash: string;
  readonly amountAtomic: bigint;
}

/** Lower-case hex SHA-256 of the request that a payment is bound to. */
export function requestFingerprint(request: BoundRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([request.method, request.path, request.bodyHash, request.amountAtomic.toString()]))
    .digest("hex");
}

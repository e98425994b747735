import type { Hex } from "viem";
import { decodeAbiParameters } from "viem/utils";
import { z } from "zod";

/** An EIP-3009 authorization in canonical form: lower-case hex, whole numbers as bigint. */
interface Authorization {
  readonly from: Hex;
  readonly to: Hex;
  readonly value: bigint;
  /** Seconds since the epoch; valid strictly after. */
  readonly validAfter: bigint;
  /** Seconds since the epoch; valid strictly before. */
  readonly validBefore: bigint;
  readonly nonce: Hex;
}

/** The signed parts of a presented payment. Everything else in it is unsigned and ignored. */
export interface DecodedPayment {
  readonly accepted: {
    readonly scheme: string;
    readonly network: string;
    readonly amount: bigint;
    readonly asset: string;
    readonly payTo: string;
    readonly assetTransferMethod: string | null;
    readonly paymentFlow: string | null;
  };
  readonly authorization: Authorization;
  /** Lower-case hex; for a 65-byte signature the last byte is 27 or 28. */
  readonly signature: Hex;
  /** The client's `payment-identifier`, unchecked; null when it sent none. */
  readonly identifier: unknown;
}

export type DecodeResult =
  | { readonly ok: true; readonly payment: DecodedPayment }
  | { readonly ok: false; readonly reason: string; readonly message: string };

/** Maximum length of the header; Node limits all headers to 16 kB anyway. */
const MAX_TEXT = 32_768;
const MAX_SIGNATURE_BYTES = 4_096;

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, "is not an address");
const uint256 = z
  .string()
  .max(80)
  .regex(/^(?:\d+|0[xX][0-9a-fA-F]+)$/, "is not a whole number")
  .transform((text) => BigInt(text))
  .refine((value) => value < 1n << 256n, "is larger than uint256");

/** A field name, which a refusal may repeat. */
const name = z.string().max(100, "is longer than 100 characters");

const WirePayment = z.object({
  accepted: z.object({
    scheme: name,
    network: name,
    amount: uint256,
    asset: name,
    payTo: name,
    extra: z.object({ assetTransferMethod: name.nullish(), paymentFlow: name.nullish() }).nullish(),
  }),
  payload: z.object({
    signature: z
      .string()
      .regex(/^0[xX](?:[0-9a-fA-F]{2})+$/, "is not hex")
      .max(2 + 2 * MAX_SIGNATURE_BYTES),
    authorization: z.object({
      from: address,
      to: address,
      value: uint256,
      validAfter: uint256,
      validBefore: uint256,
      nonce: z.string().regex(/^0[xX][0-9a-fA-F]{64}$/, "is not 32 bytes of hex"),
    }),
  }),
  extensions: z.looseObject({ "payment-identifier": z.unknown().optional() }).nullish(),
});

/**
 * Reads a payment from the text of PAYMENT-SIGNATURE (base64 of JSON) or from an object (MCP). One authorization can
 * be written in many ways; all of them decode to the same value here.
 */
export function decodePayment(payment: string | object): DecodeResult {
  const json = typeof payment === "string" ? readHeader(payment) : payment;
  if (json === null || typeof json !== "object" || Array.isArray(json)) {
    return refuse("malformed_payment", "The payment is not base64 of a JSON object.");
  }
  const version = "x402Version" in json ? json.x402Version : undefined;
  if (version !== 2) return refuse("unsupported_x402_version", "Only x402 version 2 payments are taken.");
  const parsed = WirePayment.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const where = issue === undefined ? "" : ` at ${issue.path.join(".")}: ${issue.message}`;
    return refuse("malformed_payment", `The payment does not have the shape of x402 version 2${where}.`);
  }
  const { accepted, payload, extensions } = parsed.data;
  const { authorization } = payload;
  if (isBrokenWrapper(lowerHex(payload.signature))) {
    return refuse("malformed_payment", "The signature ends as an ERC-6492 wrapper does, and does not decode as one.");
  }
  const identifier: unknown = extensions?.["payment-identifier"];
  return {
    ok: true,
    payment: {
      accepted: {
        scheme: accepted.scheme,
        network: accepted.network,
        amount: accepted.amount,
        asset: accepted.asset.toLowerCase(),
        payTo: accepted.payTo.toLowerCase(),
        assetTransferMethod: accepted.extra?.assetTransferMethod ?? null,
        paymentFlow: accepted.extra?.paymentFlow ?? null,
      },
      authorization: {
        from: lowerHex(authorization.from),
        to: lowerHex(authorization.to),
        value: authorization.value,
        validAfter: authorization.validAfter,
        validBefore: authorization.validBefore,
        nonce: lowerHex(authorization.nonce),
      },
      signature: normalSignature(payload.signature),
      identifier: identifier ?? null,
    },
  };
}

/** ERC-6492: a wrapper is ABI-encoded (factory, factory call, signature), followed by these 32 bytes. */
const ERC6492_SUFFIX = "6492".repeat(16);
const ERC6492_PARTS = [{ type: "address" }, { type: "bytes" }, { type: "bytes" }] as const;

/** Facilitators throw on such a signature instead of refusing it. */
function isBrokenWrapper(signature: Hex): boolean {
  if (!signature.endsWith(ERC6492_SUFFIX)) return false;
  try {
    decodeAbiParameters(ERC6492_PARTS, signature.slice(0, -ERC6492_SUFFIX.length) as Hex);
    return false;
  } catch {
    return true;
  }
}

function readHeader(text: string): unknown {
  const compact = text.trim();
  if (compact.length > MAX_TEXT || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(compact)) return null;
  try {
    return JSON.parse(Buffer.from(compact, "base64").toString("utf8"));
  } catch {
    return null;
  }
}

function lowerHex(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`;
}

/** Some wallets write the recovery byte as 0 or 1; the token requires 27 or 28. */
function normalSignature(text: string): Hex {
  const hex = lowerHex(text);
  if (hex.length !== 132) return hex;
  const last = hex.slice(130);
  if (last === "00") return `${hex.slice(0, 130)}1b` as Hex;
  if (last === "01") return `${hex.slice(0, 130)}1c` as Hex;
  return hex;
}

function refuse(reason: string, message: string): DecodeResult {
  return { ok: false, reason, message };
}

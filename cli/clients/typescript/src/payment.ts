import type { PaymentPayload, PaymentRequired, PaymentRequirements } from "@x402/core/types";
import { PaymentRefusedError } from "./errors.ts";

/** A viem account, such as `privateKeyToAccount` returns, or anything else that signs like one. The key stays in it. */
export interface Wallet {
  readonly address: `0x${string}`;
  signTypedData(message: {
    domain: Record<string, unknown>;
    types: Record<string, unknown>;
    primaryType: string;
    message: Record<string, unknown>;
  }): Promise<`0x${string}`>;
  signMessage?(message: { message: string }): Promise<`0x${string}`>;
}

/** USDC contracts by network. Offers in other tokens are ignored: their units would be guesses. */
const USDC: Readonly<Record<string, string>> = {
  "eip155:8453": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  "eip155:84532": "0x036cbd53842c5426634e7929541ec2318f3dcf7e",
};

/** Longest validity of a payment that is signed, in seconds. Until it ends, the receiver can take the money. */
const LONGEST_VALIDITY = 3_600;

/** The payment that a 402 answer asks for. */
export interface Offer {
  readonly required: PaymentRequired;
  readonly requirements: PaymentRequirements;
  /** Atomic units of USDC. */
  readonly amount: bigint;
}

/**
 * Parses the header PAYMENT-REQUIRED. Returns the first offer of USDC by signed transfer on Base or Base Sepolia.
 *
 * @throws PaymentRefusedError when there is none
 */
export async function readOffer(header: string | null): Promise<Offer> {
  if (header === null)
    throw new PaymentRefusedError("The address answers 402 without PAYMENT-REQUIRED (x402 version 2).");
  const { decodePaymentRequiredHeader } = await import("@x402/core/http");
  let required: PaymentRequired;
  try {
    required = decodePaymentRequiredHeader(header);
  } catch (cause) {
    throw new PaymentRefusedError("The header PAYMENT-REQUIRED cannot be read.", { cause });
  }
  const requirements = required.accepts.find(
    ({ scheme, network, asset, amount, extra }) =>
      scheme === "exact" &&
      /^[1-9]\d{0,17}$/.test(amount) &&
      (extra?.assetTransferMethod ?? "eip3009") === "eip3009" &&
      USDC[network] === asset.toLowerCase(),
  );
  if (required.x402Version !== 2 || requirements === undefined) {
    throw new PaymentRefusedError("The address accepts no USDC on Base or Base Sepolia with the scheme exact.");
  }
  const { maxTimeoutSeconds: seconds } = requirements;
  if (!(seconds > 0 && seconds <= LONGEST_VALIDITY)) {
    throw new PaymentRefusedError(
      `The address asks for a payment that is valid for ${seconds} seconds, more than ${LONGEST_VALIDITY}.`,
    );
  }
  return { required, requirements, amount: BigInt(requirements.amount) };
}

/** Signs an offer. Returns the value of the header PAYMENT-SIGNATURE. */
export async function signOffer({ required, requirements }: Offer, wallet: Wallet): Promise<string> {
  const [{ encodePaymentSignatureHeader }, { ExactEvmScheme }] = await Promise.all([
    import("@x402/core/http"),
    import("@x402/evm/exact/client"),
  ]);
  const { payload } = await new ExactEvmScheme(wallet).createPaymentPayload(2, requirements);
  const extensions = withIdentifier(required.extensions);
  const payment: PaymentPayload = {
    x402Version: 2,
    resource: required.resource,
    accepted: requirements,
    payload,
    ...(extensions === undefined ? {} : { extensions }),
  };
  return encodePaymentSignatureHeader(payment);
}

/** Adds an identifier chosen by the caller, where the server supports it: a second payment with the same identifier is not charged. */
function withIdentifier(extensions: PaymentRequired["extensions"]): PaymentRequired["extensions"] {
  const asked = extensions?.["payment-identifier"];
  if (typeof asked !== "object" || asked === null) return extensions;
  const { info } = asked as { info?: Record<string, unknown> };
  const id = `pay_${globalThis.crypto.randomUUID().replaceAll("-", "")}`;
  return { ...extensions, "payment-identifier": { ...asked, info: { ...info, id } } };
}

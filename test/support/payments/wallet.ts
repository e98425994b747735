import { randomBytes } from "node:crypto";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import type { PaymentRequired, PaymentRequirements } from "@x402/core/types";
import type { Hex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

/** The EIP-712 types of an EIP-3009 transfer, apart from the program's own. */
export const TRANSFER_TYPES = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

export interface SignedPayment {
  x402Version: number;
  resource?: unknown;
  accepted: PaymentRequirements;
  payload: {
    signature: string;
    authorization: {
      from: string;
      to: string;
      value: string;
      validAfter: string;
      validBefore: string;
      nonce: string;
    };
  };
  extensions?: Record<string, unknown>;
}

/** Changes to the payment that is required. */
export interface SigningChanges {
  to?: Hex;
  value?: string;
  validAfter?: number;
  validBefore?: number;
  nonce?: Hex;
  identifier?: string;
}

/** Any account that signs typed data. */
export type Signer = Pick<PrivateKeyAccount, "address" | "signTypedData">;

/** A fresh wallet. */
export function newWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/** Signs a payment of what is asked, as the stock client does, except for `changes`. */
export async function signPayment(
  signer: Signer,
  required: PaymentRequired | string,
  nowMs: number,
  changes: SigningChanges = {},
): Promise<SignedPayment> {
  const asked = typeof required === "string" ? decodePaymentRequiredHeader(required) : required;
  const [accepted] = asked.accepts;
  if (accepted === undefined) throw new Error("nothing is asked");
  const nowSeconds = Math.floor(nowMs / 1000);
  const authorization = {
    from: signer.address as string,
    to: (changes.to ?? accepted.payTo) as string,
    value: changes.value ?? accepted.amount,
    validAfter: String(changes.validAfter ?? 0),
    validBefore: String(changes.validBefore ?? nowSeconds + accepted.maxTimeoutSeconds),
    nonce: (changes.nonce ?? `0x${randomBytes(32).toString("hex")}`) as string,
  };
  const signature = await signer.signTypedData({
    domain: {
      name: String(accepted.extra?.name),
      version: String(accepted.extra?.version),
      chainId: Number(accepted.network.split(":")[1]),
      verifyingContract: accepted.asset as Hex,
    },
    types: TRANSFER_TYPES,
    primaryType: "TransferWithAuthorization",
    message: {
      from: authorization.from as Hex,
      to: authorization.to as Hex,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: authorization.nonce as Hex,
    },
  });
  const extensions = structuredClone(asked.extensions) as
    | Record<string, { info?: Record<string, unknown> }>
    | undefined;
  const identifier = extensions?.["payment-identifier"];
  if (changes.identifier !== undefined && identifier?.info !== undefined) identifier.info.id = changes.identifier;
  return {
    x402Version: 2,
    resource: asked.resource,
    accepted,
    payload: { signature, authorization },
    ...(extensions === undefined ? {} : { extensions }),
  };
}

/** The payment as text of PAYMENT-SIGNATURE. */
export function toHeader(payment: object): string {
  return encodePaymentSignatureHeader(payment as Parameters<typeof encodePaymentSignatureHeader>[0]);
}

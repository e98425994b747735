import { recoverTypedDataAddress } from "viem";
import type { RailOn } from "../types.ts";
import type { DecodedPayment } from "./decode.ts";

const TYPES = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/**
 * Whether the signature recovers to the payer: payer and nonce are public on the chain, so knowing them proves
 * nothing. False for contract wallets, whose signatures only the chain can judge.
 */
export async function provesPayer(payment: DecodedPayment, terms: RailOn): Promise<boolean> {
  if (payment.signature.length !== 132) return false;
  try {
    const signer = await recoverTypedDataAddress({
      domain: {
        name: terms.token.name,
        version: terms.token.version,
        chainId: terms.chainId,
        verifyingContract: terms.token.address,
      },
      types: TYPES,
      primaryType: "TransferWithAuthorization",
      message: payment.authorization,
      signature: payment.signature,
    });
    return signer.toLowerCase() === payment.authorization.from;
  } catch {
    return false;
  }
}

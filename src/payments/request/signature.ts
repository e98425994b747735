import { hashTypedData, parseErc6492Signature } from "viem/utils";
import type { ChainReader } from "../chain/reader.ts";
import { type Runtime, systemRuntime } from "../runtime.ts";
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
 * Whether the signature recovers to the payer: payer and nonce are public on the chain, so that knowing them proves
 * nothing. False for contract wallets, whose signatures only the chain can judge: see `provesPayerOnChain`.
 */
export async function provesPayer(
  payment: DecodedPayment,
  terms: RailOn,
  { recoverSigner }: Pick<Runtime, "recoverSigner"> = systemRuntime,
): Promise<boolean> {
  if (payment.signature.length !== 132) return false;
  try {
    const signer = await recoverSigner(hashTypedData(typedData(payment, terms)), payment.signature);
    return signer.toLowerCase() === payment.authorization.from;
  } catch {
    return false;
  }
}

/**
 * The same, and also checks signatures of contract wallets (ERC-1271).
 * @throws ChainUnreadableError when the wallet cannot be queried
 */
export async function provesPayerOnChain(
  payment: DecodedPayment,
  terms: RailOn,
  chain: Pick<ChainReader, "acceptsSignature">,
  runtime: Pick<Runtime, "recoverSigner"> = systemRuntime,
): Promise<boolean> {
  if (await provesPayer(payment, terms, runtime)) return true;
  const { signature } = parseErc6492Signature(payment.signature);
  return chain.acceptsSignature(payment.authorization.from, hashTypedData(typedData(payment, terms)), signature);
}

function typedData(payment: DecodedPayment, terms: RailOn) {
  return {
    domain: {
      name: terms.token.name,
      version: terms.token.version,
      chainId: terms.chainId,
      verifyingContract: terms.token.address,
    },
    types: TYPES,
    primaryType: "TransferWithAuthorization",
    message: payment.authorization,
  } as const;
}

import { createHash } from "node:crypto";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { hashMessage, hashTypedData } from "viem/utils";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import { TRANSFER_TYPES } from "../../support/payments/wallet.ts";
import { START } from "./scheduler.ts";

/** What the simulator signs with: fixed keys, so that every run of a seed is the same. */
export const TERMS = networkTerms("testnet");
export const TREASURY = privateKeyToAccount(secret("treasury")).address;
export const PRICE = 10_000n;

/** A signed payment of the pool. */
export interface Signed {
  readonly name: string;
  readonly payer: Hex;
  readonly nonce: Hex;
  readonly signature: Hex;
  /** Signature of somebody else over the same terms. */
  readonly forged: Hex;
  readonly validBefore: number;
  /** Its account is a contract, which alone can tell whether the signature is good. */
  readonly contract: boolean;
  readonly payload: PaymentPayload;
}

const REQUIREMENTS: PaymentRequirements = {
  scheme: "exact",
  network: TERMS.network,
  amount: PRICE.toString(),
  asset: TERMS.token.address,
  payTo: TREASURY,
  maxTimeoutSeconds: 90,
  extra: { name: TERMS.token.name, version: TERMS.token.version },
};

const signers = new Map<string, Hex>();

/** Recovers signers of the pool from memory; computing them would take longer than the rest of a history. */
export async function recoverSigner(hash: Hex, signature: Hex): Promise<Hex> {
  const signer = signers.get(`${hash}:${signature}`) ?? proofOf(hash, signature)?.payer;
  if (signer === undefined) throw new Error("no signature of the pool");
  return signer;
}

/** Signatures of challenges in the history that runs. */
const proofs = new Map<string, Signed>();

/** What the wallet of a payment gives for a message: of an account it recovers to it, of a contract only it can tell. */
export function signMessage(signed: Signed, message: string): Hex {
  const hash = hashMessage(message);
  const digest = createHash("sha256").update(`${signed.payer} ${hash}`).digest("hex");
  const signature: Hex = `0x${digest.repeat(signed.contract ? 3 : 2)}1b`;
  proofs.set(`${hash}:${signature}`, signed);
  return signature;
}

/** Whose signature of a message it is; undefined for anything else. */
export function proofOf(hash: Hex, signature: Hex): Signed | undefined {
  return proofs.get(`${hash}:${signature}`);
}

export function forgetMessages(): void {
  proofs.clear();
}

/** Payers 0 and 1 are accounts with a key, payer 2 is a contract. */
export async function signPool(payers = 3, payments = 6): Promise<readonly (readonly Signed[])[]> {
  return Promise.all(
    Array.from({ length: payers }, (_, payer) =>
      Promise.all(Array.from({ length: payments }, (_, number) => signOne(payer, number))),
    ),
  );
}

async function signOne(payer: number, number: number): Promise<Signed> {
  const account = privateKeyToAccount(secret(`payer ${payer}`));
  const stranger = privateKeyToAccount(secret("stranger"));
  const nonce = secret(`nonce ${payer} ${number}`);
  const validBefore = START / 1000 + 100;
  const message = {
    from: account.address,
    to: TREASURY,
    value: PRICE,
    validAfter: 0n,
    validBefore: BigInt(validBefore),
    nonce,
  };
  const { name, version, address } = TERMS.token;
  const domain = { name, version, chainId: TERMS.chainId, verifyingContract: address };
  const typed = { domain, types: TRANSFER_TYPES, primaryType: "TransferWithAuthorization", message } as const;
  const lower = { ...typed, message: { ...message, from: account.address.toLowerCase() as Hex, to: TREASURY } };
  const hash = hashTypedData(lower);
  const contract = payer === 2;
  const signature = contract ? (`0x${"c0".repeat(97)}` as Hex) : await account.signTypedData(typed);
  const forged = await stranger.signTypedData(typed);
  if (!contract) signers.set(`${hash}:${signature}`, account.address);
  signers.set(`${hash}:${forged}`, stranger.address);
  return {
    name: `P${payer}.${number}`,
    payer: account.address.toLowerCase() as Hex,
    nonce,
    signature,
    forged,
    validBefore,
    contract,
    payload: {
      x402Version: 2,
      accepted: REQUIREMENTS,
      payload: {
        signature,
        authorization: {
          from: account.address,
          to: TREASURY,
          value: PRICE.toString(),
          validAfter: "0",
          validBefore: String(validBefore),
          nonce,
        },
      },
    },
  };
}

function secret(name: string): Hex {
  return `0x${createHash("sha256").update(`simulator ${name}`).digest("hex")}`;
}

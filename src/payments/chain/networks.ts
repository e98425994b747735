import { isAddress } from "viem/utils";
import type { RailOn, TokenTerms } from "../types.ts";

interface NetworkTerms {
  readonly network: `eip155:${number}`;
  readonly chainId: number;
  readonly token: TokenTerms;
}

const USDC = { symbol: "USDC", decimals: 6, version: "2" } as const;

/**
 * The SDK's entries for USDC, copied because importing its table loads the whole SDK; a test compares them. The EIP-712
 * names differ between networks, and a wrong one makes every settlement fail.
 */
const TERMS = {
  base: {
    network: "eip155:8453",
    chainId: 8453,
    token: { ...USDC, address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", name: "USD Coin" },
  },
  baseSepolia: {
    network: "eip155:84532",
    chainId: 84532,
    token: { ...USDC, address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e", name: "USDC" },
  },
} as const satisfies Record<string, NetworkTerms>;

/** Returns network and token of a rail. The local rail is a chain with the id of Base Sepolia. */
export function networkTerms(mode: RailOn["mode"]): NetworkTerms {
  return mode === "mainnet" ? TERMS.base : TERMS.baseSepolia;
}

/**
 * Returns what is wrong with an address; null when nothing is. An address in a single letter case has no checksum
 * (EIP-55).
 */
export function addressProblem(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return "is not an address (0x and 40 hex digits)";
  if (/^0x0+$/.test(text)) return "is the zero address";
  if (carriesChecksum(text) && !isAddress(text)) return "has a wrong checksum: a character is mistyped";
  return null;
}

/** Whether a mistyped character would be detected. */
export function carriesChecksum(address: string): boolean {
  const digits = address.slice(2);
  return !/[a-f]/i.test(digits) || (digits !== digits.toLowerCase() && digits !== digits.toUpperCase());
}

/** Accounts 0 to 9 of the mnemonic that every Ethereum development tool uses. Their keys are public. */
const DEVELOPMENT_ACCOUNTS: ReadonlySet<string> = new Set([
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
  "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",
  "0x90f79bf6eb2c4f870365e785982e1f101e93b906",
  "0x15d34aaf54267db7d7c367839aaf71a00a2c6a65",
  "0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc",
  "0x976ea74026e726554db657fa54763abd0c3a0aa9",
  "0x14dc79964da2c08b23698b3d3cc7ca32193d9955",
  "0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f",
  "0xa0ee7a142d267c1f36714e4a8f75612f20a79720",
]);

export function isDevelopmentAccount(address: string): boolean {
  return DEVELOPMENT_ACCOUNTS.has(address.toLowerCase());
}

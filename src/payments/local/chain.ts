import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type Address,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseAbi,
  publicActions,
  stringToHex,
} from "viem";
import { z } from "zod";
import type { TokenTerms } from "../types.ts";
import { gasAccount, LOCAL_PAYERS, payerAccount } from "./accounts.ts";
import { CONTRACTS_FILE } from "./compile.ts";

const MULTICALL3: Address = "0xcA11bde05977b3631167028862bE2a173976CA11";
/** Storage slot of the token in which the identity of the chain is kept, with the chain's state. */
const INSTANCE_SLOT = keccak256(stringToHex("clearboard.chain-instance"));
/** Balance of each test wallet: 1,000 USDC. */
const GIFT = 1_000_000_000n;

const Code = z.custom<Hex>((value) => typeof value === "string" && /^0x[0-9a-f]+$/.test(value));
const Contracts = z.object({ LocalUsdc: Code, LocalMulticall: Code });

const TOKEN_ABI = parseAbi(["function mint(address to, uint256 value)"]);

/**
 * Turns an empty anvil into the chain of the local rail: token and Multicall3 at the addresses that clients know,
 * balances for the test wallets. Leaves an initialised chain unchanged.
 * @returns the identity of this chain, which stays the same as long as its state is kept
 */
export async function setUpChain(rpcUrl: string, token: TokenTerms): Promise<string> {
  const known = await chainInstance(rpcUrl, token);
  if (known !== null) return known;
  const contracts = Contracts.parse(JSON.parse(readFileSync(CONTRACTS_FILE, "utf8")));
  const transport = http(rpcUrl);
  const node = createTestClient({ mode: "anvil", transport }).extend(publicActions);
  await node.setCode({ address: token.address, bytecode: contracts.LocalUsdc });
  await node.setCode({ address: MULTICALL3, bytecode: contracts.LocalMulticall });
  const wallet = createWalletClient({ account: gasAccount(), transport });
  for (const account of payers()) {
    const hash = await wallet.writeContract({
      address: token.address,
      abi: TOKEN_ABI,
      functionName: "mint",
      args: [account.address, GIFT],
      chain: null,
    });
    await node.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  }
  const instance: Hex = `0x${randomBytes(32).toString("hex")}`;
  await node.setStorageAt({ address: token.address, index: INSTANCE_SLOT, value: instance });
  await node.mine({ blocks: 1 });
  return instance;
}

/** Returns the identity of a local chain; null before it is initialised. */
export async function chainInstance(rpcUrl: string, token: TokenTerms): Promise<string | null> {
  const node = createTestClient({ mode: "anvil", transport: http(rpcUrl) }).extend(publicActions);
  const value = await node.getStorageAt({ address: token.address, slot: INSTANCE_SLOT });
  return value === undefined || BigInt(value) === 0n ? null : value;
}

function payers() {
  return Array.from({ length: LOCAL_PAYERS }, (_, index) => payerAccount(index + 1));
}

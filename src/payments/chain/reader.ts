import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  formatTransactionReceipt,
  type Hex,
  type PublicClient,
  parseAbi,
} from "viem";
import type { TokenTerms } from "../types.ts";
import { type BlockTime, blockAfter, blockBefore, type ReadBlock } from "./block-search.ts";
import { rpcTransport } from "./rpc-transport.ts";
import { type AuthorizedPayment, movedBetween, showsPayment, TOKEN_EVENTS } from "./token-logs.ts";

/** The authorization whose status is requested. */
export interface AuthorizationQuery extends AuthorizedPayment {
  /** Seconds since the epoch. */
  readonly validBefore: number;
  /** A recent block at the time it was presented, from which the search starts; null when none was recorded. */
  readonly fromBlock: bigint | null;
  /** Seconds since the epoch before which it was certainly unused. */
  readonly unusedBefore: number;
  /**
   * True to end the search at `validBefore`, after which the authorization cannot be used. A later cancellation is then
   * not found. For searches that any caller can cause.
   */
  readonly usesAlone: boolean;
}

/**
 * - `open`: not used, and still usable
 * - `settled`: used, and the transfer to us of the right amount is in the same transaction; with its block, and the
 *   account that sent the transaction, lower-case
 * - `cancelled`, `expired`, `spent_elsewhere`: it never paid us and never will
 */
export type AuthorizationStatus =
  | { readonly kind: "open" }
  | { readonly kind: "settled"; readonly transaction: Hex; readonly block: bigint; readonly sender: Hex }
  | { readonly kind: "cancelled"; readonly transaction: Hex }
  | { readonly kind: "spent_elsewhere"; readonly transaction: Hex }
  | { readonly kind: "expired" };

/** The result of looking up one transaction. `contradicted`: it is mined and does not do what was claimed. */
export type TransactionStatus =
  | { readonly kind: "confirmed"; readonly block: bigint }
  | { readonly kind: "contradicted" }
  | { readonly kind: "not_found" };

/** The chain could not be read, or contradicts itself. Nothing can be concluded. */
export class ChainUnreadableError extends Error {
  override name = "ChainUnreadableError";
}

/** Reads the chain that payments settle on. Every method rejects with `ChainUnreadableError` only. */
export interface ChainReader {
  /** Number of a recent block, at most a few seconds old. */
  recentBlock(): Promise<bigint>;
  authorizationStatus(query: AuthorizationQuery): Promise<AuthorizationStatus>;
  transaction(hash: Hex, query: AuthorizedPayment): Promise<TransactionStatus>;
  /** Returns what does not match between this chain and the rail's terms; null when everything matches. */
  mismatch(chainId: number): Promise<string | null>;
  /** Whether the authorization was used or cancelled: one call, for refusals. */
  authorizationUsed(payer: Address, nonce: Hex): Promise<boolean>;
  /** Whether a contract wallet accepts the signature of a hash (ERC-1271). False for an account without code. */
  acceptsSignature(wallet: Address, hash: Hex, signature: Hex): Promise<boolean>;
  /** Returns how much of the token the transaction moved between two accounts, and its block; null when it is not mined. */
  transferred(hash: Hex, from: Address, to: Address): Promise<{ amount: bigint; block: bigint } | null>;
}

export interface ChainReaderOptions {
  readonly rpcUrl: string;
  readonly token: TokenTerms;
  readonly now: () => number;
  readonly timeoutMs: number;
  /**
   * How far past `validBefore` the chain's clock must be, so that a reorganisation cannot make the authorization valid
   * again.
   */
  readonly marginSeconds: number;
  /** True for a local chain, whose clock stops while nothing happens and must be advanced. */
  readonly ticks: boolean;
}

const ABI = parseAbi([
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function name() view returns (string)",
  "function version() view returns (string)",
  "function decimals() view returns (uint8)",
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);
/** Return value of a contract wallet that accepts a signature (ERC-1271). */
const ACCEPTED = "0x1626ba7e";
const [, USED_EVENT, CANCELED_EVENT] = TOKEN_EVENTS;

interface MineMethod {
  Method: "evm_mine";
  Parameters: [];
  ReturnType: string;
}

/** Providers limit the range of one log query. */
const LOG_RANGE = 2_000n;
/** Largest number of blocks in a search that any caller can cause: a day of Base. */
const MOST_BLOCKS = 43_200n;
const HEAD_MAX_AGE_MS = 4_000;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the connection to the node
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { token } = options;
  const client: PublicClient = createPublicClient({
    transport: rpcTransport(options.rpcUrl, options.timeoutMs),
  });
  let head: { block: Promise<bigint>; at: number } | null = null;

  async function readStatus(query: AuthorizationQuery): Promise<AuthorizationStatus> {
    let block = await client.getBlock({ blockTag: "latest" });
    if (Number(block.timestamp) <= query.validBefore && options.now() / 1000 > query.validBefore && options.ticks) {
      await client.request<MineMethod>({ method: "evm_mine", params: [] });
      block = await client.getBlock({ blockTag: "latest" });
    }
    const used = await client.readContract({
      address: token.address,
      abi: ABI,
      functionName: "authorizationState",
      args: [query.payer, query.nonce],
      blockNumber: block.number,
    });
    if (!used) {
      return Number(block.timestamp) > query.validBefore + options.marginSeconds
        ? { kind: "expired" }
        : { kind: "open" };
    }
    const use = await findUse(query, block);
    if (use === null) throw new ChainUnreadableError("the authorization is used, but no log of it is found");
    if (use.cancelled) return { kind: "cancelled", transaction: use.transaction };
    const receipt = await receiptOf(client, use.transaction);
    if (receipt === null)
      throw new ChainUnreadableError("the log of the authorization was found, but not the receipt of its transaction");
    const paid = receipt.status === "success" && showsPayment(receipt.logs, token.address, query);
    if (!paid) return { kind: "spent_elsewhere", transaction: use.transaction };
    const { blockNumber, from } = receipt;
    return { kind: "settled", transaction: use.transaction, block: blockNumber, sender: from.toLowerCase() as Hex };
  }

  /** Searches from the recorded block on, then before it: another account may have been faster than the payer. */
  async function findUse(query: AuthorizationQuery, head: BlockTime) {
    const noted = query.fromBlock;
    const last = query.usesAlone ? await blockAfter(query.validBefore, head, readBlock) : head.number;
    const late = noted === null ? null : await findUseIn(query, noted, last);
    if (late !== null) return late;
    const earliest = await blockBefore(query.unusedBefore, head, readBlock);
    if (query.usesAlone && last - earliest > MOST_BLOCKS) {
      throw new ChainUnreadableError("the search would cover too many blocks");
    }
    return findUseIn(query, earliest, noted === null || noted > last ? last : noted - 1n);
  }

  async function findUseIn(query: AuthorizationQuery, from: bigint, to: bigint) {
    for (let start = from; start <= to; start += LOG_RANGE) {
      const end = start + LOG_RANGE - 1n < to ? start + LOG_RANGE - 1n : to;
      const range = { address: token.address, fromBlock: start, toBlock: end };
      const args = { authorizer: query.payer, nonce: query.nonce };
      const [used, cancelled] = await Promise.all([
        client.getLogs({ ...range, event: USED_EVENT, args }),
        client.getLogs({ ...range, event: CANCELED_EVENT, args }),
      ]);
      if (used[0] !== undefined) return { cancelled: false, transaction: used[0].transactionHash };
      if (cancelled[0] !== undefined) return { cancelled: true, transaction: cancelled[0].transactionHash };
    }
    return null;
  }

  const readBlock: ReadBlock = (blockNumber) => client.getBlock({ blockNumber });

  return {
    recentBlock() {
      const now = options.now();
      if (head === null || now - head.at > HEAD_MAX_AGE_MS) {
        const block = readable(client.getBlockNumber({ cacheTime: 0 }));
        head = { block, at: now };
        block.catch(() => {
          head = null;
        });
      }
      return head.block;
    },
    authorizationStatus: (query) => readable(readStatus(query)),
    transaction: (hash, query) =>
      readable(
        (async () => {
          const receipt = await receiptOf(client, hash);
          if (receipt === null) return { kind: "not_found" };
          const confirmed = receipt.status === "success" && showsPayment(receipt.logs, token.address, query);
          return confirmed ? { kind: "confirmed", block: receipt.blockNumber } : { kind: "contradicted" };
        })(),
      ),
    mismatch: (chainId) =>
      readable(
        (async () => {
          const actual = await client.getChainId();
          if (actual !== chainId) return `RPC_URL answers for chain ${actual}, but the rail is on chain ${chainId}`;
          const code = await client.getCode({ address: token.address });
          if (code === undefined) return `there is no token at ${token.address} on chain ${chainId}`;
          const contract = { address: token.address, abi: ABI } as const;
          const [name, version, decimals] = await Promise.all([
            client.readContract({ ...contract, functionName: "name" }),
            client.readContract({ ...contract, functionName: "version" }),
            client.readContract({ ...contract, functionName: "decimals" }),
          ]);
          if (name === token.name && version === token.version && decimals === token.decimals) return null;
          return `the token at ${token.address} calls itself "${name}" version "${version}" with ${decimals} decimals`;
        })(),
      ),
    authorizationUsed: (payer, nonce) =>
      readable(
        client.readContract({
          address: token.address,
          abi: ABI,
          functionName: "authorizationState",
          args: [payer, nonce],
        }),
      ),
    acceptsSignature: (wallet, hash, signature) => readable(asksWallet(client, wallet, hash, signature)),
    transferred: (hash, from, to) =>
      readable(
        (async () => {
          const receipt = await receiptOf(client, hash);
          if (receipt === null || receipt.status !== "success") return null;
          return { amount: movedBetween(receipt.logs, token.address, { from, to }), block: receipt.blockNumber };
        })(),
      ),
  };
}

async function asksWallet(client: PublicClient, wallet: Address, hash: Hex, signature: Hex): Promise<boolean> {
  try {
    const answer = await client.readContract({
      address: wallet,
      abi: ABI,
      functionName: "isValidSignature",
      args: [hash, signature],
    });
    return answer === ACCEPTED;
  } catch (cause) {
    // A contract that reverts and an account without code do not accept the signature.
    const said =
      cause instanceof BaseError &&
      cause.walk(
        (inner) => inner instanceof ContractFunctionRevertedError || inner instanceof ContractFunctionZeroDataError,
      ) !== null;
    if (said) return false;
    throw cause;
  }
}

/** Sends the raw request, because viem creates an error with a stack for every receipt that does not exist yet. */
async function receiptOf(client: PublicClient, hash: Hex) {
  const receipt = await client.request({ method: "eth_getTransactionReceipt", params: [hash] });
  return receipt === null ? null : formatTransactionReceipt(receipt);
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof ChainUnreadableError) throw cause;
    throw new ChainUnreadableError(`the chain cannot be read: ${nameOf(cause)}`);
  }
}

/** Returns the innermost cause without its message, which may contain the URL of the node and a key in it. */
function nameOf(cause: unknown): string {
  const root = cause instanceof BaseError ? cause.walk() : cause;
  if (!(root instanceof Error)) return "unknown fault";
  return "code" in root ? `${root.name} (${String(root.code)})` : root.name;
}

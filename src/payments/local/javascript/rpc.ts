import {
  type Address,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
} from "viem";
import { gasAccount } from "../accounts.ts";
import { type Block, intrinsicGas, type JavascriptChain, type MinedTransaction } from "./chain.ts";
import { BASE_FEE, BLOCK_GAS, type Call, type Outcome } from "./machine.ts";

/** An error of JSON-RPC, with the data of a revert. */
export class RpcFault extends Error {
  override name = "RpcFault";
  readonly code: number;
  readonly data: Hex | undefined;

  constructor(code: number, message: string, data?: Hex) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Params = readonly never[];
type Method = (...params: Params) => unknown;
interface CallParams {
  from?: Address;
  to?: Address | null;
  data?: Hex;
  input?: Hex;
  value?: Hex;
}
interface LogFilter {
  fromBlock?: string;
  toBlock?: string;
  address?: Address | Address[];
  topics?: (Hex | Hex[] | null)[];
}

const NOBODY: Address = `0x${"0".repeat(40)}`;
const EMPTY: Hex = `0x${"0".repeat(64)}`;
/** Balance of every account in ether: 10,000, because gas is not charged. */
const BALANCE = 10n ** 22n;

/** The methods of an Ethereum node that the local rail, its clients and its tests use. */
export function rpcMethods(chain: JavascriptChain, chainId: number): Readonly<Record<string, Method>> {
  const newest = () => chain.blocks.at(-1) as Block;
  const blockAt = (tag: string): Block | undefined =>
    /^0x/.test(tag) ? chain.blocks[Number(tag)] : tag === "earliest" ? chain.blocks[0] : newest();
  const look = async (params: CallParams): Promise<Outcome> => {
    const outcome = await chain.machine.look(readCall(params), chain.next());
    if (outcome.ok) return outcome;
    throw new RpcFault(3, outcome.fault === "revert" ? "execution reverted" : String(outcome.fault), outcome.output);
  };
  return {
    eth_chainId: () => numberToHex(chainId),
    net_version: () => String(chainId),
    web3_clientVersion: () => "clearboard/ethereumjs",
    eth_accounts: () => [gasAccount().address],
    eth_blockNumber: () => numberToHex(newest().number),
    eth_gasPrice: () => numberToHex(BASE_FEE * 2n),
    eth_maxPriorityFeePerGas: () => numberToHex(BASE_FEE),
    eth_getBalance: () => numberToHex(BALANCE),
    eth_getTransactionCount: (address: Address) => numberToHex(chain.nonceOf(address)),
    eth_getCode: (address: Address) => chain.machine.code(address),
    eth_getStorageAt: (address: Address, slot: Hex) => chain.machine.storage(address, slot),
    eth_call: async (params: CallParams) => (await look(params)).output,
    eth_estimateGas: async (params: CallParams) => {
      const { gas } = await look(params);
      // A call keeps back a 64th of its gas at each level.
      return numberToHex(((gas + intrinsicGas(readCall(params).data)) * 5n) / 4n);
    },
    eth_sendTransaction: (params: CallParams) => chain.send(readCall(params), null),
    eth_sendRawTransaction: async (raw: Hex) => {
      const { to = null, data = "0x", value = 0n, nonce = 0 } = parseTransaction(raw);
      const from = await recoverTransactionAddress({ serializedTransaction: raw as never });
      return chain.send({ from, to, data, value }, { hash: keccak256(raw), nonce });
    },
    eth_getTransactionByHash: (hash: Hex) => {
      const found = chain.mined.get(hash);
      if (found !== undefined) return transactionOf(found, chainId);
      const waiting = chain.pending.find((sent) => sent.hash === hash);
      return waiting === undefined
        ? null
        : { ...transactionOf({ ...waiting, block: newest(), index: 0 }, chainId), blockHash: null, blockNumber: null };
    },
    eth_getTransactionReceipt: (hash: Hex) => {
      const found = chain.mined.get(hash);
      return found === undefined ? null : receiptOf(found);
    },
    eth_getBlockByNumber: (tag: string, full: boolean) => blockOf(blockAt(tag), full, chainId),
    eth_getBlockByHash: (hash: Hex, full: boolean) =>
      blockOf(
        chain.blocks.find((block) => block.hash === hash),
        full,
        chainId,
      ),
    eth_getLogs: (filter: LogFilter) => {
      const from = blockAt(filter.fromBlock ?? "latest")?.number ?? 0n;
      const to = blockAt(filter.toBlock ?? "latest")?.number ?? newest().number;
      return chain.blocks
        .slice(Number(from), Number(to) + 1)
        .flatMap((block) => block.transactions.flatMap(logsOf))
        .filter((log) => matches(log, filter));
    },
    anvil_setCode: async (address: Address, code: Hex) => {
      await chain.setCode(address, code);
      return null;
    },
    anvil_setStorageAt: async (address: Address, slot: Hex, value: Hex) => {
      await chain.setStorage(address, slot, value);
      return true;
    },
    anvil_mine: async (count: Hex = "0x1") => {
      await chain.mine(Number(count));
      return null;
    },
    evm_mine: async () => {
      await chain.mine(1);
      return "0x0";
    },
    evm_increaseTime: (by: Hex | number) => {
      chain.advance(Number(by));
      return numberToHex(Number(by));
    },
    evm_setAutomine: (on: boolean) => {
      chain.setAutomine(on);
      return true;
    },
  } as Readonly<Record<string, Method>>;
}

function readCall({ from = NOBODY, to = null, data, input, value = "0x0" }: CallParams): Call {
  return { from, to, data: data ?? input ?? "0x", value: BigInt(value) };
}

function transactionOf(sent: Omit<MinedTransaction, "outcome" | "firstLog">, chainId: number) {
  return {
    hash: sent.hash,
    type: "0x2",
    chainId: numberToHex(chainId),
    nonce: numberToHex(sent.nonce),
    from: sent.from,
    to: sent.to,
    input: sent.data,
    value: numberToHex(sent.value),
    gas: numberToHex(BLOCK_GAS),
    maxFeePerGas: numberToHex(BASE_FEE * 2n),
    maxPriorityFeePerGas: numberToHex(BASE_FEE),
    gasPrice: numberToHex(BASE_FEE * 2n),
    accessList: [],
    blockHash: sent.block.hash,
    blockNumber: numberToHex(sent.block.number),
    transactionIndex: numberToHex(sent.index),
    r: EMPTY,
    s: EMPTY,
    v: "0x0",
    yParity: "0x0",
  };
}

function logsOf(mined: MinedTransaction) {
  return mined.outcome.logs.map((log, index) => ({
    ...log,
    address: getAddress(log.address),
    blockHash: mined.block.hash,
    blockNumber: numberToHex(mined.block.number),
    blockTimestamp: numberToHex(mined.block.timestamp),
    transactionHash: mined.hash,
    transactionIndex: numberToHex(mined.index),
    logIndex: numberToHex(mined.firstLog + index),
    removed: false,
  }));
}

function receiptOf(mined: MinedTransaction) {
  const gasUsed = numberToHex(mined.outcome.gas + intrinsicGas(mined.data));
  return {
    transactionHash: mined.hash,
    transactionIndex: numberToHex(mined.index),
    blockHash: mined.block.hash,
    blockNumber: numberToHex(mined.block.number),
    from: mined.from,
    to: mined.to,
    contractAddress: null,
    type: "0x2",
    status: mined.outcome.ok ? "0x1" : "0x0",
    gasUsed,
    cumulativeGasUsed: gasUsed,
    effectiveGasPrice: numberToHex(BASE_FEE),
    logs: logsOf(mined),
    logsBloom: `0x${"0".repeat(512)}`,
  };
}

function blockOf(block: Block | undefined, full: boolean, chainId: number) {
  if (block === undefined) return null;
  return {
    number: numberToHex(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: numberToHex(block.timestamp),
    transactions: block.transactions.map((sent) => (full ? transactionOf(sent, chainId) : sent.hash)),
    gasLimit: numberToHex(BLOCK_GAS),
    gasUsed: "0x0",
    baseFeePerGas: numberToHex(BASE_FEE),
    miner: NOBODY,
    difficulty: "0x0",
    totalDifficulty: "0x0",
    size: "0x0",
    nonce: "0x0000000000000000",
    extraData: "0x",
    logsBloom: `0x${"0".repeat(512)}`,
    mixHash: EMPTY,
    sha3Uncles: EMPTY,
    stateRoot: EMPTY,
    transactionsRoot: EMPTY,
    receiptsRoot: EMPTY,
    uncles: [],
  };
}

function matches(log: { address: Address; topics: Hex[] }, { address, topics = [] }: LogFilter): boolean {
  const wanted = address === undefined ? null : [address].flat().map((one) => one.toLowerCase());
  if (wanted !== null && !wanted.includes(log.address.toLowerCase())) return false;
  return topics.every((topic, index) => topic === null || [topic].flat().includes(log.topics[index] as Hex));
}

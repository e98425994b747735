import { createServer } from "node:http";
import { encodeAbiParameters, type Hex, toFunctionSelector, toHex } from "viem";
import { listenOn } from "../server/listen.ts";
import { readAll } from "./facilitator-faults.ts";

/** Who sends every transaction of this node. */
const SENDER = `0x${"5e".repeat(20)}`;

export interface ScriptedLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** What the contract of a token says of itself. */
interface ScriptedToken {
  readonly address: Hex;
  readonly name: string;
  readonly version: string;
  readonly decimals: number;
}

/** What a chain holds. A test may change it while the node runs. */
export interface ScriptedChain {
  head: bigint;
  timestampOf: (block: bigint) => number;
  chainId?: number;
  /** The only contract with code. */
  token?: ScriptedToken;
  /** What every slot of storage holds. */
  storage?: Hex;
}

/** A node of a chain that holds what a test says: enough of JSON-RPC to read authorizations from it. */
export interface ScriptedNode {
  readonly url: string;
  /** Every call so far. */
  readonly asked: readonly { readonly method: string; readonly params: readonly unknown[] }[];
  /** True when the node's index of logs lags behind. */
  hideLogs: boolean;
  /** What the node does with the coming calls. */
  mood: "answers" | "fails" | "hangs";
  /** Puts a transaction with these logs, in this order, into a block. */
  mine(block: bigint, hash: Hex, logs: readonly ScriptedLog[], status?: "success" | "reverted"): void;
  stop(): Promise<void>;
}

interface Mined {
  readonly block: bigint;
  readonly hash: Hex;
  readonly logs: readonly ScriptedLog[];
  readonly status: "success" | "reverted";
}

interface LogFilter {
  readonly address: Hex;
  readonly fromBlock: Hex;
  readonly toBlock: Hex;
  readonly topics: readonly (Hex | null)[];
}

const NAME = toFunctionSelector("name()");
const VERSION = toFunctionSelector("version()");
const DECIMALS = toFunctionSelector("decimals()");

export async function startScriptedNode(chain: ScriptedChain): Promise<ScriptedNode> {
  const mined: Mined[] = [];
  const asked: { method: string; params: readonly unknown[] }[] = [];
  const state: Pick<ScriptedNode, "hideLogs" | "mood"> = { hideLogs: false, mood: "answers" };

  const wireLogs = ({ block, hash, logs }: Mined) =>
    logs.map((log, index) => ({
      ...log,
      blockNumber: toHex(block),
      blockHash: hash,
      transactionHash: hash,
      transactionIndex: "0x0",
      logIndex: toHex(index),
      removed: false,
    }));
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const matches = (filter: LogFilter) => (log: ReturnType<typeof wireLogs>[number]) =>
    same(log.address, filter.address) &&
    BigInt(log.blockNumber) >= BigInt(filter.fromBlock) &&
    BigInt(log.blockNumber) <= BigInt(filter.toBlock) &&
    filter.topics.every((topic, index) => topic === null || same(topic, log.topics[index] ?? ""));

  /** The head has a name, every other block a number. */
  function blockOf(name: unknown): bigint {
    if (name === "latest") return chain.head;
    if (typeof name !== "string" || !/^0x[0-9a-f]+$/.test(name)) throw new Error(`no block is called ${name}`);
    return BigInt(name);
  }

  function call(to: string, data: string): Hex {
    const token = chain.token !== undefined && same(chain.token.address, to) ? chain.token : undefined;
    switch (data.slice(0, 10)) {
      case NAME:
        return encodeAbiParameters([{ type: "string" }], [token?.name ?? ""]);
      case VERSION:
        return encodeAbiParameters([{ type: "string" }], [token?.version ?? ""]);
      case DECIMALS:
        return toHex(token?.decimals ?? 0, { size: 32 });
      default: {
        // authorizationState(authorizer, nonce): the nonce is the second word.
        const nonce = `0x${data.slice(10 + 64)}`;
        return toHex(
          mined.some(({ logs }) => logs.some(({ topics }) => topics[2] === nonce)),
          { size: 32 },
        );
      }
    }
  }

  function answer(method: string, params: unknown[]): unknown {
    switch (method) {
      case "eth_chainId":
        return toHex(chain.chainId ?? 1);
      case "eth_getCode":
        return chain.token !== undefined && same(chain.token.address, String(params[0])) ? "0x01" : "0x";
      case "eth_getStorageAt":
        return chain.storage ?? toHex(0, { size: 32 });
      case "evm_mine":
        chain.head += 1n;
        return "0x0";
      case "eth_blockNumber":
        return toHex(chain.head);
      case "eth_getBlockByNumber": {
        const number = blockOf(params[0]);
        return { number: toHex(number), timestamp: toHex(chain.timestampOf(number)), transactions: [] };
      }
      case "eth_call": {
        const { to, data } = params[0] as { to: string; data: string };
        return call(to, data);
      }
      case "eth_getLogs":
        return state.hideLogs ? [] : mined.flatMap(wireLogs).filter(matches(params[0] as LogFilter));
      case "eth_getTransactionReceipt": {
        const found = mined.find(({ hash }) => hash === params[0]);
        if (found === undefined) return null;
        const { block, hash, status } = found;
        return {
          status: status === "success" ? "0x1" : "0x0",
          transactionHash: hash,
          blockNumber: toHex(block),
          blockHash: hash,
          from: SENDER,
          logs: wireLogs(found),
        };
      }
      default:
        throw new Error(`this node does not speak ${method}`);
    }
  }

  const server = await listenOn(
    createServer(async (request, response) => {
      const { id, method, params } = JSON.parse(await readAll(request)) as {
        id: number;
        method: string;
        params: unknown[];
      };
      asked.push({ method, params });
      if (state.mood === "hangs") return;
      if (state.mood === "fails") {
        response.writeHead(500).end();
        return;
      }
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answer(method, params) }));
    }),
    0,
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    get hideLogs() {
      return state.hideLogs;
    },
    set hideLogs(hidden) {
      state.hideLogs = hidden;
    },
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    mine: (block, hash, logs, status = "success") => {
      mined.push({ block, hash, logs, status });
    },
    stop: server.stop,
  };
}

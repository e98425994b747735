import { createServer } from "node:http";
import { type Hex, toHex } from "viem";
import { readAll } from "./facilitator-faults.ts";
import { listenOn } from "./listen.ts";

export interface ScriptedLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A node of a chain that holds what a test says: enough of JSON-RPC to read authorizations from it. */
export interface ScriptedNode {
  readonly url: string;
  /** True when the node's index of logs lags behind. */
  hideLogs: boolean;
  /** Puts a transaction with these logs, in this order, into a block. */
  mine(block: bigint, hash: Hex, logs: readonly ScriptedLog[]): void;
  stop(): Promise<void>;
}

interface Mined {
  readonly block: bigint;
  readonly hash: Hex;
  readonly logs: readonly ScriptedLog[];
}

interface LogFilter {
  readonly address: Hex;
  readonly fromBlock: Hex;
  readonly toBlock: Hex;
  readonly topics: readonly (Hex | null)[];
}

export async function startScriptedNode(chain: {
  head: bigint;
  timestampOf: (block: bigint) => number;
}): Promise<ScriptedNode> {
  const mined: Mined[] = [];
  const state = { hideLogs: false };

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

  function answer(method: string, params: unknown[]): unknown {
    switch (method) {
      case "eth_blockNumber":
        return toHex(chain.head);
      case "eth_getBlockByNumber": {
        const number = params[0] === "latest" ? chain.head : BigInt(String(params[0]));
        return { number: toHex(number), timestamp: toHex(chain.timestampOf(number)), transactions: [] };
      }
      case "eth_call": {
        // authorizationState(authorizer, nonce): the nonce is the second word.
        const nonce = String((params[0] as { data: string }).data).slice(10 + 64);
        const isUsed = mined.some(({ logs }) => logs.some(({ topics }) => topics[2] === `0x${nonce}`));
        return toHex(isUsed, { size: 32 });
      }
      case "eth_getLogs":
        return state.hideLogs ? [] : mined.flatMap(wireLogs).filter(matches(params[0] as LogFilter));
      case "eth_getTransactionReceipt": {
        const found = mined.find(({ hash }) => hash === params[0]);
        if (found === undefined) return null;
        const { block, hash } = found;
        return {
          status: "0x1",
          transactionHash: hash,
          blockNumber: toHex(block),
          blockHash: hash,
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
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answer(method, params) }));
    }),
    0,
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    get hideLogs() {
      return state.hideLogs;
    },
    set hideLogs(hidden) {
      state.hideLogs = hidden;
    },
    mine: (block, hash, logs) => {
      mined.push({ block, hash, logs });
    },
    stop: server.stop,
  };
}

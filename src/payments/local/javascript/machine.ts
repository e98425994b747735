import { createCustomCommon, Hardfork, Mainnet } from "@ethereumjs/common";
import { createEVM, type Log } from "@ethereumjs/evm";
import { SimpleStateManager } from "@ethereumjs/statemanager";
import { createAddressFromString } from "@ethereumjs/util";
import { type Address, bytesToHex, type Hex, hexToBytes, pad } from "viem";

/** Gas limit of one call: the limit of a block. */
export const BLOCK_GAS = 30_000_000n;
export const BASE_FEE = 1_000_000_000n;

export interface Call {
  from: Address;
  /** Absent for code that runs once and is not stored. */
  to: Address | null;
  data: Hex;
  value: bigint;
}

export interface Outcome {
  ok: boolean;
  /** Return value of the call, or the data of the revert. */
  output: Hex;
  /** Gas used by the execution alone. */
  gas: bigint;
  logs: { address: Address; topics: Hex[]; data: Hex }[];
  /** Reason of the failure in the EVM's words; null on success. */
  fault: string | null;
}

/** The EVM with its state in memory. Calls run one after another. */
export interface Machine {
  /** Runs a call on the current state and discards its effects. */
  look(call: Call, at: BlockFacts): Promise<Outcome>;
  /** Runs a call and keeps its effects, unless it fails. */
  apply(call: Call, at: BlockFacts): Promise<Outcome>;
  code(address: Address): Promise<Hex>;
  storage(address: Address, slot: Hex): Promise<Hex>;
  setCode(address: Address, code: Hex): Promise<void>;
  setStorage(address: Address, slot: Hex, value: Hex): Promise<void>;
}

export interface BlockFacts {
  number: bigint;
  /** Seconds since the epoch. */
  timestamp: bigint;
}

/** Creates the EVM of a chain. Ether has no value here: calls pay nothing for gas. */
export async function createMachine(chainId: number): Promise<Machine> {
  const common = createCustomCommon({ chainId }, Mainnet, { hardfork: Hardfork.Cancun });
  const stateManager = new SimpleStateManager({ common });
  const evm = await createEVM({ common, stateManager });

  async function run({ from, to, data, value }: Call, { number, timestamp }: BlockFacts): Promise<Outcome> {
    const { execResult } = await evm.runCall({
      caller: createAddressFromString(from),
      origin: createAddressFromString(from),
      ...(to === null ? {} : { to: createAddressFromString(to) }),
      data: hexToBytes(data),
      value,
      gasLimit: BLOCK_GAS,
      gasPrice: BASE_FEE,
      skipBalance: true,
      skipNonceIncrement: true,
      block: { header: header(number, timestamp) },
    });
    const { exceptionError, returnValue, executionGasUsed, logs } = execResult;
    return {
      ok: exceptionError === undefined,
      output: bytesToHex(returnValue),
      gas: executionGasUsed,
      logs: (exceptionError === undefined ? (logs ?? []) : []).map(readLog),
      fault: exceptionError === undefined ? null : String(exceptionError.error),
    };
  }

  return {
    async look(call, at) {
      await stateManager.checkpoint();
      try {
        return await run(call, at);
      } finally {
        await stateManager.revert();
      }
    },
    apply: run,
    code: async (address) => bytesToHex(await stateManager.getCode(createAddressFromString(address))),
    async storage(address, slot) {
      const value = await stateManager.getStorage(createAddressFromString(address), hexToBytes(pad(slot)));
      return pad(bytesToHex(value));
    },
    async setCode(address, code) {
      await stateManager.putCode(createAddressFromString(address), hexToBytes(code));
    },
    async setStorage(address, slot, value) {
      await stateManager.putStorage(createAddressFromString(address), hexToBytes(pad(slot)), hexToBytes(value));
    },
  };
}

function readLog([address, topics, data]: Log): Outcome["logs"][number] {
  return { address: bytesToHex(address), topics: topics.map((topic) => bytesToHex(topic)), data: bytesToHex(data) };
}

function header(number: bigint, timestamp: bigint) {
  return {
    number,
    timestamp,
    coinbase: createAddressFromString(`0x${"0".repeat(40)}`),
    difficulty: 0n,
    prevRandao: new Uint8Array(32),
    gasLimit: BLOCK_GAS,
    baseFeePerGas: BASE_FEE,
    getBlobGasPrice: () => 1n,
  };
}

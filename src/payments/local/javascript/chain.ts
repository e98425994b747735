import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { type Address, type Hex, keccak256, stringToHex } from "viem";
import { z } from "zod";
import { type BlockFacts, type Call, createMachine, type Outcome } from "./machine.ts";

interface Transaction extends Call {
  hash: Hex;
  nonce: number;
}

export interface MinedTransaction extends Transaction {
  outcome: Outcome;
  block: Block;
  index: number;
  /** Number of the block's logs before those of this transaction. */
  firstLog: number;
}

export interface Block extends BlockFacts {
  hash: Hex;
  parentHash: Hex;
  transactions: MinedTransaction[];
}

const HexText = z.custom<Hex>((text) => typeof text === "string" && text.startsWith("0x"));
const SentTransaction = z.object({
  hash: HexText,
  nonce: z.number(),
  from: HexText,
  to: HexText.nullable(),
  data: HexText,
  value: z.string().transform(BigInt),
});
/** Events of the chain, one JSON object per line. Replaying them gives the same chain. */
const Event = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("code"), address: HexText, code: HexText }),
  z.object({ kind: z.literal("storage"), address: HexText, slot: HexText, value: HexText }),
  z.object({ kind: z.literal("block"), timestamp: z.number(), transactions: z.array(SentTransaction) }),
]);
type Event = z.infer<typeof Event>;

/** Fixed cost of a transaction and of its bytes, which the EVM does not count. */
export function intrinsicGas(data: Hex): bigint {
  return 21_000n + BigInt((data.length - 2) / 2) * 16n;
}

export type JavascriptChain = Awaited<ReturnType<typeof openChain>>;

/**
 * Opens a chain whose events are stored in a file. Each event is written before its effects become visible, so a kill
 * loses nothing that a caller has seen.
 * @param now milliseconds since the epoch
 */
export async function openChain(options: { chainId: number; file: string; now: () => number }) {
  const machine = await createMachine(options.chainId);
  const blocks: Block[] = [];
  const mined = new Map<Hex, MinedTransaction>();
  const counts = new Map<string, number>();
  const pending: Transaction[] = [];
  let automine = true;
  let offsetSeconds = 0;
  const events = readEvents(options.file);
  const log = openSync(options.file, "a", 0o600);
  for (const event of events) await run(event);
  if (blocks.length === 0) await happen({ kind: "block", timestamp: seconds(options.now()), transactions: [] });

  function record(event: Event): void {
    writeSync(log, `${JSON.stringify(event, (_, value) => (typeof value === "bigint" ? value.toString() : value))}\n`);
  }

  async function run(event: Event): Promise<void> {
    if (event.kind === "code") return machine.setCode(event.address, event.code);
    if (event.kind === "storage") return machine.setStorage(event.address, event.slot, event.value);
    const parent = blocks.at(-1);
    const number = parent === undefined ? 0n : parent.number + 1n;
    const timestamp = BigInt(event.timestamp);
    const parentHash: Hex = parent?.hash ?? `0x${"0".repeat(64)}`;
    const hashes = event.transactions.map(({ hash }) => hash).join();
    const hash = keccak256(stringToHex(`${parentHash}:${number}:${timestamp}:${hashes}`));
    const block: Block = { number, timestamp, hash, parentHash, transactions: [] };
    let firstLog = 0;
    for (const [index, sent] of event.transactions.entries()) {
      const outcome = await machine.apply(sent, block);
      const transaction = { ...sent, outcome, block, index, firstLog };
      firstLog += outcome.logs.length;
      block.transactions.push(transaction);
      counts.set(sent.from.toLowerCase(), Math.max(sent.nonce + 1, counts.get(sent.from.toLowerCase()) ?? 0));
      mined.set(sent.hash, transaction);
    }
    blocks.push(block);
  }

  async function happen(event: Event): Promise<void> {
    record(event);
    await run(event);
  }

  const next = (): BlockFacts => {
    const last = blocks.at(-1);
    const clock = BigInt(seconds(options.now()) + offsetSeconds);
    return {
      number: BigInt(blocks.length),
      timestamp: last !== undefined && last.timestamp > clock ? last.timestamp : clock,
    };
  };

  const nonceOf = (address: Address) =>
    (counts.get(address.toLowerCase()) ?? 0) +
    pending.filter(({ from }) => from.toLowerCase() === address.toLowerCase()).length;

  return {
    machine,
    blocks: blocks as readonly Block[],
    mined: mined as ReadonlyMap<Hex, MinedTransaction>,
    pending: pending as readonly Transaction[],
    next,
    nonceOf,
    setCode: (address: Address, code: Hex) => happen({ kind: "code", address, code }),
    setStorage: (address: Address, slot: Hex, value: Hex) => happen({ kind: "storage", address, slot, value }),
    /** Accepts a transaction, and mines it at once unless mining is paused. */
    async send(call: Call, known: { hash: Hex; nonce: number } | null): Promise<Hex> {
      const nonce = known?.nonce ?? nonceOf(call.from);
      const text = `${options.chainId}:${call.from}:${nonce}:${call.to}:${call.data}:${call.value}`;
      const hash = known?.hash ?? keccak256(stringToHex(text));
      pending.push({ ...call, hash, nonce });
      if (automine) await this.mine(1);
      return hash;
    },
    async mine(count: number): Promise<void> {
      for (let i = 0; i < count; i += 1) {
        const timestamp = Number(next().timestamp);
        await happen({ kind: "block", timestamp, transactions: pending.splice(0) });
      }
    },
    setAutomine(on: boolean): void {
      automine = on;
    },
    advance(by: number): void {
      offsetSeconds += by;
    },
    close: () => closeSync(log),
  };
}

function readEvents(file: string): Event[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  // A line that a kill cut off was never acknowledged.
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Event.parse(JSON.parse(line)));
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Address, encodeFunctionData, parseAbi } from "viem";
import { afterEach, beforeEach, expect, test } from "vitest";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import { gasAccount, payerAccount } from "../../../src/payments/local/accounts.ts";
import { CONTRACTS_FILE } from "../../../src/payments/local/compile.ts";
import { openChain } from "../../../src/payments/local/javascript/chain.ts";

const ABI = parseAbi([
  "function mint(address to, uint256 value)",
  "function balanceOf(address) view returns (uint256)",
]);
const { address: TOKEN } = networkTerms("local").token;
const WALLET = payerAccount(1).address;
const NOW = Date.parse("2026-11-24T00:00:00Z");

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-javascript-chain-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () => openChain({ chainId: 84532, file: join(dir, "events.jsonl"), now: () => NOW });
type Chain = Awaited<ReturnType<typeof open>>;
const call = (to: Address, data: `0x${string}`) => ({ from: gasAccount().address, to, data, value: 0n });
const balance = async (chain: Chain) => {
  const data = encodeFunctionData({ abi: ABI, functionName: "balanceOf", args: [WALLET] });
  return BigInt((await chain.machine.look(call(TOKEN, data), chain.next())).output);
};
const mint = (chain: Chain, value: bigint) =>
  chain.send(call(TOKEN, encodeFunctionData({ abi: ABI, functionName: "mint", args: [WALLET, value] })), null);

test("a killed chain is unchanged when it is opened again, without the block that was cut off", async () => {
  const chain = await open();
  await chain.setCode(TOKEN, JSON.parse(readFileSync(CONTRACTS_FILE, "utf8")).LocalUsdc);
  const hash = await mint(chain, 7n);
  expect(await balance(chain)).toBe(7n);
  const before = chain.blocks.map((block) => block.hash);
  // Nothing is closed: the process is gone. Its last write was cut off.
  appendFileSync(join(dir, "events.jsonl"), '{"kind":"block","timestamp":17954');
  const again = await open();
  expect(again.blocks.map((block) => block.hash)).toEqual(before);
  expect(again.mined.get(hash)?.outcome).toMatchObject({ ok: true, logs: [{ address: TOKEN.toLowerCase() }] });
  expect(again.nonceOf(gasAccount().address)).toBe(1);
  expect(await balance(again)).toBe(7n);
  await mint(again, 1n);
  expect(await balance(await open())).toBe(8n);
});

test("a read changes nothing, and a failed call leaves only its block", async () => {
  const chain = await open();
  await chain.setCode(TOKEN, JSON.parse(readFileSync(CONTRACTS_FILE, "utf8")).LocalUsdc);
  const data = encodeFunctionData({ abi: ABI, functionName: "mint", args: [WALLET, 5n] });
  expect((await chain.machine.look(call(TOKEN, data), chain.next())).ok).toBe(true);
  expect(await balance(chain)).toBe(0n);
  const hash = await chain.send(call(TOKEN, "0xdeadbeef"), null);
  expect(chain.mined.get(hash)?.outcome).toMatchObject({ ok: false, fault: "revert", logs: [] });
});

test("blocks follow the clock, and none is made while mining is held", async () => {
  const chain = await open();
  chain.advance(3_600);
  chain.setAutomine(false);
  await chain.setCode(TOKEN, JSON.parse(readFileSync(CONTRACTS_FILE, "utf8")).LocalUsdc);
  const hash = await mint(chain, 1n);
  expect(chain.mined.has(hash)).toBe(false);
  await chain.mine(1);
  expect(chain.mined.get(hash)?.block.timestamp).toBe(BigInt(NOW / 1000 + 3_600));
});

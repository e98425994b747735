import type { Address, Hex } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { networkTerms } from "../../../src/payments/chain/networks.ts";
import {
  type AuthorizationQuery,
  type ChainReader,
  type ChainReaderOptions,
  ChainUnreadableError,
  createChainReader,
} from "../../../src/payments/chain/reader.ts";
import { type ScriptedChain, type ScriptedNode, startScriptedNode } from "../../support/payments/rpc-scripted.ts";
import { cancelledLog, transferLog, usedLog } from "../../support/payments/token-events.ts";

const { token } = networkTerms("testnet");
const PAYER: Address = "0x1111111111111111111111111111111111111111";
const TREASURY: Address = "0x2222222222222222222222222222222222222222";
const ACCOMPLICE: Address = "0x3333333333333333333333333333333333333333";
const NONCE: Hex = `0x${"aa".repeat(32)}`;
const OTHER_NONCE: Hex = `0x${"bb".repeat(32)}`;
const HASH: Hex = `0x${"cc".repeat(32)}`;
const OTHER_HASH: Hex = `0x${"dd".repeat(32)}`;
const PRICE = 10_000n;
/** Seconds between two blocks. */
const BLOCK_SECONDS = 2;
const HEAD = 100_000n;
const NOW = Number(HEAD) * BLOCK_SECONDS;

const used = (nonce: Hex) => usedLog(PAYER, nonce);
const transfer = (to: Address, value: bigint) => transferLog(PAYER, to, value);

describe("evidence on the chain", () => {
  let node: ScriptedNode;
  let chain: ScriptedChain;
  let reader: ChainReader;
  let now: number;
  const read = (changes: Partial<ChainReaderOptions> = {}) =>
    createChainReader({
      rpcUrl: node.url,
      token,
      now: () => now,
      timeoutMs: 2_000,
      marginSeconds: 30,
      ticks: false,
      ...changes,
    });

  beforeEach(async () => {
    now = NOW * 1000;
    chain = { head: HEAD, timestampOf: (block) => Number(block) * BLOCK_SECONDS };
    node = await startScriptedNode(chain);
    reader = read();
  });
  afterEach(() => node.stop());

  const asked = (method: string) => node.asked.filter((call) => call.method === method);
  /** The ranges of blocks whose logs were asked for. */
  const ranges = () => {
    const wire = asked("eth_getLogs").map(({ params }) => params[0] as { fromBlock: Hex; toBlock: Hex });
    return [...new Set(wire.map(({ fromBlock, toBlock }) => `${BigInt(fromBlock)} to ${BigInt(toBlock)}`))];
  };

  const query = (changes: Partial<AuthorizationQuery> = {}): AuthorizationQuery => ({
    payer: PAYER,
    nonce: NONCE,
    payTo: TREASURY,
    amount: PRICE,
    validBefore: NOW + 90,
    fromBlock: HEAD - 5n,
    unusedBefore: NOW - 300,
    usesAlone: false,
    ...changes,
  });

  test("an authorization and its transfer, side by side: settled", async () => {
    node.mine(HEAD - 1n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    expect(await reader.authorizationStatus(query())).toMatchObject({ kind: "settled", transaction: HASH });
    expect(await reader.transaction(HASH, query())).toMatchObject({ kind: "confirmed" });
  });

  test("two authorizations of one payer in one transaction: each is paid only by its own transfer", async () => {
    // The first goes to an accomplice; the transfer to us beside it belongs to the other nonce, and buys one answer.
    node.mine(HEAD - 1n, HASH, [
      used(NONCE),
      transfer(ACCOMPLICE, PRICE),
      used(OTHER_NONCE),
      transfer(TREASURY, PRICE),
    ]);
    expect(await reader.authorizationStatus(query())).toEqual({ kind: "spent_elsewhere", transaction: HASH });
    expect(await reader.transaction(HASH, query())).toEqual({ kind: "contradicted" });
    expect(await reader.authorizationStatus(query({ nonce: OTHER_NONCE }))).toMatchObject({
      kind: "settled",
      transaction: HASH,
    });
  });

  test("a plain transfer to the treasury in the same transaction does not pay the authorization", async () => {
    node.mine(HEAD - 1n, HASH, [transfer(TREASURY, PRICE), used(NONCE), transfer(ACCOMPLICE, PRICE)]);
    expect(await reader.authorizationStatus(query())).toEqual({ kind: "spent_elsewhere", transaction: HASH });
  });

  test.each([1n, PRICE - 1n, PRICE + 1n])("a transfer of %s instead of the price does not pay", async (value) => {
    node.mine(HEAD - 1n, HASH, [used(NONCE), transfer(TREASURY, value)]);
    expect(await reader.authorizationStatus(query())).toEqual({ kind: "spent_elsewhere", transaction: HASH });
  });

  test("events of another contract prove nothing", async () => {
    const forged = [used(NONCE), transfer(TREASURY, PRICE)].map((log) => ({ ...log, address: ACCOMPLICE }));
    node.mine(HEAD - 1n, HASH, forged);
    expect(await reader.transaction(HASH, query())).toEqual({ kind: "contradicted" });
  });

  test("an authorization used before the recorded block is found", async () => {
    // A third party was faster than the payer, and blocks were mined before the payment was presented.
    node.mine(HEAD - 40n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    expect(await reader.authorizationStatus(query())).toMatchObject({ kind: "settled", transaction: HASH });
  });

  test("without a recorded block, the chain's clock determines where the search begins", async () => {
    node.mine(HEAD - 40n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    expect(await reader.authorizationStatus(query({ fromBlock: null }))).toMatchObject({
      kind: "settled",
      transaction: HASH,
    });
  });

  test("an authorization that is used without a log leads to no conclusion", async () => {
    node.mine(HEAD - 1n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    node.hideLogs = true;
    await expect(reader.authorizationStatus(query())).rejects.toThrow("no log of it is found");
  });

  test("an unused authorization is open until the chain's clock has passed its end by a margin", async () => {
    expect(await reader.authorizationStatus(query({ validBefore: NOW + 1 }))).toEqual({ kind: "open" });
    expect(await reader.authorizationStatus(query({ validBefore: NOW - 30 }))).toEqual({ kind: "open" });
    expect(await reader.authorizationStatus(query({ validBefore: NOW - 31 }))).toEqual({ kind: "expired" });
  });

  test("an authorization that its owner cancelled is cancelled, in that transaction", async () => {
    node.mine(HEAD - 1n, HASH, [cancelledLog(PAYER, NONCE)]);
    expect(await reader.authorizationStatus(query())).toEqual({ kind: "cancelled", transaction: HASH });
  });

  test("other authorizations of the payer and of others are ignored", async () => {
    node.mine(HEAD - 3n, OTHER_HASH, [used(OTHER_NONCE), transfer(ACCOMPLICE, PRICE)]);
    node.mine(HEAD - 2n, OTHER_HASH, [usedLog(ACCOMPLICE, NONCE), cancelledLog(PAYER, OTHER_NONCE)]);
    node.mine(HEAD - 1n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    expect(await reader.authorizationStatus(query())).toMatchObject({ kind: "settled", transaction: HASH });
  });

  test("a reverted transaction pays nobody", async () => {
    node.mine(HEAD - 1n, HASH, [used(NONCE), transfer(TREASURY, PRICE)], "reverted");
    expect(await reader.authorizationStatus(query())).toEqual({ kind: "spent_elsewhere", transaction: HASH });
    expect(await reader.transaction(HASH, query())).toEqual({ kind: "contradicted" });
    expect((await reader.transferred(HASH, PAYER, TREASURY))?.amount ?? 0n).toBe(0n);
  });

  test("a transaction unknown to the node is not found", async () => {
    expect(await reader.transaction(HASH, query())).toEqual({ kind: "not_found" });
    expect((await reader.transferred(HASH, PAYER, TREASURY))?.amount ?? 0n).toBe(0n);
  });

  test("a transfer counts only between the given addresses, in the given token", async () => {
    node.mine(HEAD - 1n, HASH, [transfer(TREASURY, PRICE)]);
    expect(await reader.transferred(HASH, PAYER, TREASURY)).toEqual({ amount: PRICE, block: HEAD - 1n });
    expect((await reader.transferred(HASH, ACCOMPLICE, TREASURY))?.amount ?? 0n).toBe(0n);
    expect((await reader.transferred(HASH, PAYER, ACCOMPLICE))?.amount ?? 0n).toBe(0n);
    node.mine(HEAD, OTHER_HASH, [{ ...transfer(TREASURY, PRICE), address: ACCOMPLICE }]);
    expect((await reader.transferred(OTHER_HASH, PAYER, TREASURY))?.amount ?? 0n).toBe(0n);
  });

  test("logs are requested in ranges of 2,000 blocks, those since the recorded block first", async () => {
    node.mine(HEAD - 4_001n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    const unusedBefore = NOW - 4_002 * BLOCK_SECONDS;
    const status = await reader.authorizationStatus(query({ fromBlock: HEAD - 4_000n, unusedBefore }));
    expect(status).toMatchObject({ kind: "settled", transaction: HASH });
    expect(ranges()).toEqual(["96000 to 97999", "98000 to 99999", "100000 to 100000", "95997 to 95999"]);
  });

  test("without a recorded block the search begins at the last block before the time when the authorization was certainly unused", async () => {
    node.mine(HEAD - 150n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    const from = (unusedBefore: number) => reader.authorizationStatus(query({ fromBlock: null, unusedBefore }));
    expect(await from(NOW - 300)).toMatchObject({ kind: "settled", transaction: HASH });
    expect(await from(NOW - 301)).toMatchObject({ kind: "settled", transaction: HASH });
    expect(await from(NOW - 302)).toMatchObject({ kind: "settled", transaction: HASH });
    expect(ranges()).toEqual(["99849 to 100000", "99848 to 100000"]);
    expect(asked("eth_getBlockByNumber").length).toBe(3 * 2);
  });

  test("a search without a result takes few requests, for any length of the chain and any delay", async () => {
    chain.head = 40_000_000n;
    now = Number(chain.head) * BLOCK_SECONDS * 1000;
    const seconds = now / 1000;
    node.mine(1_000n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    const late = (validBefore: number) =>
      reader.authorizationStatus(
        query({ fromBlock: null, validBefore, unusedBefore: validBefore - 120, usesAlone: true }),
      );
    for (const validBefore of [seconds + 60, seconds - 86_000]) {
      const before = node.asked.length;
      await expect(late(validBefore)).rejects.toThrow("no log of it is found");
      expect(node.asked.length - before).toBeLessThanOrEqual(6);
    }
    // An authorization is used before it ends.
    expect(ranges().at(-1)).toBe("39956939 to 39957000");
  });

  test("on a chain with irregular blocks the search range contains the authorization", async () => {
    const gap = 40;
    chain.timestampOf = (block) => NOW - Number(HEAD - block) * gap;
    node.mine(HEAD - 60n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    const at = NOW - 60 * gap;
    const slow = query({ fromBlock: null, validBefore: at + 10, unusedBefore: at - 110, usesAlone: true });
    expect(await reader.authorizationStatus(slow)).toMatchObject({ kind: "settled", transaction: HASH });
    chain.timestampOf = (block) => NOW - Math.floor(Number(HEAD - block) / 10);
    const fast = query({ fromBlock: null, validBefore: NOW - 5, unusedBefore: NOW - 100, usesAlone: true });
    expect(await reader.authorizationStatus(fast)).toMatchObject({ kind: "settled", transaction: HASH });
  });

  test("a search that any caller can cause covers at most a day of blocks", async () => {
    node.mine(HEAD - 1n, HASH, [used(NONCE)]);
    chain.timestampOf = (block) => NOW - Number(HEAD - block);
    const old = (seconds: number) =>
      query({ fromBlock: null, validBefore: NOW - seconds, unusedBefore: NOW - seconds - 120, usesAlone: true });
    await expect(reader.authorizationStatus(old(100_000))).rejects.toThrow("too many blocks");
    expect(ranges()).toEqual([]);
    await expect(reader.authorizationStatus(old(80_000))).rejects.toThrow("no log of it is found");
  });

  test("an authorization that was cancelled after its end is found as cancelled", async () => {
    node.mine(HEAD - 1n, HASH, [cancelledLog(PAYER, NONCE)]);
    const ended = query({ validBefore: NOW - 100, fromBlock: HEAD - 120n });
    expect(await reader.authorizationStatus(ended)).toEqual({ kind: "cancelled", transaction: HASH });
  });

  test("an authorization used in the newest block, which is also the recorded one, is found", async () => {
    node.mine(HEAD, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    expect(await reader.authorizationStatus(query({ fromBlock: HEAD }))).toMatchObject({
      kind: "settled",
      transaction: HASH,
    });
    expect(ranges()).toEqual([`${HEAD} to ${HEAD}`]);
  });

  test("an idle local chain mines a block once an authorization should have expired", async () => {
    const local = read({ ticks: true, marginSeconds: 0 });
    const ended = query({ validBefore: NOW });
    now = NOW * 1000;
    expect(await local.authorizationStatus(ended)).toEqual({ kind: "open" });
    expect(asked("evm_mine")).toHaveLength(0);
    now = NOW * 1000 + 1;
    expect(await read({ marginSeconds: 0 }).authorizationStatus(ended)).toEqual({ kind: "open" });
    expect(asked("evm_mine")).toHaveLength(0);
    expect(await local.authorizationStatus(ended)).toEqual({ kind: "expired" });
    expect(await local.authorizationStatus(ended)).toEqual({ kind: "expired" });
    expect(asked("evm_mine")).toHaveLength(1);
  });

  test("a recent block is at most four seconds old, and requested once in that time", async () => {
    expect(await Promise.all([reader.recentBlock(), reader.recentBlock()])).toEqual([HEAD, HEAD]);
    chain.head += 3n;
    now += 4_000;
    expect(await reader.recentBlock()).toBe(HEAD);
    now += 1;
    expect(await reader.recentBlock()).toBe(HEAD + 3n);
    expect(asked("eth_blockNumber")).toHaveLength(2);
  });

  test("a recent block that could not be read is requested again at once", async () => {
    node.mood = "fails";
    await expect(reader.recentBlock()).rejects.toThrow(ChainUnreadableError);
    node.mood = "answers";
    expect(await reader.recentBlock()).toBe(HEAD);
  });

  test("a failing node is an error and not an empty result, and is asked once", async () => {
    node.mood = "fails";
    await expect(reader.transaction(HASH, query())).rejects.toThrow(ChainUnreadableError);
    expect(node.asked).toHaveLength(1);
    await expect(reader.transferred(HASH, PAYER, TREASURY)).rejects.toThrow(ChainUnreadableError);
    await expect(reader.mismatch(1)).rejects.toMatchObject({ name: "ChainUnreadableError" });
  });

  test("a node that does not answer is abandoned after the timeout", async () => {
    node.mood = "hangs";
    await expect(read({ timeoutMs: 20 }).recentBlock()).rejects.toThrow(/Timeout/);
  });

  describe("check against the rail's terms", () => {
    const CHAIN_ID = 84_532;
    beforeEach(() => {
      Object.assign(chain, { chainId: CHAIN_ID, token });
    });

    test("passes for the same chain and token", async () => {
      expect(await reader.mismatch(CHAIN_ID)).toBeNull();
    });

    test("fails for another chain, naming both", async () => {
      expect(await reader.mismatch(8_453)).toMatch(/84532.*8453/);
    });

    test("fails when there is no token at the address", async () => {
      chain.token = { ...token, address: ACCOMPLICE };
      expect(await reader.mismatch(CHAIN_ID)).toContain("no token");
    });

    test.each([
      ["name", "Other Coin"],
      ["version", "77"],
      ["decimals", 18],
    ])("fails when the %s of the token is %j, which it names", async (member, value) => {
      chain.token = { ...token, [member]: value };
      expect(await reader.mismatch(CHAIN_ID)).toContain(String(value));
    });
  });

  test("an error of the node does not reveal its address", async () => {
    await node.stop();
    await expect(reader.authorizationStatus(query())).rejects.toThrow(
      /^the chain cannot be read: \w+ \(ECONNREFUSED\)$/,
    );
  });
});

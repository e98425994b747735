import { type Address, encodeAbiParameters, encodeEventTopics, type Hex } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AuthorizationQuery, type ChainReader, createChainReader } from "../../src/payments/chain-reader.ts";
import { networkTerms } from "../../src/payments/networks.ts";
import { TOKEN_EVENTS } from "../../src/payments/token-logs.ts";
import { type ScriptedNode, startScriptedNode } from "../support/rpc-scripted.ts";

const { token } = networkTerms("testnet");
const PAYER: Address = "0x1111111111111111111111111111111111111111";
const TREASURY: Address = "0x2222222222222222222222222222222222222222";
const ACCOMPLICE: Address = "0x3333333333333333333333333333333333333333";
const NONCE: Hex = `0x${"aa".repeat(32)}`;
const OTHER_NONCE: Hex = `0x${"bb".repeat(32)}`;
const HASH: Hex = `0x${"cc".repeat(32)}`;
const PRICE = 10_000n;
/** Seconds between two blocks. */
const BLOCK_SECONDS = 2;
const HEAD = 100_000n;
const NOW = Number(HEAD) * BLOCK_SECONDS;

const used = (nonce: Hex) => ({
  address: token.address,
  topics: encodeEventTopics({
    abi: TOKEN_EVENTS,
    eventName: "AuthorizationUsed",
    args: { authorizer: PAYER, nonce },
  }) as Hex[],
  data: "0x" as Hex,
});
const transfer = (to: Address, value: bigint) => ({
  address: token.address,
  topics: encodeEventTopics({ abi: TOKEN_EVENTS, eventName: "Transfer", args: { from: PAYER, to } }) as Hex[],
  data: encodeAbiParameters([{ type: "uint256" }], [value]),
});

describe("what the chain shows", () => {
  let node: ScriptedNode;
  let reader: ChainReader;

  beforeEach(async () => {
    node = await startScriptedNode({ head: HEAD, timestampOf: (block) => Number(block) * BLOCK_SECONDS });
    reader = createChainReader({
      rpcUrl: node.url,
      token,
      now: () => NOW * 1000,
      timeoutMs: 2_000,
      marginSeconds: 30,
      ticks: false,
    });
  });
  afterEach(() => node.stop());

  const query = (changes: Partial<AuthorizationQuery> = {}): AuthorizationQuery => ({
    payer: PAYER,
    nonce: NONCE,
    payTo: TREASURY,
    amount: PRICE,
    validBefore: NOW + 90,
    fromBlock: HEAD - 5n,
    unusedBefore: NOW - 300,
    ...changes,
  });

  test("an authorization and its transfer, side by side: settled", async () => {
    node.mine(HEAD - 1n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    expect(await reader.fate(query())).toEqual({ kind: "settled", transaction: HASH });
    expect(await reader.transaction(HASH, query())).toBe("confirmed");
  });

  test("two authorizations of one nonce's owner in one transaction: each is paid by its own transfer alone", async () => {
    // The first goes to an accomplice; the transfer to us beside it belongs to the other nonce, and buys one answer.
    node.mine(HEAD - 1n, HASH, [
      used(NONCE),
      transfer(ACCOMPLICE, PRICE),
      used(OTHER_NONCE),
      transfer(TREASURY, PRICE),
    ]);
    expect(await reader.fate(query())).toEqual({ kind: "spent_elsewhere", transaction: HASH });
    expect(await reader.transaction(HASH, query())).toBe("contradicted");
    expect(await reader.fate(query({ nonce: OTHER_NONCE }))).toEqual({ kind: "settled", transaction: HASH });
  });

  test("a plain transfer to us in the same transaction is not the authorization's", async () => {
    node.mine(HEAD - 1n, HASH, [transfer(TREASURY, PRICE), used(NONCE), transfer(ACCOMPLICE, PRICE)]);
    expect(await reader.fate(query())).toEqual({ kind: "spent_elsewhere", transaction: HASH });
  });

  test.each([1n, PRICE - 1n, PRICE + 1n])("a transfer of %s instead of the price does not pay", async (value) => {
    node.mine(HEAD - 1n, HASH, [used(NONCE), transfer(TREASURY, value)]);
    expect(await reader.fate(query())).toEqual({ kind: "spent_elsewhere", transaction: HASH });
  });

  test("events of another contract prove nothing", async () => {
    const forged = [used(NONCE), transfer(TREASURY, PRICE)].map((log) => ({ ...log, address: ACCOMPLICE }));
    node.mine(HEAD - 1n, HASH, forged);
    expect(await reader.transaction(HASH, query())).toBe("contradicted");
  });

  test("used before the block that was noted: found all the same", async () => {
    // A third party was faster than the payer, and blocks were mined before the payment was presented.
    node.mine(HEAD - 40n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    expect(await reader.fate(query())).toEqual({ kind: "settled", transaction: HASH });
  });

  test("no block was noted: the chain's own clock says where to begin", async () => {
    node.mine(HEAD - 40n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    expect(await reader.fate(query({ fromBlock: null }))).toEqual({ kind: "settled", transaction: HASH });
  });

  test("used, and no log of it: nothing is concluded", async () => {
    node.mine(HEAD - 1n, HASH, [used(NONCE), transfer(TREASURY, PRICE)]);
    node.hideLogs = true;
    await expect(reader.fate(query())).rejects.toThrow("no log of it is found");
  });

  test("unused is open until the chain's clock has passed the end by a margin", async () => {
    expect(await reader.fate(query({ validBefore: NOW + 1 }))).toEqual({ kind: "open" });
    expect(await reader.fate(query({ validBefore: NOW - 30 }))).toEqual({ kind: "open" });
    expect(await reader.fate(query({ validBefore: NOW - 31 }))).toEqual({ kind: "expired" });
  });

  test("a fault of the node tells its address to nobody", async () => {
    await node.stop();
    await expect(reader.fate(query())).rejects.toThrow(/^the chain can not be read: \w+$/);
  });
});

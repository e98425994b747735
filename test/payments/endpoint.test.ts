import { createServer } from "node:http";
import type { Hex } from "viem";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { networkTerms } from "../../src/payments/chain/networks.ts";
import type { AuthorizationQuery } from "../../src/payments/chain/reader.ts";
import { connect, type RailParts, reconcileOnce, withChainReader } from "../../src/payments/endpoint.ts";
import { treasuryAccount } from "../../src/payments/local/accounts.ts";
import { createPaymentRail } from "../../src/payments/rail.ts";
import type { RailDeps, RailOn } from "../../src/payments/types.ts";
import { createSqliteJournal } from "../../src/store/ledger/sqlite-journal.ts";
import { emptyLedger } from "../support/ledger/empty-ledger.ts";
import { FakeChain } from "../support/payments/facilitator-fake.ts";
import { NOON, openHarness, SILENT } from "../support/payments/harness.ts";
import { railTerms } from "../support/payments/rail-terms.ts";
import { type ScriptedChain, type ScriptedNode, startScriptedNode } from "../support/payments/rpc-scripted.ts";
import { transferLog, usedLog } from "../support/payments/token-events.ts";
import { type Listening, listenOn } from "../support/server/listen.ts";

const TREASURY = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const INSTANCE: Hex = `0x${"12".repeat(32)}`;
const HASH: Hex = `0x${"cc".repeat(32)}`;
const HEAD = 120n;
const SECONDS = NOON / 1000;
const { network, chainId, token } = networkTerms("testnet");

let chain: ScriptedChain;
let node: ScriptedNode;
let server: Listening;
/** Paths and authorizations of what the facilitator was asked. */
let asked: [string | undefined, string | undefined][];
let deps: RailDeps;

beforeEach(async () => {
  chain = {
    head: HEAD,
    timestampOf: (block) => SECONDS - 2 * Number(HEAD - block),
    chainId,
    token,
    storage: INSTANCE,
  };
  node = await startScriptedNode(chain);
  asked = [];
  const kinds = [{ x402Version: 2, scheme: "exact", network }];
  const facilitator = createServer((request, response) => {
    asked.push([request.url, request.headers.authorization]);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ kinds }));
  });
  server = await listenOn(facilitator, 0);
  deps = { journal: createSqliteJournal(emptyLedger()), now: () => NOON, log: SILENT };
});
afterEach(async () => {
  await node.stop();
  await server.stop();
});

const at = (port: number) => `http://127.0.0.1:${port}`;
const testnet = (changes: Partial<RailOn> = {}) => {
  const facilitator = { url: at(server.port), auth: { kind: "bearer", token: "word" } } as const;
  return railTerms({ treasuryAddress: TREASURY, facilitator, rpcUrl: node.url, ...changes });
};
const local = (changes: Partial<RailOn> = {}) => testnet({ mode: "local", treasuryAddress: null, ...changes });

describe("the chain of a rail, for a command", () => {
  /** An authorization that nobody has used, over since so many seconds on the chain's clock. */
  const over = (seconds: number): AuthorizationQuery => ({
    payer: TREASURY,
    nonce: HASH,
    payTo: TREASURY,
    amount: 1n,
    validBefore: SECONDS - seconds,
    fromBlock: HEAD,
    unusedBefore: SECONDS - 300,
    usesAlone: false,
  });
  const fateOf = (config: RailOn, seconds: number) =>
    withChainReader(config, deps, async (reader) => (await reader?.authorizationStatus(over(seconds)))?.kind);

  test("is the one that RPC_URL names", async () => {
    expect(await withChainReader(testnet(), deps, async (reader) => reader?.recentBlock())).toBe(HEAD);
  });

  test("is none where no RPC_URL is set", async () => {
    const work = vi.fn(async () => "done");
    expect(await withChainReader(testnet({ rpcUrl: null }), deps, work)).toBe("done");
    expect(work).toHaveBeenCalledExactlyOnceWith(null);
  });

  test("can reorganise unless it is local: an expiry counts half a minute later", async () => {
    expect(await fateOf(testnet(), 30)).toBe("open");
    expect(await fateOf(testnet(), 31)).toBe("expired");
    expect(await fateOf(local(), 1)).toBe("expired");
  });

  test("mines blocks on request only when it is local", async () => {
    deps = { ...deps, now: () => NOON + 1 };
    const methods = () => node.asked.map(({ method }) => method);
    expect(await fateOf(testnet(), 0)).toBe("open");
    expect(methods()).not.toContain("evm_mine");
    expect(await fateOf(local(), 0)).toBe("expired");
    expect(methods()).toContain("evm_mine");
  });

  test("is not read when the terms contradict themselves", async () => {
    const work = vi.fn(async () => undefined);
    await expect(withChainReader(testnet({ chainId: 1 }), deps, work)).rejects.toThrow(TypeError);
    expect(work).not.toHaveBeenCalled();
  });

  test("passes on an error of the work", async () => {
    const fault = new Error("of the work");
    await expect(withChainReader(testnet(), deps, () => Promise.reject(fault))).rejects.toBe(fault);
  });
});

test("one round of a command settles from the chain a payment that a server left unknown", async () => {
  const harness = await openHarness();
  harness.chain.settleFaults.push({ kind: "lost", moves: false });
  const { authorization } = (
    await harness.sign().then(async (payment) => {
      await harness.present(payment);
      return payment;
    })
  ).payload;
  await harness.rail.stop();
  const config = testnet({ treasuryAddress: harness.treasury as Hex });
  const ledger = { ...deps, journal: createSqliteJournal(harness.db) };
  const unused = { looked_at: 1, settled: 0, released: 0, unresolved: 1 };
  expect(await reconcileOnce(config, ledger)).toEqual(unused);
  const [payer, payTo] = [authorization.from as Hex, authorization.to as Hex];
  node.mine(HEAD, HASH, [
    usedLog(payer, authorization.nonce as Hex),
    transferLog(payer, payTo, BigInt(authorization.value)),
  ]);
  expect(await reconcileOnce(config, ledger)).toEqual({ ...unused, settled: 1, unresolved: 0 });
  expect(harness.rows()[0]).toMatchObject({ state: "settled", transaction_hash: HASH });
  await expect(reconcileOnce({ ...config, chainId: 1 }, ledger)).rejects.toThrow(TypeError);
});

describe("a connected rail", () => {
  async function started(config: RailOn, parts: RailParts = {}) {
    const rail = createPaymentRail(config, deps, parts);
    await rail.start();
    const seen = { ready: rail.ready(), health: rail.health(), config: rail.publicConfig() };
    await rail.stop();
    return seen;
  }

  test("to a network calls its facilitator with the token, and its node", async () => {
    const { ready, health } = await started(testnet());
    expect(ready).toEqual({ ok: true });
    expect(health.chain?.reachable).toBe(true);
    expect(asked).toEqual([["/supported", "Bearer word"]]);
  });

  test("to a network without a node reads no chain", async () => {
    const { ready, health } = await started(testnet({ rpcUrl: null }));
    expect(ready).toEqual({ ok: true });
    expect(health.chain).toBeNull();
    expect(node.asked).toEqual([]);
  });

  test("to a local chain pays its treasury, and gives its facilitator no token", async () => {
    const { ready, health, config } = await started(local());
    expect(ready).toEqual({ ok: true });
    expect(health.chain?.reachable).toBe(true);
    expect(config).toMatchObject({ mode: "local", treasuryAddress: treasuryAccount().address });
    expect(asked).toEqual([["/supported", undefined]]);
  });

  test("to a local chain pays a configured treasury", async () => {
    const { config } = await started(local({ treasuryAddress: TREASURY }));
    expect(config.treasuryAddress).toBe(TREASURY);
  });

  test("to a local chain separates its payments from those of every other local chain", async () => {
    expect(await connect(local(), deps, {})).toMatchObject({ chainInstance: INSTANCE });
    expect(await connect(testnet(), deps, {})).toMatchObject({ chainInstance: "live" });
  });

  test("to a missing local chain names the address it tried", async () => {
    delete chain.storage;
    const failed: object[] = [];
    deps = { ...deps, log: { ...SILENT, error: (fields) => failed.push(fields) } };
    const { ready } = await started(local());
    expect(ready).toMatchObject({
      ok: false,
      code: "PAYMENT_CONFIGURATION_INCOMPLETE",
      reason: expect.stringContaining(node.url),
    });
    expect(failed).toEqual([{ err: expect.objectContaining({ name: "RailStartError" }) }]);
  });

  test.each(["testnet", "local"] as const)("on %s uses the given parts and closes them", async (mode) => {
    const { facilitator } = new FakeChain(() => NOON);
    const close = vi.fn(async () => undefined);
    const { ready, health } = await started(mode === "local" ? local() : testnet(), {
      facilitator: { ...facilitator, close },
      chain: null,
    });
    expect(ready).toEqual({ ok: true });
    expect(health.chain).toBeNull();
    expect(asked).toEqual([]);
    expect(close).toHaveBeenCalledTimes(1);
  });
});

import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseRailConfig, type RailEnv } from "../../src/payments/config.ts";
import { createPaymentRail } from "../../src/payments/rail.ts";
import type { RailOn } from "../../src/payments/types.ts";
import { createSqliteJournal } from "../../src/store/ledger/sqlite-journal.ts";
import { emptyLedger } from "../support/ledger/empty-ledger.ts";
import { SILENT } from "../support/payments/harness.ts";

const TREASURY = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const MAINNET = {
  PAYMENT_RAIL: "mainnet",
  TREASURY_ADDRESS: TREASURY,
  FACILITATOR_URL: "https://facilitator.example/",
};

function problems(env: RailEnv): readonly string[] {
  const result = parseRailConfig(env);
  return result.ok ? [] : result.problems;
}

function config(env: RailEnv) {
  const result = parseRailConfig(env);
  if (!result.ok) throw new Error(result.problems.join("\n"));
  return result.config;
}

describe("missing settings leave the rail off, wrong settings stop the start", () => {
  test("a development start uses the local rail", () => {
    expect(config({})).toMatchObject({
      mode: "local",
      network: "eip155:84532",
      treasuryAddress: null,
      facilitator: null,
    });
  });

  test("a production start has no defaults for addresses", () => {
    expect(config({ NODE_ENV: "production" })).toMatchObject({ mode: "off" });
    expect(config({ NODE_ENV: "production", PAYMENT_RAIL: "mainnet" })).toEqual({
      mode: "off",
      reason: "PAYMENT_RAIL is mainnet, but TREASURY_ADDRESS and FACILITATOR_URL are not set",
    });
    expect(config({ ...MAINNET, FACILITATOR_URL: "" })).toMatchObject({ mode: "off" });
  });

  test("a complete mainnet configuration is accepted", () => {
    expect(config({ ...MAINNET, FACILITATOR_TOKEN: "t", RPC_URL: "https://rpc.example/key" })).toMatchObject({
      mode: "mainnet",
      network: "eip155:8453",
      chainId: 8453,
      token: { address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", name: "USD Coin", version: "2" },
      treasuryAddress: TREASURY,
      facilitator: { url: "https://facilitator.example", auth: { kind: "bearer", token: "t" } },
      rpcUrl: "https://rpc.example/key",
      maxRequestAtomic: 1_000_000n,
      dailyCeilingAtomic: 10_000_000n,
    });
  });

  test("each limit and path has its own setting and a default", () => {
    const limits = {
      maxTimeoutSeconds: 90,
      verifyTimeoutMs: 10_000,
      settleTimeoutMs: 20_000,
      confirmTimeoutMs: 15_000,
    };
    expect(config({})).toMatchObject({ ...limits, pollMs: 200, dataDir: ".data", searchPath: "", allowlist: null });
    const set = { DATA_DIR: " /srv/data ", PATH: "/bin", MAX_REQUEST_USDC: "0.5", DAILY_CEILING_USDC: " 2.000001 " };
    expect(config({ ...MAINNET, ...set })).toMatchObject({
      ...limits,
      pollMs: 1_000,
      dataDir: "/srv/data",
      searchPath: "/bin",
      maxRequestAtomic: 500_000n,
      dailyCeilingAtomic: 2_000_001n,
      rpcUrl: null,
    });
    expect(config({ PAYMENT_RAIL: "" })).toMatchObject({ mode: "local" });
  });

  test("a rail that is off states whether the operator switched it off", () => {
    expect(config({ PAYMENT_RAIL: "off" })).toEqual({ mode: "off", reason: "PAYMENT_RAIL is off" });
    expect(config({ NODE_ENV: "production" })).toEqual({
      mode: "off",
      reason: "PAYMENT_RAIL is not set, and a production start takes no default",
    });
    const { FACILITATOR_URL, ...half } = MAINNET;
    expect(config(half)).toEqual({ mode: "off", reason: "PAYMENT_RAIL is mainnet, but FACILITATOR_URL is not set" });
    expect(config({ PAYMENT_RAIL: "testnet", FACILITATOR_URL })).toEqual({
      mode: "off",
      reason: "PAYMENT_RAIL is testnet, but TREASURY_ADDRESS is not set",
    });
  });

  test("the test network accepts a treasury without a checksum, but none whose key is public", () => {
    const testnet = { ...MAINNET, PAYMENT_RAIL: "testnet" };
    expect(config({ ...testnet, TREASURY_ADDRESS: TREASURY.toLowerCase() })).toMatchObject({
      treasuryAddress: TREASURY,
    });
    const known = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    expect(problems({ ...testnet, TREASURY_ADDRESS: known })).toEqual([
      expect.stringContaining("TREASURY_ADDRESS is a dev"),
    ]);
    expect(config({ PAYMENT_RAIL: "local", TREASURY_ADDRESS: known })).toMatchObject({ treasuryAddress: known });
  });

  test("a local rail in another process needs both addresses", () => {
    const both = { RPC_URL: "http://127.0.0.1:8545//", FACILITATOR_URL: "http://localhost:4020/" };
    expect(config({ PAYMENT_RAIL: "local", ...both })).toMatchObject({
      rpcUrl: "http://127.0.0.1:8545",
      facilitator: { url: "http://localhost:4020", auth: { kind: "none" } },
    });
    expect(problems({ PAYMENT_RAIL: "local", FACILITATOR_URL: both.FACILITATOR_URL })).toEqual([
      expect.stringContaining("FACILITATOR_URL and RPC_URL go together"),
    ]);
    expect(config({ ...MAINNET, RPC_URL: "https://rpc.example" })).toMatchObject({ mode: "mainnet" });
  });

  test("a CDP key replaces the token", () => {
    const secret = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    });
    const keys = { CDP_API_KEY_ID: "id", CDP_API_KEY_SECRET: String(secret).trim() };
    expect(config({ ...MAINNET, ...keys })).toMatchObject({
      facilitator: { auth: { kind: "cdp", keyId: "id", keySecret: keys.CDP_API_KEY_SECRET } },
    });
    for (const { privateKey } of [
      generateKeyPairSync("ec", { namedCurve: "secp256k1" }),
      generateKeyPairSync("rsa", { modulusLength: 2048 }),
    ]) {
      const other = String(privateKey.export({ type: "pkcs8", format: "pem" }));
      expect(problems({ ...MAINNET, ...keys, CDP_API_KEY_SECRET: other })).toEqual([
        expect.stringContaining("CDP_API_KEY_SECRET is neither"),
      ]);
    }
    expect(config(MAINNET)).toMatchObject({ facilitator: { auth: { kind: "none" } } });
  });

  test.each<[string, RailEnv, string[]]>([
    ["a mode", { PAYMENT_RAIL: "main" }, ['PAYMENT_RAIL is "main", not one of mainnet, testnet, local, off']],
    [
      "an entry of the allowlist",
      { PAYER_ALLOWLIST: " 0x12 ," },
      ["PAYER_ALLOWLIST holds 0x12, which is not an address (0x and 40 hex digits)"],
    ],
    ["a user", { ...MAINNET, RPC_URL: "https://u@rpc.example" }, ["RPC_URL must not carry credentials"]],
    ["a password", { ...MAINNET, RPC_URL: "https://:p@rpc.example" }, ["RPC_URL must not carry credentials"]],
    ["another protocol", { ...MAINNET, RPC_URL: "ws://127.0.0.1:1" }, ["RPC_URL must be https, or http to loopback"]],
    [
      "an id without its secret",
      { ...MAINNET, CDP_API_KEY_ID: "id" },
      ["CDP_API_KEY_ID and CDP_API_KEY_SECRET go together"],
    ],
    [
      "a secret beside a token",
      { ...MAINNET, FACILITATOR_TOKEN: "t", CDP_API_KEY_SECRET: "x" },
      ["FACILITATOR_TOKEN and a CDP key exclude each other", "CDP_API_KEY_ID and CDP_API_KEY_SECRET go together"],
    ],
  ])("%s is named by the setting's own name", (_, env, expected) => {
    expect(problems(env)).toEqual(expected);
  });

  const wrong: [string, RailEnv, string][] = [
    ["a mode that is none", { PAYMENT_RAIL: "main" }, "PAYMENT_RAIL"],
    ["a treasury with a typo", { ...MAINNET, TREASURY_ADDRESS: TREASURY.replace("9693B", "9639B") }, "checksum"],
    ["a treasury in the wrong case", { ...MAINNET, TREASURY_ADDRESS: TREASURY.replace("Bc6", "bC6") }, "checksum"],
    ["a treasury without a checksum", { ...MAINNET, TREASURY_ADDRESS: TREASURY.toLowerCase() }, "checksum"],
    ["a treasury that is too short", { ...MAINNET, TREASURY_ADDRESS: TREASURY.slice(0, -1) }, "not an address"],
    ["a treasury of zero", { ...MAINNET, TREASURY_ADDRESS: `0x${"0".repeat(40)}` }, "zero address"],
    [
      "a treasury whose key is public",
      { ...MAINNET, TREASURY_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
      "public",
    ],
    ["an allowlist with a typo", { ...MAINNET, PAYER_ALLOWLIST: `${TREASURY}, 0x12` }, "PAYER_ALLOWLIST"],
    ["a facilitator over http", { ...MAINNET, FACILITATOR_URL: "http://facilitator.example" }, "https"],
    [
      "a facilitator with credentials",
      { ...MAINNET, FACILITATOR_URL: "https://u:p@facilitator.example" },
      "credentials",
    ],
    ["a facilitator that is no address", { ...MAINNET, FACILITATOR_URL: "facilitator" }, "not an address"],
    ["a chain over http", { ...MAINNET, RPC_URL: "http://rpc.example" }, "RPC_URL"],
    ["half of a CDP key", { ...MAINNET, CDP_API_KEY_ID: "id" }, "go together"],
    [
      "a CDP key that is none",
      { ...MAINNET, CDP_API_KEY_ID: "id", CDP_API_KEY_SECRET: "s3cr3t" },
      "CDP_API_KEY_SECRET",
    ],
    ["two kinds of keys", { ...MAINNET, FACILITATOR_TOKEN: "t", CDP_API_KEY_ID: "id" }, "exclude"],
    ["a ceiling of nothing", { MAX_REQUEST_USDC: "0" }, "MAX_REQUEST_USDC"],
    ["a ceiling finer than the token", { DAILY_CEILING_USDC: "0.0000001" }, "DAILY_CEILING_USDC"],
    ["a negative ceiling", { DAILY_CEILING_USDC: "-1" }, "DAILY_CEILING_USDC"],
    ["half of a local rail", { PAYMENT_RAIL: "local", RPC_URL: "http://127.0.0.1:8545" }, "go together"],
    [
      "a local rail elsewhere",
      { PAYMENT_RAIL: "local", RPC_URL: "https://rpc.example", FACILITATOR_URL: "https://facilitator.example" },
      "this machine",
    ],
  ];

  test.each(wrong)("%s", (_, env, words) => {
    const found = problems(env);
    expect(found.join("\n")).toContain(words);
    expect(found.join("\n")).not.toContain("s3cr3t");
  });

  test("all problems are reported at once", () => {
    expect(problems({ PAYMENT_RAIL: "x", MAX_REQUEST_USDC: "x", RPC_URL: "x" })).toHaveLength(3);
  });

  test("http is allowed to this machine", () => {
    for (const host of ["localhost", "127.0.0.1", "127.8.8.8", "127.100.100.100", "[::1]"]) {
      expect(problems({ ...MAINNET, FACILITATOR_URL: `http://${host}:9` })).toEqual([]);
    }
    for (const host of ["127.0.0.1.example.org", "a127.0.0.1", "10.0.0.127"]) {
      expect(problems({ ...MAINNET, FACILITATOR_URL: `http://${host}` })).toHaveLength(1);
    }
  });

  test("addresses of the allowlist are compared in lower case", () => {
    const on = config({ ...MAINNET, PAYER_ALLOWLIST: `${TREASURY},` });
    expect(on.mode === "off" ? null : on.allowlist).toEqual(new Set([TREASURY.toLowerCase()]));
  });
});

describe("contradictory terms of a rail are refused at start", () => {
  const good = config(MAINNET) as RailOn;
  const deps = { journal: createSqliteJournal(emptyLedger()), now: Date.now, log: SILENT };
  const wrong: [string, Partial<RailOn>][] = [
    ["another network", { network: "eip155:84532" as const }],
    ["another chain", { chainId: 84_532 }],
    ["the test network's token name", { token: { ...good.token, name: "USDC" } }],
    ["another version of the token", { token: { ...good.token, version: "1" } }],
    ["another token", { token: { ...good.token, address: TREASURY } }],
    ["a treasury with a typo", { treasuryAddress: "0x209693Bc6afc0C5328bA36FaF03C514EF312287c" as const }],
  ];
  test.each(wrong)("%s", (_, changes) => {
    expect(() => createPaymentRail({ ...good, ...changes }, deps)).toThrow(TypeError);
  });

  test("the refusal names the matching network and token", () => {
    const refusal = (changes: Partial<RailOn>) => () => createPaymentRail({ ...good, ...changes }, deps);
    expect(refusal({ network: "eip155:84532" })).toThrow(/eip155:8453\b.*eip155:84532/);
    expect(refusal({ token: { ...good.token, name: "USDC" } })).toThrow(/0x833589fCD.*"USD Coin"/);
  });
});

import { rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { encodeAbiParameters, toFunctionSelector } from "viem";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Diagnosis } from "../../../cli/doctor/diagnosis.ts";
import { listenOn } from "../../support/server/listen.ts";
import { runHere } from "../../support/server/program-here.ts";
import { copyDataDir } from "../../support/server/running-server.ts";
import { BASE_URL, BUILT_AT, SITE_URL } from "../../support/world/constants.ts";

const TREASURY = "0x1111111111111111111111111111111111111111";
const WALLET_CONTRACT = "0x2222222222222222222222222222222222222222";
const OTHER_TOKEN = "0x3333333333333333333333333333333333333333";
const USDC = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

/** A node of Base that knows USDC, a wallet contract and another token. */
function node(chainId: number): Server {
  const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value]);
  const number = (value: bigint) => encodeAbiParameters([{ type: "uint256" }], [value]);
  const answers: Record<string, `0x${string}`> = {
    [toFunctionSelector("name()")]: text("USD Coin"),
    [toFunctionSelector("version()")]: text("2"),
    [toFunctionSelector("decimals()")]: number(6n),
    [toFunctionSelector("totalSupply()")]: number(10n),
  };
  return createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { id, method, params } = JSON.parse(body);
      const at = String(method === "eth_call" ? params[0].to : params[0]).toLowerCase();
      const isToken = [USDC, OTHER_TOKEN].some((address) => address.toLowerCase() === at);
      const result =
        method === "eth_chainId"
          ? `0x${chainId.toString(16)}`
          : method === "eth_getCode"
            ? isToken || at === WALLET_CONTRACT
              ? "0x6000"
              : "0x"
            : isToken
              ? answers[params[0].data.slice(0, 10)]
              : "0x";
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    });
  });
}

const facilitator = (kinds: object[]) => createServer((_, response) => response.end(JSON.stringify({ kinds })));
const EXACT = { x402Version: 2, scheme: "exact", network: "eip155:8453" };

const running: { stop(): Promise<void> }[] = [];
const urls: Record<string, string> = {};
let taken = 0;
let dataDir: string;

beforeAll(async () => {
  dataDir = copyDataDir(inject("dataDir"), "doctor-settings");
  const servers = {
    rpc: node(8453),
    otherChain: node(1),
    facilitator: facilitator([EXACT]),
    otherFacilitator: facilitator([{ ...EXACT, network: "eip155:137" }]),
    other: createServer((_, response) => response.end("no health")),
  };
  for (const [name, server] of Object.entries(servers)) {
    const listening = await listenOn(server, 0);
    running.push(listening);
    urls[name] = `http://127.0.0.1:${listening.port}`;
    if (name === "other") taken = listening.port;
  }
});
afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A production configuration in which nothing is wrong. */
const good = (): Record<string, string> => ({
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  PORT: "0",
  BASE_URL,
  SITE_URL,
  PAYMENT_RAIL: "mainnet",
  TREASURY_ADDRESS: TREASURY,
  FACILITATOR_URL: urls.facilitator ?? "",
  RPC_URL: urls.rpc ?? "",
  TRUST_PROXY: "1",
  GITHUB_TOKEN: `ghp_${"a".repeat(36)}`,
});

async function doctor(env: Record<string, string>): Promise<{ found: Diagnosis[]; code: number }> {
  const { out, code } = await runHere(["doctor", "--online", "--json"], { env, now: () => BUILT_AT });
  return { found: JSON.parse(out), code };
}

test("a good production configuration has no finding", async () => {
  const { found, code } = await doctor(good());
  expect(found.filter((row) => row.state === "wrong")).toEqual([]);
  expect(found.filter((row) => ["facilitator", "chain", "treasury", "port"].includes(row.about))).toEqual(
    ["port", "facilitator", "chain", "treasury"].map((about) => expect.objectContaining({ about, state: "ok" })),
  );
  expect(code).toBe(0);
});

/** What is changed of the good configuration, and what the doctor must say about it. An empty value removes a setting. */
const BROKEN: [string, () => Record<string, string>, RegExp][] = [
  ["PORT is no number", () => ({ PORT: "many" }), /^PORT must be a port number/],
  ["PORT is taken", () => ({ PORT: String(taken) }), /^Port \d+ on 127\.0\.0\.1 is in use/],
  ["METRICS_PORT is taken", () => ({ METRICS_PORT: String(taken) }), /set METRICS_PORT/],
  ["METRICS_PORT is PORT", () => ({ PORT: "4799", METRICS_PORT: "4799" }), /^METRICS_PORT must be another port/],
  ["HOST is no address", () => ({ HOST: "999.1.1.1" }), /^HOST must be an IP address/],
  ["HOST is of another machine", () => ({ HOST: "203.0.113.7" }), /does not have the address 203\.0\.113\.7/],
  ["BASE_URL is plain http", () => ({ BASE_URL: "http://example.org" }), /^BASE_URL must be an https address/],
  ["BASE_URL is missing", () => ({ BASE_URL: "" }), /^BASE_URL is not set/],
  ["BASE_URL is this machine", () => ({ BASE_URL: "http://127.0.0.1:4321" }), /name this machine/],
  ["DATA_DIR is a file", () => ({ DATA_DIR: fileIn(dataDir) }), /not a folder/],
  ["LOG_LEVEL is unknown", () => ({ LOG_LEVEL: "loud" }), /^LOG_LEVEL /],
  ["RATE_LIMIT_PER_MINUTE is zero", () => ({ RATE_LIMIT_PER_MINUTE: "0" }), /^RATE_LIMIT_PER_MINUTE must be/],
  ["PAYMENTS_AT_ONCE is too high", () => ({ PAYMENTS_AT_ONCE: "999" }), /^PAYMENTS_AT_ONCE must be at most/],
  ["TRUST_PROXY is nonsense", () => ({ TRUST_PROXY: "banana" }), /^TRUST_PROXY must be a number of proxies/],
  ["TRUST_PROXY trusts everybody", () => ({ TRUST_PROXY: "on" }), /^TRUST_PROXY on trusts/],
  ["ALLOWED_ORIGINS holds no origin", () => ({ ALLOWED_ORIGINS: "not an origin,*" }), /^ALLOWED_ORIGINS must hold/],
  ["GITHUB_TOKEN is none", () => ({ GITHUB_TOKEN: "bad" }), /^GITHUB_TOKEN is not in the form/],
  ["a name is misspelt", () => ({ RATE_LIMIT_PER_MINTUE: "5" }), /did you mean RATE_LIMIT_PER_MINUTE\?/],
  ["a payment name is misspelt", () => ({ TREASURY_ADRESS: TREASURY }), /did you mean TREASURY_ADDRESS\?/],
  ["PAYMENT_RAIL is unknown", () => ({ PAYMENT_RAIL: "ethereum" }), /^PAYMENT_RAIL is "ethereum"/],
  ["the rail is local", () => ({ PAYMENT_RAIL: "local", FACILITATOR_URL: "", RPC_URL: "" }), /test money/],
  ["the facilitator is missing", () => ({ FACILITATOR_URL: "" }), /FACILITATOR_URL is not set/],
  ["the facilitator is unreachable", () => ({ FACILITATOR_URL: "https://127.0.0.1:1" }), /does not answer \/supported/],
  ["the facilitator serves another chain", () => ({ FACILITATOR_URL: urls.otherFacilitator ?? "" }), /on eip155:8453/],
  ["the RPC is unreachable", () => ({ RPC_URL: "https://127.0.0.1:1" }), /^RPC_URL does not answer/],
  ["the RPC is of another chain", () => ({ RPC_URL: urls.otherChain ?? "" }), /answers for chain 1/],
  ["the treasury is cut off", () => ({ TREASURY_ADDRESS: "0x1234" }), /^TREASURY_ADDRESS is not an address/],
  ["the treasury is USDC", () => ({ TREASURY_ADDRESS: USDC }), /^TREASURY_ADDRESS is the contract of USDC/],
  [
    "the treasury is another token",
    () => ({ TREASURY_ADDRESS: OTHER_TOKEN }),
    /is a token: what is paid to it is lost/,
  ],
  ["MAX_REQUEST_USDC is below the prices", () => ({ MAX_REQUEST_USDC: "0.01" }), /below the price of \d+ of \d+ paid/],
  ["MAX_REQUEST_USDC is above the daily ceiling", () => ({ MAX_REQUEST_USDC: "50" }), /above DAILY_CEILING_USDC/],
];

describe("a faulty configuration is reported", () => {
  test.each(BROKEN)("%s", async (_, change, message) => {
    const env = Object.fromEntries(Object.entries({ ...good(), ...change() }).filter(([, value]) => value !== ""));
    const { found, code } = await doctor(env);
    const wrong = found.filter((row) => row.state === "wrong").map((row) => row.message);
    expect(wrong).toContainEqual(expect.stringMatching(message));
    expect(code).toBe(1);
  });

  test("the table has at least 22 cases", () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(22);
  });
});

test("a treasury that is another contract and a missing RPC_URL are warnings", async () => {
  const contract = await doctor({ ...good(), TREASURY_ADDRESS: WALLET_CONTRACT });
  expect(contract.found).toContainEqual(expect.objectContaining({ about: "treasury", state: "note" }));
  const { RPC_URL: _, ...without } = good();
  const { found } = await doctor(without);
  expect(found.find((row) => row.about === "payment rail")).toMatchObject({ state: "note" });
});

test("without --online no request is sent", async () => {
  const { out } = await runHere(["doctor", "--json"], {
    env: { ...good(), FACILITATOR_URL: "https://127.0.0.1:1", RPC_URL: "https://127.0.0.1:1" },
    now: () => BUILT_AT,
  });
  expect((JSON.parse(out) as Diagnosis[]).filter((row) => row.state === "wrong")).toEqual([]);
});

function fileIn(folder: string): string {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  return file;
}

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { loadConfig } from "../../src/server/config.ts";
import { createLogger } from "../../src/server/logger.ts";
import { prettyLine } from "../../src/server/pretty-log.ts";

const KEY = `0x${randomBytes(32).toString("hex")}`;
const ENV = {
  FACILITATOR_TOKEN: "facilitator-token-2f6b1c",
  GITHUB_TOKEN: "ghp_0123456789abcdefghij",
  PAYER_PRIVATE_KEY: KEY,
  RPC_URL: "https://node.example/v3/9a8b7c6d5e4f",
  PAYMENT_RAIL: "off",
};
const SIGNATURE = `0x${randomBytes(65).toString("hex")}`;
const HEADER = Buffer.from(JSON.stringify({ x402Version: 2, payload: { signature: SIGNATURE } })).toString("base64");

async function logged(write: (log: ReturnType<typeof createLogger>) => void): Promise<string> {
  const lines: string[] = [];
  const { secrets } = await loadConfig(ENV);
  write(createLogger("trace", secrets, { write: (line) => void lines.push(line) }));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) JSON.parse(line);
  return lines.join("");
}

test("secrets of the configuration never reach the log, in any field", async () => {
  const secrets = [ENV.FACILITATOR_TOKEN, ENV.GITHUB_TOKEN, KEY.slice(2), "9a8b7c6d5e4f"];
  const text = await logged((log) => {
    for (const secret of [...secrets, KEY, ENV.RPC_URL]) {
      log.info(`message with ${secret}`);
      log.warn({ [`key ${secret}`]: secret, deep: { list: [secret] } }, "fields");
      log.error({ err: new Error(`failed at ${secret}`, { cause: new Error(`Bearer ${secret}`) }) }, "broke");
      log.child({ secret }).info("child");
    }
  });
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test("payments never reach the log, in hex, base64 or as a member", async () => {
  const text = await logged((log) => {
    log.error({ err: Object.assign(new Error(`bad ${HEADER}`), { payload: { a: "planted" } }) }, SIGNATURE);
    log.info({ headers: { "payment-signature": "planted", authorization: "planted" } }, "headers");
    log.info({ payment: "planted", signature: "planted", payload: { x: "planted" } }, "members");
    log.info({ req: { headers: { "payment-signature": "planted" } } }, "request");
  });
  expect(text).not.toContain(SIGNATURE.slice(2));
  expect(text).not.toContain(HEADER);
  expect(text).not.toContain("planted");
});

test("a transaction hash and an address are logged", async () => {
  const hash = `0x${randomBytes(32).toString("hex")}`;
  expect(await logged((log) => log.info({ transaction: hash }, "settled"))).toContain(hash);
});

describe("standard output", () => {
  /** A program that logs `count` lines and then waits. */
  const program = (count: number) => `
    import { createLogger } from "${new URL("../../src/server/logger.ts", import.meta.url)}";
    const log = createLogger("info", []);
    for (let line = 0; line < ${count}; line += 1) log.info({ line }, "logged");
    process.on("SIGTERM", () => {
      log.info("stopping");
      process.exit(0);
    });
    setInterval(() => {}, 1_000);`;

  async function outputOf(count: number, expected: string): Promise<string[]> {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program(count)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      if (output.includes(expected)) child.kill("SIGTERM");
    });
    await once(child, "close");
    return output.trimEnd().split("\n");
  }

  test("gets a single line soon, without waiting for more", async () => {
    const lines = await outputOf(1, '"line":0');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["logged", "stopping"]);
  });

  test("loses no line, also before an exit", async () => {
    const lines = await outputOf(1_000, '"line":999');
    expect(lines.slice(0, -1).map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
    expect(JSON.parse(lines.at(-1) ?? "").msg).toBe("stopping");
  });
});

test("a line for a terminal has time, level, message, pairs and the stack, and no JSON", () => {
  const line = JSON.stringify({
    level: 50,
    time: Date.now(),
    pid: 7,
    hostname: "here",
    route: "/api",
    status: 500,
    err: { stack: "Error: broken\n    at x" },
    msg: "failed",
  });
  const text = stripVTControlCharacters(prettyLine(`${line}\n`));
  expect(text).toMatch(/^\d\d:\d\d:\d\d error failed route=\/api status=500\n {2}Error: broken\n {6}at x\n$/);
  expect(prettyLine("no JSON\n")).toBe("no JSON\n");
});

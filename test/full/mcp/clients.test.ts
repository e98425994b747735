import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toolOperations } from "../../../src/api/mcp/tools.ts";
import { operations } from "../../../src/operations/registry.ts";
import { createLiveWorld, type LiveWorld } from "../../support/server/live-world.ts";
import type { Json } from "../../support/world/test-server.ts";

const FOLDER = fileURLToPath(new URL("../../../cli/examples/clients/", import.meta.url));

let world: LiveWorld;
const key = generatePrivateKey();
beforeAll(async () => {
  world = await createLiveWorld();
  world.chain.fund(privateKeyToAccount(key).address, 10_000_000n);
});
afterAll(() => world.close());

const run = new Set<string>();
afterEach(({ task }) => void run.add(task.name));

/** Runs an example as a reader would and returns the lines that it printed. */
async function example(file: string): Promise<string[]> {
  const [command, ...args] = file.endsWith(".sh") ? ["bash", file] : [process.execPath, file];
  const { stdout } = await promisify(execFile)(command ?? "", args, {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, CLEARBOARD_URL: world.url, PAYER_PRIVATE_KEY: key },
  });
  return stdout.trim().split("\n");
}

const last = (lines: string[]): Json => JSON.parse(lines.at(-1) ?? "");

function expectPaid(answer: Json, product: string, amount: string): void {
  expect(answer.meta.free).toBe(false);
  expect(answer.meta.payment).toMatchObject({ status: "settled", product, amount });
  expect(world.journal().at(-1)).toMatchObject({ state: "settled", transaction_hash: answer.meta.payment.transaction });
}

test("curl.sh", async () => {
  const lines = await example("curl.sh");
  expect(JSON.parse(lines[0] ?? "").data.count).toBe(1);
  expectPaid(last(lines), "compare", "0.01");
});

test("fetch.mjs", async () => {
  const answer = last(await example("fetch.mjs"));
  expectPaid(answer, "optimize_model", "0.05");
  expect(answer.data.current_model.model_id).toContain("gpt-4o");
});

test("axios.mjs", async () => {
  const answer = last(await example("axios.mjs"));
  expectPaid(answer, "research", "0.05");
});

test.each(["mcp-v1.mjs", "mcp-v2.mjs"])("%s", async (file) => {
  const { tools, found, answer, revision } = last(await example(file));
  expect(tools).toBe(toolOperations(operations).length);
  expect(found.data.count).toBe(2);
  expectPaid(answer, "compare", "0.01");
  expect(world.journal().at(-1)).toMatchObject({ method: "MCP", path: "compare_products" });
  expect(revision).toBe(file === "mcp-v2.mjs" ? "2026-07-28" : undefined);
});

test("mcp-in-band.mjs", async () => {
  const { settled, answer } = last(await example("mcp-in-band.mjs"));
  expect(settled.success).toBe(true);
  expectPaid(answer, "compare", "0.01");
  expect(answer.meta.payment.transaction).toBe(settled.transaction);
});

test("typed.ts", async () => {
  const lines = await example("typed.ts");
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain("CC BY 4.0");
});

test("every example is tested", () => {
  const files = readdirSync(FOLDER).filter((file) => !["README.md", "wallet.mjs", "sign.mjs"].includes(file));
  expect([...run].filter((name) => name !== "every example is tested").sort()).toEqual(files.sort());
});

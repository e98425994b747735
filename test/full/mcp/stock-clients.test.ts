import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toolOperations } from "../../../src/api/mcp/tools.ts";
import { operations } from "../../../src/operations/registry.ts";
import { createLiveWorld, type LiveWorld } from "../../support/server/live-world.ts";
import { toolPath } from "../../support/tools.ts";
import type { Json } from "../../support/world/test-server.ts";

const TOOLS = toolOperations(operations).map(({ tool }) => tool);

let world: LiveWorld;
let home: string;
let env: Record<string, string>;
beforeAll(async () => {
  world = await createLiveWorld();
  home = mkdtempSync(join(tmpdir(), "clearboard-clients-"));
  env = { PATH: process.env.PATH ?? "", HOME: home, MCP_REMOTE_CONFIG_DIR: home, NO_COLOR: "1" };
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

/** Calls the inspector's command line and returns the JSON that it prints. */
async function inspect(...args: string[]): Promise<Json> {
  const script = toolPath("@modelcontextprotocol/inspector/clients/launcher/build/index.js");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, "--cli", `${world.url}/mcp?payment=in-band`, "--transport", "http", ...args],
    { cwd: home, env },
  );
  return JSON.parse(stdout);
}

test("the inspector lists tools, templates and prompts, and calls a tool", async () => {
  const { tools } = await inspect("--method", "tools/list");
  expect(tools.map(({ name }: Json) => name)).toEqual(TOOLS);
  const call = ["--method", "tools/call", "--tool-name"];
  const found = await inspect(...call, "search_products", "--tool-arg", "q=vector database");
  expect(found.structuredContent.data.count).toBeGreaterThan(0);
  const { resourceTemplates } = await inspect("--method", "resources/templates/list");
  expect(resourceTemplates.length).toBeGreaterThanOrEqual(3);
  const { prompts } = await inspect("--method", "prompts/list");
  expect(prompts).toHaveLength(3);
});

test("mcp-remote lists the tools, and shows refusals and challenges as results", async () => {
  const client = new Client({ name: "test", version: "1" });
  const script = toolPath("mcp-remote/dist/proxy.js");
  const address = `${world.url}/mcp?payment=in-band`;
  const args = [script, address, "--allow-http", "--transport", "http-only"];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    const found: Json = await client.callTool({ name: "get_model", arguments: { id: "gpt-5.6-luna" } });
    expect(found.structuredContent.data.listings.length).toBeGreaterThan(0);
    const unknown: Json = await client.callTool({ name: "get_model", arguments: { id: "no-such-model" } });
    expect(unknown.isError).toBe(true);
    expect(JSON.stringify(unknown.content)).toContain("MODEL_NOT_FOUND");
    const unpaid: Json = await client.callTool({
      name: "compare_products",
      arguments: { products: ["dify", "crewai"] },
    });
    expect([unpaid.isError, unpaid.structuredContent.accepts.length]).toEqual([true, 1]);
  } finally {
    await client.close();
  }
});

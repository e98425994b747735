import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toolOperations } from "../../src/api/mcp/tools.ts";
import { operations } from "../../src/operations/registry.ts";
import { createLiveWorld, type LiveWorld } from "../support/server/live-world.ts";

const page = readFileSync(new URL("../../src/pages/docs/mcp.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## Set up a client"), page.indexOf("## Revisions"));
const blocks = [...section.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, kind = "", text = ""]) => ({
  kind,
  text,
}));

/** How each client's settings name a server: members of its file, down to the server's own. */
const CLIENTS = [
  ["Claude Code, command", "sh", (text: string) => commandWords(text)],
  ["Claude Code", "json", (text: string) => remote(JSON.parse(text).mcpServers, "http")],
  ["Claude Desktop", "json", (text: string) => bridged(JSON.parse(text).mcpServers)],
  ["Cursor", "json", (text: string) => remote(JSON.parse(text).mcpServers)],
  ["VS Code", "json", (text: string) => remote(JSON.parse(text).servers, "http")],
  ["Codex", "toml", (text: string) => /^\[mcp_servers\.clearboard\]\nurl = "([^"]+)"$/.exec(text)?.[1]],
] as const;

function commandWords(text: string): string | undefined {
  return /^claude mcp add --transport http clearboard "([^"]+)"$/.exec(text)?.[1];
}

function remote(servers: Record<string, { type?: string; url: string }>, type?: string): string | undefined {
  expect(servers.clearboard?.type).toBe(type);
  return servers.clearboard?.url;
}

function bridged(servers: Record<string, { command: string; args: string[] }>): string | undefined {
  expect([servers.clearboard?.command, servers.clearboard?.args.slice(0, -1)]).toEqual(["npx", ["-y", "mcp-remote"]]);
  return servers.clearboard?.args.at(-1);
}

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

test("there is one snippet for each client", () => {
  expect(blocks.map(({ kind }) => kind)).toEqual(CLIENTS.map(([, kind]) => kind));
});

test.each(CLIENTS.map(([name, , read], index) => ({ name, read, index })))(
  "$name gets the tools",
  async ({ read, index }) => {
    const address = new URL(read(blocks[index]?.text ?? "") ?? "");
    expect(address.origin).toBe("https://board.example.org");
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(address.pathname + address.search, world.url)));
    expect((await client.listTools()).tools).toHaveLength(toolOperations(operations).length);
    await client.close();
  },
);

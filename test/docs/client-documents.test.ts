import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { lowestPrice } from "../../src/operations/define.ts";
import { operations } from "../../src/operations/registry.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, "utf8");
const EXAMPLES = readdirSync(`${ROOT}cli/examples/clients`).filter((file) => file !== "README.md");

test("the page of clients shows every example verbatim", () => {
  const shown = new Map(
    [...read("src/pages/docs/clients.md").matchAll(/^## (\S+)\n[^`]*(?:`[^`\n]+`[^`]*)*```\w+\n(.*?)\n```$/gms)].map(
      ([, file = "", code = ""]) => [file, code],
    ),
  );
  expect([...shown.keys()].sort()).toEqual(EXAMPLES.sort());
  for (const [file, code] of shown) expect(`${code}\n`, file).toBe(read(`cli/examples/clients/${file}`));
});

test("the folder's own list names every example", () => {
  const listed = [...read("cli/examples/clients/README.md").matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file);
  expect(listed.sort()).toEqual(EXAMPLES.filter((file) => file !== "wallet.mjs").sort());
});

test("the document of MCP lists the tools with their prices and addresses", () => {
  const rows = [...read("src/pages/docs/mcp.md").matchAll(/^\| `(\w+)` \| (\S+) \| `(\w+) (\S+)` \|$/gm)];
  expect(rows.map(([, tool, price, method, path]) => ({ tool, price, method, path }))).toEqual(
    expect.arrayContaining(
      operations.flatMap(({ tool, price, method, path }) =>
        tool === undefined ? [] : [{ tool, price: lowestPrice(price) ?? "free", method, path }],
      ),
    ),
  );
  expect(rows).toHaveLength(operations.filter(({ tool }) => tool !== undefined).length);
});

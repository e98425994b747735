import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { describe, expect, inject, test } from "vitest";
import { createProgram } from "../../cli/program.ts";
import { operations } from "../../src/operations/registry.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const readme = read("README.md");
const io = { stdout() {}, stderr() {}, terminal: false, color: false, env: {} };
const deps = { signal: new AbortController().signal, now: Date.now };

test("it is short, opens with one line and shows both pictures before any command", () => {
  expect(readme.split("\n").length).toBeLessThan(110);
  expect(readme).toMatch(/^# Clearboard\n\n\*\*[^\n]+\*\*\n/);
  const first = readme.indexOf("```");
  for (const picture of ["models.png", "paid-call.svg"]) {
    const at = readme.indexOf(`.github/pictures/${picture}`);
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(first);
  }
});

test("everything it links to exists", () => {
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((found) => found[1] ?? "");
  expect(linked.length).toBeGreaterThan(15);
  expect(linked.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("its npm scripts and commands exist", async () => {
  const { scripts } = JSON.parse(read("package.json"));
  const named = [...readme.matchAll(/npm (?:run )?(?:--silent )?([a-z:]+)/g)].map((found) => found[1] ?? "");
  expect(named.filter((name) => !["ci", "pack"].includes(name) && scripts[name] === undefined)).toEqual([]);
  const program = await createProgram(io, deps);
  const commands = [...readme.matchAll(/cli -- ([a-z]+)|`clearboard ([a-z]+)`/g)].map((found) => found[1] ?? found[2]);
  expect(commands).toEqual(expect.arrayContaining(["pay", "doctor", "verify"]));
  const known = program.commands.map((command) => command.name());
  expect(commands.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});

test("its addresses are paths of the API, of the data or of MCP", () => {
  const paths = [...readme.matchAll(/http:\/\/127\.0\.0\.1:4321(\/[\w/.-]*)/g)].map((found) => found[1] ?? "");
  expect(paths.length).toBeGreaterThan(3);
  const known = new Set<string>(operations.map((operation) => operation.path));
  const data = readdirSync(join(inject("dataDir"), "current", "data")).map((file) => `/data/${file}`);
  expect(paths.filter((path) => !known.has(path) && !data.includes(path) && path !== "/mcp")).toEqual([]);
});

test("the columns that its query names are those of the Parquet file, and it finds rows", async () => {
  const query = /```sql\n([\s\S]+?)```/.exec(readme)?.[1] ?? "";
  const [, name = ""] = /\/data\/([\w.-]+\.parquet)/.exec(query) ?? [];
  const bytes = readFileSync(join(inject("dataDir"), "current", "data", name));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const columns = (await parquetMetadataAsync(file)).schema.map((column) => column.name);
  const named = query.replace(/'[^']*'/g, "").match(/\b[a-z]\w+\b/g) ?? [];
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((column) => !columns.includes(column))).toEqual([]);
  const rows = await parquetReadObjects({ file });
  expect(rows.filter((row) => row.meter === "output" && row.in_force === true).length).toBeGreaterThan(100);
});

describe("the recording of the paid call", () => {
  const svg = read(".github/pictures/paid-call.svg");
  const [, metadata = ""] = /<metadata>(.*)<\/metadata>/.exec(svg) ?? [];
  const { command, events } = JSON.parse(
    metadata.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  ) as { command: string; events: { at: number; stream: string; text: string }[] };

  test("shows the command that stands in the README", () => {
    expect(readme).toContain(command);
  });

  test("holds an answer of the form that the operation gives today, with its receipt and transaction", () => {
    const printed = events.filter((event) => event.stream === "out").map((event) => event.text);
    expect(printed.length, "indented, as on a terminal").toBeGreaterThan(20);
    const answer = JSON.parse(printed.join(""));
    const operation = operations.find((one) => command.includes(one.path));
    expect(operation?.price.mode).not.toBe("free");
    expect(operation?.output.safeParse(answer.data).error).toBeUndefined();
    const { transaction, receipt_hash } = answer.meta.payment;
    const told = events.filter((event) => event.stream === "err").map((event) => event.text);
    expect(told[0]).toMatch(/^402: 0\.01 USDC on eip155:84532 to 0x[0-9a-fA-F]{40}$/);
    expect(told.slice(1)).toEqual([
      "200: paid 0.01 USDC on eip155:84532",
      `transaction ${transaction}`,
      `receipt ${receipt_hash}`,
    ]);
  });

  test("draws every line that was printed", () => {
    const drawn = [...svg.matchAll(/<text[^>]*>(.*)<\/text>/g)].map((found) => found[1]).join("");
    for (const { text } of events) expect(drawn.replaceAll("&amp;", "&")).toContain(text.slice(0, 90));
    expect(svg).not.toContain("\r");
  });
});

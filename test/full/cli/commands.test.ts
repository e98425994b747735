import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createProgram } from "../../../cli/program.ts";
import { copyDataDir } from "../../support/server/running-server.ts";

const MAIN = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));
const RECEIPT = `0x${"ab".repeat(32)}`;

/** What each command is run with; a list of words for every leaf of the program. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  build: ["--offline", "--no-pages"],
  "builds list": [],
  "builds verify": [],
  "builds rollback": [],
  "builds release": [],
  "builds prune": ["--keep", "3"],
  "crawl stars": ["--offline"],
  "crawl prices": ["--provider", "nobody"],
  "prices extract": ["anthropic", "/nonexistent/page.html"],
  work: ["--once", "--offline", "--no-pages"],
  serve: [],
  pay: ["http://127.0.0.1:9/x"],
  answer: ["http://127.0.0.1:9/x"],
  "payments list": [],
  "payments show": ["req_none"],
  "payments redeliver": ["req_none"],
  "payments refund": ["req_none", "--transaction", RECEIPT],
  "payments reconcile": [],
  "chain up": [],
  "points add": ["langchain", "1", "--reference", "test"],
  "points list": [],
  "periods close": [],
  "products list": [],
  "products add": [
    ..."slug --name A --category agents --homepage https://a.example --subject ai --license proprietary".split(" "),
    ...["--description", "too short", "--tags", "agent"],
  ],
  "products verify": ["nobody"],
  "products hide": ["nobody"],
  "ledger backup": ["/nonexistent/folder/ledger.sqlite"],
  "ledger restore": ["/nonexistent/ledger.sqlite"],
  "ledger copy": ["/nonexistent/ledger.sqlite", "/nonexistent/copy.sqlite"],
  "ledger prune": [],
  operations: [],
  openapi: [],
  verify: [],
  check: ["/nonexistent/models.txt"],
  cite: ["langchain", "--at", "2026-01"],
  completion: ["bash"],
  doctor: [],
};
/** They run until they are interrupted, unless something is wrong. */
const LASTING = ["serve", "chain up", "work"];

const io = { stdout() {}, stderr() {}, terminal: false, color: false, env: {} };
const program = await createProgram(io, { signal: new AbortController().signal, now: () => 0 });
const leaves = (command: Command, path: string[] = []): string[] =>
  command.commands.length === 0
    ? [path.join(" ")]
    : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
const commands = leaves(program).filter((path) => path !== "complete");

let dataDir: string;
let small: string;
let mounted = false;
beforeAll(() => {
  dataDir = copyDataDir(inject("dataDir"), "commands");
  small = mkdtempSync(join(tmpdir(), "clearboard-small-disk-"));
  mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small]).status === 0;
  if (mounted) spawnSync("sh", ["-c", `head -c 1000000 /dev/zero > ${small}/filler`]);
});
afterAll(() => {
  if (mounted) spawnSync("umount", [small]);
  rmSync(small, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a command line of the shell in which `$CLEARBOARD` is the program, without a terminal. */
function run(path: string, env: Record<string, string>, more: { json?: boolean; after?: string } = {}) {
  const words = [...path.split(" "), ...(WORDS[path] ?? []), ...(more.json ? ["--json"] : [])];
  const line = `"$@" ${more.after ?? ""}`;
  const { status, signal, stdout, stderr } = spawnSync("sh", ["-c", line, "sh", process.execPath, MAIN, ...words], {
    env: { PATH: process.env.PATH, PORT: "0", PAYMENT_RAIL: "off", DATA_DIR: dataDir, ...env },
    encoding: "utf8",
    input: "",
    timeout: 60_000,
    maxBuffer: 64e6,
  });
  expect(signal).toBeNull();
  expect(`${stdout}${stderr}`).not.toMatch(/^ {4}at /m);
  return { status, stdout, stderr };
}

test("the table has every command", () => {
  expect(Object.keys(WORDS).sort()).toEqual([...commands].sort());
});

describe.each(commands)("%s", (path) => {
  const lasting = LASTING.includes(path);

  test.skipIf(lasting)("ends silently when its reader closes the pipe", () => {
    const { stderr } = run(path, {}, { after: "| head -c 1" });
    expect(stderr).not.toContain("EPIPE");
  });

  test("names a data folder that is a file, as JSON when asked", () => {
    const file = join(dataDir, "a-file");
    writeFileSync(file, "");
    const json = path !== "completion" && path !== "work";
    // These have no data folder, or need none for what they are asked here.
    const { status, stderr } = run(path, { DATA_DIR: file }, { json });
    expect(status).not.toBeNull();
    if (status === 0 || !json) return;
    const told = stderr.trim().split("\n").at(-1) ?? "";
    expect(JSON.parse(told)).toMatchObject({ error: { kind: expect.any(String), exit_code: status } });
    expect(JSON.parse(told).error.kind).not.toBe("bug");
  });

  test.skipIf(lasting)("reports that its output cannot be written", () => {
    const { status, stderr } = run(path, {}, { after: "> /dev/full" });
    if (status === 0) return;
    expect(stderr).not.toBe("");
  });

  test("reports a full disk", (context) => {
    if (!mounted) return context.skip();
    const { status, stderr } = run(path, { DATA_DIR: join(small, "data") });
    if (status !== 0) expect(stderr).not.toBe("");
    expect(stderr).not.toMatch(/ENOSPC.*\n.*at /);
    return undefined;
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { createProgram } from "../../cli/program.ts";
import { CHECKS } from "../../pipeline/checks/checks.ts";
import { settingNames } from "../../src/server/config.ts";
import { LIMITS } from "../../src/server/http/limits.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, "utf8");
const DOCS = readdirSync(`${ROOT}src/pages/docs`).filter((name) => name.endsWith(".md"));
const text = (name: string) => read(`src/pages/docs/${name}`);

const io = { stdout() {}, stderr() {}, terminal: false, color: false, env: {} };
const program = await createProgram(io, { signal: new AbortController().signal, now: () => 0 });

/** The command that a line of words names, and its flags; throws when there is none. */
function commandOf(line: string): { command: Command; words: string[] } {
  const words = line.replace(/^clearboard /, "").split(/\s+/);
  let command: Command = program;
  for (const word of words) {
    const child = command.commands.find((one) => one.name() === word);
    if (child === undefined) break;
    command = child;
  }
  if (command === program) throw new Error(`there is no command ${line}`);
  return { command, words };
}

describe.each(DOCS)("%s", (name) => {
  const commands = [...text(name).matchAll(/(?:`|^)(clearboard [^`\n]+)/gm)].map((found) => String(found[1]));

  test.each(commands.map((line) => [line]))("%s is a command with these flags", (line) => {
    const { command, words } = commandOf(line);
    const flags = command.options.map((option) => option.long);
    for (const word of words.filter((one) => one.startsWith("--"))) expect(flags, line).toContain(word);
  });

  test("checks named after --accept exist", () => {
    for (const [, check = ""] of text(name).matchAll(/--accept ([a-z-]+)/g))
      expect(Object.keys(CHECKS)).toContain(check);
  });
});

test("the metrics that the document lists are those that the server has, and the other way round", () => {
  const written = new Set([...text("operations.md").matchAll(/^\| `(clearboard_\w+)`/gm)].map((found) => found[1]));
  const made = new Set(
    [
      ...`${read("src/server/metrics/metrics.ts")}${read("src/server/metrics/operator-metrics.ts")}`.matchAll(
        /"(clearboard_\w+)"/g,
      ),
    ].map((found) => found[1]),
  );
  expect([...written].sort()).toEqual([...made].sort());
});

test("the limits that the document states are those of the server", () => {
  const about = text("operations.md");
  expect(about).toContain(
    `${LIMITS.connections.toLocaleString("en")}; ${LIMITS.connectionsPerAddress} for one address`,
  );
  expect(about).toContain(`${LIMITS.headersMs / 1000} s, ${LIMITS.requestMs / 1000} s`);
  expect(about).toContain(`requests waiting on one connection | ${LIMITS.pipelined}`);
  expect(about).toContain(`idle connection | ${LIMITS.keepAliveMs / 1000} s`);
});

test("settings named there exist", () => {
  expect(settingNames).toContain("METRICS_PORT");
  expect(settingNames).toContain("TRUST_PROXY");
  expect(settingNames).toContain("LOG_LEVEL");
});

/** Commands that fetch a package of ours from a registry. Whoever registers the name would run code on the reader's machine. */
const FETCHES_OURS =
  /\b(?:npx(?: -y| --yes)?|npm (?:i|install|exec|create)(?: -g| --global)?|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx|pipx? (?:run|install)|uvx?(?: add| pip install)?) @?clearboard(?:\/client|-client|-mcp)?(?=[\s`"'@[]|$)/m;

test.each([
  "npx clearboard pay",
  "npm install @clearboard/client",
  "npx -y clearboard",
  "pip install clearboard-client",
])("%s would be found", (command) => expect(command).toMatch(FETCHES_OURS));

test("no page runs a package of ours from a registry: none is published", () => {
  const sources = ["src", "public", "cli"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  const named = [
    ...sources.map((entry) => join(entry.parentPath, entry.name)),
    ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map((name) => join(ROOT, name)),
  ].filter((file) => FETCHES_OURS.test(readFileSync(file, "utf8")));
  expect(named).toEqual([]);
});

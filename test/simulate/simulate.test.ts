import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { FAULT_POINTS } from "../../src/payments/types.ts";
import { MUTATIONS } from "./mutations.ts";
import { LEGAL } from "./rules.ts";
import { replay, runSeeds } from "./seeds.ts";
import { keptTapes, readTape } from "./tapes.ts";

const SEEDS = 2_400;

test("the fixed seeds break no rule of money", { timeout: 180_000 }, async () => {
  const main = new URL("main.ts", import.meta.url).pathname;
  const run = promisify(execFile)(process.execPath, [main, "--seeds", String(SEEDS), "--processes", "2"]);
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  expect(stdout).not.toContain("breaks");
  expect(stdout).toContain(`${SEEDS} histories`);
  expect(stdout).not.toContain("NOT REACHED");
  for (const edge of LEGAL) expect(stdout).toContain(edge);
  for (const point of FAULT_POINTS) expect(stdout).toContain(`${point.padEnd(24)} a process died there`);
});

test("the same seed gives the same history", async () => {
  const one = await runSeeds(77, 3);
  const other = await runSeeds(77, 3);
  expect([...one.coverage.outcomes]).toEqual([...other.coverage.outcomes]);
  expect([...one.coverage.edges]).toEqual([...other.coverage.edges]);
});

describe("a recorded history that once broke a rule breaks none", () => {
  test.each(keptTapes().map((file) => [basename(file), file]))("%s", async (_, file) => {
    expect((await replay(readTape(file).tape))?.message ?? null).toBeNull();
  });
});

test.each(MUTATIONS)("the mutation of $file that the simulation must detect still applies: $what", ({ file, from }) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).toContain(from);
});

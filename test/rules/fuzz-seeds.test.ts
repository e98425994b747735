import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const ROOT = new URL("../../", import.meta.url);
const CASES = `
  import fc from "fast-check";
  await import("./test/support/fuzz/seeds.ts");
  console.log(JSON.stringify(fc.sample(fc.nat(), { numRuns: 5, ...fc.readConfigureGlobal() })));
`;
const cases = (env: Record<string, string>) =>
  spawnSync(process.execPath, ["--input-type=module", "-e", CASES], {
    cwd: ROOT,
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...env },
  }).stdout;

test("generated cases have a fixed seed in CI, and a random one at night and on a developer's machine", () => {
  const fixed = cases({ CI: "true" });
  expect(JSON.parse(fixed)).toHaveLength(5);
  expect(cases({ CI: "true" })).toBe(fixed);
  expect(new Set([fixed, cases({ CI: "true", FUZZ_SEED: "free" }), cases({}), cases({})]).size).toBe(4);
});

test("the nightly workflow sets a random seed", () => {
  const { on, jobs } = parse(readFileSync(new URL(".github/workflows/nightly.yml", ROOT), "utf8"));
  expect(on.schedule).toHaveLength(1);
  expect(jobs.generated.env).toMatchObject({ FUZZ_SEED: "free" });
});

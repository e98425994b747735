import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requirements } from "./requirements.ts";

const TESTS = join(import.meta.dirname, "..");
const cited = new Set(
  readdirSync(TESTS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap((name) => {
      const source = readFileSync(join(TESTS, name), "utf8");
      return [...source.matchAll(/verifies\(\s*(\[[^\]]*\]|"[^"]+")/g)].flatMap((match) =>
        [...(match[1] ?? "").matchAll(/"([^"]+)"/g)].map((id) => id[1] ?? ""),
      );
    }),
);

test("every rule of the contract is cited by a test", () => {
  expect(Object.keys(requirements).filter((id) => !cited.has(id))).toEqual([]);
});

test("every cited rule exists", () => {
  expect([...cited].filter((id) => !(id in requirements))).toEqual([]);
});

import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { runFixedSeeds } from "./fixed-seeds.ts";
import { replay, runSeeds } from "./seeds.ts";
import { keptTapes, readTape } from "./tapes.ts";

// `npm run test:full` runs 2,400.
runFixedSeeds(800, 1);

test("the same seed is the same history", async () => {
  const one = await runSeeds(77, 3);
  const other = await runSeeds(77, 3);
  expect([...one.coverage.outcomes]).toEqual([...other.coverage.outcomes]);
  expect([...one.coverage.edges]).toEqual([...other.coverage.edges]);
});

describe("a history that broke a rule once breaks none any more", () => {
  test.each(keptTapes().map((file) => [basename(file), file]))("%s", async (_, file) => {
    expect((await replay(readTape(file).tape))?.message ?? null).toBeNull();
  });
});

import { expect, test } from "vitest";
import { FAULT_POINTS } from "../../src/payments/types.ts";
import { runSeeds } from "./seeds.ts";

test("no rule of money is broken by any order of events of the fixed seeds", { timeout: 120_000 }, async () => {
  const { histories, coverage, failures } = await runSeeds(1, 400);
  expect(failures.map(({ seed, story }) => `seed ${seed}\n${story}`)).toEqual([]);
  expect(histories).toBe(400);
  expect([...coverage.points].sort()).toEqual([...FAULT_POINTS].sort());
  for (const edge of ["reserved > settling", "settling > settled", "settling > released", "released > settled"]) {
    expect(coverage.edges.get(edge) ?? 0, edge).toBeGreaterThan(0);
  }
});

test("the same seed is the same history", async () => {
  const one = await runSeeds(77, 3);
  const other = await runSeeds(77, 3);
  expect([...one.coverage.outcomes]).toEqual([...other.coverage.outcomes]);
  expect([...one.coverage.edges]).toEqual([...other.coverage.edges]);
});

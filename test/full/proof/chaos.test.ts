import { expect, test } from "vitest";
import { run } from "../../bench/chaos/chaos.ts";

test("faults of replicas, database, network and clocks lose no payment and charge none twice", async () => {
  const { rows, note } = await run({ faults: 10, seed: 4 });
  expect(note).toContain("Violations: none.");
  expect(note).not.toContain("INTERNAL_ERROR");
  expect(note).toContain("1 × PostgreSQL killed, standby promoted");
  const [row] = rows;
  expect(row).toMatchObject({ replicas: 3, faults: 10, violations: 0 });
  expect(Number(row?.settled)).toBeGreaterThan(20);
  expect(Number(row?.["resolved after the last fault, s"])).toBeLessThanOrEqual(60);
});

import { expect, test } from "vitest";
import { run } from "../../bench/crash/crash.ts";

test("builds killed at random moments leave a complete build published", async () => {
  const { rows, note } = await run({ payments: 0, builds: 4 });
  expect(note).toContain("Violations: none.");
  expect(rows).toEqual([expect.objectContaining({ over: "build --offline", kills: 4, violations: 0 })]);
});

import { expect, test } from "vitest";
import { run } from "../../bench/server/hostile.ts";
import { hasAnvil } from "../../support/payments/local.ts";

test.runIf(hasAnvil())(
  "5,000 hostile requests cause no 5xx and no leak, and every valid request is answered",
  async () => {
    const { rows, note } = await run({ count: 5_000, seed: 7 });
    expect(note).toContain("Faults: none.");
    expect(note).toContain("still answers");
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) expect(row, String(row.kind)).toMatchObject({ "5xx": 0, faults: 0 });
  },
);

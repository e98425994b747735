import { expect, test } from "vitest";
import { run } from "../../bench/load.ts";
import { hasAnvil } from "../../support/payments-local.ts";

test.runIf(hasAnvil())(
  "under load no request fails, and the journal equals the chain",
  { timeout: 400_000 },
  async () => {
    const { rows, note } = await run({ minutes: 0.5 });
    for (const row of rows) expect(row, String(row["what errors"])).toMatchObject({ errors: 0 });
    expect(note).toContain(": equal; 0 payments open.");
    expect(note).toMatch(/a build was published \(began after \d+ s, exit code 0\)/);
    expect(note).toMatch(/the log was rotated/);
    expect(note).toMatch(/the facilitator was away for \d+ s/);
    expect(note?.match(/all broken off within/g)).toHaveLength(6);
    expect(note).toContain("SIGTERM ended the server with exit code 0.");
  },
);

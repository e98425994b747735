import { expect, test } from "vitest";
import { run } from "../../bench/load.ts";
import { hasAnvil } from "../../support/payments/local.ts";

const BUSY = "503 SERVICE_UNAVAILABLE";

test.runIf(hasAnvil())(
  "under load no request fails but for want of room, and the journal equals the chain",
  { timeout: 600_000 },
  async () => {
    const { rows, note } = await run({ minutes: 0.5 });
    // Half a minute, with everything that happens in ten, on a machine that others use: payments may find no room.
    for (const row of rows) {
      if (row.kind === "paid") expect(["", BUSY]).toContain(row["what errors"]);
      else expect(row, String(row["what errors"])).toMatchObject({ errors: 0 });
    }
    expect(note).toContain(": equal; 0 payments open.");
    expect(note).toMatch(/a build was published \(began after \d+ s, exit code 0\)/);
    expect(note).toMatch(/the log was rotated/);
    expect(note).toMatch(/the facilitator was away for \d+ s/);
    expect(note?.match(/all broken off within/g)).toHaveLength(6);
    expect(note).toContain("SIGTERM ended the server with exit code 0.");
  },
);

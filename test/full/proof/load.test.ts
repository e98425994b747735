import { expect, test } from "vitest";
import { run } from "../../bench/server/load.ts";
import { has } from "../../bench/support/servers.ts";

test.runIf(has("wrk"))("under load no request fails while a build is published", { timeout: 300_000 }, async () => {
  const { rows, note } = await run({ minutes: 0.5 });
  for (const row of rows) expect(row).toMatchObject({ errors: 0 });
  expect(note).toBe("The build ended with exit code 0.");
});

import { rmSync } from "node:fs";
import { expect, inject, onTestFinished, test } from "vitest";
import type { Diagnosis } from "../../../cli/doctor/diagnosis.ts";
import { runHere } from "../../support/server/program-here.ts";
import { copyDataDir } from "../../support/server/running-server.ts";
import { BASE_URL, BUILT_AT, SITE_URL } from "../../support/world/constants.ts";

/** What the doctor finds in an environment, and the message of the error it ends with. */
async function doctor(env: Record<string, string>): Promise<{ found: Diagnosis[]; error: string }> {
  const dataDir = copyDataDir(inject("dataDir"), "doctor");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const here = { DATA_DIR: dataDir, BASE_URL, SITE_URL, ...env };
  const { out, err } = await runHere(["doctor", "--json"], { env: here, now: () => BUILT_AT });
  return { found: JSON.parse(out), error: err };
}

test.each<[string, string, Record<string, string>]>([
  ["that chose to take no payments", "note", { PAYMENT_RAIL: "off" }],
  ["that chose nothing", "wrong", {}],
  ["whose rail lacks something", "wrong", { PAYMENT_RAIL: "mainnet" }],
])("a production start %s is %s", async (_, state, env) => {
  const { found, error } = await doctor({ NODE_ENV: "production", ...env });
  expect(found.find((row) => row.about === "payment rail")?.state).toBe(state);
  expect(error).toBe(state === "wrong" ? "Something is wrong; see the list above." : "");
});

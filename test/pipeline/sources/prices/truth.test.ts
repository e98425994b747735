import process from "node:process";
import { describe, expect, test } from "vitest";
import { compareWithTruth } from "../../../bench/prices/truth.ts";

const folder = process.env.CLEARBOARD_CAPTURES;

describe.skipIf(folder === undefined)("captured pages (folder in CLEARBOARD_CAPTURES)", () => {
  const result = folder === undefined ? null : compareWithTruth(folder);
  const verdicts = result?.verdicts ?? [];

  test("no price is wrong, in any form of any page", () => {
    expect(verdicts.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
    expect(result?.conditional.wrong).toEqual([]);
  });

  test("at least 95 % of the rows of served pages are read", () => {
    const wire = verdicts.filter(({ truth }) => truth.wire);
    expect(wire.filter(({ verdict }) => verdict === "read").length / wire.length).toBeGreaterThanOrEqual(0.95);
  });

  test("all pages are read within three seconds", () => {
    expect(result?.milliseconds).toBeLessThan(3000);
  });
});

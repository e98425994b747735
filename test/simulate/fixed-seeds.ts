import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { FAULT_POINTS } from "../../src/payments/types.ts";
import { LEGAL } from "./rules.ts";

/** Defines the test that the histories of the seeds 1 to `seeds` break no rule and reach every edge and fault point. */
export function runFixedSeeds(seeds: number, processes: number): void {
  test(`no rule of money is broken by any order of events of the seeds 1 to ${seeds}`, {
    timeout: 180_000,
  }, async () => {
    const main = new URL("main.ts", import.meta.url).pathname;
    const args = [main, "--seeds", String(seeds), "--processes", String(processes)];
    const run = promisify(execFile)(process.execPath, args);
    const { stdout } = await run.catch((failed: { stdout: string }) => failed);
    expect(stdout).not.toContain("breaks");
    expect(stdout).toContain(`${seeds} histories`);
    expect(stdout).not.toContain("NOT REACHED");
    for (const edge of LEGAL) expect(stdout).toContain(edge);
    for (const point of FAULT_POINTS) expect(stdout).toContain(`${point.padEnd(24)} a process died there`);
  });
}

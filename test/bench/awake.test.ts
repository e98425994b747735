import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { keepAwake } from "./awake.ts";
import { has } from "./processors.ts";

const CPU = 0;
const here = has("taskset") && has("chrt");

describe.runIf(here)("a processor that is kept awake", () => {
  it("is so by a process that takes what nobody else wants, and by none once that is ended", async () => {
    const awake = keepAwake(CPU);
    onTestFinished(() => awake?.end());
    const pid = awake?.pid ?? 0;

    await vi.waitFor(() => expect(policy(pid)).toContain("SCHED_IDLE"));
    expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^Cpus_allowed_list:\s+0$/m);
    const before = ticks(pid);
    await vi.waitFor(() => expect(ticks(pid)).toBeGreaterThan(before), { timeout: 20_000 });

    awake?.end();
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false));
  });

  it("is let go when whoever asked for it was killed", async () => {
    const program = `import("${new URL("awake.ts", import.meta.url)}").then(({ keepAwake }) => {
      console.log(keepAwake(${CPU}, { apart: true }).pid);
      setInterval(() => {}, 1000);
    });`;
    const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    const pid = Number(String((await once(child.stdout, "data"))[0]));
    onTestFinished(() => void spawnSync("kill", ["-9", String(pid)]));
    expect(existsSync(`/proc/${pid}`)).toBe(true);

    child.kill("SIGKILL");
    await once(child, "exit");

    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), { timeout: 20_000 });
  });
});

function policy(pid: number): string {
  return spawnSync("chrt", ["-p", String(pid)], { encoding: "utf8" }).stdout;
}

/** Hundredths of a second that it ran. */
function ticks(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[13]);
}

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, test } from "vitest";

const MODULE = new URL("../../cli/helper-threads.ts", import.meta.url).href;

/** Name and niceness of each thread of a program that has let its helpers give way. */
function threads(): [name: string, nice: number][] {
  const script = `
    import { readdirSync, readFileSync } from "node:fs";
    import { letHelpersGiveWay } from ${JSON.stringify(MODULE)};
    letHelpersGiveWay();
    const folder = "/proc/self/task/";
    const nice = (id) => Number(readFileSync(folder + id + "/stat", "utf8").split(") ").at(-1).split(" ")[16]);
    console.log(JSON.stringify(readdirSync(folder).map((id) => [readFileSync(folder + id + "/comm", "utf8").trim(), nice(id)])));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

test.runIf(existsSync("/proc/self/task"))("V8's helpers give way, and the main thread and the others do not", () => {
  const own = getPriority();
  const all = threads();
  const helpers = all.filter(([name]) => name === "V8Worker").map(([, nice]) => nice);
  const others = all.filter(([name]) => name !== "V8Worker").map(([, nice]) => nice);
  expect(new Set(helpers)).toEqual(new Set([10]));
  expect(new Set(others)).toEqual(new Set([own]));
});

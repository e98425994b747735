import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const MODULE = new URL("../../cli/heap-growth.ts", import.meta.url).href;

function run(script: string): number {
  const program = `import v8 from "node:v8"; import * as growth from ${JSON.stringify(MODULE)}; ${script}`;
  const flags = ["--expose-gc", "--input-type=module", "-e", program];
  return Number(execFileSync(process.execPath, flags, { encoding: "utf8" }));
}

/** MB of the space of new objects of a program, after many that stay were made. */
const youngSpace = (first: string) =>
  run(`${first}
    const kept = [];
    for (let i = 0; i < 300_000; i++) kept.push({ i, name: "name-" + i });
    console.log(v8.getHeapSpaceStatistics().find((one) => one.space_name === "new_space").space_size / 1e6);`);

/** How many times what was in use after a full collection the heap is at the next one. */
const growth = (first: string) =>
  run(`${first}
    import { PerformanceObserver, constants } from "node:perf_hooks";
    import { setTimeout } from "node:timers/promises";
    let full = 0;
    const count = (list) => (full += list.getEntries().filter((one) => one.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length);
    new PerformanceObserver(count).observe({ entryTypes: ["gc"] });
    const used = () => v8.getHeapStatistics().used_heap_size;
    const kept = [];
    const add = (many) => { for (let i = 0; i < many; i++) kept.push({ i, name: "name-" + i }); };
    add(200_000);
    gc();
    await setTimeout(50);
    const live = used();
    const before = full;
    while (full === before && used() < 8 * live) { add(2_000); await setTimeout(1); }
    console.log(used() / live);`);

test("the space of new objects does not grow", () => {
  expect(youngSpace("")).toBeGreaterThan(16);
  expect(youngSpace("growth.keepYoungSpaceSmall();")).toBeLessThan(8);
});

test("the heap doubles from one full collection to the next, however fast it is filled", () => {
  const own = growth("growth.letHeapDouble();");
  expect(own).toBeGreaterThan(1.7);
  expect(own).toBeLessThan(2.7);
});

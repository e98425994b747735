import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { SERVE } from "../bench/servers.ts";

const MODULE = new URL("../../cli/heap.ts", import.meta.url).href;

function run(script: string, flags: string[] = []): string {
  const program = `import v8 from "node:v8"; import * as heap from ${JSON.stringify(MODULE)}; ${script}`;
  const own = ["--expose-gc", "--input-type=module", "-e", program];
  return execFileSync(process.execPath, [...flags, ...own], { encoding: "utf8" });
}

const MANY = 'const kept = []; for (let i = 0; i < 300_000; i++) kept.push({ i, name: "name-" + i });';

/** MB of the space of new objects of a program, after many that stay were made. */
const youngSpace = (first: string) =>
  Number(
    run(`${first} ${MANY}
    console.log(v8.getHeapSpaceStatistics().find((one) => one.space_name === "new_space").space_size / 1e6);`),
  );

/** MB in use after a full collection, and at the next one. */
function untilNext(first: string, flags: string[] = []): { live: number; next: number } {
  const told = run(
    `${first}
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
    console.log(JSON.stringify({ live: live / 1e6, next: used() / 1e6 }));`,
    flags,
  );
  return JSON.parse(told);
}

/** Milliseconds that helpers took part in each collection of new objects. */
const helped = (first: string) => {
  const trace = run(`v8.setFlagsFromString("--trace-gc"); v8.setFlagsFromString("--trace-gc-nvp"); ${first} ${MANY}`);
  return [...trace.matchAll(/ background\.scavenge\.parallel=([\d.]+)/g)].map(([, ms]) => Number(ms));
};

test("the space of new objects does not grow", () => {
  expect(youngSpace("")).toBeGreaterThan(16);
  expect(youngSpace("heap.keepYoungSpaceSmall();")).toBeLessThan(8);
});

test("the heap doubles from one full collection to the next", () => {
  const { live, next } = untilNext("heap.letHeapDouble();");
  expect(next / live).toBeGreaterThan(1.7);
  expect(next / live).toBeLessThan(2.7);
});

test("a server's heap is not looked through before its old objects are as many as its flags say", () => {
  const flags = SERVE.filter((one) => one.startsWith("--"));
  const floor = Number(/--initial-old-space-size=(\d+)/.exec(flags.join(" "))?.[1]);
  expect(untilNext("heap.letHeapDouble();").next).toBeLessThan(floor * 0.7);
  expect(untilNext("heap.letHeapDouble();", flags).next).toBeGreaterThan(floor * 0.9);
});

test("new objects are collected without helpers", () => {
  expect(new Set(helped("heap.collectYoungAlone();"))).toEqual(new Set([0]));
});

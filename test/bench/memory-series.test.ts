import { expect, test } from "vitest";
import { type MemoryPoint, memorySlope, tellMemory } from "./memory-series.ts";
import { createRandom } from "./random.ts";

const SECONDS = 5;
const VALUES = 120;

/** Memory each five seconds for ten minutes. */
const series = (mb: (i: number) => number) =>
  Array.from({ length: VALUES }, (_, i) => ({ at: i * SECONDS, mb: mb(i) }));

/** Noise in which each value keeps so much of the one before, without any slope. */
function wander(seed: number, kept: number): MemoryPoint[] {
  const random = createRandom(seed);
  const step = () => random.below(2001) / 1000 - 1;
  for (let i = 0; i < 20; i += 1) step();
  let mb = 0;
  return series(() => {
    mb = kept * mb + step();
    return 300 + mb;
  });
}

/** How many of 500 series without a slope are said to have one: 25 would be one in 20. */
const falseAlarms = (kept: number) =>
  Array.from({ length: 500 }, (_, i) => memorySlope(wander(7919 * (i + 1), kept))).filter(
    ({ perMinute, noise }) => Math.abs(perMinute) > noise,
  ).length;

test("a line has its slope, without any error", () => {
  const { perMinute, error } = memorySlope(series((i) => 200 + (i * SECONDS * 3) / 60));
  expect(perMinute).toBeCloseTo(3, 9);
  expect(error).toBeCloseTo(0, 9);
});

test("memory that does not change has none", () => {
  expect(tellMemory(series(() => 300))).toBe(
    "300.0 MB at the start, 300.0 MB half-way, 300.0 MB at the end; slope of the second half 0.000 ± 0.000 MB a minute, within its noise of 0.000",
  );
});

test("what happened in the first half does not count", () => {
  expect(memorySlope(series((i) => (i < VALUES / 2 ? i * 10 : 300))).perMinute).toBe(0);
});

test("the error of independent values is that of least squares", () => {
  const alternating = memorySlope(series((i) => 300 + (i % 2 === 0 ? 1 : -1)));
  const n = VALUES / 2;
  const spread = (SECONDS ** 2 * n * (n ** 2 - 1)) / 12;
  expect(alternating.error).toBeCloseTo(Math.sqrt(n / (n - 2) / spread) * 60, 3);
});

test("noise is seldom taken for a slope, however much each value is like the one before", () => {
  expect(falseAlarms(0)).toBeLessThan(25);
  expect(falseAlarms(0.5)).toBeLessThan(40);
  expect(falseAlarms(0.8)).toBeLessThan(50);
  expect(falseAlarms(0.9)).toBeLessThan(80);
});

test("a leak is told from the noise around it", () => {
  for (const kept of [0, 0.5, 0.8]) {
    const leaking = wander(11, kept).map(({ at, mb }) => ({ at, mb: mb + (at * 3) / 60 }));
    expect(tellMemory(leaking)).toContain("MORE THAN ITS NOISE");
  }
});

test("a staircase that never ends is a slope", () => {
  expect(tellMemory(series((i) => 300 + Math.floor(i / 10) * 0.2))).toContain("MORE THAN ITS NOISE");
});

test("what makes less than a page of the heap in all that time is told as that, and a page is a slope", () => {
  const even = (perMinute: number) => tellMemory(series((i) => 300 + (i * SECONDS * perMinute) / 60 + (i % 2) / 1000));
  expect(even(0.045)).toContain("more than its noise of 0.000, but less than one page");
  expect(even(0.055)).toContain("MORE THAN ITS NOISE of 0.000");
});

test("one step in the middle says nothing of a slope", () => {
  const { error } = memorySlope(series((i) => (i < VALUES * 0.75 ? 300 : 301)));
  expect(error).toBeGreaterThan(0.1);
});

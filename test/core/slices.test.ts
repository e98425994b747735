import { expect, test } from "vitest";
import { bySignals, inSignalOrder } from "../../src/core/ranking/ranking.ts";
import { atOnce, inSlices, type Steps } from "../../src/core/slices.ts";
import { randomFrom } from "../bench/search/catalogue.ts";

function* count(to: number): Steps<number> {
  let sum = 0;
  for (let i = 1; i <= to; i += 1) {
    sum += i;
    yield;
  }
  return sum;
}

test("work in slices gives the same result as the work at once", async () => {
  expect(atOnce(count(100))).toBe(5050);
  expect(await inSlices(count(100))).toBe(5050);
});

test("the event loop runs between slices of ten milliseconds, not between steps", async () => {
  let time = 0;
  let turns = 0;
  let running = true;
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  // Each look at the clock takes a millisecond.
  await inSlices(count(100), () => {
    time += 1;
    return time;
  });
  running = false;
  expect(turns).toBeGreaterThan(5);
  expect(turns).toBeLessThan(20);
});

test("an error in the work rejects the promise", async () => {
  const failing = (function* (): Steps<never> {
    yield;
    throw new Error("half-way");
  })();
  await expect(inSlices(failing)).rejects.toThrow("half-way");
});

test("sorting by signals in slices gives the same order", () => {
  const random = randomFrom(7);
  const few = () => (random() < 0.3 ? null : Math.floor(random() * 50));
  const products = Array.from({ length: 12_345 }, (_, i) => ({
    slug: `product-${i}`,
    listedAt: `2026-01-${10 + Math.floor(random() * 9)}`,
    gained30: few(),
    stars: few(),
    visits: Math.floor(random() * 3),
  }));
  expect(atOnce(inSignalOrder(products))).toEqual([...products].sort(bySignals));
});

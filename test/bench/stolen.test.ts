import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { countStolen, isRobbed, StolenTime, undisturbed } from "./stolen.ts";

/** As Linux tells it, in hundredths of a second: the first of these numbers is the user's, the eighth what was stolen. */
const stat = (server: number, other: number) =>
  `cpu  9 9 9 9 9 9 9 ${server + other} 0 0\ncpu0 1 2 3 4 5 6 7 ${server} 0 0\ncpu1 1 2 3 4 5 6 7 ${other} 0 0\nintr 1`;

test("what is stolen from each processor is told for each second", () => {
  let now = stat(100, 50);
  const time = new StolenTime(() => now);
  time.tick(0.95);
  expect(time.seconds).toEqual([]);
  now = stat(101, 50);
  time.tick(1.01);
  now = stat(999, 50);
  time.tick(1.99);
  now = stat(101, 54);
  time.tick(3.02);
  expect(time.seconds).toEqual([
    { server: 10, other: 0 },
    { server: 0, other: 20 },
    { server: 0, other: 20 },
  ]);
  expect(time.seconds.map(isRobbed)).toEqual([false, true, true]);
});

test("what is stolen meanwhile is told as a share of what all processors had", () => {
  let text = stat(100, 50);
  let now = 5_000;
  const taken = countStolen(
    () => text,
    () => now,
  );
  text = stat(130, 60);
  now = 5_000 + 4_000 / availableParallelism();
  expect(taken()).toBe(10);
});

test("nothing is stolen where the system does not count it", () => {
  expect(countStolen(() => "")()).toBe(0);
  const time = new StolenTime(() => "");
  time.tick(1);
  expect(time.seconds).toEqual([{ server: 0, other: 0 }]);
});

test("what was under way in a second in which something was stolen, or in the next, is disturbed", () => {
  const nothing = { server: 0, other: 10 };
  const seconds = [nothing, { server: 30, other: 0 }, nothing, nothing, nothing];
  const samples = [0.9, 1.1, 2.9, 3.1].map((at) => ({ at, ms: 5 }));
  expect(undisturbed(samples, seconds).map(({ at }) => at)).toEqual([0.9, 3.1]);
  expect(undisturbed([{ at: 4, ms: 1_500 }], seconds)).toEqual([]);
  expect(undisturbed([{ at: 1, ms: 2 }], [])).toHaveLength(1);
});

import { beforeEach, expect, test } from "vitest";
import { WaitingLine } from "../../src/server/http/waiting-line.ts";

const SPACING = 100;
let line: WaitingLine;

beforeEach(() => {
  line = new WaitingLine();
});

function join(key: string, now: number, first = false): number {
  return line.join(key, now, first, SPACING);
}

function joinMany(count: number, now: number, name = "one"): number[] {
  return Array.from({ length: count }, (_, index) => join(`${name} ${index}`, now));
}

test("each is told to come later than the one before, after a second at least and half a minute at most", () => {
  const waits = joinMany(400, 0);
  expect(waits.slice(0, 11)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
  expect(waits[99]).toBe(11);
  expect(waits[288]).toBe(30);
  expect(waits.at(-1)).toBe(30);
});

test("time that has passed is given to nobody", () => {
  joinMany(100, 0);
  expect(join("later", 5_000)).toBe(7);
  expect(join("much later", 60_000)).toBe(2);
});

test("one that is expected leaves once; a stranger does not", () => {
  expect(line.size).toBe(0);
  join("a", 0);
  expect(line.size).toBe(1);
  expect(line.leave("b", 0)).toBe(false);
  expect(line.leave("a", 0)).toBe(true);
  expect(line.leave("a", 0)).toBe(false);
  expect(line.size).toBe(0);
});

test("one that comes again in vain waits less than those that are new, and these so much longer", () => {
  joinMany(100, 0);
  expect(line.leave("one 0", 2_000)).toBe(true);
  expect(join("one 0", 2_000, true)).toBe(2);
  expect(join("new", 2_000)).toBe(10);
  expect(joinMany(20, 2_000, "new")).toEqual(
    Array.from({ length: 20 }, (_, index) => (index < 8 ? 10 : index < 18 ? 11 : 12)),
  );
  // No later than who is new, however many they are.
  for (let index = 0; index < 1_000; index += 1) join(`again ${index}`, 2_000, true);
  expect(join("again", 2_000, true)).toBe(30);
});

test("who does not come within a quarter of a minute of its time is no longer expected", () => {
  join("a", 0);
  expect(line.leave("stranger", 16_100)).toBe(false);
  expect(line.size).toBe(1);
  expect(line.leave("stranger", 16_101)).toBe(false);
  expect(line.size).toBe(0);
  expect(line.leave("a", 16_101)).toBe(false);
});

test("no more are remembered than have room, and the others are told all the same", () => {
  joinMany(5_000, 0);
  expect(line.leave("one 4095", 0)).toBe(true);
  expect(line.leave("one 4999", 0)).toBe(false);
  expect(join("another", 0)).toBe(30);
});

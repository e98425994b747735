import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchEventLoop } from "../../src/server/http/event-loop-lag.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs the samples of a loop that is late by `lateMs` each time. */
function run(samples: number, lateMs: number, clock: { at: number }): void {
  for (let sample = 0; sample < samples; sample += 1) {
    clock.at += 50 + lateMs;
    vi.advanceTimersByTime(50);
  }
}

test("counts lateness of a second as overload, until the loop is in time again", () => {
  const clock = { at: 0 };
  const monitor = watchEventLoop(250, () => clock.at);
  monitor.started();
  run(3, 300, clock);
  expect(monitor.overloaded()).toBe(false);
  run(2, 300, clock);
  expect([monitor.overloaded(), monitor.lagMs()]).toEqual([true, 300]);
  run(1, 0, clock);
  expect(monitor.overloaded()).toBe(false);
  monitor.stop();
});

test("does not count the lateness of a start", () => {
  const clock = { at: 0 };
  const monitor = watchEventLoop(250, () => clock.at);
  run(20, 300, clock);
  expect(monitor.overloaded()).toBe(false);
  monitor.started();
  run(2, 300, clock);
  expect(monitor.overloaded()).toBe(false);
  run(2, 300, clock);
  expect(monitor.overloaded()).toBe(true);
  monitor.stop();
});

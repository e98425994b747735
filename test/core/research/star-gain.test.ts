import { describe, expect, it } from "vitest";
import { starGain } from "../../../src/core/research/star-gain.ts";

const reading = (observedOn: string, stars: number) => ({ observedOn, stars, source: "test" });
const POINTS = [reading("2025-08-20", 100), reading("2025-12-28", 200), reading("2026-08-22", 500)];

describe("stars gained over a time", () => {
  it("end at the last reading when the period is counted back from today", () => {
    const gain = starGain(POINTS, { from: "2025-11-25", to: "2026-11-25", sliding: true });
    expect(gain).toEqual({ from: "2025-08-20", to: "2026-08-22", before: 100, after: 500, gained: 400 });
  });

  it("begin at the reading before a calendar year", () => {
    const gain = starGain(POINTS, { from: "2026-01-01", to: "2026-11-25", sliding: false });
    expect(gain).toEqual({ from: "2025-12-28", to: "2026-08-22", before: 200, after: 500, gained: 300 });
  });

  it("are unknown when readings cover less than half of the period", () => {
    expect(starGain(POINTS.slice(1), { from: "2024-01-01", to: "2026-11-25", sliding: false })).toBeNull();
    expect(starGain(POINTS.slice(2), { from: "2026-01-01", to: "2026-11-25", sliding: false })).toBeNull();
    expect(starGain([], { from: "2026-01-01", to: "2026-11-25", sliding: false })).toBeNull();
  });
});

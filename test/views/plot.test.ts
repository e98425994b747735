import { describe, expect, it } from "vitest";
import { linePlot, linesPlot, logScale, niceScale, sparkline, thin } from "../../src/views/kit/plot.ts";

const format = String;

describe("a plot", () => {
  it("needs readings of two days", () => {
    expect(linePlot([], { format })).toBeNull();
    expect(linePlot([{ day: "2026-01-01", value: 5 }], { format })).toBeNull();
    expect(sparkline([{ day: "2026-01-01", value: 5 }])).toBeNull();
  });

  it("places days and values proportionally", () => {
    const plot = linePlot(
      [
        { day: "2026-01-01", value: 0 },
        { day: "2026-01-06", value: 50 },
        { day: "2026-01-11", value: 100 },
      ],
      { format, fromZero: true },
    );
    expect(plot?.lines[0]?.d).toBe("M0 1000L500 500L1000 0");
    expect(plot?.surface).toBe("M0 1000L500 500L1000 0V1000H0Z");
    expect(plot?.yTicks[0]).toEqual({ at: 100, label: "0" });
    expect(plot?.yTicks.at(-1)).toEqual({ at: 0, label: "100" });
    expect(plot?.lines[0]?.last).toEqual({ x: 100, at: 0, label: "100" });
  });

  it("holds a price until it changes", () => {
    const plot = linePlot(
      [
        { day: "2026-01-01", value: 4 },
        { day: "2026-01-05", value: 2 },
        { day: "2026-01-09", value: 2 },
      ],
      { format, steps: true, fromZero: true },
    );
    expect(plot?.lines[0]?.d).toBe("M0 0H500V500H1000V500");
  });

  it("puts the first place on top", () => {
    const plot = linePlot(
      [
        { day: "2026-01-01", value: 9 },
        { day: "2026-01-02", value: 1 },
      ],
      { format, inverted: true },
    );
    expect(plot?.yTicks[0]).toEqual({ at: 0, label: "1" });
    expect(plot?.lines[0]?.last.at).toBe(0);
  });

  it("draws several lines over the same days", () => {
    const plot = linesPlot(
      [
        {
          name: "a",
          points: [
            { day: "2026-01-01", value: 1 },
            { day: "2026-01-11", value: 2 },
          ],
        },
        { name: "none", points: [] },
        { name: "b", points: [{ day: "2026-01-06", value: 4 }] },
      ],
      { format, fromZero: true },
    );
    expect(plot?.lines.map((line) => line.name)).toEqual(["a", "b"]);
    expect(plot?.lines[1]?.last.x).toBe(50);
    expect(plot?.surface).toBeNull();
  });

  it("keeps labels apart on any span", () => {
    for (const [from, to] of [
      ["2026-11-20", "2026-11-21"],
      ["2026-10-01", "2026-11-21"],
      ["2023-01-01", "2026-08-22"],
      ["2009-06-01", "2026-08-22"],
    ] as const) {
      const plot = linePlot(
        [
          { day: from, value: 1 },
          { day: to, value: 2 },
        ],
        { format },
      );
      const places = plot?.xTicks.map((tick) => tick.at) ?? [];
      expect(places.length).toBeGreaterThan(0);
      expect(places.length).toBeLessThanOrEqual(6);
      expect(places.every((at) => at >= 0 && at <= 100)).toBe(true);
      expect(new Set(plot?.xTicks.map((tick) => tick.label)).size).toBe(places.length);
    }
  });
});

describe("a scale", () => {
  it.each([
    [0, 144_741],
    [0, 0],
    [5, 5],
    [0.03, 0.075],
    [0, 30],
    [1, 1667],
  ])("of %d to %d is round and contains both ends", (low, high) => {
    const scale = niceScale(low, high);
    expect(scale.min).toBeLessThanOrEqual(low);
    expect(scale.max).toBeGreaterThanOrEqual(high);
    expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
    expect(scale.ticks.length).toBeLessThanOrEqual(7);
  });

  it("of places begins at 1 with whole steps", () => {
    expect(niceScale(1, 3, true).ticks.every(Number.isInteger)).toBe(true);
    expect(niceScale(1, 770, true).ticks[0]).toBe(1);
  });
});

it("thins long series, keeping both ends", () => {
  const points = Array.from({ length: 1000 }, (_, index) => index);
  const thinned = thin(points, 16);
  expect(thinned).toHaveLength(16);
  expect(thinned[0]).toBe(0);
  expect(thinned.at(-1)).toBe(999);
});

describe("a logarithmic plot", () => {
  it("contains every value between round ends", () => {
    for (const [low, high] of [
      [3, 7],
      [1, 1],
      [12, 98_000],
      [0.02, 0.9],
    ] as const) {
      const { min, max, ticks } = logScale(low, high);
      expect(min <= low && max >= high && min < max).toBe(true);
      expect([...ticks].sort((a, b) => a - b)).toEqual(ticks);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
    }
  });

  it("omits values that have no logarithm", () => {
    const points = [0, 10, 100].map((value, index) => ({ day: `2026-0${index + 1}-01`, value }));
    const plot = linesPlot([{ name: "a", points }], { logarithmic: true, format: String });
    expect(plot?.lines[0]?.values.map(([, value]) => value)).toEqual([10, 100]);
  });
});

it("aligns lines by age at the left edge", () => {
  const line = (name: string, days: string[]) => ({ name, points: days.map((day, value) => ({ day, value })) });
  const plot = linesPlot([line("a", ["2023-01-01", "2024-01-01"]), line("b", ["2026-01-01", "2026-03-02"])], {
    byAge: true,
    fromZero: true,
    format: String,
  });
  expect(plot?.lines.map(({ values }) => values.map(([day]) => day))).toEqual([
    [0, 365],
    [0, 60],
  ]);
});

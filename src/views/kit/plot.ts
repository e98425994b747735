import { addDays, DAY_MS, dayOf, daysBetween } from "../../core/periods.ts";
export interface PlotPoint {
  /** `YYYY-MM-DD`. */
  day: string;
  value: number;
}

export interface PlotTick {
  /** Percentage of the plot's width from the left, or of its height from the top. */
  at: number;
  label: string;
}

/**
 * A line plot. Paths use a 1000 × 1000 square that is stretched over the plot; text is positioned in percent, so that
 * it keeps its size on every screen.
 */
export interface LinePlot {
  /** Height in CSS pixels without the axis labels. */
  height: number;
  /** First day, and number of days from there to the right edge. */
  from: string;
  days: number;
  /** Whether days are counted from each line's first point. */
  byAge: boolean;
  steps: boolean;
  unit: PlotUnit;
  lines: PlotLine[];
  /** `d` of the area under the first line; null when the axis does not start at 0 or there are several lines. */
  surface: string | null;
  xTicks: PlotTick[];
  yTicks: PlotTick[];
}

interface PlotLine {
  /** Name in the legend; empty for a single line. */
  name: string;
  d: string;
  /** Its newest point: percentages from the left and from the top, and the value. */
  last: PlotTick & { x: number };
  /** Pairs of days since the plot's first day and values. */
  values: (readonly [number, number])[];
}

type PlotUnit = "count" | "usd" | "place";

export interface PlotOptions {
  height?: number;
  /** Draws steps that hold until the next point instead of straight lines; for prices and positions. */
  steps?: boolean;
  /** Puts the smallest value at the top; for positions. */
  inverted?: boolean;
  /** Starts the value axis at 0. */
  fromZero?: boolean;
  /** Uses a logarithmic value axis; values of 0 and below are omitted. */
  logarithmic?: boolean;
  /** Unit of the values, shown at the pointer. */
  unit?: PlotUnit;
  /** Starts every line at the left edge: days since its first point instead of calendar days. */
  byAge?: boolean;
  format: (value: number) => string;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Lays out one line. Returns null when its points do not span two days. */
export function linePlot(points: readonly PlotPoint[], options: PlotOptions): LinePlot | null {
  return linesPlot([{ name: "", points }], options);
}

/** Lays out several lines over the same days, each in date order. Lines without points are omitted. */
export function linesPlot(
  series: readonly { name: string; points: readonly PlotPoint[] }[],
  options: PlotOptions,
): LinePlot | null {
  const { logarithmic = false, byAge = false } = options;
  const drawn = series
    .map(({ name, points }) => ({ name, points: logarithmic ? points.filter(({ value }) => value > 0) : points }))
    .filter(({ points }) => points.length > 0)
    .map(({ name, points }) => ({ name, points: thin(byAge ? sinceFirst(points) : points, 250) }));
  const days = drawn.flatMap(({ points }) => [points[0]?.day ?? "", points.at(-1)?.day ?? ""]).sort();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined || first === last) return null;
  const values = drawn.flatMap(({ points }) => points.map((point) => point.value));
  const scale = logarithmic
    ? logScale(Math.min(...values), Math.max(...values))
    : niceScale(options.fromZero ? 0 : Math.min(...values), Math.max(...values), options.inverted === true);
  const from = Date.parse(first);
  const span = Date.parse(last) - from;
  const place = (value: number) => (logarithmic ? Math.log10(value) : value);
  const x = (day: string) => (Date.parse(day) - from) / span;
  const y = (value: number) => {
    const share = (place(value) - place(scale.min)) / (place(scale.max) - place(scale.min) || 1);
    return options.inverted ? share : 1 - share;
  };
  const lines = drawn.map(({ name, points }) => {
    let d = "";
    points.forEach((point, index) => {
      const px = Math.round(x(point.day) * 1000);
      const py = Math.round(y(point.value) * 1000);
      d += index === 0 ? `M${px} ${py}` : options.steps ? `H${px}V${py}` : `L${px} ${py}`;
    });
    const newest = points.at(-1) ?? { day: last, value: 0 };
    return {
      name,
      d,
      last: { x: percentage(x(newest.day)), at: percentage(y(newest.value)), label: options.format(newest.value) },
      values: points.map(({ day, value }) => [daysBetween(first, day), value] as const),
    };
  });
  return {
    height: options.height ?? 220,
    from: first,
    days: daysBetween(first, last),
    byAge,
    steps: options.steps === true,
    unit: options.unit ?? "count",
    lines,
    surface: options.fromZero && lines.length === 1 ? `${lines[0]?.d}V1000H0Z` : null,
    xTicks: byAge
      ? ageTicks(daysBetween(first, last))
      : timeTicks(first, last).map((tick) => ({ at: percentage(x(tick.day)), label: tick.label })),
    yTicks: scale.ticks.map((value) => ({ at: percentage(y(value)), label: options.format(value) })),
  };
}

/** Shifts points in time so that every line starts on the same day. */
function sinceFirst(points: readonly PlotPoint[]): PlotPoint[] {
  const first = points[0]?.day ?? "";
  return points.map(({ day, value }) => ({
    day: dayOf(daysBetween(first, day) * DAY_MS),
    value,
  }));
}

function ageTicks(days: number): PlotTick[] {
  const step = [30, 90, 180, 365, 730, 1825].find((one) => days / one <= 6) ?? 3650;
  return range(0, days, step).map((day) => ({
    at: percentage(day / days),
    label: step % 365 === 0 ? `${day / 365} y` : `${Math.round(day / 30)} mo`,
  }));
}

/** Chooses ticks that cover `[low, high]`: powers of ten, with 2 and 5 between them where there are few. */
export function logScale(low: number, high: number): { min: number; max: number; ticks: number[] } {
  const from = Math.floor(Math.log10(low));
  const to = Math.max(from + 1, Math.ceil(Math.log10(high)));
  const factors = to - from > 2 ? [1] : [1, 2, 5];
  const all = range(from, to, 1).flatMap((power) =>
    factors.map((factor) => Number((factor * 10 ** power).toPrecision(1))),
  );
  const below = all.filter((tick) => tick <= low).at(-1) ?? 10 ** from;
  const above = all.find((tick) => tick >= high && tick > below) ?? 10 ** to;
  return { min: below, max: above, ticks: all.filter((tick) => tick >= below && tick <= above) };
}

/** Returns the `d` of a small line without axes, `width` × `height`; null with fewer than two points. */
export function sparkline(points: readonly PlotPoint[], width = 80, height = 22): string | null {
  const drawn = thin(points, 16);
  const first = drawn[0];
  const last = drawn.at(-1);
  if (first === undefined || last === undefined || first.day === last.day) return null;
  const values = drawn.map((point) => point.value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const from = Date.parse(first.day);
  const span = Date.parse(last.day) - from;
  return drawn
    .map((point, index) => {
      const x = Math.round(1 + ((Date.parse(point.day) - from) / span) * (width - 2));
      const y = Math.round(height - 2 - ((point.value - low) / range) * (height - 4));
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}

/** Picks at most `size` evenly spaced points, always including the first and the last. */
export function thin<T>(points: readonly T[], size: number): T[] {
  if (points.length <= size) return [...points];
  const step = (points.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, index) => points[Math.round(index * step)] as T);
}

/** Chooses three to six round values that cover `[low, high]`. */
export function niceScale(low: number, high: number, whole = false): { min: number; max: number; ticks: number[] } {
  const range = high - low || Math.abs(high) || 1;
  const rough = range / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  let step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  if (whole) step = Math.max(1, Math.ceil(step));
  const start = Math.floor(low / step) * step;
  const max = Math.ceil(high / step) * step || step;
  const ticks: number[] = [];
  // Positions start at 1, so the tick of a position axis that would be at 0 is moved to 1.
  for (let value = start; value <= max + step / 1e6; value += step) {
    ticks.push(whole && value < 1 ? 1 : Number(value.toPrecision(12)));
  }
  const min = ticks[0] ?? start;
  return { min, max: Math.max(max, ticks.at(-1) ?? max), ticks };
}

function timeTicks(first: string, last: string): { day: string; label: string }[] {
  const days = daysBetween(first, last);
  if (days <= 45) {
    const step = Math.max(1, Math.ceil(days / 4));
    return range(0, days, step).map((offset) => {
      const day = addDays(first, offset);
      return { day, label: `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}` };
    });
  }
  const start = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - (first.endsWith("-01") ? 1 : 0);
  const end = Number(last.slice(0, 4)) * 12 + Number(last.slice(5, 7)) - 1;
  const step = [1, 2, 3, 6, 12, 24, 60].find((months) => (end - start) / months <= 5) ?? 120;
  const aligned = Math.ceil(start / step) * step;
  return range(aligned, end, step).map((month) => {
    const year = Math.floor(month / 12);
    const day = `${year}-${String((month % 12) + 1).padStart(2, "0")}-01`;
    return { day, label: step >= 12 ? String(year) : `${MONTHS[month % 12]} ${year}` };
  });
}

function range(from: number, to: number, step: number): number[] {
  const values: number[] = [];
  for (let value = from; value <= to; value += step) values.push(value);
  return values;
}

/** Returns a share as a percentage with one decimal, for positions in a plot. */
export function percentage(share: number): number {
  return Math.round(share * 1000) / 10;
}

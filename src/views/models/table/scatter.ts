import { usd } from "../../kit/format.ts";
import type { PlotTick } from "../../kit/plot.ts";
import { percentage } from "../../kit/plot.ts";
import type { Listing } from "../listings.ts";
import type { ModelScore } from "../scores.ts";
import { type PointLabel, placeLabels } from "./scatter-labels.ts";

/** A model in the plot of price against score. Positions are percentages from the left and from the top. */
export interface ScatterPoint {
  x: number;
  y: number;
  /** Bounds of the score's interval. */
  top: number;
  bottom: number;
  id: string;
  name: string;
  /** The point in words, for people who cannot see the plot. */
  text: string;
  open: boolean;
  /** Place of the label; only for models that no cheaper model outscores. */
  label: PointLabel | null;
}

export interface Scatter {
  height: number;
  points: ScatterPoint[];
  /** `d` in a 1000 × 1000 square: the best score available up to each price. */
  frontier: string;
  xTicks: PlotTick[];
  yTicks: PlotTick[];
  axis: string;
  /** Number of listed models without a score of this kind or without a price. */
  unrated: number;
  unpriced: number;
}

const TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Builds the plot of price against score, with a logarithmic price axis. Returns null with fewer than three points. */
export function scatter(
  rows: readonly { listing: Listing; score: ModelScore | null }[],
  axis: string,
  height = 360,
): Scatter | null {
  const unrated = rows.filter(({ score }) => score === null).length;
  const drawn = rows.flatMap(({ listing, score }) =>
    score === null || listing.blended === null || listing.blended <= 0
      ? []
      : [{ listing, score, price: listing.blended }],
  );
  if (drawn.length < 3) return null;
  const prices = drawn.map(({ price }) => price);
  const from = Math.log(Math.min(...prices) * 0.85);
  const span = Math.log(Math.max(...prices) * 1.18) - from;
  const scale = scoreScale(
    Math.min(...drawn.map(({ score }) => score.low)),
    Math.max(...drawn.map(({ score }) => score.high)),
  );
  const x = (price: number) => percentage((Math.log(price) - from) / span);
  const y = (value: number) => percentage(1 - (value - scale.min) / (scale.max - scale.min || 1));
  drawn.sort((a, b) => a.price - b.price || b.score.value - a.score.value);
  let best = -Infinity;
  let frontier = "";
  const leading: ScatterPoint[] = [];
  const points = drawn.map(({ listing, score, price }): ScatterPoint => {
    const leads = score.value > best;
    if (leads) {
      best = score.value;
      frontier += frontier === "" ? `M${x(price) * 10} ${y(best) * 10}` : `H${x(price) * 10}V${y(best) * 10}`;
    }
    const point = {
      x: x(price),
      y: y(score.value),
      top: y(score.high),
      bottom: y(score.low),
      id: listing.id,
      name: listing.name,
      text: `${listing.name}: ${score.text}, ${usd(price.toFixed(price < 1 ? 3 : 2))} blended`,
      open: listing.model.open_weights,
      label: null,
    };
    if (leads) leading.push(point);
    return point;
  });
  for (const [point, label] of placeLabels(leading, points, height)) point.label = label;
  return {
    height,
    points,
    frontier: `${frontier}H1000`,
    xTicks: TICKS.filter((price) => Math.log(price) >= from && Math.log(price) <= from + span).map((price) => ({
      at: x(price),
      label: `$${price}`,
    })),
    yTicks: scale.ticks.map((value) => ({ at: y(value), label: String(value) })),
    axis,
    unrated,
    unpriced: rows.length - unrated - drawn.length,
  };
}

/** Chooses ticks that cover `[low, high]` closely: an index has no zero at which an axis would have to start. */
function scoreScale(low: number, high: number): { min: number; max: number; ticks: number[] } {
  const step = [1, 2, 5, 10, 20, 50].find((one) => (high - low) / one <= 8) ?? 100;
  const min = Math.floor(low / step) * step;
  const max = Math.max(min + step, Math.ceil(high / step) * step);
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return { min, max, ticks };
}

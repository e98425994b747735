/** A point to be named: its place and the bounds of its interval, in percent from the left and from the top. */
interface NamedPoint {
  x: number;
  y: number;
  top: number;
  bottom: number;
  name: string;
}

/** Where the name of a point stands: beside it, its baseline `dy` pixels below the point's centre. */
export interface PointLabel {
  side: "left" | "right";
  dy: number;
}

/** In pixels. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Width of the narrowest plot that shows names, in pixels. In a wider one a name comes closer to its own point, so it
 * meets nothing that it does not meet here.
 */
const WIDTH = 620;
/** Most that a letter of 12 pixels takes on average, and the distance of a name from its point. */
const LETTER = 6.8;
const GAP = 8;
const RADIUS = 6;
const PLACES: readonly PointLabel[] = [
  { side: "left", dy: -6 },
  { side: "right", dy: -6 },
  { side: "right", dy: 15 },
  { side: "left", dy: 15 },
];

/**
 * Places names of `leading` beside their points, those of better models first, where they meet no other point or its
 * interval, no name and no part of the line through the leading points. A name without such a place is left out.
 * `leading` and `points` are in order of price; `height` is the plot's in pixels.
 */
export function placeLabels<P extends NamedPoint>(
  leading: readonly P[],
  points: readonly P[],
  height: number,
): Map<P, PointLabel> {
  const px = ({ x, y }: { x: number; y: number }) => ({ x: (x / 100) * WIDTH, y: (y / 100) * height });
  const line = lineOf(leading.map(px));
  const names: Box[] = [];
  const placed = new Map<P, PointLabel>();
  for (const point of [...leading].reverse()) {
    const others = points
      .filter((other) => other !== point)
      .flatMap((other): Box[] => {
        const { x, y } = px(other);
        const whisker = { left: x, right: x, top: (other.top / 100) * height, bottom: (other.bottom / 100) * height };
        return [{ left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS }, whisker];
      });
    const place = PLACES.find((one) => {
      const box = boxOf(px(point), point.name, one);
      const inside = box.left >= 0 && box.right <= WIDTH && box.bottom <= height;
      return inside && ![...line, ...names, ...others].some((other) => overlap(box, other));
    });
    if (place === undefined) continue;
    placed.set(point, place);
    names.push(boxOf(px(point), point.name, place));
  }
  return placed;
}

/** The box of a name and of the gap to its point. */
function boxOf({ x, y }: { x: number; y: number }, name: string, { side, dy }: PointLabel): Box {
  const width = GAP + name.length * LETTER;
  const [left, right] = side === "left" ? [x - width, x - 1] : [x + 1, x + width];
  return { left, right, top: y + dy - 10, bottom: y + dy + 3 };
}

/** The line's parts: from each leading point to the price of the next, then up to it. */
function lineOf(points: readonly { x: number; y: number }[]): Box[] {
  return points.flatMap(({ x, y }, index) => {
    const next = points[index + 1];
    const right = next?.x ?? WIDTH;
    const level = { left: x, right, top: y, bottom: y };
    return next === undefined ? [level] : [level, { left: right, right, top: next.y, bottom: y }];
  });
}

function overlap(a: Box, b: Box): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

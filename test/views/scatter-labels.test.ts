import { afterAll, beforeAll, expect, it } from "vitest";
import { siteLocals } from "../../src/server/site/site-app.ts";
import { SCORE_KINDS } from "../../src/views/models/scores.ts";
import { modelsPage } from "../../src/views/models/table/models.ts";
import type { Scatter, ScatterPoint } from "../../src/views/models/table/scatter.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture({ products: 5 });
});
afterAll(() => fixture.close());

const QUERIES = SCORE_KINDS.flatMap(({ id }) =>
  ["", "&since=1y", "&since=6m", "&tier=mini", "&show=sellers&input=image", "&weights=open", "&maker=openai"].map(
    (more) => `score=${id}${more}`,
  ),
);
/** Width of the plot in pixels: the narrowest that shows names, a window of 1,024 pixels, the page's widest. */
const WIDTHS = [620, 900, 1070];

it.each(QUERIES)("places no name across the line, points or other names: %s", (query) => {
  const site = siteLocals(fixture.parts, { path: "/models/", live: true }).site;
  const plot = modelsPage(site, new URLSearchParams(query))?.plot;
  if (plot == null) return expect(query).toMatch(/since|tier|maker/);
  const named = plot.points.filter(({ label }) => label !== null);
  expect(named.length).toBeGreaterThan(0);
  for (const width of WIDTHS) {
    const scale = ({ x, y }: { x: number; y: number }) => ({ x: (x / 100) * width, y: (y / 100) * plot.height });
    for (const point of named) {
      const box = boxOf(point, scale(point));
      expect.soft([point.name, box.left >= 0, box.right <= width]).toEqual([point.name, true, true]);
      for (const part of lineOf(plot, width))
        expect.soft([point.name, overlap(box, part)]).toEqual([point.name, false]);
      for (const other of plot.points) {
        if (other === point) continue;
        const { x, y } = scale(other);
        const circle = { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 };
        expect.soft([point.name, other.name, overlap(box, circle)]).toEqual([point.name, other.name, false]);
        if (other.label === null) continue;
        expect.soft([point.name, overlap(box, boxOf(other, { x, y }))]).toEqual([point.name, false]);
      }
    }
  }
});

/** Figtree at 12 pixels takes about 6.2 a letter. */
function boxOf({ name, label }: ScatterPoint, { x, y }: { x: number; y: number }) {
  const [left, right] =
    label?.side === "left" ? [x - 8 - name.length * 6.2, x - 8] : [x + 8, x + 8 + name.length * 6.2];
  return { left, right, top: y + (label?.dy ?? 0) - 9, bottom: y + (label?.dy ?? 0) + 2 };
}

/** Straight parts of the line through the leading models, read from the path that is drawn. */
function lineOf(plot: Scatter, width: number) {
  const [from, ...steps] = plot.frontier.match(/[MHV][\d.]+(?: [\d.]+)?/g) ?? [];
  let [x = 0, y = 0] = (from ?? "").slice(1).split(" ").map(Number);
  return steps.map((step) => {
    const to = Number(step.slice(1));
    const [nextX, nextY] = step.startsWith("H") ? [to, y] : [x, to];
    const px = (at: number) => (at / 1000) * width;
    const py = (at: number) => (at / 1000) * plot.height;
    const part = {
      left: px(Math.min(x, nextX)),
      right: px(Math.max(x, nextX)),
      top: py(Math.min(y, nextY)),
      bottom: py(Math.max(y, nextY)),
    };
    [x, y] = [nextX, nextY];
    return part;
  });
}

type Box = Record<"left" | "right" | "top" | "bottom", number>;

function overlap(a: Box, b: Box): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

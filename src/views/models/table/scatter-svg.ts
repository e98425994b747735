import { COLOURS, escapeXml, FRAME, type PlotPicture } from "../../kit/plot-svg.ts";
import type { Scatter } from "./scatter.ts";

/** Renders a plot of price against score as a self-contained SVG. */
export function scatterSvg(plot: Scatter, { title, credit, theme }: PlotPicture): string {
  const colours = COLOURS[theme];
  const [colour, line] = colours.series;
  const { width, left, right, top, bottom } = FRAME;
  const height = plot.height + top + bottom;
  const x = (percent: number) => round(left + (percent / 100) * (width - left - right));
  const y = (percent: number) => round(top + (percent / 100) * plot.height);
  const text = (at: [number, number], content: string, attributes = "") =>
    `<text x="${at[0]}" y="${at[1]}"${attributes}>${escapeXml(content)}</text>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="ui-sans-serif, system-ui, sans-serif" font-size="12" fill="${colours.muted}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    text([left, 26], title, ` font-size="16" font-weight="600" fill="${colours.ink}"`),
    text([left, 50], `${plot.axis} over dollars per million tokens, blended, logarithmic. Rings: open weights`),
  ];
  for (const tick of plot.yTicks) {
    parts.push(
      `<path d="M${left} ${y(tick.at)}H${width - right}" stroke="${colours.line}"/>`,
      text([left - 8, y(tick.at) + 4], tick.label, ' text-anchor="end"'),
    );
  }
  for (const tick of plot.xTicks) {
    parts.push(text([x(tick.at), top + plot.height + 20], tick.label, ' text-anchor="middle"'));
  }
  const scale = `translate(${left} ${top}) scale(${(width - left - right) / 1000} ${plot.height / 1000})`;
  parts.push(
    `<path transform="${scale}" d="${plot.frontier}" fill="none" stroke="${line}" stroke-width="1.5" stroke-dasharray="4 3" vector-effect="non-scaling-stroke"/>`,
  );
  for (const point of plot.points) {
    const fill = point.open
      ? `fill="${colours.ground}" stroke="${colour}" stroke-width="2"`
      : `fill="${colour}" stroke="${colours.ground}"`;
    parts.push(
      `<path d="M${x(point.x)} ${y(point.top)}V${y(point.bottom)}" stroke="${colour}" stroke-opacity="0.4"/>`,
      `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="4" ${fill}><title>${escapeXml(point.text)}</title></circle>`,
    );
    if (point.label !== null) {
      const [shift, anchor] = point.label.side === "right" ? [8, "start"] : [-8, "end"];
      const at: [number, number] = [x(point.x) + shift, y(point.y) + point.label.dy];
      const outline = `stroke="${colours.ground}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`;
      parts.push(text(at, point.name, ` text-anchor="${anchor}" fill="${colours.ink}" ${outline}`));
    }
  }
  parts.push(text([width - right, height - 12], credit, ' text-anchor="end" font-size="11"'), "</svg>");
  return parts.join("\n");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

import type { LinePlot } from "./plot.ts";

export interface PlotPicture {
  title: string;
  /** Attribution shown in the lower corner. */
  credit: string;
  theme: "light" | "dark";
}

export const COLOURS = {
  light: {
    ground: "#fdfdfb",
    ink: "#1a1c18",
    muted: "#5a5e55",
    line: "#e2e2da",
    series: ["#0f7f6b", "#b45309", "#1d5fbf", "#a21caf", "#6b7280", "#b91c4b", "#4d7c0f", "#0e7490"],
  },
  dark: {
    ground: "#121412",
    ink: "#ecefe9",
    muted: "#a4aaa0",
    line: "#2d312d",
    series: ["#4fc2a8", "#f1b25f", "#7db4ff", "#e19af0", "#a7adb8", "#ff95ae", "#b5d96c", "#67d3ea"],
  },
} as const;

const DASHES = ["", "6 3", "", "2 3", "", "8 3 2 3", "", "4 2"];
/** Size of a picture, and margins around its drawing, in pixels. */
export const FRAME = { width: 800, left: 60, right: 20, top: 72, bottom: 56 } as const;
const { width: WIDTH, left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM } = FRAME;

/** Renders a plot as a self-contained SVG: nothing is loaded, colours and fonts are embedded. */
export function plotSvg(plot: LinePlot, { title, credit, theme }: PlotPicture): string {
  const colours = COLOURS[theme];
  const height = plot.height + TOP + BOTTOM;
  const width = WIDTH - LEFT - RIGHT;
  const x = (percent: number) => round(LEFT + (percent / 100) * width);
  const y = (percent: number) => round(TOP + (percent / 100) * plot.height);
  const text = (left: number, top: number, content: string, attributes = "") =>
    `<text x="${left}" y="${top}"${attributes}>${escapeXml(content)}</text>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="ui-sans-serif, system-ui, sans-serif" font-size="12" fill="${colours.muted}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    text(LEFT, 26, title, ` font-size="16" font-weight="600" fill="${colours.ink}"`),
  ];
  let left = LEFT;
  plot.lines.forEach((line, index) => {
    if (line.name === "") return;
    const label = `${line.name} ${line.last.label}`;
    parts.push(stroke(`M${left} 46h18`, index, colours), text(left + 24, 50, label));
    left += 42 + label.length * 6.6;
  });
  for (const tick of plot.yTicks) {
    parts.push(
      `<path d="M${LEFT} ${y(tick.at)}H${WIDTH - RIGHT}" stroke="${colours.line}"/>`,
      text(LEFT - 8, y(tick.at) + 4, tick.label, ' text-anchor="end"'),
    );
  }
  for (const tick of plot.xTicks) {
    parts.push(text(x(tick.at), TOP + plot.height + 20, tick.label, ' text-anchor="middle"'));
  }
  plot.lines.forEach((line, index) => {
    const scaled = `<g transform="translate(${LEFT} ${TOP}) scale(${width / 1000} ${plot.height / 1000})">${stroke(line.d, index, colours)}</g>`;
    parts.push(
      scaled,
      `<circle cx="${x(line.last.x)}" cy="${y(line.last.at)}" r="4" fill="${colours.series[index % 8]}"/>`,
    );
  });
  parts.push(text(WIDTH - RIGHT, height - 12, credit, ' text-anchor="end" font-size="11"'), "</svg>");
  return parts.join("\n");
}

function stroke(d: string, index: number, colours: { series: readonly string[] }): string {
  const dash = DASHES[index % DASHES.length] ?? "";
  return `<path d="${d}" fill="none" stroke="${colours.series[index % 8]}" stroke-width="2" stroke-linejoin="round" vector-effect="non-scaling-stroke"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

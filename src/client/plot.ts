/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

interface PlotData {
  /** First day of the plot. */
  from: string;
  days: number;
  byAge: boolean;
  steps: boolean;
  unit: "count" | "usd" | "place";
  lines: { name: string; values: [number, number][] }[];
}

const DAY_MS = 86_400_000;
/** Space for labels left and right of the drawing, in CSS pixels, as in the frame's style. */
const LEFT = 52;
const RIGHT = 8;

const counts = new Intl.NumberFormat("en-US");
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/**
 * Shows the values of a plot at the pointer, and at the position chosen with the arrow keys while the plot has the
 * focus.
 */
export function setUpPlot(svg: SVGSVGElement): void {
  const data: PlotData = JSON.parse(svg.dataset.plot ?? "null");
  const frame = svg.parentElement;
  if (!data || !frame) return;
  const tip = document.createElement("output");
  tip.className = "plot-tip";
  tip.hidden = true;
  const cursor = document.createElementNS("http://www.w3.org/2000/svg", "line");
  cursor.setAttribute("class", "plot-cursor");
  cursor.setAttribute("y2", "100%");
  cursor.style.display = "none";
  svg.append(cursor);
  const holder = document.createElement("div");
  holder.className = "plot-holder";
  svg.replaceWith(holder);
  holder.append(svg, tip);
  svg.tabIndex = 0;
  const known = [...new Set(data.lines.flatMap(({ values }) => values.map(([day]) => day)))].sort((a, b) => a - b);
  let at = known.length - 1;

  const show = (index: number) => {
    at = Math.min(Math.max(0, index), known.length - 1);
    const day = known[at] ?? 0;
    const share = data.days === 0 ? 0 : day / data.days;
    cursor.setAttribute("x1", `${share * 100}%`);
    cursor.setAttribute("x2", `${share * 100}%`);
    cursor.style.display = "";
    tip.textContent = `${dayText(data, day)}: ${data.lines.flatMap((line) => valueText(data, line, day) ?? []).join(", ")}`;
    tip.hidden = false;
    const width = holder.clientWidth;
    const x = LEFT + share * (width - LEFT - RIGHT);
    tip.style.insetInlineStart = `${Math.min(Math.max(0, x - tip.offsetWidth / 2), width - tip.offsetWidth)}px`;
  };
  const hide = () => {
    tip.hidden = true;
    cursor.style.display = "none";
  };
  svg.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect();
    const day = ((event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT)) * data.days;
    show(nearest(known, day));
  });
  svg.addEventListener("pointerleave", () => {
    if (document.activeElement !== svg) hide();
  });
  svg.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    if (step !== undefined) show(tip.hidden ? at : at + step);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(known.length - 1);
    else if (event.key === "Escape") hide();
    else return;
    event.preventDefault();
  });
  svg.addEventListener("blur", hide);
}

function nearest(sorted: readonly number[], wanted: number): number {
  let best = 0;
  sorted.forEach((value, index) => {
    if (Math.abs(value - wanted) < Math.abs((sorted[best] ?? 0) - wanted)) best = index;
  });
  return best;
}

function dayText(data: PlotData, day: number): string {
  if (data.byAge) return `day ${counts.format(day)}`;
  return days.format(Date.parse(data.from) + day * DAY_MS);
}

/**
 * Returns the value of a line on a day: for steps, the last one before it; otherwise the nearest reading within two
 * weeks.
 */
function valueText(data: PlotData, { name, values }: PlotData["lines"][number], day: number): string | null {
  const past = values.filter(([on]) => on <= day).at(-1);
  const next = values.find(([on]) => on >= day);
  const found = data.steps ? past : [past, next].filter((one) => one !== undefined && Math.abs(one[0] - day) <= 31)[0];
  if (found === undefined) return null;
  const [, value] = found;
  const text =
    data.unit === "usd"
      ? `$${value.toFixed(value < 0.1 ? 4 : 2)}`
      : `${data.unit === "place" ? "#" : ""}${counts.format(value)}`;
  return name === "" ? text : `${name} ${text}`;
}

/** Shows the text of the point at the pointer or with the focus in a scatter plot. */
export function setUpPoints(svg: SVGSVGElement): void {
  const frame = svg.parentElement;
  if (!frame) return;
  const tip = document.createElement("output");
  tip.className = "plot-tip";
  tip.hidden = true;
  const holder = document.createElement("div");
  holder.className = "plot-holder";
  svg.replaceWith(holder);
  holder.append(svg, tip);
  const show = (event: Event) => {
    const link = (event.target as Element).closest("a");
    const circle = link?.querySelector("circle");
    if (!link || !circle) return;
    tip.textContent = link.getAttribute("aria-label");
    tip.hidden = false;
    const width = holder.clientWidth;
    const x = LEFT + (Number.parseFloat(circle.getAttribute("cx") ?? "0") / 100) * (width - LEFT - RIGHT);
    tip.style.insetInlineStart = `${Math.min(Math.max(0, x - tip.offsetWidth / 2), width - tip.offsetWidth)}px`;
  };
  const hide = () => {
    tip.hidden = true;
  };
  svg.addEventListener("pointerover", show);
  svg.addEventListener("focusin", show);
  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("focusout", hide);
}

/** Makes a link to an SVG picture save it as PNG at twice the size. */
export function setUpPng(link: HTMLAnchorElement): void {
  link.hidden = false;
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const image = new Image();
    image.src = link.href;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const save = document.createElement("a");
    save.href = canvas.toDataURL("image/png");
    save.download = link.download;
    save.click();
  });
}

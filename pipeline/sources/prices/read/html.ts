import { type CheerioAPI, load } from "cheerio";
import type { Block, Cell, Table } from "./document.ts";
import { InlineText } from "./inline-text.ts";

type Node = ReturnType<CheerioAPI["root"]>[0]["children"][number];
type Element = Extract<Node, { attribs: unknown }>;

const SKIPPED = new Set(["script", "style", "template", "noscript", "svg", "head", "colgroup", "iframe", "math"]);
const INLINE = new Set(
  "a abbr b bdi cite code del em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const FOOTNOTE = /^[\s[(]*(?:\d{1,2}|[*†‡]+)(?:\s*,\s*(?:\d{1,2}|[*†‡]+))*[\s\])]*$/;
const MAX_SPAN = 60;
const MAX_ROWS = 3000;
const MAX_DEPTH = 500;
const MAX_NESTING = 1000;
const NESTING_TAG =
  /<(\/?)(?:div|span|section|article|ul|ol|table|a|b|i|u|em|strong|font|code|small|big|tt|blockquote)\b/gi;

/**
 * Parses HTML into blocks in reading order, without scripts and styles but with hidden tab panes. Returns nothing for markup nested deeper
 * than any genuine page, because parsing time grows with the square of the depth.
 */
export function htmlBlocks(html: string): Block[] {
  if (nesting(html) > MAX_NESTING) return [];
  const $ = load(html);
  const walker = new Walker();
  for (const child of $.root()[0]?.children ?? []) walker.visit(child, []);
  walker.flush();
  return walker.blocks;
}

/** Returns the deepest nesting of elements with end tags, estimated by counting tags. */
function nesting(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const tag of html.matchAll(NESTING_TAG)) {
    depth = tag[1] === "/" ? Math.max(0, depth - 1) : depth + 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

class Walker {
  blocks: Block[] = [];
  private headings: { level: number; text: string }[] = [];
  private run = new InlineText();
  private tag = "body";
  private boldDepth = 0;
  private hasBold = false;
  private hasPlain = false;
  private mark: string | undefined;

  visit(node: Node, panes: string[], depth = 0): void {
    if (depth > MAX_DEPTH) return;
    if (node.type === "text") this.words(node.data);
    else if (isElement(node)) this.element(node, panes, depth);
    else if ("children" in node) this.children(node.children, panes, depth);
  }

  private words(text: string): void {
    if (/[\p{L}\p{N}]/u.test(text)) {
      if (this.boldDepth > 0) this.hasBold = true;
      else this.hasPlain = true;
    }
    this.run.text(text);
  }

  private element(node: Element, panes: string[], depth: number): void {
    if (SKIPPED.has(node.name) || isHidden(node)) return;
    if (node.name === "br") this.run.newline();
    else if (INLINE.has(node.name)) this.inline(node, panes, depth);
    else this.block(node, panes, depth);
  }

  private block(node: Element, panes: string[], depth: number): void {
    this.flush();
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (node.name === "table") this.blocks.push(readTable(node, this.path(), panes));
    else if (level !== undefined) this.heading(Number(level), readCell(node).text);
    else {
      const pane = node.attribs["data-content-switcher-pane"] === undefined ? undefined : node.attribs["data-value"];
      this.tag = node.attribs.role === "tab" ? "tab" : isItemText(node) ? "li" : node.name;
      this.children(node.children, pane === undefined ? panes : [...panes, pane], depth);
      this.flush();
    }
    this.tag = "body";
  }

  private children(nodes: readonly Node[], panes: string[], depth: number): void {
    for (const node of nodes) this.visit(node, panes, depth + 1);
  }

  /** Ends the current run of text and adds it as a block. */
  flush(): void {
    const { text, parts } = this.run.end();
    if (text !== "") {
      const codes = parts.filter((part) => part.code).map((part) => part.text);
      const bold = this.hasBold && !this.hasPlain;
      const mark = this.mark === undefined ? {} : { mark: this.mark };
      this.blocks.push({ kind: "text", headings: this.path(), tag: this.tag, text, codes, bold, ...mark });
    }
    this.mark = undefined;
    this.hasBold = false;
    this.hasPlain = false;
  }

  private inline(node: Element, panes: string[], depth: number): void {
    if (isFootnote(node)) {
      if (this.run.isEmpty()) this.mark = textOf(node);
      return;
    }
    const bold = node.name === "b" || node.name === "strong";
    if (bold) this.boldDepth++;
    this.run.enter(node);
    this.children(node.children, panes, depth);
    this.run.leave(node);
    if (bold) this.boldDepth--;
  }

  private heading(level: number, text: string): void {
    this.headings = this.headings.filter((heading) => heading.level < level);
    if (text !== "") this.headings.push({ level, text: text.replace(/\n/g, " ") });
  }

  private path(): string[] {
    return this.headings.map((heading) => heading.text);
  }
}

/** Whether an element is a paragraph of a list item; Markdown makes one where blank lines stand between the items. */
function isItemText({ name, parent }: Element): boolean {
  return name === "p" && parent !== null && isElement(parent) && parent.name === "li";
}

function readTable(table: Element, headings: string[], panes: string[]): Table {
  const grid: Cell[][] = [];
  const pending: ({ cell: Cell; left: number } | undefined)[] = [];
  const headFlags: boolean[] = [];
  for (const row of rowsOf(table).slice(0, MAX_ROWS)) {
    const cells: Cell[] = [];
    const takeSpanned = () => {
      for (let span = pending[cells.length]; span !== undefined; span = pending[cells.length]) {
        pending[cells.length] = span.left > 1 ? { cell: span.cell, left: span.left - 1 } : undefined;
        cells.push(span.cell);
      }
    };
    for (const node of row.children) {
      if (!isElement(node) || (node.name !== "td" && node.name !== "th")) continue;
      takeSpanned();
      const cell = readCell(node);
      const down = span(node.attribs.rowspan);
      for (let across = span(node.attribs.colspan); across > 0; across--) {
        if (down > 1) pending[cells.length] = { cell, left: down - 1 };
        cells.push(cell);
      }
    }
    takeSpanned();
    if (cells.length === 0) continue;
    grid.push(cells);
    const inHead = row.parent !== null && isElement(row.parent) && row.parent.name === "thead";
    headFlags.push(inHead || cells.every((cell) => cell.header || cell.text === ""));
  }
  const firstBody = headFlags.indexOf(false);
  const headRows = firstBody === -1 ? headFlags.length : firstBody;
  const named = table.children.find((child): child is Element => isElement(child) && child.name === "caption");
  const caption = named === undefined ? "" : readCell(named).text;
  return { kind: "table", headings, panes, headRows, rows: grid, irregular: irregularity(table, grid), caption };
}

function irregularity(table: Element, grid: Cell[][]): string | null {
  const stated = table.attribs["data-irregular"];
  if (stated !== undefined) return stated;
  const rows = rowsOf(table).length;
  if (rows > MAX_ROWS) return `${rows} rows, more than any list of prices has`;
  const width = Math.max(0, ...grid.map((row) => row.length));
  const odd = grid.find((row) => row.length !== width && row.length !== 1);
  return odd === undefined ? null : `a row of ${odd.length} cells in a table of ${width} columns`;
}

function rowsOf(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.name === "tr") return [child];
    if (child.name !== "thead" && child.name !== "tbody" && child.name !== "tfoot") return [];
    return child.children.filter((row): row is Element => isElement(row) && row.name === "tr");
  });
}

function readCell(node: Element): Cell {
  const run = new InlineText();
  const marks: string[] = [];
  let bold = true;
  const visit = (child: Node, inBold: boolean, depth: number): void => {
    if (child.type === "text") {
      if (child.data.trim() !== "" && !inBold) bold = false;
      run.text(child.data);
    } else if (isElement(child) && isFootnote(child)) {
      const mark = textOf(child);
      // The caret makes the amount unreadable.
      if (run.continuesAmount(mark)) run.text(`^${mark}`);
      else marks.push(mark);
    } else if (isElement(child) && depth <= MAX_DEPTH && !isLeftOut(child)) {
      const inline = INLINE.has(child.name);
      if (inline) run.enter(child);
      else run.newline();
      for (const inner of child.children)
        visit(inner, inBold || child.name === "b" || child.name === "strong", depth + 1);
      if (inline) run.leave(child);
      else run.newline();
    }
  };
  for (const child of node.children) visit(child, false, 0);
  const { text, parts, struck } = run.end();
  const noted = marks.length === 0 ? {} : { marks };
  return { text, parts, struck, ...noted, header: node.name === "th" || (text !== "" && bold) };
}

/** Whether an element is not shown. What a page shows once it is switched to or has arrived counts as shown. */
function isHidden({ attribs }: Element): boolean {
  const comesLater =
    attribs["data-content-switcher-pane"] !== undefined ||
    attribs.role === "tabpanel" ||
    /^[SB]:/.test(attribs.id ?? "");
  return (
    !comesLater && ((attribs.hidden !== undefined && attribs.hidden !== "until-found") || isNotDisplayed(attribs.style))
  );
}

function isNotDisplayed(style: string | undefined): boolean {
  return style !== undefined && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

function isElement(node: { type: string }): node is Element {
  return node.type === "tag";
}

function isLeftOut(node: Element): boolean {
  return SKIPPED.has(node.name) || node.name === "button";
}

function isFootnote(node: Element): boolean {
  return node.name === "sup" && FOOTNOTE.test(textOf(node));
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === "text" ? child.data : isElement(child) ? textOf(child) : ""))
    .join("");
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? "1", 10);
  return Number.isNaN(count) || count < 1 ? 1 : Math.min(count, MAX_SPAN);
}

/** A run of text inside a table cell, with the link or code span it stood in. */
export interface Part {
  text: string;
  href: string | null;
  code: boolean;
}

/** One table cell. Footnote marks are left out of `text`; struck-out text is kept apart. Lines are joined by "\n". */
export interface Cell {
  text: string;
  parts: Part[];
  struck: string;
  header: boolean;
}

/** A table with row and column spans expanded: every row has the same number of cells, unless `irregular`. */
export interface Table {
  kind: "table";
  /** Headings above the table, outermost first. */
  headings: string[];
  /** Names of the tab panes the table stands in, outermost first. */
  panes: string[];
  /** How many of `rows` are header rows; 0 when the page marks none. */
  headRows: number;
  rows: Cell[][];
  /** Why the rows cannot be lined up with the headers, or null. */
  irregular: string | null;
  /** The table's caption; empty when it has none. */
  caption?: string;
  /** Not to be read: what surrounds the table is not known, or belongs to another reading of the page. */
  closed?: boolean;
}

/** A paragraph, list item or other run of text between tables. */
export interface TextBlock {
  kind: "text";
  headings: string[];
  /** The element it came from, such as `p`, `li`, `button`. */
  tag: string;
  text: string;
  codes: string[];
  /** Whether all of the text is bold, as in a label that stands for a heading. */
  bold?: boolean;
}

export type Block = Table | TextBlock;

/** A page as blocks in reading order, whatever its form. `data` holds the values of JSON and of embedded page data. */
export interface Document {
  form: "html" | "markdown" | "json";
  blocks: Block[];
  data: unknown[];
}

/** The tables that are to be read, with their place among the blocks. */
export function tablesOf(document: Document): { table: Table; index: number }[] {
  return document.blocks.flatMap((block, index) =>
    block.kind === "table" && block.closed !== true ? [{ table: block, index }] : [],
  );
}

/** Texts between the previous table (or the start of the table's own section) and the table, nearest first. */
export function textsBefore(document: Document, index: number): TextBlock[] {
  const previous = document.blocks.findLastIndex((block, at) => at < index && block.kind === "table");
  return sectionBefore(document, index, previous + 1);
}

/** Texts above a block, from `from` on, in the sections that it stands in: nearest first. */
export function sectionBefore(document: Document, index: number, from = 0): TextBlock[] {
  const headings = document.blocks[index]?.headings ?? [];
  return document.blocks
    .slice(from, index)
    .filter((block): block is TextBlock => block.kind === "text" && startsWith(headings, block.headings))
    .reverse();
}

/** Texts between a table and the next table or heading. */
export function textsAfter(document: Document, index: number): TextBlock[] {
  const headings = document.blocks[index]?.headings ?? [];
  const found: TextBlock[] = [];
  for (const block of document.blocks.slice(index + 1)) {
    if (block.kind === "table" || block.headings.length !== headings.length || !startsWith(headings, block.headings))
      break;
    found.push(block);
  }
  return found;
}

/** Every text of the page that stands under exactly these headings. */
export function textsUnder(document: Document, headings: readonly string[]): TextBlock[] {
  return document.blocks.filter(
    (block): block is TextBlock =>
      block.kind === "text" && block.headings.length === headings.length && startsWith(headings, block.headings),
  );
}

function startsWith(headings: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= headings.length && prefix.every((heading, at) => headings[at] === heading);
}

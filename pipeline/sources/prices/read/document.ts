/** A run of text inside a table cell, with its link or code span. */
export interface Part {
  text: string;
  href: string | null;
  code: boolean;
}

/**
 * One table cell. `text` excludes footnote marks and struck-out text, which is kept separately. Lines are joined by line
 * breaks.
 */
export interface Cell {
  text: string;
  parts: Part[];
  struck: string;
  header: boolean;
  /** Footnote marks that `text` leaves out. */
  marks?: string[];
}

/** A table with expanded row and column spans: every row has the same number of cells, unless `irregular`. */
export interface Table {
  kind: "table";
  /** Headings above the table, outermost first. */
  headings: string[];
  /** Names of the tab panes around the table, outermost first. */
  panes: string[];
  /** Number of header rows in `rows`; 0 when the page marks none. */
  headRows: number;
  rows: Cell[][];
  /** Why the rows cannot be aligned with the headers, or null. */
  irregular: string | null;
  /** Caption of the table; empty when it has none. */
  caption?: string;
  /** Whether the table must not be read: its surroundings are not recognised, or it belongs to another reading of the page. */
  closed?: boolean;
}

/** A paragraph, list item or other run of text between tables. */
export interface TextBlock {
  kind: "text";
  headings: string[];
  /** Name of its element, such as `p`, `li`, `button`; `tab` for a button that switches between panes. */
  tag: string;
  text: string;
  codes: string[];
  /** Whether all of the text is bold, as in a label used as a heading. */
  bold?: boolean;
  /** Footnote mark at its beginning, which `text` leaves out. */
  mark?: string;
}

export type Block = Table | TextBlock;

/** A page as blocks in reading order, independent of its format. `data` has the values of JSON and of embedded page data. */
export interface Document {
  form: "html" | "markdown" | "json";
  blocks: Block[];
  data: unknown[];
}

/** Returns the tables to be read, with their position among the blocks. */
export function tablesOf(document: Document): { table: Table; index: number }[] {
  return document.blocks.flatMap((block, index) =>
    block.kind === "table" && block.closed !== true ? [{ table: block, index }] : [],
  );
}

/** Returns texts between the previous table (or the start of the table's own section) and the table, nearest first. */
export function textsBefore(document: Document, index: number): TextBlock[] {
  const previous = document.blocks.findLastIndex((block, at) => at < index && block.kind === "table");
  return sectionBefore(document, index, previous + 1);
}

/** Returns texts above a block, from position `from` on, in the sections around it, nearest first. */
function sectionBefore(document: Document, index: number, from = 0): TextBlock[] {
  const headings = document.blocks[index]?.headings ?? [];
  return document.blocks
    .slice(from, index)
    .filter((block): block is TextBlock => block.kind === "text" && startsWith(headings, block.headings))
    .reverse();
}

/** Returns texts between a table and the next table or heading. */
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

/** Returns every text under exactly these headings. */
export function textsUnder(document: Document, headings: readonly string[]): TextBlock[] {
  return document.blocks.filter(
    (block): block is TextBlock =>
      block.kind === "text" && block.headings.length === headings.length && startsWith(headings, block.headings),
  );
}

function startsWith(headings: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= headings.length && prefix.every((heading, at) => headings[at] === heading);
}

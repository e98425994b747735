import { type Cell, type Document, type Table, type TextBlock, textsAfter } from "./document.ts";

const MARK = /(?<=[\p{L}\p{N})])\s?([*†‡]+|\[\d{1,2}\])(?=[\s/,;:.)]|$)/gu;
const LEADING = /^\s*\(?([*†‡]+|\[?\d{1,2}\]?(?=[.:)\s]))[).:]?\s*(.+)$/;

/** A row, or the headers of the whole table, with a mark and what the page says at that mark. */
export interface Footnote {
  row: Cell[];
  header: boolean;
  text: string;
}

/** Returns what the footnotes of a page say about the rows of a table. */
export function footnotesOf(document: Document, index: number, table: Table): Footnote[] {
  const marked = table.rows.flatMap((row, at) => {
    const marks = new Set(row.flatMap(marksOf));
    return marks.size === 0 ? [] : [{ row, header: at < table.headRows, marks }];
  });
  if (marked.length === 0) return [];
  const explained = document.blocks.flatMap((block) => (block.kind === "text" ? explanations(block) : []));
  // A list of Markdown begins with the same sign as its footnotes do.
  const listed = textsAfter(document, index).flatMap(({ tag, text }) => (tag === "li" ? [{ mark: "*", text }] : []));
  return marked.flatMap(({ row, header, marks }) =>
    [...explained, ...listed].flatMap(({ mark, text }) => (marks.has(mark) ? [{ row, header, text }] : [])),
  );
}

function marksOf({ text, marks = [] }: Cell): string[] {
  return [...marks, ...[...text.matchAll(MARK)].map((match) => match[1] ?? "")].map(plainMark);
}

function explanations({ text, mark }: TextBlock): { mark: string; text: string }[] {
  if (mark !== undefined) return [{ mark: plainMark(mark), text }];
  return text.split("\n").flatMap((line) => {
    const [, leading, rest] = LEADING.exec(line) ?? [];
    return leading === undefined || rest === undefined ? [] : [{ mark: plainMark(leading), text: rest }];
  });
}

function plainMark(mark: string): string {
  return mark.replace(/[[\]()\s]/g, "");
}

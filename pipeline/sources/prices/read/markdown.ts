import { Marked, type Tokens } from "marked";
import { escapeHtml, inlineComponents } from "./jsx.ts";

/**
 * Converts Markdown (with GFM tables, raw HTML and MDX components that contain a table as data) to HTML. Markdown parsers silently drop or
 * shift the cells of a row that is not as wide as the header; such a table gets `data-irregular` and its source as one cell.
 */
export function markdownToHtml(markdown: string): string {
  return new Marked({ gfm: true, renderer: { table: irregularTable } }).parse(inlineComponents(markdown), {
    async: false,
  });
}

function irregularTable(token: Tokens.Table): string | false {
  const width = token.header.length;
  const odd = token.raw
    .trim()
    .split("\n")
    .map(cellCount)
    .find((count) => count !== width);
  if (odd === undefined) return false;
  const reason = `a row of ${odd} cells in a table of ${width} columns`;
  return `<table data-irregular="${reason}"><tr><td>${escapeHtml(token.raw)}</td></tr></table>`;
}

function cellCount(line: string): number {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).length;
}

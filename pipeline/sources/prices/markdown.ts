import { Marked, Renderer, type Tokens } from "marked";
import { inlineComponents } from "./jsx.ts";

/**
 * Markdown (with GFM tables, raw HTML and MDX components that hold a table as data) as HTML. A table whose rows do not
 * have as many cells as its header carries `data-irregular`: Markdown readers drop or shift such cells without a word.
 */
export function markdownToHtml(markdown: string): string {
  return new Marked({ gfm: true, renderer: new TableRenderer() }).parse(inlineComponents(markdown), { async: false });
}

class TableRenderer extends Renderer {
  override table(token: Tokens.Table): string {
    const odd = oddRow(token);
    const html = super.table(token);
    return odd === null ? html : html.replace("<table>", `<table data-irregular="${odd}">`);
  }
}

function oddRow(token: Tokens.Table): string | null {
  const lines = token.raw.trim().split("\n");
  for (const line of lines) {
    const width = cellCount(line);
    if (width !== token.header.length) return `a row of ${width} cells in a table of ${token.header.length} columns`;
  }
  return null;
}

function cellCount(line: string): number {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).length;
}

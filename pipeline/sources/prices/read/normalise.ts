import type { Document } from "./document.ts";
import { flightValues, islandValues } from "./embedded.ts";
import { htmlBlocks } from "./html.ts";
import { markdownToHtml } from "./markdown.ts";

const HTML_START =
  /^(?:\ufeff|\s|<!--[\s\S]*?-->)*<(?:!doctype\b|html|head|body|main|article|section|div|table|h[1-6]|p|ul|ol|details|nav|header|span)\b/i;

/**
 * Parses a page into blocks, whatever its format. The format is detected from the bytes, because URLs and content types of documentation
 * sites do not reliably distinguish Markdown from HTML.
 */
export function normalise(served: string): Document {
  const json = jsonValues(served);
  if (json !== null) return { form: "json", blocks: [], data: json };
  const text = withoutTornEnd(served);
  if (HTML_START.test(text))
    return { form: "html", blocks: htmlBlocks(text), data: [...flightValues(text), ...islandValues(text)] };
  return { form: "markdown", blocks: htmlBlocks(markdownToHtml(text)), data: [] };
}

/** Removes the piece that a broken transfer truncated: the row, tag or line in which the text ends. A number there may have lost digits. */
export function withoutTornEnd(text: string): string {
  const whole = HTML_START.test(text) ? withoutTornRow(text) : text;
  const line = whole.slice(whole.lastIndexOf("\n") + 1);
  const complete = line.trim() === "" || /[|>.!?:)\]}*`_]\s*$/.test(line);
  return complete || !/[\d$|]/.test(line) ? whole : whole.slice(0, whole.length - line.length);
}

function withoutTornRow(html: string): string {
  const tag = html.lastIndexOf("<") > html.lastIndexOf(">") ? html.slice(0, html.lastIndexOf("<")) : html;
  const lower = tag.toLowerCase();
  const row = lower.lastIndexOf("<tr");
  const isOpen = row > lower.lastIndexOf("</tr") && row > lower.lastIndexOf("</table");
  if (isOpen && lower.includes("</tr")) return tag.slice(0, row);
  const end = tag.lastIndexOf(">");
  return /\d\s*$/.test(tag.slice(end + 1)) ? tag.slice(0, end + 1) : tag;
}

/** Parses one JSON value, or one per line; null when the text is not JSON. */
function jsonValues(text: string): unknown[] | null {
  if (!/^\ufeff?\s*[{[]/.test(text)) return null;
  try {
    return [JSON.parse(text)];
  } catch {
    return jsonLines(text);
  }
}

function jsonLines(text: string): unknown[] | null {
  try {
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line): unknown => JSON.parse(line));
  } catch {
    return null;
  }
}

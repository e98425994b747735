import type { Document } from "./document.ts";
import { flightValues, islandValues } from "./embedded.ts";
import { htmlBlocks } from "./html.ts";
import { markdownToHtml } from "./markdown.ts";

const HTML_START =
  /^(?:\ufeff|\s|<!--[\s\S]*?-->)*<(?:!doctype\b|html|head|body|main|article|section|div|table|h[1-6]|p|ul|ol|details|nav|header|span)\b/i;

/**
 * A page as blocks, whatever form it was served in. The form is read from the bytes, since addresses and content types
 * of documentation sites do not tell Markdown from HTML reliably.
 */
export function normalise(text: string): Document {
  const json = jsonValues(text);
  if (json !== null) return { form: "json", blocks: [], data: json };
  if (HTML_START.test(text))
    return { form: "html", blocks: htmlBlocks(text), data: [...flightValues(text), ...islandValues(text)] };
  return { form: "markdown", blocks: htmlBlocks(markdownToHtml(text)), data: [] };
}

/** One JSON value, or one per line; null when the text is not JSON. */
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

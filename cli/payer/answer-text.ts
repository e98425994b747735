import type { Io } from "../terminal/io.ts";

/**
 * Returns the body of an answer as it is printed: JSON is indented on a terminal; elsewhere the body stays as the
 * server sent it. Ends with a newline.
 */
export function answerText(body: string, io: Pick<Io, "outputTerminal">): string {
  const text = io.outputTerminal === true && isJson(body) ? JSON.stringify(JSON.parse(body), null, 2) : body;
  return text.endsWith("\n") ? text : `${text}\n`;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

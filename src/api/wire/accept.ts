const MARKDOWN = "text/markdown";
const HTML = "text/html";

/** Whether an Accept header prefers Markdown to HTML or ranks them equally. Browsers never name Markdown. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const wanted = qualities(accept);
  const markdown = wanted.get(MARKDOWN) ?? 0;
  return markdown > 0 && markdown >= (wanted.get(HTML) ?? 0);
}

/** Whether an Accept header names event streams and no type under which JSON can be sent. */
export function wantsEventsAlone(accept: string | undefined): boolean {
  const wanted = qualities(accept ?? "");
  const takes = (range: string) => (wanted.get(range) ?? 0) > 0;
  return takes("text/event-stream") && !["application/json", "application/*", "*/*"].some(takes);
}

/** Returns the weight of each media range of an Accept header (RFC 9110, section 12.5.1). */
function qualities(accept: string): Map<string, number> {
  return new Map(
    accept.split(",").map((part) => {
      const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [range.toLowerCase(), weight === undefined ? 1 : Number.parseFloat(weight) || 0];
    }),
  );
}

/** A content coding in which answers are stored. */
export type Coding = "br" | "gzip" | "identity";

/** Returns the smallest coding that an Accept-Encoding header accepts. */
export function codingFor(acceptEncoding = ""): Coding {
  const accepted = acceptEncoding
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(";", 1)[0]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}

const MARKDOWN = "text/markdown";
const HTML = "text/html";

/** Whether an Accept header asks for Markdown at least as much as for HTML. Browsers never name it. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept?.includes(MARKDOWN) !== true) return false;
  const wanted = qualities(accept);
  const markdown = wanted.get(MARKDOWN) ?? 0;
  return markdown > 0 && markdown >= (wanted.get(HTML) ?? 0);
}

/** Weight of each media range of an Accept header (RFC 9110, section 12.5.1). */
function qualities(accept: string): Map<string, number> {
  return new Map(
    accept.split(",").map((part) => {
      const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [range.toLowerCase(), weight === undefined ? 1 : Number.parseFloat(weight) || 0];
    }),
  );
}

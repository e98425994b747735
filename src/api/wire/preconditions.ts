import type { IncomingHttpHeaders } from "node:http";

/** Result of evaluating a conditional request (RFC 9110, section 13.2.2). */
export type Precondition =
  /** Send the representation. */
  | "send"
  /** Ignore the Range field and send the whole representation: `If-Range` names another version. */
  | "send_whole"
  /** 304: the client has this version. */
  | "not_modified"
  /** 412: the client requires a version other than this one. */
  | "failed";

/**
 * Evaluates the conditional fields of a GET or HEAD request.
 *
 * @param etag strong entity tag of the bytes without content coding. A tag with the suffix of a coding (`-br`, `-gz`) names the same
 *   content, except for `If-Range`, because ranges are sent without content coding
 * @param modified time of the last change, milliseconds since the epoch; null when unknown
 */
export function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  etag: string,
  modified: number | null,
): Precondition {
  const ifMatch = headers["if-match"];
  if (ifMatch !== undefined) {
    if (!tagsOf(ifMatch).some((tag) => tag === "*" || sameContent(tag, etag))) return "failed";
  } else {
    const since = dateOf(headers["if-unmodified-since"]);
    if (since !== null && modified !== null && seconds(modified) > since) return "failed";
  }
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) {
    if (tagsOf(ifNoneMatch).some((tag) => tag === "*" || sameContent(tag.replace(/^W\//, ""), etag)))
      return "not_modified";
  } else {
    const since = dateOf(headers["if-modified-since"]);
    if (since !== null && modified !== null && seconds(modified) <= since) return "not_modified";
  }
  const ifRange = headers["if-range"];
  if (headers.range !== undefined && typeof ifRange === "string") {
    const date = dateOf(ifRange);
    const same = date === null ? ifRange.trim() === etag : modified !== null && seconds(modified) === date;
    if (!same) return "send_whole";
  }
  return "send";
}

/** Splits a list of tags. A comma may occur within the quotes of a tag. */
function tagsOf(field: string): string[] {
  return field.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
}

/** Whether a strong tag names the content of `etag`, in any coding. */
function sameContent(tag: string, etag: string): boolean {
  return tag.replace(/-(?:br|gz)"$/, '"') === etag;
}

/** Parses an HTTP date. Returns milliseconds since the epoch; null when it is missing or malformed. */
function dateOf(field: string | string[] | undefined): number | null {
  if (typeof field !== "string" || !/^[A-Z][a-z]{2,8}, |^[A-Z][a-z]{2} [A-Z][a-z]{2} /.test(field)) return null;
  const time = Date.parse(field);
  return Number.isNaN(time) ? null : time;
}

/** HTTP dates have a resolution of one second. */
function seconds(time: number): number {
  return Math.floor(time / 1000) * 1000;
}

/** Whether the server honours a Range field: well-formed byte ranges (RFC 9110, section 14.1.2). It ignores all others. */
export function isByteRange(field: string): boolean {
  const list = /^\s*bytes=(.*)$/i.exec(field)?.[1];
  if (list === undefined) return false;
  return list.split(",").every((part) => {
    const [, first = "", last = ""] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(part) ?? [];
    if (first === "") return last !== "";
    return last === "" || Number(first) <= Number(last);
  });
}

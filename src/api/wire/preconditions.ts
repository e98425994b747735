import type { IncomingHttpHeaders } from "node:http";

/** What a conditional request comes to (RFC 9110, section 13.2.2). */
export type Precondition =
  /** Send the representation. */
  | "send"
  /** Send the whole representation although a part was asked for: `If-Range` names another one. */
  | "send_whole"
  /** 304: the client has it. */
  | "not_modified"
  /** 412: the client wants it only in a state that it is not in. */
  | "failed";

/**
 * Evaluates the conditional fields of a GET or HEAD request.
 *
 * @param etag strong entity tag of the bytes without a coding. A tag with the suffix of a coding (`-br`, `-gz`) names the
 *   same content; only `If-Range` takes it for another, since parts are sent without a coding
 * @param modified time of its last change, milliseconds since the epoch; null when it has none
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

/** The tags of a list. A comma may stand within the quotes of a tag. */
function tagsOf(field: string): string[] {
  return field.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
}

/** Whether a strong tag names the content of `etag`, in any coding. */
function sameContent(tag: string, etag: string): boolean {
  return tag.replace(/-(?:br|gz)"$/, '"') === etag;
}

/** Milliseconds of an HTTP date; null when there is none or it cannot be read. */
function dateOf(field: string | string[] | undefined): number | null {
  if (typeof field !== "string" || !/^[A-Z][a-z]{2,8}, |^[A-Z][a-z]{2} [A-Z][a-z]{2} /.test(field)) return null;
  const time = Date.parse(field);
  return Number.isNaN(time) ? null : time;
}

/** HTTP dates have whole seconds. */
function seconds(time: number): number {
  return Math.floor(time / 1000) * 1000;
}

/**
 * Returns whether a Range field is one that a server answers: well-formed byte ranges (RFC 9110, section 14.1.2). Any
 * other one is ignored.
 */
export function isByteRange(field: string): boolean {
  const list = /^\s*bytes=(.*)$/i.exec(field)?.[1];
  if (list === undefined) return false;
  return list.split(",").every((part) => {
    const [, first = "", last = ""] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(part) ?? [];
    if (first === "") return last !== "";
    return last === "" || Number(first) <= Number(last);
  });
}

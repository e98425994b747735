import type { PageRead } from "../observations/pages.ts";
import { decodeText, mediaType } from "./charset.ts";
import { type ClientOptions, createPoliteClient, ROBOTS_AGENT } from "./client.ts";
import type { ExchangeLimits } from "./exchange.ts";
import { type FetchFinding, refused } from "./findings.ts";
import type { Snapshots } from "./snapshots.ts";

/** Records page reads; `Observations.pages` implements it. */
interface PageIndex {
  latest(url: string): PageRead | null;
  recordRead(outcome: "read" | "not-modified", read: PageRead): void;
  recordRefusal(url: string, readAt: string, finding: { code: string; message: string }): void;
}

export interface FetcherOptions extends ClientOptions {
  snapshots: Snapshots;
  pages: PageIndex;
  /** Serves snapshots only; no request is sent. */
  offline?: boolean | undefined;
}

interface FetchRequest {
  url: string;
  /** Accepted media types, such as `text/html`; any other is a finding. */
  accept: readonly string[];
  limits?: Partial<ExchangeLimits> | undefined;
  signal?: AbortSignal | undefined;
}

export interface FetchedPage {
  url: string;
  finalUrl: string;
  text: string;
  /** Hash of the body after decompression, before charset decoding; names the snapshot. */
  sha256: string;
  contentType: string;
  charset: string;
  /** When the server last sent or confirmed this body. */
  readAt: string;
  from: "network" | "not-modified" | "snapshot";
}

export type FetchResult = { ok: true; page: FetchedPage } | { ok: false; finding: FetchFinding };

export interface Fetcher {
  /**
   * Reads one page: obeys robots.txt, sends one request per second and host, conditional if the page was read before,
   * checks redirects again, limits sizes and times, stores the body as a snapshot and records the read. Remote faults
   * are returned as findings; only errors of the local disk are thrown.
   */
  fetchPage(request: FetchRequest): Promise<FetchResult>;
}

/** Returns the User-Agent that names the reader and whom to contact. `contact` is a web or mail address. */
export function userAgent(version: string, contact: string | null): string {
  const printable = contact?.replace(/[^\x20-\x7e]|[()]/g, "") ?? "";
  return printable === "" ? `${ROBOTS_AGENT}/${version}` : `${ROBOTS_AGENT}/${version} (+${printable})`;
}

export function createFetcher(options: FetcherOptions): Fetcher {
  const { snapshots, pages, now } = options;
  const client = createPoliteClient(options);
  const stamp = () => `${new Date(now()).toISOString().slice(0, 19)}Z`;

  function replay(read: PageRead, from: FetchedPage["from"], readAt: string): FetchResult {
    const { url, finalUrl, sha256, contentType } = read;
    const stored = snapshots.get(sha256);
    if (!stored.ok) return refused(url, "snapshot-damaged", `the stored body ${sha256} is ${stored.reason}`);
    const decoded = decodeText(stored.bytes, contentType);
    if (!decoded.ok) return refused(url, "charset", decoded.message);
    const { text, charset } = decoded;
    return { ok: true, page: { url, finalUrl, text, sha256, contentType, charset, readAt, from } };
  }

  async function fromNetwork(request: FetchRequest, start: URL): Promise<FetchResult> {
    const { limits, signal } = request;
    const last = pages.latest(request.url);
    const known = last !== null && snapshots.get(last.sha256).ok ? last : null;
    const accept = request.accept.join(", ");
    const headers = (url: URL) => ({ accept, ...(known?.finalUrl === url.href ? conditions(known) : {}) });
    const { url, answer } = await client.get({ url: start, headers, limits, signal });
    if (!answer.ok) return answer;
    if (answer.status === 304 && known?.finalUrl === url.href) {
      const confirmed = replay(known, "not-modified", stamp());
      if (confirmed.ok) pages.recordRead("not-modified", { ...known, readAt: confirmed.page.readAt });
      return confirmed;
    }
    if (answer.status !== 200) {
      return refused(url.href, "http-status", `the server answered with status ${answer.status}`, answer.status);
    }
    const contentType = answer.header("content-type") ?? "";
    const judged = judgeBody(url.href, contentType, answer.body, request.accept);
    if (!judged.ok) return judged;
    const { text, charset } = judged;
    const sha256 = snapshots.put(answer.body);
    const page = { url: request.url, finalUrl: url.href, sha256, contentType, charset, readAt: stamp() };
    pages.recordRead("read", {
      ...page,
      bytes: answer.body.length,
      etag: answer.header("etag"),
      lastModified: answer.header("last-modified"),
    });
    return { ok: true, page: { ...page, text, from: "network" } };
  }

  return {
    async fetchPage(request) {
      if (options.offline === true) {
        const read = pages.latest(request.url);
        if (read !== null) return replay(read, "snapshot", read.readAt);
        return refused(request.url, "offline-missing", "this page was never read, and nothing is asked offline");
      }
      const result = URL.canParse(request.url)
        ? await fromNetwork(request, new URL(request.url))
        : refused(request.url, "address-refused", "this is not an address");
      if (!result.ok && result.finding.code !== "cancelled") pages.recordRefusal(request.url, stamp(), result.finding);
      return result;
    },
  };
}

function conditions(known: PageRead): Record<string, string> {
  if (known.etag !== null) return { "if-none-match": known.etag };
  return known.lastModified === null ? {} : { "if-modified-since": known.lastModified };
}

function judgeBody(
  url: string,
  contentType: string,
  body: Buffer,
  accept: readonly string[],
): { ok: true; text: string; charset: string } | { ok: false; finding: FetchFinding } {
  const type = mediaType(contentType);
  if (!accept.includes(type)) {
    const got = type.slice(0, 60) || "no content type";
    return refused(url, "content-type", `it answered with ${got} instead of ${accept.join(" or ")}`);
  }
  const decoded = decodeText(body, contentType);
  if (!decoded.ok) return refused(url, "charset", decoded.message);
  if (!accept.includes("text/html") && /^\s*<(?:!doctype\s+html|html)\b/i.test(decoded.text.slice(0, 512))) {
    return refused(url, "content-type", `it says ${type}, but the body is an HTML page`);
  }
  if (type.endsWith("json") && !isJson(decoded.text)) return refused(url, "not-json", "the body is not JSON");
  return decoded;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

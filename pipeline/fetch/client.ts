import type { Dispatcher } from "undici";
import { DEFAULT_LIMITS, type ExchangeLimits, type ExchangeResult, exchange } from "./exchange.ts";
import { type FetchFinding, refused } from "./findings.ts";
import { type RobotsRules, robotsRules } from "./robots.ts";
import { createThrottle, type Sleep } from "./throttle.ts";

export interface ClientOptions {
  /** From `createSafeAgent`, which restricts connections to public addresses. */
  dispatcher: Dispatcher;
  userAgent: string;
  now: () => number;
  sleep: Sleep;
  /** Minimum interval between two requests to one host, in milliseconds; one second by default. */
  intervalMs?: number | undefined;
  limits?: Partial<ExchangeLimits> | undefined;
  maxRedirects?: number | undefined;
}

export interface ClientRequest {
  url: URL;
  headers: (url: URL) => Record<string, string>;
  limits?: Partial<ExchangeLimits> | undefined;
  signal?: AbortSignal | undefined;
}

/** A response, and its URL after redirects. */
export interface Reached {
  url: URL;
  answer: ExchangeResult;
}

/** The user agent that robots.txt rules are looked up under. */
export const ROBOTS_AGENT = "Clearboard";
const ROBOTS_LIFE_MS = 24 * 60 * 60 * 1000;
const ROBOTS_LIMITS = { maxBodyBytes: 512 * 1024, maxDecodedBytes: 512 * 1024 };
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Creates a client that fetches URLs politely: it obeys robots.txt at every hop and sends one request at a time per
 * host, at a limited rate.
 */
export function createPoliteClient(options: ClientOptions): { get(request: ClientRequest): Promise<Reached> } {
  const { dispatcher, now } = options;
  const maxRedirects = options.maxRedirects ?? 5;
  const throttle = createThrottle({ intervalMs: options.intervalMs ?? 1000, now, sleep: options.sleep });
  const robots = new Map<string, { rules: Promise<RobotsRules>; until: number }>();

  async function once(url: URL, request: ClientRequest): Promise<ExchangeResult> {
    const headers = { "user-agent": options.userAgent, ...request.headers(url) };
    const limits = { ...DEFAULT_LIMITS, ...options.limits, ...request.limits };
    const { signal } = request;
    const wantsBody = (status: number) => status === 200;
    try {
      return await throttle.run(
        url.host,
        () => exchange(dispatcher, { method: "GET", url, headers, signal, wantsBody }, limits),
        signal,
      );
    } catch (cause) {
      if (signal?.aborted !== true) throw cause;
      return refused(url.href, "cancelled", "the work was cancelled");
    }
  }

  async function follow(request: ClientRequest, before: (url: URL) => Promise<FetchFinding | null>): Promise<Reached> {
    let url = request.url;
    for (let hop = 0; ; hop += 1) {
      const refusal = await before(url);
      if (refusal !== null) return { url, answer: { ok: false, finding: refusal } };
      const answer = await once(url, request);
      if (!answer.ok || !REDIRECTS.includes(answer.status)) return { url, answer };
      const next = redirectTarget(url, answer.header("location"));
      if (!next.ok) return { url, answer: next };
      if (hop >= maxRedirects) {
        return {
          url,
          answer: refused(url.href, "too-many-redirects", `it redirected more than ${maxRedirects} times`),
        };
      }
      url = next.url;
    }
  }

  function rulesOf(origin: string, signal: AbortSignal | undefined): Promise<RobotsRules> {
    const known = robots.get(origin);
    if (known !== undefined && known.until > now()) return known.rules;
    const url = new URL("/robots.txt", origin);
    const headers = () => ({ accept: "text/plain, */*;q=0.1" });
    const rules = follow({ url, headers, limits: ROBOTS_LIMITS, signal }, async () => null).then(({ answer }) => {
      if (!answer.ok && answer.finding.code === "cancelled") robots.delete(origin);
      return robotsRules(url, answer, ROBOTS_AGENT);
    });
    robots.set(origin, { rules, until: now() + ROBOTS_LIFE_MS });
    return rules;
  }

  async function mayRead(url: URL, signal: AbortSignal | undefined): Promise<FetchFinding | null> {
    if (url.username !== "" || url.password !== "") {
      return { code: "address-refused", url: url.origin, message: "URLs with credentials are not read" };
    }
    const verdict = (await rulesOf(url.origin, signal)).check(url);
    if (!verdict.allowed) return { code: verdict.code, url: url.href, message: verdict.message };
    if (verdict.crawlDelayMs !== null) throttle.slower(url.host, verdict.crawlDelayMs);
    return null;
  }

  return { get: (request) => follow(request, (url) => mayRead(url, request.signal)) };
}

function redirectTarget(from: URL, location: string | null): { ok: true; url: URL } | ReturnType<typeof refused> {
  if (location === null || !URL.canParse(location, from.href)) {
    return refused(from.href, "redirect-refused", "it redirects to no readable address");
  }
  const url = new URL(location, from.href);
  url.hash = "";
  if (url.protocol === "https:" || (url.protocol === "http:" && from.protocol === "http:")) return { ok: true, url };
  return refused(url.href, "redirect-refused", "it redirects away from https");
}

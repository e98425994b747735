import robotsModule from "robots-parser";
import type { ExchangeResult } from "./exchange.ts";
import type { FetchFindingCode } from "./findings.ts";

// The package is CommonJS and exports the function itself; its types declare an ES default export.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

type RobotsVerdict =
  | { allowed: true; crawlDelayMs: number | null }
  | { allowed: false; code: FetchFindingCode; message: string };

export interface RobotsRules {
  check(url: URL): RobotsVerdict;
}

/** Faults that concern the host rather than its robots.txt. */
const OF_THE_HOST: readonly FetchFindingCode[] = [
  "address-refused",
  "dns",
  "tls",
  "connect-failed",
  "connect-timeout",
  "cancelled",
];

/** Longest crawl delay, in milliseconds, that a robots.txt can request; longer ones are capped. */
const MAX_CRAWL_DELAY_MS = 60_000;

/**
 * Derives the rules from an origin's response for /robots.txt, by RFC 9309 section 2.3.1: a 4xx status means no rules;
 * no response, a 5xx status or "too many requests" disallows everything for now.
 */
export function robotsRules(robotsUrl: URL, answer: ExchangeResult, agent: string): RobotsRules {
  if (!answer.ok) {
    const { code, message } = answer.finding;
    if (OF_THE_HOST.includes(code)) return refuseAll(code, message);
    return refuseAll("robots-unavailable", `robots.txt could not be read: ${message}`);
  }
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    return { check: () => ({ allowed: true, crawlDelayMs: null }) };
  if (answer.status !== 200) return refuseAll("robots-unavailable", `robots.txt answered with status ${answer.status}`);
  const robots = robotsParser(robotsUrl.href, answer.body.toString("utf8"));
  const delay = robots.getCrawlDelay(agent);
  const crawlDelayMs = delay === undefined || !(delay > 0) ? null : Math.min(delay * 1000, MAX_CRAWL_DELAY_MS);
  return {
    check: (url) =>
      robots.isAllowed(url.href, agent) === false
        ? {
            allowed: false,
            code: "robots-disallowed",
            message: `robots.txt of ${url.host} disallows this for ${agent}`,
          }
        : { allowed: true, crawlDelayMs },
  };
}

function refuseAll(code: FetchFindingCode, message: string): RobotsRules {
  return { check: () => ({ allowed: false, code, message }) };
}

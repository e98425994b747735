import type { Dispatcher } from "undici";
import { isLoopbackAddress } from "../../fetch/addresses.ts";
import { createSafeAgent } from "../../fetch/agent.ts";
import { DEFAULT_LIMITS, type ExchangeLimits, type ExchangeResult, exchange } from "../../fetch/exchange.ts";

export const GITHUB_API = "https://api.github.com";

/** GitHub ends a query after ten seconds, so a response that takes more than fifteen will not arrive. */
const GITHUB_LIMITS: ExchangeLimits = {
  ...DEFAULT_LIMITS,
  headersMs: 15_000,
  bodyMs: 15_000,
  maxBodyBytes: 2 * 1024 * 1024,
  maxDecodedBytes: 4 * 1024 * 1024,
};

/** Sends requests to one GitHub API. The token is sent to that origin only and never appears in a message. */
export interface GitHubClient {
  graphql(body: string, signal: AbortSignal | undefined): Promise<ExchangeResult>;
  /** `path` as the API documents it, or an absolute URL of the same origin; returns null for any other origin. */
  rest(path: string, etag: string | null, signal: AbortSignal | undefined): Promise<ExchangeResult | null>;
}

export interface GitHubClientOptions {
  apiUrl: string;
  token?: string | undefined;
  dispatcher: Dispatcher;
  userAgent: string;
  limits?: Partial<ExchangeLimits> | undefined;
}

/**
 * Parses the base URL of a GitHub API, as in `GITHUB_API_URL`.
 *
 * @throws TypeError when it is neither https nor http to this machine; the message contains no secret
 */
function parseApiUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = url !== null && (url.hostname === "localhost" || isLoopbackAddress(url.hostname));
  if (url === null || !(url.protocol === "https:" || (url.protocol === "http:" && local))) {
    throw new TypeError("the GitHub API address must be https, or http to this machine");
  }
  if (url.username !== "" || url.password !== "")
    throw new TypeError("the GitHub API address must not hold credentials");
  return url;
}

/** Creates a connection pool for one GitHub API: public addresses only, unless that API is on this machine. */
export function createGitHubAgent(apiUrl: string): ReturnType<typeof createSafeAgent> {
  const url = parseApiUrl(apiUrl);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return createSafeAgent(url.protocol === "http:" ? { allowLocal: new Set([`${host}:${url.port || "80"}`]) } : {});
}

/** @throws TypeError for an unusable URL or token; the message does not repeat the token */
export function createGitHubClient(options: GitHubClientOptions): GitHubClient {
  const base = parseApiUrl(options.apiUrl);
  if (options.token !== undefined && !/^[\x21-\x7e]+$/.test(options.token)) {
    throw new TypeError("the GitHub token holds characters that are not allowed in a token");
  }
  const path = base.pathname.replace(/\/+$/, "");
  // GitHub Enterprise Server has REST under /api/v3 and GraphQL beside it.
  const graphqlUrl = new URL(`${path.replace(/\/v3$/, "")}/graphql`, base.origin);
  const limits = { ...GITHUB_LIMITS, ...options.limits };
  const common: Record<string, string> = {
    "user-agent": options.userAgent,
    // Every decompressed response would stay in memory until the next full garbage collection; compression saves only
    // 20 kB.
    "accept-encoding": "identity",
    "x-github-next-global-id": "1",
    ...(options.token === undefined ? {} : { authorization: `bearer ${options.token}` }),
  };
  const wantsBody = () => true;
  return {
    graphql: (body, signal) =>
      exchange(
        options.dispatcher,
        {
          method: "POST",
          url: graphqlUrl,
          headers: { ...common, accept: "application/json", "content-type": "application/json" },
          body,
          signal,
          wantsBody,
        },
        limits,
      ),
    async rest(target, etag, signal) {
      const url = target.startsWith("/") ? new URL(`${path}${target}`, base.origin) : new URL(target);
      if (url.origin !== base.origin) return null;
      const headers = {
        ...common,
        accept: "application/vnd.github+json",
        "x-github-api-version": "2022-11-28",
        ...(etag === null ? {} : { "if-none-match": etag }),
      };
      return exchange(options.dispatcher, { method: "GET", url, headers, signal, wantsBody }, limits);
    },
  };
}

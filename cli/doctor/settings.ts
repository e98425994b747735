import { decimalToAtomic } from "../../src/core/money.ts";
import { lowestPrice } from "../../src/operations/define.ts";
import { operations } from "../../src/operations/registry.ts";
import type { Config, Environment } from "../../src/server/config.ts";
import type { Diagnosis } from "./diagnosis.ts";

/** Formats of GitHub tokens: classic, fine-grained, and those of apps and of GitHub Actions. */
const GITHUB_TOKEN = /^(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|[0-9a-f]{40})$/;

/** Checks settings that are valid individually but contradict each other or are implausible. Sends no requests. */
export function settingsDiagnoses(config: Config, env: Environment): Diagnosis[] {
  return [
    ...config.misspelt.map((message) => ({ about: "settings", state: "wrong" as const, message })),
    addresses(config),
    ...proxy(config),
    ...origins(config),
    ceilings(config),
    githubToken(env),
  ];
}

function addresses({ production, baseUrl, siteUrl }: Config): Diagnosis {
  const about = "addresses";
  const message = `site ${siteUrl ?? "from host and port"}, API ${baseUrl ?? "from host and port"}`;
  if (!production) return { about, state: "ok", message };
  const wrong =
    baseUrl === null
      ? "BASE_URL is not set: links, receipts and citations would name this machine's own address"
      : [baseUrl, siteUrl].some((url) => url?.startsWith("http://"))
        ? "BASE_URL and SITE_URL name this machine, where nobody else can reach it"
        : null;
  return wrong === null ? { about, state: "ok", message } : { about, state: "wrong", message: wrong };
}

function proxy({ production, trustProxy, host }: Config): Diagnosis[] {
  const about = "proxy";
  if (trustProxy === true) {
    const message = "TRUST_PROXY=on trusts an address that any caller can set; set the number of proxies in front";
    return [{ about, state: "note", message }];
  }
  const behind = production && ["127.0.0.1", "::1", "localhost"].includes(host);
  if (!behind || trustProxy !== false) return [];
  return [
    { about, state: "note", message: "behind a proxy all callers share one rate limit until TRUST_PROXY is set" },
  ];
}

function origins({ production, allowedOrigins }: Config): Diagnosis[] {
  if (!production || !allowedOrigins.includes("*")) return [];
  return [{ about: "origins", state: "note", message: "ALLOWED_ORIGINS=* lets every page in a browser call /mcp" }];
}

/** Compares payment ceilings with prices: a ceiling below a price rejects payers. */
function ceilings(config: Config): Diagnosis {
  const about = "ceilings";
  const request = decimalToAtomic(config.maxRequestUsdc) ?? 0n;
  const daily = decimalToAtomic(config.dailyCeilingUsdc) ?? 0n;
  if (request > daily) {
    const message = `MAX_REQUEST_USDC (${config.maxRequestUsdc}) is above DAILY_CEILING_USDC (${config.dailyCeilingUsdc})`;
    return { about, state: "wrong", message };
  }
  const paid = operations.flatMap((operation) => {
    const price = lowestPrice(operation.price);
    return price === null ? [] : [{ id: operation.id, atomic: decimalToAtomic(price) ?? 0n }];
  });
  const unsold = paid.filter(({ atomic }) => atomic > request);
  if (unsold.length === 0)
    return { about, state: "ok", message: `${config.maxRequestUsdc} USDC per request is enough for every operation` };
  const names = unsold.map(({ id }) => id).join(", ");
  const message = `MAX_REQUEST_USDC (${config.maxRequestUsdc}) is below the price of ${unsold.length} of ${paid.length} paid operations: ${names}`;
  return { about, state: "wrong", message };
}

function githubToken({ GITHUB_TOKEN: token }: Environment): Diagnosis {
  const about = "GitHub";
  if (!token)
    return { about, state: "note", message: "GITHUB_TOKEN is not set: a crawl reads 60 repositories an hour" };
  return GITHUB_TOKEN.test(token)
    ? { about, state: "ok", message: "GITHUB_TOKEN is set" }
    : { about, state: "wrong", message: "GITHUB_TOKEN is not in the form of a GitHub token (ghp_…, github_pat_…)" };
}

import { isIP } from "node:net";
import { z } from "zod";
import type { RailConfig } from "../payments/index.ts";
import { isPostgres, ledgerUrl } from "../store/ledger/open.ts";
import { isObjectsUrl, type ObjectsAddress } from "../store/objects/address.ts";
import { secretsOf } from "./secrets.ts";
import { misspeltSettings } from "./setting-names.ts";
import { readTrustProxy, type TrustProxy } from "./trust-proxy.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything a start depends on besides the files in `dataDir`. Read once; no other module reads the environment. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** Whether `PORT` is not set, so that the next free port can be used. */
  portIsDefault: boolean;
  /** Without a trailing slash. Null until the port is known; then the address the server listens on. */
  baseUrl: string | null;
  siteUrl: string | null;
  publisher: string;
  supportContact: string | null;
  dataDir: string;
  /** Address of the ledger: `sqlite:` and a path in `dataDir`, or `postgres://…`, which may hold a password. */
  ledgerUrl: string;
  rateLimitPerMinute: number;
  /** Limit of requests to paid operations. It is separate because a purchase takes two requests. */
  paidRateLimitPerMinute: number;
  /** Maximum number of payments in progress. */
  paymentsAtOnce: number;
  /** Address of the service that counts requests and visitors for all replicas; null to count in memory. */
  limitsUrl: string | null;
  /** Where builds are published for all replicas; null for `dataDir` alone. */
  builds: ObjectsAddress | null;
  /** Number of processes that share the limits. */
  replicas: number;
  /** How long, in milliseconds, a stopping server continues to answer while `/readyz` returns 503. */
  stopLeadMs: number;
  trustProxy: TrustProxy;
  allowedOrigins: string[];
  metricsPort: number | null;
  /** Address that the metrics listen on. */
  metricsHost: string;
  logLevel: string;
  /** Settings in the environment that look misspelt, one sentence each. */
  misspelt: string[];
  /** Values that must never be logged or stored. */
  secrets: string[];
  maxRequestUsdc: string;
  dailyCeilingUsdc: string;
  rail: RailConfig;
}

/** Lists every problem of the environment in one message. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

const Port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((port) => port <= 65_535, "must be at most 65535");

const PerMinute = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "must be a whole number above zero")
  .transform(Number);

/** Default limit of requests to paid operations, as a multiple of `RATE_LIMIT_PER_MINUTE`. */
const PAID_RATE = 5;

const PAYMENTS_AT_ONCE = 160;
const MOST_PAYMENTS_AT_ONCE = 256;

/** Default of `STOP_LEAD_SECONDS` in production. Elsewhere the default is 0, because no other server could take over. */
const STOP_LEAD_SECONDS = 2;
const MOST_STOP_LEAD_SECONDS = 60;

const Host = z
  .string()
  .refine((host) => isIP(host) !== 0 || !/^[\d.]+$/.test(host), "must be an IP address or a host name")
  .default("127.0.0.1");
const Settings = z.object({
  NODE_ENV: z.string().optional(),
  HOST: Host,
  PORT: Port.default(4321),
  BASE_URL: publicAddress().optional(),
  SITE_URL: publicAddress().optional(),
  PUBLISHER_NAME: z.string().max(80).default("Clearboard"),
  SUPPORT_CONTACT: z.string().max(200).optional(),
  DATA_DIR: z.string().default(".data"),
  LEDGER_URL: z
    .string()
    .refine(
      (url) => isPostgres(url) && URL.canParse(url) && new URL(url).pathname.length > 1,
      "must be postgres://user:password@host:port/database",
    )
    .optional(),
  RATE_LIMIT_PER_MINUTE: PerMinute.default(120),
  PAID_RATE_LIMIT_PER_MINUTE: PerMinute.optional(),
  PAYMENTS_AT_ONCE: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be a whole number above zero")
    .transform(Number)
    .refine((count) => count <= MOST_PAYMENTS_AT_ONCE, `must be at most ${MOST_PAYMENTS_AT_ONCE}`)
    .default(PAYMENTS_AT_ONCE),
  LIMITS_URL: z
    .string()
    .refine(isLimitsUrl, "must be an address that begins with valkey://, redis:// or rediss:// and a host")
    .optional(),
  BUILDS_URL: z
    .string()
    .refine(isObjectsUrl, "must be s3://bucket/prefix?endpoint=https://… (the endpoint may be left out for AWS)")
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  REPLICAS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be a whole number above zero")
    .transform(Number)
    .default(1),
  STOP_LEAD_SECONDS: z
    .string()
    .regex(/^\d{1,2}(?:\.\d{1,3})?$/, "must be a number of seconds")
    .transform(Number)
    .refine((seconds) => seconds <= MOST_STOP_LEAD_SECONDS, `must be at most ${MOST_STOP_LEAD_SECONDS}`)
    .optional(),
  TRUST_PROXY: z.string().optional(),
  ALLOWED_ORIGINS: z
    .string()
    .refine((text) => list(text).every(isOrigin), "must hold origins (https://app.example.org), host names, or *")
    .optional(),
  METRICS_PORT: Port.optional(),
  METRICS_HOST: Host,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  MAX_REQUEST_USDC: z.string().default("1"),
  DAILY_CEILING_USDC: z.string().default("10"),
  PAYMENT_RAIL: z.string().optional(),
});

/** Names of the settings read here, for documentation. The payment core reads the payment settings. */
export const settingNames = Object.keys(Settings.shape);

/**
 * Reads the configuration.
 * @throws ConfigError listing every problem at once; secret values are never repeated
 */
export async function loadConfig(environment: Environment): Promise<Config> {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const settings = Settings.safeParse(present);
  const problems = settings.success
    ? []
    : settings.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const proxy = readTrustProxy(present.TRUST_PROXY, present.NODE_ENV === "production");
  if (typeof proxy === "string") problems.push(`TRUST_PROXY ${proxy}`);
  const port = settings.data?.PORT;
  if (port !== undefined && port !== 0 && port === settings.data?.METRICS_PORT)
    problems.push("METRICS_PORT must be another port than PORT");
  if (settings.data?.BUILDS_URL !== undefined && objectsAddress(settings.data) === null)
    problems.push("BUILDS_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  const rail = await loadRail(present);
  if (!rail.ok) problems.push(...rail.problems);
  if (settings.data?.LEDGER_URL !== undefined && rail.ok && rail.config.mode === "local")
    problems.push(
      "LEDGER_URL is for several replicas, and the local rail is one chain on one machine; set PAYMENT_RAIL",
    );
  if (!settings.success || !rail.ok || typeof proxy === "string" || problems.length > 0)
    throw new ConfigError(problems);
  const env = settings.data;
  return {
    production: env.NODE_ENV === "production",
    host: env.HOST,
    port: env.PORT,
    portIsDefault: present.PORT === undefined,
    baseUrl: env.BASE_URL ?? null,
    siteUrl: env.SITE_URL ?? env.BASE_URL ?? null,
    publisher: env.PUBLISHER_NAME,
    supportContact: env.SUPPORT_CONTACT ?? null,
    dataDir: env.DATA_DIR,
    ledgerUrl: env.LEDGER_URL ?? ledgerUrl(env.DATA_DIR),
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    paymentsAtOnce: env.PAYMENTS_AT_ONCE,
    paidRateLimitPerMinute: env.PAID_RATE_LIMIT_PER_MINUTE ?? PAID_RATE * env.RATE_LIMIT_PER_MINUTE,
    limitsUrl: env.LIMITS_URL ?? null,
    builds: objectsAddress(env),
    replicas: env.REPLICAS,
    stopLeadMs: 1000 * (env.STOP_LEAD_SECONDS ?? (env.NODE_ENV === "production" ? STOP_LEAD_SECONDS : 0)),
    trustProxy: proxy,
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    logLevel: env.LOG_LEVEL,
    misspelt: misspeltSettings(Object.keys(present)),
    secrets: secretsOf(present),
    maxRequestUsdc: env.MAX_REQUEST_USDC,
    dailyCeilingUsdc: env.DAILY_CEILING_USDC,
    rail: rail.config,
  };
}

/** The address that a build is made for when none is configured. */
export function defaultAddress(config: { host: string; port: number }): string {
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.port}`;
}

/** Loads the payment core only when it is configured, because it loads the chain libraries. */
async function loadRail(env: Environment) {
  if (env.PAYMENT_RAIL === "off")
    return { ok: true as const, config: { mode: "off" as const, reason: "PAYMENT_RAIL is off" } };
  const { parseRailConfig } = await (await import("../payments/index.ts")).loadConfig();
  return parseRailConfig(env);
}

function publicAddress() {
  return z
    .string()
    .refine((text) => {
      if (!URL.canParse(text)) return false;
      const url = new URL(text);
      const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
      return (
        (url.protocol === "https:" || (url.protocol === "http:" && loopback)) && url.search === "" && url.hash === ""
      );
    }, "must be an https address (http only for this machine)")
    .transform((text) => text.replace(/\/+$/, ""));
}

function objectsAddress(env: z.infer<typeof Settings>): ObjectsAddress | null {
  const { BUILDS_URL: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { url, accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN };
}

function isLimitsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(text);
  return (
    ["valkey:", "redis:", "rediss:"].includes(protocol) &&
    hostname !== "" &&
    [username, password].every(isEncoded) &&
    /^\/?\d*$/.test(pathname)
  );
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether an entry of ALLOWED_ORIGINS is an origin, a host name with or without a port, or `*`. */
function isOrigin(entry: string): boolean {
  if (entry === "*") return true;
  if (entry.includes("://")) return URL.canParse(entry) && new URL(entry).pathname.replace("/", "") === "";
  return /^[\w.:[\]-]+$/.test(entry) && URL.canParse(`http://${entry}`);
}

function list(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, test } from "vitest";
import { ConfigError, loadConfig, settingNames } from "../../src/server/config.ts";
import { misspeltSettings, SETTINGS } from "../../src/server/setting-names.ts";
import { readTrustProxy } from "../../src/server/trust-proxy.ts";
import { startTestServer } from "../support/server/running-server.ts";
import { type Got, plainGet } from "../support/site/plain-get.ts";

const left = ({ headers }: Got) => Number(/;r=(\d+);/.exec(String(headers.ratelimit))?.[1]);

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

describe("TRUST_PROXY", () => {
  test.each<[string | undefined, boolean, unknown]>([
    [undefined, true, false],
    ["off", true, false],
    ["1", true, 1],
    ["2", false, 2],
    ["10.0.0.0/8, ::1", true, ["10.0.0.0/8", "::1"]],
    ["loopback", true, ["loopback"]],
    ["on", false, true],
    ["on", true, expect.stringContaining("an address that any caller can set")],
    ["banana", false, expect.stringContaining('"banana" is neither')],
    ["10.0.0.0/99", false, expect.stringContaining("is neither")],
    ["127.0.0.1,oops", false, expect.stringContaining('"oops" is neither')],
    ["40", false, "must be at most 9 proxies"],
  ])("%j (production: %j)", (text, production, read) => {
    expect(readTrustProxy(text, production)).toEqual(read);
  });

  test("a number of proxies trusts the entries of those proxies, not the caller's", async () => {
    const server = await startTestServer(inject("dataDir"), { TRUST_PROXY: "1" });
    const from = (entries: string) =>
      plainGet(`${server.url}/api/agent/v1/products/none`, { "x-forwarded-for": entries });
    const seen = [];
    for (const forged of ["10.0.0.1", "10.0.0.2", "10.0.0.3"]) seen.push(left(await from(`${forged}, 203.0.113.9`)));
    expect(seen).toEqual([119, 118, 117]);
    expect(left(await from("203.0.113.10"))).toBe(119);
    await server.close();
  });
});

test("paid operations have a limit of their own, five times the other by default", async () => {
  const server = await startTestServer(inject("dataDir"), { RATE_LIMIT_PER_MINUTE: "1" });
  const free = () => plainGet(`${server.url}/api/agent/v1/rank?limit=1`);
  const paid = () => plainGet(`${server.url}/api/agent/v1/premium/demo`);
  expect([(await free()).status, (await free()).status]).toEqual([200, 429]);
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await paid()).status);
  expect(statuses).toEqual([503, 503, 503, 503, 503, 429]);
  expect((await paid()).headers["ratelimit-policy"]).toBe('"paid";q=5;w=60');
  await server.close();
});

test.each<[string, Record<string, string>, string]>([
  ["a host that is no address", { HOST: "999.1.1.1" }, "HOST must be an IP address or a host name"],
  ["a metrics port that is the port", { PORT: "4800", METRICS_PORT: "4800" }, "METRICS_PORT must be another port"],
  ["a ledger that is no database", { LEDGER_URL: "mysql://host/db" }, "LEDGER_URL must be postgres://"],
  ["a ledger without a database's name", { LEDGER_URL: "postgres://host" }, "LEDGER_URL must be postgres://"],
  [
    "a ledger of several replicas for a local chain",
    { LEDGER_URL: "postgres://h/d", PAYMENT_RAIL: "local" },
    "LEDGER_URL is for",
  ],
  ["limits at no host", { LIMITS_URL: "redis://" }, "must be an address that begins with valkey://"],
  ["limits at a port alone", { LIMITS_URL: "redis:6379" }, "must be an address that begins with valkey://"],
  ["limits over HTTP", { LIMITS_URL: "http://limits:6379" }, "must be an address that begins with valkey://"],
  [
    "a named database of limits",
    { LIMITS_URL: "redis://limits/first" },
    "must be an address that begins with valkey://",
  ],
  [
    "a password of limits that is not encoded",
    { LIMITS_URL: "redis://:50%off@limits:6379" },
    "must be an address that begins with valkey://",
  ],
  ["a lead that is no time", { STOP_LEAD_SECONDS: "soon" }, "STOP_LEAD_SECONDS must be a number of seconds"],
  ["a lead without end", { STOP_LEAD_SECONDS: "61" }, "STOP_LEAD_SECONDS must be at most 60"],
  ["an origin that is none", { ALLOWED_ORIGINS: "not an origin,*" }, "ALLOWED_ORIGINS must hold origins"],
  ["an origin with a path", { ALLOWED_ORIGINS: "https://app.example/path" }, "ALLOWED_ORIGINS must hold origins"],
])("%s is reported as a configuration error", async (_, env, message) => {
  const loading = loadConfig({ PAYMENT_RAIL: "off", ...env });
  await expect(loading).rejects.toThrow(ConfigError);
  await expect(loading).rejects.toThrow(message);
});

describe("misspelt names", () => {
  test.each([
    ["RATE_LIMIT_PER_MINTUE", "RATE_LIMIT_PER_MINUTE"],
    ["TREASURY_ADRESS", "TREASURY_ADDRESS"],
    ["DATADIR", "DATA_DIR"],
    ["base_url", "BASE_URL"],
  ])("%s means %s", (name, meant) => {
    expect(misspeltSettings([name])).toEqual([`${name} is not a setting; did you mean ${meant}?`]);
  });

  test("settings and variables of other programs are ignored", () => {
    expect(misspeltSettings([...SETTINGS, "PATH", "HOME", "POST", "HOSTS", "LANG", "npm_config_cache", "PWD"])).toEqual(
      [],
    );
  });

  test("the list holds every name that the program reads", () => {
    const read = ["cli", "src"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.includes("examples"))
        .flatMap((file) =>
          [
            ...readFileSync(join(ROOT, folder, file), "utf8").matchAll(
              /\benv\.([A-Z][A-Z_]{3,})\b|reader\.text\("([A-Z_]+)"\)|\breader, "([A-Z_]+)"/g,
            ),
          ].map((found) => found[1] ?? found[2] ?? found[3] ?? ""),
        ),
    );
    const others = ["PATH", "NO_COLOR"];
    expect([...new Set([...read, ...settingNames])].filter((name) => !others.includes(name)).sort()).toEqual(
      [...SETTINGS].sort(),
    );
  });
});

test("the ledger is a file in the data folder or a database, whose password is redacted", async () => {
  const off = { PAYMENT_RAIL: "off", DATA_DIR: "/data" };
  expect((await loadConfig(off)).ledgerUrl).toBe("sqlite:/data/ledger.sqlite");
  const url = "postgres://clearboard:correct-horse@db.example.org:5432/ledger";
  const config = await loadConfig({ ...off, LEDGER_URL: url });
  expect(config.ledgerUrl).toBe(url);
  expect(config.secrets).toContain("correct-horse");
});

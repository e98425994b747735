import type { Random } from "../support/random.ts";

/** Bytes of one request, and whether the connection can be used again after it. */
export interface HostileRequest {
  kind: string;
  bytes: Buffer;
  /** False when the bytes are no whole or no lawful request, so that the server may hang up. */
  lawful: boolean;
  method: string;
}

const PATHS = [
  "/api/agent/v1/manifest",
  "/api/agent/v1/pricing",
  "/api/agent/v1/search",
  "/api/agent/v1/rank",
  "/api/agent/v1/rankings",
  "/api/agent/v1/catalog",
  "/api/agent/v1/products/ollama",
  "/v1/payments/config",
  "/v1/payments/health",
  "/mcp",
] as const;
const PAID = ["compare", "optimize-model", "research", "dataset/query", "history", "test-paid"] as const;
const TRICKS = [
  "/../../etc/passwd",
  "/data/../build.json",
  "/data/%2e%2e/catalog.sqlite",
  "/data/..%2fcatalog.sqlite",
  "/data/....//ledger.sqlite",
  "/%2e%2e/%2e%2e/ledger.sqlite",
  "/..\\..\\ledger.sqlite",
  "/data/rank.json%00.html",
  "//evil.example/%2f..",
  "/.env",
  "/.git/config",
  "/go/%2e%2e%2f%2e%2e",
  "/go/javascript:alert(1)",
  "/products/<script>alert(1)</script>/",
  "/api/agent/v1/products/__proto__",
  "/api/agent/v1/products/constructor",
  "/%ff%fe",
  "/%",
  "/*",
] as const;
const WORDS = [
  "a",
  "__proto__",
  "constructor",
  "toString",
  "' OR 1=1 --",
  '"; DROP TABLE payments; --',
  "\u0000",
  "\u202e",
  "💥",
  "x".repeat(300),
  "-1",
  "1e999",
  "NaN",
  "../..",
  "#{7*7}",
  "{{7*7}}",
  "<svg onload=1>",
  "a*".repeat(60),
  `${"a".repeat(180)}!`,
] as const;

/** One request of a kind that somebody with bad intentions, or a broken client, may send. */
export function hostileRequest(random: Random): HostileRequest {
  return KINDS[random.below(KINDS.length)]?.(random) ?? trick(random);
}

const KINDS = [
  trick,
  query,
  body,
  body,
  deepJson,
  duplicateKeys,
  rpc,
  rpc,
  headers,
  conditional,
  conditional,
  payment,
  oversize,
  smuggling,
  noHttp,
];

function request(
  kind: string,
  method: string,
  path: string,
  extra: string[] = [],
  payload = "",
  lawful = true,
): HostileRequest {
  const length = payload === "" && method === "GET" ? [] : [`content-length: ${Buffer.byteLength(payload)}`];
  const head = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1", ...length, ...extra].join("\r\n");
  return {
    kind,
    method,
    lawful,
    bytes: Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), Buffer.from(payload)]),
  };
}

const JSON_TYPE = "content-type: application/json";

function trick(random: Random): HostileRequest {
  const method = random.pick(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);
  return request("path tricks", method, latin(random.pick(TRICKS)), method === "POST" ? [JSON_TYPE] : []);
}

function query(random: Random): HostileRequest {
  const names = ["q", "limit", "scope", "category", "__proto__", "q[]", "q[a]", "constructor[prototype]"] as const;
  const parts = Array.from(
    { length: 1 + random.below(6) },
    () => `${random.pick(names)}=${encodeURIComponent(random.pick(WORDS))}`,
  );
  return request("queries", "GET", `${random.pick(PATHS)}?${parts.join("&")}`);
}

/** A JSON value of any kind, small. */
function anyValue(random: Random, depth = 0): unknown {
  const scalars = [null, true, -1, 0, 1e308, 0.1, "", random.pick(WORDS), 2 ** 53] as const;
  const kind = random.below(depth > 3 ? 1 : 4);
  if (kind === 2) return Array.from({ length: random.below(5) }, () => anyValue(random, depth + 1));
  if (kind === 3) {
    return Object.fromEntries(
      Array.from({ length: random.below(5) }, () => [random.pick(FIELDS), anyValue(random, depth + 1)]),
    );
  }
  return scalars[random.below(scalars.length)];
}

const FIELDS = [
  "products",
  "task",
  "current_model",
  "max_cost",
  "monthly_calls",
  "constraints",
  "query",
  "limit",
  "dataset",
  "filters",
  "fields",
  "product",
  "period",
  "echo",
  "__proto__",
  "constructor",
] as const;

function body(random: Random): HostileRequest {
  const path = `/api/agent/v1/${random.pick(PAID)}`;
  return request("JSON bodies", "POST", path, [JSON_TYPE], JSON.stringify(anyValue(random)));
}

function deepJson(random: Random): HostileRequest {
  const levels = 1 + random.below(100_000);
  const open = random.pick(["[", '{"a":'] as const);
  const whole = random.below(2) === 0;
  const text = `${open.repeat(levels)}1${whole ? (open === "[" ? "]" : "}").repeat(levels) : ""}`;
  return request("deep JSON", "POST", random.pick(["/mcp", "/api/agent/v1/dataset/query"]), [JSON_TYPE], text);
}

function duplicateKeys(random: Random): HostileRequest {
  const one = JSON.stringify(random.pick(WORDS));
  const texts = [
    `{"echo":"a","echo":${one}}`,
    `{"__proto__":{"echo":${one}}}`,
    `{"constructor":{"prototype":{"polluted":true}},"echo":${one}}`,
    `{"echo":${one},"\\u0065cho":"b"}`,
    `{"dataset":"ai-products","filters":{"__proto__":{"eq":1},"name":{"eq":1,"eq":${one}}}}`,
  ] as const;
  return request(
    "duplicate and prototype keys",
    "POST",
    `/api/agent/v1/${random.pick(["test-paid", "dataset/query"])}`,
    [JSON_TYPE],
    random.pick(texts),
  );
}

function rpc(random: Random): HostileRequest {
  const methods = [
    "initialize",
    "tools/list",
    "tools/call",
    "ping",
    "server/discover",
    "resources/read",
    "__proto__",
    "",
    "notifications/initialized",
  ] as const;
  const names = [
    "search_products",
    "rank_products",
    "compare_products",
    "optimize_model",
    "nope",
    "__proto__",
  ] as const;
  const message: Record<string, unknown> = { jsonrpc: random.pick(["2.0", "1.0"]), method: random.pick(methods) };
  if (random.below(4) > 0) message.id = random.pick([1, "a", null, 1.5]);
  if (random.below(4) > 0)
    message.params = { name: random.pick(names), arguments: anyValue(random), _meta: anyValue(random) };
  const payload = random.below(10) === 0 ? JSON.stringify([message, message]) : JSON.stringify(message);
  const version = random.pick(["2025-06-18", "2026-07-28", "1999-01-01", "x".repeat(100)]);
  return request(
    "MCP messages",
    "POST",
    "/mcp",
    [JSON_TYPE, `mcp-protocol-version: ${version}`, "accept: application/json, text/event-stream"],
    payload,
  );
}

type Field = readonly [name: string, values: readonly [string, ...string[]]];

/** Conditions and ranges, lawful or not, on files, pages, documents and answers. */
function conditional(random: Random): HostileRequest {
  const files = [
    "/",
    "/data/rank-open-data.json",
    "/data/manifest.json",
    "/data/stars-history.csv",
    "/docs/",
    "/favicon.svg",
    "/sitemap.xml",
    "/search/?q=agents",
    "/llms.txt",
    "/openapi.json",
    "/api/agent/v1/models",
  ] as const;
  const fields: readonly [Field, ...Field[]] = [
    [
      "range",
      ["bytes=0-0", "bytes=99999999999-", "bytes=5-2", "bytes=-0", "bytes=a-b", "bytes=0-1,5-9", "bytes", "lines=1-2"],
    ],
    ["if-match", ["*", '"x"', 'W/"x"', "x", '""', ",".repeat(50)]],
    ["if-none-match", ["*", '"x"', 'W/"', "x,y", '"a", "b"']],
    ["if-unmodified-since", ["Mon, 01 Jan 2001 00:00:00 GMT", "yesterday", "Fri, 31 Dec 2999 23:59:59 GMT", "0"]],
    ["if-modified-since", ["Mon, 01 Jan 2001 00:00:00 GMT", "never", "Fri, 31 Dec 2999 23:59:59 GMT"]],
    ["if-range", ['"x"', "Mon, 01 Jan 2001 00:00:00 GMT", 'W/"x"', ""]],
    ["cache-control", ["no-cache", "no-store", "only-if-cached"]],
    ["accept-encoding", ["br", "gzip", "identity;q=0", "*"]],
  ];
  const lines = Array.from({ length: 1 + random.below(4) }, () => {
    const [name, values] = random.pick(fields);
    return `${name}: ${random.pick(values)}`;
  });
  const method = random.pick(["GET", "GET", "HEAD", "OPTIONS", "POST"]);
  return request("conditions and ranges", method, random.pick(files), lines);
}

function headers(random: Random): HostileRequest {
  const names = [
    "x-forwarded-for",
    "x-forwarded-host",
    "x-http-method-override",
    "accept",
    "accept-encoding",
    "if-none-match",
    "range",
    "origin",
    "cookie",
    "authorization",
    "expect",
    "upgrade",
    "accept-version",
    "idempotency-key",
    "x-request-id",
  ] as const;
  const values = [
    "*",
    "a".repeat(2_000),
    "bytes=0-0,1-1,2-2",
    "gzip;q=0, br;q=9",
    'W/"',
    "\t",
    "http://evil.example",
    "100-continue",
    "null",
    ",".repeat(500),
  ] as const;
  const lines = Array.from({ length: 1 + random.below(8) }, () => `${random.pick(names)}: ${random.pick(values)}`);
  // `Expect` makes the server send an interim answer, or refuse.
  return request(
    "headers",
    random.pick(["GET", "HEAD"]),
    random.pick(PATHS),
    lines,
    "",
    !lines.some((line) => line.startsWith("expect")),
  );
}

function payment(random: Random): HostileRequest {
  const value = { x402Version: random.pick([1, 2, "2", 1e9]), accepted: anyValue(random), payload: anyValue(random) };
  const texts = [
    Buffer.from(JSON.stringify(value)).toString("base64"),
    "e30=",
    "AAAA",
    "{}",
    "x".repeat(8_000),
  ] as const;
  return request(
    "payments",
    "POST",
    "/api/agent/v1/test-paid",
    [JSON_TYPE, `payment-signature: ${random.pick(texts)}`],
    "{}",
  );
}

function oversize(random: Random): HostileRequest {
  if (random.below(20) > 0)
    return request("oversize", "GET", `/api/agent/v1/search?q=${"a".repeat(random.below(12_000))}`, [], "", true);
  const path = random.pick(["/mcp", "/api/agent/v1/test-paid"]);
  return request("oversize", "POST", path, [JSON_TYPE], JSON.stringify({ echo: "x".repeat(1_100_000) }), false);
}

function smuggling(random: Random): HostileRequest {
  const lines: readonly [string[], ...string[][]] = [
    ["content-length: 4", "transfer-encoding: chunked"],
    ["transfer-encoding: chunked, identity"],
    ["transfer-encoding: xchunked"],
    ["content-length: 3", "content-length: 5"],
    ["content-length: +3"],
    ["content-length: 0x3"],
    ["transfer-encoding : chunked"],
    ["x: a\nb: c"],
    ["x: a\r\n transfer-encoding: chunked"],
    ["transfer-encoding: chunked\r\n , identity"],
    ["content-length: 5, 5"],
    ["content-length: 5", "content-length: 5"],
    ["transfer-encoding: chunked", "transfer-encoding: chunked"],
    ["transfer-encoding:\u000bchunked"],
    ["host: other.example"],
  ];
  const bytes = [
    "POST /api/agent/v1/test-paid HTTP/1.1",
    "host: 127.0.0.1",
    JSON_TYPE,
    ...random.pick(lines),
    "",
    "0",
    "",
    "GET /ledger.sqlite HTTP/1.1",
    "host: 127.0.0.1",
    "",
    "",
  ].join("\r\n");
  return { kind: "smuggling", method: "POST", lawful: false, bytes: Buffer.from(bytes, "latin1") };
}

function noHttp(random: Random): HostileRequest {
  const length = 1 + random.below(400);
  const bytes = Buffer.from(Array.from({ length }, () => random.below(256)));
  return { kind: "no HTTP", method: "GET", lawful: false, bytes: Buffer.concat([bytes, Buffer.from("\r\n\r\n")]) };
}

/** A request line holds no blanks, line breaks or characters above 0xff. */
function latin(path: string): string {
  return path.replace(/[^\x21-\xff]/g, (character) => encodeURIComponent(character));
}

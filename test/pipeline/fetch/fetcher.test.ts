import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createFetcher } from "../../../pipeline/fetch/fetcher.ts";
import { type Bench, createBench, type Handler, startUpstream, type Upstream } from "./local-upstream.ts";

const open: (Upstream | Bench)[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function setUp(handler: Handler, robots?: string): Promise<{ server: Upstream; bench: Bench }> {
  const server = await startUpstream(handler, robots);
  const bench = createBench([server]);
  open.push(server, bench);
  return { server, bench };
}

const page: Handler = (request, response) => {
  if (request.headers["if-none-match"] === '"v1"') response.writeHead(304).end();
  else response.writeHead(200, { "content-type": "text/html; charset=utf-8", etag: '"v1"' }).end("<p>$3.00 – per 1M");
};

describe("a successful fetch", () => {
  it("returns text, stores the page by its hash and records the reading", async () => {
    const { server, bench } = await setUp(page);
    const result = await bench.fetcher.fetchPage({ url: server.url("/pricing"), accept: ["text/html"] });
    const sha256 = createHash("sha256").update("<p>$3.00 – per 1M").digest("hex");
    expect(result).toMatchObject({
      ok: true,
      page: { text: "<p>$3.00 – per 1M", sha256, charset: "utf-8", from: "network" },
    });
    expect(bench.snapshots.get(sha256)).toEqual({ ok: true, bytes: Buffer.from("<p>$3.00 – per 1M") });
    expect(bench.observations.pages.latest(server.url("/pricing"))).toMatchObject({ sha256, etag: '"v1"' });
  });

  it("sends the crawler's name, a contact and the accepted types", async () => {
    const { server, bench } = await setUp(page);
    await bench.fetcher.fetchPage({ url: server.url("/pricing"), accept: ["text/html"] });
    for (const { headers } of server.requests) {
      expect(headers["user-agent"]).toBe("Clearboard/0.1.0 (+https://board.example/contact)");
    }
    expect(server.requests.at(-1)?.headers.accept).toBe("text/html");
  });

  it("is conditional the next time, and 304 counts as a new reading", async () => {
    const { server, bench } = await setUp(page);
    const url = server.url("/pricing");
    const first = await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    bench.clock.now += 3_600_000;
    const second = await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    expect(server.requests.at(-1)?.headers["if-none-match"]).toBe('"v1"');
    expect(second).toMatchObject({ ok: true, page: { from: "not-modified", text: "<p>$3.00 – per 1M" } });
    expect(first.ok && second.ok && second.page.readAt > first.page.readAt).toBe(true);
  });

  it("uses Last-Modified without an ETag, and is unconditional when the snapshot is gone", async () => {
    const { server, bench } = await setUp((_request, response) => {
      response
        .writeHead(200, { "content-type": "text/html", "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" })
        .end("a");
    });
    const url = server.url("/");
    await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    expect(server.requests.at(-1)?.headers["if-modified-since"]).toBe("Fri, 20 Nov 2026 10:00:00 GMT");
    rmSync(bench.snapshotFolder, { recursive: true });
    const third = await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    expect(server.requests.at(-1)?.headers["if-modified-since"]).toBeUndefined();
    expect(third).toMatchObject({ ok: true, page: { from: "network", text: "a" } });
  });

  it("decompresses and decodes by the declared charset", async () => {
    const bodies: [string, Buffer][] = [
      ["text/html; charset=windows-1252", Buffer.from([0x80, 0x33])],
      ["text/html", Buffer.concat([Buffer.from('<meta charset="windows-1252">'), Buffer.from([0x80, 0x33])])],
      ["text/html", Buffer.from("\ufeff€3", "utf16le")],
    ];
    for (const [contentType, body] of bodies) {
      const { server, bench } = await setUp((_request, response) => {
        response.writeHead(200, { "content-type": contentType, "content-encoding": "gzip" }).end(gzipSync(body));
      });
      const result = await bench.fetcher.fetchPage({ url: server.url("/"), accept: ["text/html"] });
      expect(result.ok && result.page.text.endsWith("€3")).toBe(true);
    }
  });

  it("follows a redirect and makes the next conditional request to its target", async () => {
    const { server, bench } = await setUp((request, response) => {
      if (request.url === "/old") response.writeHead(301, { location: "/new#top" }).end();
      else page(request, response);
    });
    const url = server.url("/old");
    const first = await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    expect(first).toMatchObject({ ok: true, page: { finalUrl: server.url("/new") } });
    const second = await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    expect(second).toMatchObject({ ok: true, page: { from: "not-modified" } });
    const [old] = server.requests.filter((request) => request.url === "/old").slice(-1);
    expect(old?.headers["if-none-match"]).toBeUndefined();
  });
});

describe("a failed fetch", () => {
  it.each([404, 403, 429, 500, 503, 204, 304])("is recorded with status %d", async (status) => {
    const { server, bench } = await setUp((_request, response) => response.writeHead(status).end());
    const result = await bench.fetcher.fetchPage({ url: server.url("/"), accept: ["text/html"] });
    expect(result).toMatchObject({ ok: false, finding: { code: "http-status", status } });
    const row = bench.observations.db.prepare("SELECT outcome, finding FROM page_reads").get();
    expect(row).toEqual({ outcome: "refused", finding: `http-status: the server answered with status ${status}` });
  });

  it("keeps the last good reading", async () => {
    let broken = false;
    const { server, bench } = await setUp((request, response) => {
      if (broken) response.writeHead(502).end();
      else page(request, response);
    });
    const url = server.url("/");
    await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    const before = bench.observations.pages.latest(url);
    broken = true;
    await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    expect(bench.observations.pages.latest(url)).toEqual(before);
  });

  it("can be cancelled", async () => {
    const { server, bench } = await setUp(() => {});
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    const result = await bench.fetcher.fetchPage({ url: server.url("/"), accept: ["text/html"], signal: abort.signal });
    expect(result).toMatchObject({ ok: false, finding: { code: "cancelled" } });
  });

  it("refuses an address with credentials without printing them", async () => {
    const { server, bench } = await setUp(page);
    const result = await bench.fetcher.fetchPage({ url: `http://me:hunter2@${server.host}/`, accept: ["text/html"] });
    expect(result).toMatchObject({ ok: false, finding: { code: "address-refused" } });
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(server.requests).toEqual([]);
  });
});

describe("politeness", () => {
  it("starts at most one request per second and host", async () => {
    const { server, bench } = await setUp(page);
    await Promise.all(
      ["/a", "/b", "/c"].map((path) => bench.fetcher.fetchPage({ url: server.url(path), accept: ["text/html"] })),
    );
    expect(server.requests.map((request) => request.url)).toEqual(["/robots.txt", "/a", "/b", "/c"]);
    expect(bench.slept).toEqual([1000, 1000, 1000]);
  });

  it("obeys robots.txt for its own name and for *", async () => {
    for (const robots of ["User-agent: clearboard\nDisallow: /private", "User-agent: *\nDisallow: /private\n"]) {
      const { server, bench } = await setUp(page, robots);
      const refused = await bench.fetcher.fetchPage({ url: server.url("/private/x"), accept: ["text/html"] });
      const allowed = await bench.fetcher.fetchPage({ url: server.url("/public"), accept: ["text/html"] });
      expect(refused).toMatchObject({ ok: false, finding: { code: "robots-disallowed" } });
      expect(allowed.ok).toBe(true);
      expect(server.requests.map((request) => request.url)).toEqual(["/robots.txt", "/public"]);
    }
  });

  it("obeys the robots.txt of each hop of a redirect", async () => {
    const target = await startUpstream(page, "User-agent: *\nDisallow: /");
    const source = await startUpstream((_request, response) =>
      response.writeHead(302, { location: target.url("/x") }).end(),
    );
    const bench = createBench([target, source]);
    open.push(target, source, bench);
    const result = await bench.fetcher.fetchPage({ url: source.url("/"), accept: ["text/html"] });
    expect(result).toMatchObject({ ok: false, finding: { code: "robots-disallowed" } });
    expect(target.requests.map((request) => request.url)).toEqual(["/robots.txt"]);
  });

  it("obeys a crawl delay", async () => {
    const { server, bench } = await setUp(page, "User-agent: *\nCrawl-delay: 7");
    await bench.fetcher.fetchPage({ url: server.url("/a"), accept: ["text/html"] });
    await bench.fetcher.fetchPage({ url: server.url("/b"), accept: ["text/html"] });
    expect(bench.slept).toEqual([7000, 7000]);
  });

  it("fetches nothing while robots.txt itself fails, and requests it again after a day", async () => {
    let failing = true;
    const server = await startUpstream(page, (_request, response) => response.writeHead(failing ? 503 : 404).end());
    const bench = createBench([server]);
    open.push(server, bench);
    const read = () => bench.fetcher.fetchPage({ url: server.url("/pricing"), accept: ["text/html"] });
    const first = await read();
    failing = false;
    const again = await read();
    bench.clock.now += 25 * 3_600_000;
    const tomorrow = await read();
    for (const result of [first, again]) expect(result).toMatchObject({ finding: { code: "robots-unavailable" } });
    expect(tomorrow.ok).toBe(true);
  });
});

describe("offline", () => {
  it("replays the newest snapshot with its own date and sends no request", async () => {
    const { server, bench } = await setUp(page);
    const url = server.url("/pricing");
    const online = await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    const asked = server.requests.length;
    const fetcher = createFetcher({
      dispatcher: bench.agent,
      userAgent: "x",
      snapshots: bench.snapshots,
      pages: bench.observations.pages,
      now: () => Date.parse("2027-01-01T00:00:00Z"),
      sleep: async () => {},
      offline: true,
    });
    const offline = await fetcher.fetchPage({ url, accept: ["text/html"] });
    expect(offline.ok && online.ok && offline.page).toEqual(online.ok && { ...online.page, from: "snapshot" });
    expect(await fetcher.fetchPage({ url: server.url("/other"), accept: ["text/html"] })).toMatchObject({
      ok: false,
      finding: { code: "offline-missing" },
    });
    expect(server.requests.length).toBe(asked);
  });

  it("detects a snapshot that was changed on disk", async () => {
    const { server, bench } = await setUp(page);
    const url = server.url("/pricing");
    const online = await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    const sha256 = online.ok ? online.page.sha256 : "";
    writeFileSync(join(bench.snapshotFolder, sha256.slice(0, 2), sha256), "<p>$0.03 per 1M");
    expect(bench.snapshots.get(sha256)).toEqual({ ok: false, reason: "damaged" });
    const again = await bench.fetcher.fetchPage({ url, accept: ["text/html"] });
    expect(again).toMatchObject({ ok: true, page: { from: "network", text: "<p>$3.00 – per 1M" } });
    expect(bench.snapshots.get(sha256).ok).toBe(true);
  });
});

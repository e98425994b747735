import { createServer as createTcpServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import {
  type Bench,
  createBench,
  type Handler,
  startRawUpstream,
  startUpstream,
  type Upstream,
} from "./local-upstream.ts";

const LIMITS = {
  headersMs: 400,
  bodyMs: 1_500,
  rateWindowMs: 300,
  minBytesPerWindow: 64,
  maxBodyBytes: 1024 * 1024,
  maxDecodedBytes: 2 * 1024 * 1024,
};
const open: (Upstream | Bench)[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function upstream(handler: Handler, robots?: string): Promise<Upstream> {
  const made = await startUpstream(handler, robots);
  open.push(made);
  return made;
}

function bench(...args: Parameters<typeof createBench>): Bench {
  const made = createBench(...args);
  open.push(made);
  return made;
}

/** Reads one address and gives the finding with how long it took and how much memory grew. */
async function attempt(made: Bench, url: string, accept = ["text/html"], limits = {}) {
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  const result = await made.fetcher.fetchPage({ url, accept, limits: { ...LIMITS, ...limits } });
  return {
    result,
    code: result.ok ? "read" : result.finding.code,
    message: result.ok ? "" : result.finding.message,
    ms: performance.now() - startedAt,
    grownMb: (process.memoryUsage().rss - before) / 1024 / 1024,
  };
}

describe("hostile upstreams end within their limits", () => {
  it("refuses a body announced with 1 GB before reading it", async () => {
    const server = await upstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-length": String(1024 ** 3) });
      response.write("<p>");
    });
    const { code, message, ms } = await attempt(bench([server]), server.url("/"));
    expect(code).toBe("too-large");
    expect(message).toContain("1073741824");
    expect(ms).toBeLessThan(4_000);
  });

  it("stops an endless body at the limit without keeping it", async () => {
    const piece = Buffer.alloc(64 * 1024, "a");
    let sent = 0;
    const server = await upstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const more = () => {
        while (!response.destroyed && sent < 1024 ** 3) {
          sent += piece.length;
          if (!response.write(piece)) break;
        }
      };
      response.on("drain", more);
      more();
    });
    const { code, ms, grownMb } = await attempt(bench([server]), server.url("/"));
    expect(code).toBe("too-large");
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    expect(ms).toBeLessThan(LIMITS.bodyMs + 3_000);
    expect(grownMb).toBeLessThan(100);
  });

  it("stops a gzip bomb of 10 MB that would unpack to 10 GB", async () => {
    const layer = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const server = await upstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
      for (let count = 0; count < 160; count += 1) response.write(layer);
      response.end();
    });
    const { code, message, ms, grownMb } = await attempt(bench([server]), server.url("/"), ["text/html"], {
      maxBodyBytes: 16 * 1024 * 1024,
    });
    expect(code).toBe("too-large-decoded");
    expect(message).toContain("2097152");
    expect(ms).toBeLessThan(LIMITS.bodyMs + 3_000);
    expect(grownMb).toBeLessThan(100);
  });

  it("refuses a doubly compressed body, which was not requested", async () => {
    const server = await upstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip, gzip" });
      response.end(gzipSync(gzipSync("<p>")));
    });
    expect((await attempt(bench([server]), server.url("/"))).code).toBe("content-encoding");
  });

  it("reports a damaged gzip body", async () => {
    const server = await upstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
      response.end(gzipSync("<p>".repeat(10_000)).subarray(0, 40));
    });
    expect((await attempt(bench([server]), server.url("/"))).code).toBe("content-encoding");
  });

  it("ends endless redirects", async () => {
    let hops = 0;
    const server = await upstream((_request, response) => {
      hops += 1;
      response.writeHead(302, { location: `/${hops}` }).end();
    });
    const { code, ms } = await attempt(bench([server]), server.url("/"));
    expect(code).toBe("too-many-redirects");
    expect(hops).toBe(6);
    expect(ms).toBeLessThan(5_000);
  });

  it.each([
    ["http://127.0.0.1:1/"],
    ["http://169.254.169.254/latest/meta-data/"],
    ["https://169.254.169.254/latest/meta-data/"],
    ["https://[::1]/"],
    ["https://[::ffff:127.0.0.1]/"],
    ["https://[fd00:ec2::254]/"],
    ["https://2130706433/"],
    ["https://0x7f.0.0.1/"],
    ["https://10.0.0.8/"],
    ["https://100.100.100.200/"],
    ["http://metadata.google.internal/"],
  ])("does not follow a redirect to %s", async (target) => {
    const server = await upstream((_request, response) => response.writeHead(302, { location: target }).end());
    const { code } = await attempt(bench([server]), server.url("/"));
    expect(code).toBe("address-refused");
  });

  it("does not reach another port of this machine by a redirect", async () => {
    let reached = 0;
    const inner = await upstream((_request, response) => {
      reached += 1;
      response.writeHead(200, { "content-type": "text/html" }).end("secret");
    });
    const outer = await upstream((_request, response) => response.writeHead(302, { location: inner.url("/") }).end());
    const { code } = await attempt(bench([outer]), outer.url("/"));
    expect(code).toBe("address-refused");
    expect([reached, inner.requests.length]).toEqual([0, 0]);
  });

  it.each([["file:///etc/passwd"], ["javascript:alert(1)"], ["//user:secret@127.0.0.1/"], ["http://["]])(
    "does not follow a redirect to %s",
    async (target) => {
      const server = await upstream((_request, response) => response.writeHead(302, { location: target }).end());
      expect((await attempt(bench([server]), server.url("/"))).code).toMatch(/^(redirect|address)-refused$/);
    },
  );

  it("checks the address of the connection, against DNS rebinding", async () => {
    let connections = 0;
    const target = createTcpServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
    const asked: string[] = [];
    const made = bench([], {
      agent: {
        lookup: (hostname, _options, callback) => {
          asked.push(hostname);
          callback(null, [
            { address: "93.184.215.14", family: 4 },
            { address: "127.0.0.1", family: 4 },
          ]);
        },
      },
    });
    const { code, message } = await attempt(made, "https://prices.example/");
    target.close();
    expect(code).toBe("address-refused");
    expect(message).toContain("127.0.0.1");
    expect(asked).toEqual(["prices.example"]);
    expect(connections).toBe(0);
  });

  it("refuses plain http to any address that was not allowed", async () => {
    expect((await attempt(bench([]), "http://1.1.1.1/")).code).toBe("address-refused");
    expect((await attempt(bench([]), "http://example.org/")).code).toBe("address-refused");
  });

  it("gives up on one byte per interval", async () => {
    const server = await upstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const drip = setInterval(() => response.write("a"), 50);
      response.on("close", () => clearInterval(drip));
    });
    const { code, ms } = await attempt(bench([server]), server.url("/"));
    expect(code).toBe("too-slow");
    expect(ms).toBeLessThan(4_000);
  });

  it("gives up on a body that keeps the minimum rate and never ends", async () => {
    const server = await upstream((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const drip = setInterval(() => response.write("a".repeat(100)), 100);
      response.on("close", () => clearInterval(drip));
    });
    const { code, ms } = await attempt(bench([server]), server.url("/"), ["text/html"], { bodyMs: 700 });
    expect(code).toBe("body-timeout");
    expect(ms).toBeLessThan(3_700);
  });

  it("gives up on a silent server, and on slow headers", async () => {
    const outcome = async (trickle: boolean) => {
      const server = await startRawUpstream((socket) => {
        if (!trickle) return;
        socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
        const drip = setInterval(() => socket.write("a"), 50);
        socket.on("close", () => clearInterval(drip));
      });
      open.push(server);
      return attempt(bench([server]), server.url("/"));
    };
    for (const { code, ms } of await Promise.all([false, true].map(outcome))) {
      expect(code).toBe("headers-timeout");
      expect(ms).toBeLessThan(LIMITS.headersMs + 3_000);
    }
  });

  it("gives up on endless informational answers", async () => {
    const server = await startRawUpstream((socket) => {
      const drip = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n"), 10);
      socket.on("close", () => clearInterval(drip));
    });
    open.push(server);
    const { code, ms } = await attempt(bench([server]), server.url("/"));
    expect(code).toBe("headers-timeout");
    expect(ms).toBeLessThan(LIMITS.headersMs + 3_000);
  });

  it("stops a flood of headers", async () => {
    const server = await startRawUpstream((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      for (let count = 0; count < 20_000; count += 1) socket.write(`X-Flood-${count}: ${"a".repeat(100)}\r\n`);
    });
    open.push(server);
    const { code } = await attempt(bench([server]), server.url("/"), ["text/html"], { headersMs: 15_000 });
    expect(code).toBe("headers-too-large");
  });

  it("detects a truncated body", async () => {
    for (const framing of ["Content-Length: 1000", "Transfer-Encoding: chunked"]) {
      const server = await startRawUpstream((socket) => {
        const body = framing.startsWith("Content") ? "<p>half" : "7\r\n<p>half\r\n";
        socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${framing}\r\n\r\n${body}`);
      });
      open.push(server);
      expect((await attempt(bench([server]), server.url("/"))).code).toBe("cut-short");
    }
  });

  it("reports a connection closed before any answer, and an answer that is not HTTP", async () => {
    const silent = await startRawUpstream((socket) => socket.end());
    const noise = await startRawUpstream((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    open.push(silent, noise);
    expect((await attempt(bench([silent]), silent.url("/"))).code).toBe("cut-short");
    expect((await attempt(bench([noise]), noise.url("/"))).code).toBe("malformed");
  });

  it("reports an address without TLS, and a name that does not exist", async () => {
    const plain = await upstream((_request, response) => response.end());
    expect((await attempt(bench([plain]), `https://${plain.host}/`)).code).toBe("tls");
    const unknown = bench([], {
      agent: {
        lookup: (hostname, _options, callback) =>
          callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" }), []),
      },
    });
    expect((await attempt(unknown, "https://prices.example/")).code).toBe("dns");
  });

  it("refuses bytes that are invalid in the declared charset, and unknown charsets", async () => {
    const claims: [string, Buffer][] = [
      ["text/html; charset=utf-8", Buffer.from([0x24, 0xff, 0x33])],
      ["text/html; charset=klingon", Buffer.from("$3")],
    ];
    for (const [contentType, body] of claims) {
      const server = await upstream((_request, response) =>
        response.writeHead(200, { "content-type": contentType }).end(body),
      );
      const { code } = await attempt(bench([server]), server.url("/"));
      expect(code).toBe("charset");
    }
  });

  it("refuses HTML instead of JSON under any content type, and invalid JSON", async () => {
    const answers: [string, string, string][] = [
      ["text/html", "<!doctype html><p>Sign in", "content-type"],
      ["application/json", "<!doctype html><p>Sign in", "content-type"],
      ["application/json", '{"prices":', "not-json"],
      ["", "{}", "content-type"],
    ];
    for (const [contentType, body, expected] of answers) {
      const server = await upstream((_request, response) => {
        response.writeHead(200, contentType === "" ? {} : { "content-type": contentType }).end(body);
      });
      expect((await attempt(bench([server]), server.url("/"), ["application/json"])).code).toBe(expected);
    }
  });
});

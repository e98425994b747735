import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listBuilds, verifyBuild } from "../../../pipeline/build/verify-build.ts";
import { linker } from "../../../src/views/kit/links.ts";
import { type SiteServer, startSiteServer } from "../../support/site/server.ts";

/** Live pages, with and without a question, that no other page needs to link. */
const LIVE = [
  "/boards/overall/",
  "/boards/monthly/agents/",
  "/boards/weekly/?page=3",
  "/search/",
  "/search/?q=vector+database&category=developer",
  "/compare/",
  "/compare/?p=langchain&p=dify",
  "/compare/models/",
  "/compare/models/?m=openai/gpt-5.6-luna&m=anthropic/claude-sonnet-5",
  "/models/?input=image&context=200000&sort=input&order=asc",
  "/history/",
  "/history/weekly/2026-W48/",
  "/history/monthly/2026-11/",
  "/receipts/",
  "/status/",
  "/models/calculator/?input=5000&output=1000",
  "/agents/challenge/",
  "/embed/board/",
];

let site: SiteServer;
const pages = new Map<string, CheerioAPI>();

beforeAll(async () => {
  site = await startSiteServer(inject("siteDir"));
  const addresses = site.files
    .filter((file) => file.path.startsWith("site/") && file.path.endsWith("index.html"))
    .map((file) => `/${file.path.slice("site/".length, -"index.html".length)}`);
  const queue = [...addresses, ...LIVE];
  // Live pages last: the server records the days since the first one after it starts.
  const texts = Array.from({ length: 4 }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) pages.set(next, load(await text(next)));
  });
  await Promise.all(texts);
});
afterAll(() => site.close());

/** Asks the server as a patient client does: what is too busy and says so is asked again. */
async function ask(address: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${site.url}${address}`, init);
    if (response.status !== 503 || !response.headers.has("retry-after") || attempt === 10) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function text(address: string): Promise<string> {
  const response = await ask(address);
  expect(response.status, address).toBe(200);
  return response.text();
}

it("writes a page for every product, category, model and document", () => {
  expect(pages.size).toBeGreaterThan(2000);
});

describe("every page", () => {
  it("has one heading, one main part, a language, a title of its own and a description", () => {
    const titles = new Map<string, string>();
    for (const [address, $] of pages) {
      expect($("h1").length, `${address} h1`).toBe(1);
      expect($("main").length, `${address} main`).toBe(1);
      expect($("html").attr("lang"), address).toBe("en");
      const title = $("title").text();
      expect(title.length, address).toBeGreaterThan(5);
      if ($("link[rel=canonical]").length === 0) continue;
      expect($("meta[name=description]").attr("content")?.length, address).toBeGreaterThan(30);
      // The same page with another question has the same title and the same canonical address.
      const canonical = $("link[rel=canonical]").attr("href") ?? address;
      expect(titles.get(title) ?? canonical, `${address} has the title of another page`).toBe(canonical);
      titles.set(title, canonical);
    }
  });

  it("has its own URL as canonical, and no duplicate id", () => {
    for (const [address, $] of pages) {
      const canonical = $("link[rel=canonical]").attr("href");
      if (canonical === undefined) expect($("meta[name=robots]").attr("content"), address).toBe("noindex");
      else if (!address.includes("?")) expect(canonical).toBe(`${site.url}${address}`);
      const ids = $("[id]")
        .toArray()
        .map((element) => $(element).attr("id"));
      expect(new Set(ids).size, `${address} has an id twice`).toBe(ids.length);
    }
  });

  it("has structured data that parses", () => {
    for (const [address, $] of pages) {
      for (const script of $('script[type="application/ld+json"]').toArray()) {
        const data = JSON.parse($(script).text());
        expect(data["@context"], address).toBe("https://schema.org");
        expect(typeof data["@type"], address).toBe("string");
      }
    }
    const product = pages.get("/products/langchain/");
    expect(product?.('script[type="application/ld+json"]').text()).toContain('"SoftwareApplication"');
    expect(pages.get("/data/")?.('script[type="application/ld+json"]').text()).toContain('"Dataset"');
  });

  it("has no style attribute or script that the content security policy refuses", () => {
    for (const [address, $] of pages) {
      expect($("[style]").length, address).toBe(0);
      expect($("style").length, address).toBe(0);
      const inline = $("script:not([src]):not([type='application/ld+json'])");
      expect(inline.length, address).toBeLessThanOrEqual(1);
    }
  });

  it("labels placement as paid wherever points or places are shown", () => {
    for (const [address, $] of pages) {
      const main = $("main").text();
      if (/Rank Points/.test(main)) expect(main, address).toMatch(/paid|Paid|promot/);
    }
  });
});

/** Addresses of one folder with the same names in their query are made by one piece of code: some of them stand for the rest. */
const OF_ONE_KIND = 100;

it("has no broken link, anchor, picture or asset", async () => {
  const broken: string[] = [];
  const wanted = new Map<string, string>();
  const kinds = new Map<string, number>();
  const files = new Set(site.files.map(({ path }) => path.replace(/^site/, "")));
  const ids = new Map(
    [...pages].map(([address, $]) => [
      address,
      new Set(
        $("[id]")
          .toArray()
          .map(({ attribs }) => attribs.id),
      ),
    ]),
  );
  for (const [from, $] of pages) {
    const links = $("a[href], link[href], img[src], script[src], iframe[src], form[action]").toArray();
    const targets = links.map(({ attribs }) => attribs.href ?? attribs.src ?? attribs.action ?? "");
    for (const target of new Set(targets)) {
      const url = URL.parse(target, `${site.url}${from}`);
      if (url === null) {
        broken.push(`${from} → ${target} (no address)`);
        continue;
      }
      if (url.origin !== site.url) continue;
      // Outbound links count a visit: that they work is tested where visits are.
      if (url.pathname.startsWith("/go/") || /^\/(?:openapi\.|llms\.txt)/.test(url.pathname)) continue;
      const address = `${url.pathname}${url.search}`;
      // A file of the build is served as it is; what the server makes is asked for.
      if (files.has(address)) continue;
      const known = ids.get(address);
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (known !== undefined && anchor !== "" && !known.has(anchor)) broken.push(`${from} → ${target}`);
      if (known !== undefined || wanted.has(address)) continue;
      const kind = `${posix.dirname(url.pathname)} ${[...new Set(url.searchParams.keys())].join()}`;
      const seen = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, seen);
      if (seen <= OF_ONE_KIND) wanted.set(address, from);
    }
  }
  const queue = [...wanted];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const status = (await ask(next[0], { method: "HEAD", redirect: "manual" })).status;
        if (status !== 200) broken.push(`${next[1]} → ${next[0]} (${status})`);
      }
    }),
  );
  expect(broken.slice(0, 20)).toEqual([]);
});

it("links its own pages relatively", () => {
  for (const [address, $] of pages) {
    if (address.startsWith("/embed/")) continue;
    const home = $("a.wordmark").attr("href");
    expect(home, address).toBe(linker(address.split("?", 1)[0] ?? "")(""));
  }
});

it("lists every page in the sitemap, and no other", async () => {
  const index = load(await text("/sitemap.xml"), { xml: true });
  const listed = new Set<string>();
  for (const part of index("loc").toArray()) {
    const $ = load(await text(new URL(index(part).text()).pathname), { xml: true });
    for (const loc of $("loc").toArray()) listed.add(new URL($(loc).text()).pathname);
  }
  for (const [address, $] of pages) {
    if (!address.includes("?") && $("link[rel=canonical]").length > 0 && !LIVE.includes(address)) {
      expect(listed.has(address), `${address} is not in the sitemap`).toBe(true);
    }
  }
  for (const address of listed) {
    if (pages.has(address)) continue;
    const response = await ask(address);
    expect(response.status, address).toBe(200);
  }
});

it("serves feeds, pictures and tables with their media types", async () => {
  for (const [address, type] of [
    ["/feeds/new.xml", /xml/],
    ["/feeds/prices.xml", /xml/],
    ["/feeds/movers.xml", /atom\+xml/],
    ["/feeds/categories/agents.xml", /xml/],
    ["/badge/langchain.svg", /image\/svg\+xml/],
    ["/og/home.png", /image\/png/],
    ["/og/products/langchain.png", /image\/png/],
    ["/boards/overall/board.csv", /text\/csv/],
    ["/signals/stars/signal.csv", /text\/csv/],
    ["/products/langchain/stars.csv", /text\/csv/],
    ["/models/openai/models.csv", /text\/csv/],
    ["/favicon.svg", /image\/svg\+xml/],
  ] as const) {
    const response = await ask(address);
    expect(response.status, address).toBe(200);
    expect(response.headers.get("content-type"), address).toMatch(type);
    expect((await response.arrayBuffer()).byteLength, address).toBeGreaterThan(100);
  }
});

describe("missing pages", () => {
  const html = { headers: { accept: "text/html" } };

  it.each([
    "/nothing/",
    "/products/no-such-product/",
    "/a/b/c/d/e",
    "/boards/overall/nothing/",
    "/history/weekly/1999-W01/",
    "/og/products/nothing.png",
  ])("%s is 404 with a page whose links work from there", async (address) => {
    const response = await ask(address, html);
    expect(response.status).toBe(404);
    const $ = load(await response.text());
    expect($("h1").text()).toContain("does not exist");
    const home = new URL($("a.wordmark").attr("href") ?? "", `${site.url}${address}`);
    expect(home.pathname).toBe("/");
  });
});

describe("headers", () => {
  it("forbid framing and other hosts", async () => {
    for (const address of ["/", "/search/?q=agents", "/nothing/"]) {
      const { headers } = await ask(address, { headers: { accept: "text/html" } });
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, address).toContain("frame-ancestors 'none'");
      expect(policy, address).toContain("default-src 'none'");
      expect(policy, address).not.toContain("unsafe-inline");
      expect(headers.get("x-content-type-options"), address).toBe("nosniff");
    }
  });

  it("allow the widget and the badge on other sites", async () => {
    const widget = await ask("/embed/board/");
    expect(widget.headers.get("content-security-policy")).toContain("frame-ancestors *");
    const image = await ask("/badge/langchain.svg");
    expect(image.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  it("let browsers cache hashed assets for ever and revalidate pages", async () => {
    const $ = pages.get("/");
    const style = $?.("link[rel=stylesheet]").attr("href") ?? "";
    const asset = await ask(style);
    expect(asset.headers.get("cache-control")).toContain("immutable");
    const live = await ask("/boards/overall/");
    const etag = live.headers.get("etag") ?? "";
    expect(etag).toMatch(/^(?:W\/)?"/);
    const again = await ask("/boards/overall/", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });
});

it("reports each kind of file that pages add to a build when one bit of it changed", () => {
  const [build] = listBuilds(site.dataDir);
  if (build === undefined) throw new Error("there is no build");
  const files = (readdirSync(build.dir, { recursive: true }) as string[]).filter((name) => /^site[/-]/.test(name));
  const kinds = Map.groupBy(
    files.filter((name) => statSync(join(build.dir, name)).isFile()),
    (name) => /\w+(?:\.(?:br|gz))?$/.exec(name)?.[0] ?? name,
  );
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(["html", "html.br", "css", "js", "xml", "png", "json"]));
  const samples = [...kinds.values()].flatMap(([first = ""]) => first);
  const changed = [...new Set([...samples, "site-manifest.json", "variants.sha256"])].map((name) =>
    join(build.dir, name),
  );
  const before = changed.map((file) => readFileSync(file));
  for (const [index, file] of changed.entries()) {
    const after = Buffer.from(before[index] ?? []);
    const at = Math.floor(after.length / 2);
    after[at] = (after[at] ?? 0) ^ 1;
    writeFileSync(file, after);
  }
  const faults = verifyBuild(build);
  for (const [index, file] of changed.entries()) writeFileSync(file, before[index] ?? "");
  const unnoticed = changed.filter((file) => !faults.some((fault) => fault.includes(relative(build.dir, file))));
  expect(unnoticed).toEqual([]);
  expect(verifyBuild(build)).toEqual([]);
});

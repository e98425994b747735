import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderRoute, renderSite } from "../../../pipeline/artifacts/site/site.ts";
import { ensureSiteApp } from "../../../pipeline/artifacts/site/site-app.ts";
import { loadSiteApp, type SiteApp, type SiteParts, siteLocals } from "../../../src/server/site/site-app.ts";
import { staticRoutes } from "../../../src/views/kit/routes.ts";
import { productPage } from "../../../src/views/products/product.ts";
import { createSiteFixture, type SiteFixture } from "../../support/site/fixture.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SITE_URL = "https://board.example.org";

let app: SiteApp;
let first: SiteFixture;
let second: SiteFixture;
const folder = mkdtempSync(join(tmpdir(), "clearboard-rebuild-"));
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  app = await loadSiteApp((await ensureSiteApp({ root: ROOT })).dir);
  first = await createSiteFixture({ siteUrl: SITE_URL, products: 60 });
  // The next day's build: one product was promoted, one renamed.
  second = await createSiteFixture({
    siteUrl: SITE_URL,
    products: 60,
    now: Date.parse("2026-11-22T12:00:00Z"),
    points: [{ slug: first.data.products[5]?.slug ?? "", points: 5, daysAgo: 0.1 }],
    change: (product, index) => (index === 7 ? { ...product, name: `${product.name} (renamed)` } : product),
  });
});
afterAll(() => {
  first?.close();
  second?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a rebuild", () => {
  it("renders exactly the product pages whose model changed, and all others are byte for byte as in a full build", async () => {
    const one = await renderSite({ app, parts: first.parts, siteDir: at("one"), previous: null });
    expect(one.reused).toBe(0);
    const two = await renderSite({
      app,
      parts: second.parts,
      siteDir: at("two"),
      previous: { siteDir: at("one"), manifest: one.manifest },
    });
    const whole = await renderSite({ app, parts: second.parts, siteDir: at("whole"), previous: null });
    const changed = second.data.products
      .map((product) => `products/${product.slug}/index.html`)
      .filter((file) => one.manifest.pages[file]?.model !== two.manifest.pages[file]?.model);
    // The promoted, the renamed, and those that name the renamed one as an alternative.
    expect(changed.length).toBeGreaterThanOrEqual(2);
    expect(changed.length).toBeLessThan(20);
    expect(two.reused).toBe(60 - changed.length);
    expect(two.files).toEqual(whole.files);
    for (const { path } of two.files) {
      expect(readFileSync(join(at("two"), path)).equals(readFileSync(join(at("whole"), path))), path).toBe(true);
    }
    const kept = second.data.products.find((product) => !changed.includes(`products/${product.slug}/index.html`));
    const file = `products/${kept?.slug}/index.html`;
    expect(statSync(join(at("two"), file)).ino).toBe(statSync(join(at("one"), file)).ino);
    expect(statSync(join(at("two"), `${file}.br`)).ino).toBe(statSync(join(at("one"), `${file}.br`)).ino);
  });

  it("renders everything when the program or the deployment changed", async () => {
    const before = await renderSite({ app, parts: first.parts, siteDir: at("a"), previous: null });
    const previous = { siteDir: at("a"), manifest: before.manifest };
    const elsewhere = {
      ...first.parts,
      context: { ...first.parts.context, deployment: { ...first.parts.context.deployment, publisher: "Other" } },
    };
    expect((await renderSite({ app, parts: elsewhere, siteDir: at("b"), previous })).reused).toBe(0);
    const newer = { ...app, hash: "0000000000000000" };
    expect((await renderSite({ app: newer, parts: first.parts, siteDir: at("c"), previous })).reused).toBe(0);
  });

  it("renders a page whose file is missing", async () => {
    const before = await renderSite({ app, parts: first.parts, siteDir: at("d"), previous: null });
    const slug = first.data.products[0]?.slug;
    rmSync(join(at("d"), "products", slug ?? ""), { recursive: true });
    const after = await renderSite({
      app,
      parts: first.parts,
      siteDir: at("e"),
      previous: { siteDir: at("d"), manifest: before.manifest },
    });
    expect(after.reused).toBe(59);
    expect(readFileSync(join(at("e"), "products", slug ?? "", "index.html"), "utf8")).toContain("<h1>");
  });
});

/**
 * The proof that a kept page is what a fresh one would be: with its model given, a product page reads nothing of the
 * build besides the deployment, which the manifest's `made_with` covers.
 */
it("makes a product page only from its model and the deployment", async () => {
  const slug = first.data.products.find((product) => product.githubUrl !== null)?.slug ?? "";
  const model = productPage(siteLocals(first.parts, { path: "/", live: false }).site, slug);
  const { publisher, siteUrl, baseUrl } = first.parts.context.deployment;
  const deployment = { publisher, siteUrl, baseUrl };
  const refuse = (name: string) =>
    new Proxy({}, { get: (_, key) => Promise.reject(new Error(`the page reads ${name}.${String(key)}`)) });
  const sealed = {
    context: new Proxy(
      { deployment },
      {
        get(target, key) {
          if (key === "deployment") return target.deployment;
          throw new Error(`the page reads context.${String(key)}`);
        },
      },
    ),
    build: refuse("build"),
    openapi: null,
    call: null,
  } as unknown as SiteParts;
  const route = { path: `products/${slug}/`, slug };
  const fromModel = await renderRoute(app, sealed, route, model);
  const whole = await renderRoute(app, first.parts, route, null);
  expect(fromModel.toString("utf8")).toBe(whole.toString("utf8"));
});

it("builds no index while rendering: every list comes with the request", async () => {
  const { site } = siteLocals(first.parts, { path: "/", live: false });
  const index = site.index();
  const catalog = new Proxy(first.parts.context.catalog, {
    get(target, key, receiver) {
      if (key === "products") throw new Error("a page reads all products");
      return Reflect.get(target, key, receiver);
    },
  });
  const given = { ...site, index: () => index, context: { ...site.context, catalog } };
  const lists = [...staticRoutes(site)].filter(({ slug }) => slug === undefined);
  expect(lists.length).toBeGreaterThan(100);
  for (const { path } of lists) {
    const page = await app.render(encodeURI(`/${path}`), {
      site: { ...given, request: { path: `/${path}`, live: false } },
    });
    expect(page.status, path).toBe(path === "404.html" ? 404 : 200);
  }
});

it("writes brotli variants that decompress to the page", async () => {
  const built = await renderSite({ app, parts: first.parts, siteDir: at("twins"), previous: null });
  for (const { path, bytes } of built.files.filter((file) => file.path.endsWith(".html")).slice(0, 20)) {
    const page = readFileSync(join(at("twins"), path));
    expect(page.length).toBe(bytes);
    expect(brotliDecompressSync(readFileSync(join(at("twins"), `${path}.br`))).equals(page)).toBe(true);
  }
});

it("fails when a page cannot be rendered", async () => {
  const broken = {
    ...first.parts,
    context: { ...first.parts.context, operations: [{ price: null }] },
  } as unknown as SiteParts;
  await expect(renderSite({ app, parts: broken, siteDir: at("broken"), previous: null })).rejects.toThrow(
    /answered 500/,
  );
});

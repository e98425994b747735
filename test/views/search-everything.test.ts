import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteLocals } from "../../src/server/site/site-app.ts";
import { findDocuments } from "../../src/views/documents/doc-index.ts";
import { docSections } from "../../src/views/documents/doc-text.ts";
import { categoryCsv } from "../../src/views/kit/csv-pages.ts";
import type { SiteContext } from "../../src/views/kit/site-context.ts";
import { categoryPage } from "../../src/views/products/category.ts";
import { signalPage } from "../../src/views/products/signals.ts";
import { searchPage } from "../../src/views/search/search.ts";
import { suggestions } from "../../src/views/search/suggest.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture();
});
afterAll(() => fixture.close());

const site = (): SiteContext => siteLocals(fixture.parts, { path: "/", live: true }).site;
const ask = (q: string) => searchPage(site(), new URLSearchParams({ q }));

describe("one search", () => {
  it("finds models by name and version, one row each", () => {
    const { rows } = ask("gpt-5.6").models;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => row.name.startsWith("GPT-5.6"))).toBe(true);
    expect(ask("claude haiku").models.rows[0]?.name).toMatch(/^Claude Haiku/);
    const keys = ask("glm").models.rows.map((row) => row.model.model_key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("shows no models for a question that names none, nor within a category", () => {
    expect(ask("vector database").models.rows).toEqual([]);
    const page = searchPage(site(), new URLSearchParams({ q: "gpt-5.6", category: "agents" }));
    expect(page.models.rows).toEqual([]);
  });

  it("finds documents, operations and error codes", () => {
    const { operations } = site().context;
    expect(findDocuments("threat model", operations, 5)[0]?.path).toBe("docs/threat-model/");
    expect(findDocuments("PAYMENT_REQUIRED", operations, 5)[0]?.path).toBe("docs/errors/PAYMENT_REQUIRED/");
    expect(findDocuments("qqqq", operations, 5)).toEqual([]);
    expect(findDocuments("", operations, 5)).toEqual([]);
  });

  it("puts documents above products only if the query is in a title, or finds no product", () => {
    const docs = [{ title: "Clients: curl.sh", path: "docs/clients/#curlsh", text: "search?q=vector+database" }];
    const page = (q: string) => searchPage(site(), new URLSearchParams({ q }), docs);
    expect(page("vector database")).toMatchObject({
      documents: [{ title: "Clients: curl.sh" }],
      documentsFirst: false,
    });
    expect(page("threat model").documentsFirst).toBe(true);
    expect(page("PAYMENT_REQUIRED").documentsFirst).toBe(true);
  });

  it("suggests few of each kind, and only products where asked", () => {
    const all = suggestions(site(), new URLSearchParams({ q: "claude" }));
    expect(new Set(all.map(({ group }) => group)).size).toBeGreaterThan(1);
    expect(all.length).toBeLessThanOrEqual(10);
    const products = suggestions(site(), new URLSearchParams({ q: "langcain", of: "products" }));
    expect(products[0]).toMatchObject({ group: "Products", name: "LangChain", path: "products/langchain/" });
    expect(suggestions(site(), new URLSearchParams({ q: "c" }))).toEqual([]);
  });
});

describe("the documentation's own search", () => {
  const pages = fileURLToPath(new URL("../../src/pages/", import.meta.url));
  const files = globSync("docs/**/*.md", { cwd: pages });
  const sections = docSections(
    Object.fromEntries(files.map((file) => [`./${file}`, readFileSync(join(pages, file), "utf8")])),
  );
  const found = (q: string) => searchPage(site(), new URLSearchParams({ q, category: "docs" }), sections);

  it("finds words in the text of a document, with the heading's anchor and the words around them", () => {
    expect(findDocuments("TRUST_PROXY", [], 9)).toEqual([]);
    const page = found("TRUST_PROXY");
    expect(page.result).toEqual({ total: 0, rows: [] });
    expect(page.models.rows).toEqual([]);
    const settings = page.documents.find(({ path }) => path.startsWith("docs/settings/"));
    expect(settings?.text).toContain("TRUST_PROXY");
    expect(page.documents.every(({ text }) => text.length < 170)).toBe(true);
    expect(found("ledger backup").documents[0]?.path).toBe("docs/cli/#ledger-backup");
    expect(found("qqqqzzzz").documents).toEqual([]);
  });

  it("suggests only documents", () => {
    const only = suggestions(site(), new URLSearchParams({ q: "backup", of: "docs" }), sections);
    expect(only.length).toBeGreaterThan(2);
    expect(new Set(only.map(({ group }) => group))).toEqual(new Set(["Documentation"]));
  });

  it("ignores comments in code blocks as headings, and numbers repeated headings", () => {
    const split = docSections({
      "./docs/a.md":
        '---\ntitle: "A"\n---\nFirst.\n\n## Run it\n\n```sh\n## no heading\n```\n\n## Run it\n\nAgain `so`.\n',
      "./docs/b/index.md": "---\ntitle: B\n---\nText.",
    });
    expect(split.map(({ title, path }) => `${title} ${path}`)).toEqual([
      "A docs/a/",
      "A: Run it docs/a/#run-it",
      "A: Run it docs/a/#run-it-1",
      "B docs/b/",
    ]);
    expect(split[1]?.text).toBe("no heading");
    expect(split[2]?.text).toBe("Again so.");
  });
});

describe("sorting over the whole list", () => {
  const sorted = (sort: string, order: string) => new URLSearchParams({ sort, order });

  it("sorts over all pages", () => {
    const products = fixture.data.products.filter((product) => product.category === "developer");
    const best = Math.max(...products.map((product) => product.growth?.days30 ?? -Infinity));
    const page = categoryPage(site(), "developer", 1, sorted("growth30", "desc"));
    expect(page?.slice.rows[0]?.growth30).toBe(best);
    expect(page?.heads.growth30.current).toBe("descending");
    expect(page?.pagePath(2)).toBe("categories/developer/?sort=growth30&order=desc&page=2");
    expect(categoryPage(site(), "developer", 1)?.pagePath(2)).toBe("categories/developer/2/");
    const csv = categoryCsv(site(), "developer", 1, sorted("name", "asc"))?.split("\n") ?? [];
    const names = csv.slice(1, 4).map((line) => line.split(",")[1]?.toLowerCase() ?? "");
    expect(names).toEqual([...names].sort());
  });

  it("keeps each product's place in the list of a signal", () => {
    const plain = signalPage(site(), "growth-30", 1);
    const byName = signalPage(site(), "growth-30", 1, sorted("name", "asc"));
    const first = plain?.slice.rows[0];
    expect(first?.position).toBe(1);
    const places = byName?.slice.rows.map((row) => row.position) ?? [];
    expect(places).not.toEqual([...places].sort((a, b) => a - b));
    expect(plain?.slice.rows.map((row) => row.position)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });
});

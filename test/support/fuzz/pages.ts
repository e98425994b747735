import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ErrorBody } from "../../../src/schema/errors.ts";
import { type SiteServer, startSiteServer } from "../site/server.ts";
import { anyCharacter } from "./any-character.ts";
import { conditions } from "./files.ts";

/** Pages and tables that are rendered from their query. */
const PATHS = [
  ...["models/", "models/models.csv", "models/openai/gpt-5.6-luna/", "models/openai/none/", "models/calculator/"],
  ...[
    "compare/",
    "compare/stars.svg",
    "compare/models/",
    "compare/models/prices.svg",
    "compare/models/prices.csv",
    "embed/prices/",
    "embed/stars/",
    "embed/models/",
    "embed/board/",
    "search/",
    "search/suggest",
  ],
  ...["categories/agents/", "categories/agents/products.csv", "signals/growth-30/", "signals/growth-30/signal.csv"],
  ...["products/langchain/", "products/langchain/stars.csv", "products/none/", "badge/langchain.svg"],
  ...["boards/overall/", "boards/weekly/agents/", "history/", "history/weekly/2026-W48/", "history/weekly/2026-W99/"],
  ...["receipts/", "agents/challenge/", "status/", "docs/api/searchProducts/", "docs/api/compareProducts/"],
  ...["go/langchain", "go/none", "og/products/langchain.png", "feeds/movers.xml"],
] as const;

const PARAMETERS = [
  ...["q", "provider", "maker", "kind", "tier", "input", "context", "max_price", "status", "show", "score", "cols"],
  ...[
    "sort",
    "order",
    "page",
    "range",
    "scale",
    "align",
    "meter",
    "p",
    "m",
    "output",
    "calls",
    "try",
    "theme",
    "hash",
    "category",
  ],
] as const;

/**
 * Sends random queries, with random conditions and other fields, to the pages that are rendered on demand.
 *
 * @param runs number of requests
 */
export function fuzzPages(runs: number): void {
  let server: SiteServer;
  beforeAll(async () => {
    server = await startSiteServer(inject("siteDir"));
  }, 600_000);
  afterAll(() => server.close());

  const value = fc.oneof(
    fc.constantFrom("langchain", "dify", "openai/gpt-5.6-luna", "anthropic/claude-sonnet-5", "openai", "agents"),
    fc.constantFrom("asc", "desc", "input", "score", "log", "age", "1y", "sellers", "image", "all", "1", "200000"),
    fc.constantFrom("-1", "0", "1e9", "999999999999", "", "__proto__", "constructor", "null", "../..", "%", "\u0000"),
    fc.string({ maxLength: 20, unit: anyCharacter }),
    fc.string({ minLength: 300, maxLength: 400 }),
  );
  const query = fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), value), { maxLength: 8 });

  test(`answers ${runs} random queries to pages`, { timeout: 3_600_000 }, async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), query, conditions(), async (path, pairs, fields) => {
        const search = pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join("&");
        const url = `${server.url}/${path}?${search}`;
        const answer = await fetch(url, { headers: fields, redirect: "manual" });
        const text = await answer.text();
        statuses.add(answer.status);
        expect(answer.status, `${url} ${JSON.stringify(fields)}: ${text.slice(0, 200)}`).toBeLessThan(500);
        const type = answer.headers.get("content-type") ?? "";
        if (answer.status === 200 && type.startsWith("text/html")) expect(text, url).toContain("</html>");
        if (answer.status >= 400 && type.includes("json")) {
          expect(ErrorBody.safeParse(JSON.parse(text)).success, text.slice(0, 200)).toBe(true);
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 404]));
  });
}

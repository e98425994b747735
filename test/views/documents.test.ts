import { readFileSync } from "node:fs";
import { load } from "cheerio";
import { expect, it } from "vitest";
import { reference } from "../../src/views/documents/reference.ts";
import { tryForm, tryOperation } from "../../src/views/documents/try-operation.ts";
import type { CallResult, SiteContext } from "../../src/views/kit/site-context.ts";
import { boxTables } from "../../src/views/kit/tables.ts";

const openapi = JSON.parse(readFileSync(new URL("../golden/openapi.json", import.meta.url), "utf8"));
const operations = reference(openapi)?.groups.flatMap((group) => group.operations) ?? [];
const operation = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
};

/** A site whose server answers with what it was asked. */
function siteThatEchoes(): { site: SiteContext; calls: object[] } {
  const calls: object[] = [];
  const call = async (request: object): Promise<CallResult> => {
    calls.push(request);
    return { status: 402, headers: { "payment-required": "x".repeat(400), server: "secret" }, body: '{"error":"X"}' };
  };
  const site = { call, openapi, context: { deployment: { baseUrl: "https://b.example" } } } as unknown as SiteContext;
  return { site, calls };
}

it("makes every table of a document a region named by its heading", () => {
  const $ = load(boxTables("<h2>Prices <code>x</code></h2><table><tr><td>1</td></tr></table><p>a</p><table></table>"));
  expect($(".table-scroll")).toHaveLength(2);
  expect($(".table-scroll").first().attr("aria-label")).toBe("Prices x (table 1)");
  expect($(".table-scroll > table > caption").first().text()).toBe("Prices x (table 1)");
  expect(boxTables("<p>no table</p>")).toBe("<p>no table</p>");
});

it("fills the form of an operation with its example, and with the parameters of the URL", () => {
  const search = operation("searchProducts");
  expect(tryForm(search, new URLSearchParams()).fields[0]).toMatchObject({ name: "q", value: "vector database" });
  expect(tryForm(search, new URLSearchParams("q=agents")).fields[0]?.value).toBe("agents");
  expect(tryForm(search, new URLSearchParams()).body).toBeNull();
});

it("sends only the parameters of the operation, and only to this server", async () => {
  const { site, calls } = siteThatEchoes();
  expect(await tryOperation(site, operation("searchProducts"), new URLSearchParams("q=agents"))).toBeNull();
  await tryOperation(site, operation("searchProducts"), new URLSearchParams("try=1&q=a b&limit=3"));
  await tryOperation(site, operation("getModel"), new URLSearchParams("try=1&id=openai/../x?y"));
  expect(calls).toEqual([
    { method: "GET", path: "/api/agent/v1/search?q=a+b&limit=3" },
    expect.objectContaining({ path: expect.stringMatching(/^\/api\/agent\/v1\/models\/openai\/x%3Fy/) }),
  ]);
});

it("shows the terms of a paid operation, few headers, and an error for a body that is not JSON", async () => {
  const { site, calls } = siteThatEchoes();
  const paid = operations.find((one) => one.price !== null && one.body.length > 0);
  const result = await tryOperation(site, paid ?? operation(""), new URLSearchParams("try=1"));
  expect(result).toMatchObject({ status: 402, problem: null });
  expect(result?.headers.map(({ name }) => name)).toEqual(["payment-required"]);
  expect(result?.headers[0]?.value.length).toBeLessThan(310);
  const broken = await tryOperation(site, paid ?? operation(""), new URLSearchParams("try=1&body={x"));
  expect(broken?.problem).toBe("The body is not JSON.");
  expect(calls).toHaveLength(1);
});

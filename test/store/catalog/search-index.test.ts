import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Catalog, openCatalog } from "../../../src/store/catalog/read.ts";
import { readSearchIndex, SEARCH_INDEX_FILE } from "../../../src/store/catalog/search-index.ts";

let build: string;
let catalog: Catalog;
let scratch: string;
beforeAll(() => {
  build = realpathSync(join(inject("dataDir"), "current"));
  catalog = openCatalog(join(build, "catalog.sqlite"));
  scratch = mkdtempSync(join(tmpdir(), "clearboard-index-"));
});
afterAll(() => {
  catalog.close();
  rmSync(scratch, { recursive: true, force: true });
});

test("the index of a build gives the same results as one made from its catalogue", () => {
  const brought = readSearchIndex(join(build, SEARCH_INDEX_FILE), catalog);
  const made = readSearchIndex(join(scratch, "missing.bin"), catalog);
  for (const query of ["vector database", "k8s", "langchian", "open source crm"]) {
    const options = { limit: 10 };
    expect(brought.search(query, options)).toEqual(made.search(query, options));
    expect(made.search(query, options).total).toBeGreaterThan(0);
  }
});

test.each([
  ["is missing", null],
  ["has another format", "not an index"],
])("the index is rebuilt when the file %s", (_, content) => {
  const file = join(scratch, `${content === null}.bin`);
  if (content !== null) writeFileSync(file, content);
  expect(readSearchIndex(file, catalog).search("vector database", { limit: 1 }).total).toBeGreaterThan(0);
});

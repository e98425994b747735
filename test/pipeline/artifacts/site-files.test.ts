import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyAssets, writePage } from "../../../pipeline/artifacts/site/site-files.ts";

const STYLES = readFileSync(new URL("../../../src/styles/parts/controls.css", import.meta.url));

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-assets-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("shared assets are compressed at the best level, pages at a fast one", () => {
  mkdirSync(join(dir, "from"));
  writeFileSync(join(dir, "from/page.css"), STYLES);
  expect(copyAssets(join(dir, "from"), join(dir, "to"))).toEqual([
    expect.objectContaining({ path: "page.css", bytes: STYLES.length }),
  ]);
  writePage(dir, "as-page.css", STYLES);
  const asset = readFileSync(join(dir, "to/page.css.br"));
  expect(brotliDecompressSync(asset)).toEqual(STYLES);
  expect(asset.length).toBeLessThan(0.97 * readFileSync(join(dir, "as-page.css.br")).length);
});

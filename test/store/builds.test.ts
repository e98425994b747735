import { expect, test } from "vitest";
import { atOnce } from "../../src/core/slices.ts";
import { type BuildManifest, parseManifest } from "../../src/store/builds.ts";

const about: BuildManifest = {
  build_id: "20261124T000000Z-00000000",
  generated_at: "2026-11-24T00:00:00.000Z",
  inputs_sha256: "0".repeat(64),
  site_url: "http://127.0.0.1:4321",
  base_url: "http://127.0.0.1:4321",
  site_app: null,
  files: [],
  catalog_sha256: "1".repeat(64),
};

test.each([0, 1, 20_000])("a build.json of %i files parsed in steps equals one parsed at once", (count) => {
  const files = Array.from({ length: count }, (_, i) => ({
    // A path that looks like what lies between two files.
    path: i % 1000 === 7 ? `site/},{"path":"${i}` : `site/products/${i}/index.html`,
    bytes: i,
    sha256: i.toString(16).padStart(64, "0"),
  }));
  const { catalog_sha256, ...head } = about;
  const text = `${JSON.stringify({ ...head, files, catalog_sha256 })}\n`;
  expect(atOnce(parseManifest(text))).toEqual(JSON.parse(text));
  if (count > 1000) expect([...parseManifest(text)].length).toBeGreaterThan(5);
});

test("a truncated build.json is refused", () => {
  const text = JSON.stringify({ ...about, files: Array(5000).fill({ path: "a", bytes: 1, sha256: "0".repeat(64) }) });
  expect(() => atOnce(parseManifest(text.slice(0, -100_000)))).toThrow(SyntaxError);
});

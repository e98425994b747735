import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { recordsJson } from "../../../pipeline/artifacts/json-file.ts";
import { readSiteManifest, writeSiteManifest } from "../../../pipeline/artifacts/site/site.ts";
import { writeArtifact } from "../../../pipeline/artifacts/write.ts";

const folder = mkdtempSync(join(tmpdir(), "clearboard-write-"));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("a file written in parts equals the whole file, and so do its variants", async () => {
  const records = Array.from({ length: 30_000 }, (_, id) => ({
    id,
    name: `größe ${id * 7}`,
    text: "x".repeat(id % 90),
  }));
  const whole = `{\n  "count": ${records.length},\n  "records": [\n${records.map((record) => `    ${JSON.stringify(record)}`).join(",\n")}\n  ]\n}\n`;
  const content = recordsJson({ count: records.length }, "records", records.values());
  const entry = await writeArtifact(folder, { path: "data/made.json", content });
  const written = readFileSync(join(folder, "data/made.json"));
  expect(written.toString("utf8")).toBe(whole);
  expect(entry).toEqual({
    path: "data/made.json",
    bytes: written.length,
    sha256: sha256(written),
    br: sha256(readFileSync(join(folder, "data/made.json.br"))),
    gz: sha256(readFileSync(join(folder, "data/made.json.gz"))),
  });
  expect(brotliDecompressSync(readFileSync(join(folder, "data/made.json.br"))).equals(written)).toBe(true);
  expect(gunzipSync(readFileSync(join(folder, "data/made.json.gz"))).equals(written)).toBe(true);
});

test("text and bytes can alternate", async () => {
  const content = () => ["a", "b", Buffer.from("c"), "d", Buffer.from("e")];
  await writeArtifact(folder, { path: "mixed.txt", content });
  expect(readFileSync(join(folder, "mixed.txt"), "utf8")).toBe("abcde");
});

test("a list without records ends on its own line", () => {
  expect([...recordsJson({ count: 0 }, "records", [])()].join("")).toBe('{\n  "count": 0,\n  "records": []\n}\n');
});

test("build.json is written as JSON.stringify writes it", () => {
  const text = readFileSync(join(inject("dataDir"), "current", "build.json"), "utf8");
  expect(text).toBe(`${JSON.stringify(JSON.parse(text))}\n`);
});

test("the list of pages has its own entry, so that verification covers it", () => {
  const manifest = { made_with: "code", pages: { "a/index.html": { model: "m", bytes: 3, sha256: "s" } } };
  const entry = writeSiteManifest(folder, "site-manifest.json", manifest);
  const bytes = readFileSync(join(folder, "site-manifest.json"));
  expect(entry).toEqual({ path: "site-manifest.json", bytes: bytes.length, sha256: sha256(bytes) });
  expect(readSiteManifest(join(folder, "site-manifest.json"))).toEqual(manifest);
});

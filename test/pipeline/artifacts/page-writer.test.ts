import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPageWriter } from "../../../pipeline/artifacts/site/page-writer.ts";
import { type FileEntry, fileEntry } from "../../../pipeline/artifacts/write.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clearboard-pages-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("writes complete pages from transferred and from shared memory", async () => {
  const text = "A page about a product. ".repeat(100);
  const both = Buffer.alloc(2 * text.length, text + text.toUpperCase());
  const pages: [path: string, body: Buffer, text: string][] = [
    ["own/index.html", Buffer.alloc(text.length, text), text],
    ["first/index.html", both.subarray(0, text.length), text],
    ["second/index.html", both.subarray(text.length), text.toUpperCase()],
  ];
  const entries: FileEntry[] = [];
  const writer = createPageWriter(folder);
  for (const [path, body] of pages) await writer.write(path, body, (entry) => entries.push(entry));
  await writer.close();
  expect(entries).toEqual(
    pages.map(([path, , written]) => ({
      ...fileEntry(path, Buffer.from(written)),
      br: hash("sha256", readFileSync(join(folder, `${path}.br`))),
    })),
  );
  for (const [path, , written] of pages) {
    expect(readFileSync(join(folder, path), "utf8")).toBe(written);
    expect(brotliDecompressSync(readFileSync(join(folder, `${path}.br`))).toString()).toBe(written);
  }
  expect(both.toString()).toBe(text + text.toUpperCase());
});

it("returns an entry for each page of a batch", async () => {
  const pages = Array.from({ length: 50 }, (_, index) => [`${index}.html`, `page ${index}`] as const);
  const told: [path: string, entry: FileEntry][] = [];
  const writer = createPageWriter(folder);
  for (const [path, text] of pages) await writer.write(path, Buffer.from(text), (entry) => told.push([path, entry]));
  await writer.close();
  expect(told).toEqual(pages.map(([path, text]) => [path, fileEntry(path, Buffer.from(text))]));
  for (const [path, text] of pages) expect(readFileSync(join(folder, path), "utf8")).toBe(text);
});

it("names the page that could not be written", async () => {
  const writer = createPageWriter(join(folder, "site"));
  await writer.write("page", Buffer.from("a file"), () => {});
  await writer.write("page/index.html", Buffer.from("below a file"), () => {});
  await expect(writer.close()).rejects.toThrow("page/index.html cannot be written: ");
});

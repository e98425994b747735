import { describe, expect, test } from "vitest";
import { extractPages } from "../../../../pipeline/sources/prices/extract-pages.ts";
import type { Page, PriceExtractor } from "../../../../pipeline/sources/prices/extractor.ts";
import { extractorOf } from "../../../../pipeline/sources/prices/registry.ts";
import { fixture } from "./cases.ts";

const page = (url: string, text: string): Page => ({
  url,
  text,
  sha256: "a".repeat(64),
  readAt: "2030-05-01T00:00:00Z",
  at: "2030-05-01",
});

describe("several pages of one provider", () => {
  test("the first readable one of several alternatives counts", () => {
    const xai = extractor("xai");
    const { rows } = extractPages(xai, [
      page("https://a.example/", "<html></html>"),
      page("https://b.example/", fixture("xai.md")),
      page("https://c.example/", fixture("xai-model.md")),
    ]);
    expect(rows.map((row) => [row.model_id, row.evidence.url])).toEqual([
      ["grok-8.1", "https://b.example/"],
      ["grok-forge-0.3", "https://b.example/"],
    ]);
  });

  test("parts are joined, and a contradiction between them is refused", () => {
    const moonshot = extractor("moonshotai");
    const text = fixture("moonshotai.mdx");
    const other = text.replaceAll("lunar-l4-turbo", "lunar-l5").replace("4.20", "4.60");
    const { rows, refusals } = extractPages(moonshot, [
      page("https://a.example/", text),
      page("https://b.example/", other),
    ]);
    expect(rows.map((row) => row.model_id)).toEqual(["lunar-l4", "lunar-l4-turbo", "lunar-l5"]);
    expect(rows[0]?.output_per_mtok).toBe("4.2");
    expect(refusals).toMatchObject([{ row: "lunar-l4", reason: "another page says 0.98 and 4.2: https://a.example/" }]);
  });
});

function extractor(provider: string): PriceExtractor {
  const found = extractorOf(provider);
  if (found === undefined) throw new Error(`no extractor for ${provider}`);
  return found;
}

import { expect, test } from "vitest";
import { ProductListing } from "../../src/schema/records/product.ts";

const listing = {
  slug: "example",
  name: "Example",
  category: "agents",
  homepage_url: "https://example.org",
  subject: "ai",
  description: "An example of a listing, long enough.",
  tags: ["agent"],
  license: "proprietary",
  github: null,
  listed_at: "2026-01-01T00:00:00Z",
  listing_source: "submission",
  operator_reference: false,
};

test.each([
  ["right-to-left override", "\u202e"],
  ["right-to-left isolate", "\u2067"],
  ["right-to-left mark", "\u200f"],
  ["Arabic letter mark", "\u061c"],
  ["zero-width space", "\u200b"],
  ["line separator", "\u2028"],
  ["line feed", "\n"],
  ["escape", "\u001b"],
])("a listing with a %s is refused", (_, character) => {
  for (const field of ["name", "description"] as const) {
    const read = ProductListing.safeParse({ ...listing, [field]: `${listing[field]}${character}x` });
    expect(read.error?.issues[0]?.path).toEqual([field]);
  }
  expect(ProductListing.safeParse({ ...listing, aliases: [`a${character}b`] }).success).toBe(false);
});

test("names in other scripts, emoji of several code points and joined letters pass", () => {
  for (const name of ["Ünïcode", "日本語モデル", "مثال", "דוגמה", "👩‍💻 Coder", "नमस्ते"])
    expect(ProductListing.safeParse({ ...listing, name }).success, name).toBe(true);
});

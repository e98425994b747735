import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdsOn, lengthTier, serviceTier, validity } from "../../../../../pipeline/sources/prices/read/conditions.ts";
import { occursIn, quoteFor } from "../../../../../pipeline/sources/prices/read/evidence.ts";
import {
  isMillionTokens,
  NotPerToken,
  Refused,
  readCell,
  readSingle,
} from "../../../../../pipeline/sources/prices/read/money.ts";

describe("price cells", () => {
  test.each([
    ["$5.00", "5"],
    ["$ 0.312", "0.312"],
    ["US$12.50", "12.5"],
    ["\\$1.40", "1.4"],
    ["$1,250.75", "1250.75"],
    ["$10 / MTok", "10"],
    ["$0.14 /Mt", "0.14"],
    ["$0.30/1M tokens", "0.3"],
    ["$2.25/M tokens", "2.25"],
    ["$0.025 / 1,000,000 tokens", "0.025"],
    ["$3 per million tokens", "3"],
    ["$2.19 (5)", "2.19"],
    ["$4*", "4"],
  ])("%s is %s", (text, usd) => {
    expect(readSingle(text)).toBe(usd);
  });

  test.each([
    "",
    "-",
    "—",
    "Free",
    "FREE OF CHARGE",
    "Contact sales",
    "ContactSales",
    "n/a",
    "Not available",
    "$0",
    "$0.00",
    "Same as Standard",
  ])("%j is no price, and never zero", (text) => {
    expect(readSingle(text)).toBeNull();
  });

  test.each([
    "$0.111 per hour",
    "$4 /1000 Pages",
    "$0.003 /Min",
    "$16 /M Chars",
    "$22.00 per 1M characters",
    "$10 / 1k calls",
    "$0.05 / image",
    "$4.50 / 1,000,000 tokens per hour",
  ])("%s is not per token", (text) => {
    expect(() => readSingle(text)).toThrow(NotPerToken);
  });

  test.each([
    "€5.00",
    "£5",
    "¥5 / MTok",
    "5 CNY",
    "A$5.00",
    "HK$5",
    "$5.00 EUR",
    "5.00",
    "ask us",
    "$5.00 / KTok",
    "$5.00 per fortnight",
    "$5.00 per 1K tokens",
    "$1,25",
    "$1.2.3",
    "$5 or $6",
    "$5 (promo)",
    "from $5",
    "$.",
    "$",
  ])("%s is refused", (text) => {
    expect(() => readSingle(text)).toThrow(Refused);
  });

  test("any amount is read as the same number, without trailing zeros", () => {
    const amount = fc
      .tuple(fc.nat(9999), fc.nat(999_999))
      .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0")}`);
    fc.assert(
      fc.property(amount, fc.constantFrom("", " / MTok", "/1M tokens", " per 1M tokens"), (digits, unit) => {
        const usd = readSingle(`$${digits}${unit}`);
        if (new Decimal(digits).isZero()) {
          expect(usd).toBeNull();
          return;
        }
        expect(usd).toBe(new Decimal(digits).toFixed());
      }),
    );
  });

  test("several amounts are read, each with the text after it", () => {
    expect(readCell("$0.15 input$0.60 output")).toEqual({
      kind: "amounts",
      lead: "",
      amounts: [
        { usd: "0.15", unit: "bare", tail: "input" },
        { usd: "0.6", unit: "bare", tail: "output" },
      ],
    });
  });

  test("a unit of a million tokens is recognised only by exact words", () => {
    expect(["1M tokens", "M tokens", "million tokens", "1,000,000 tokens", "MTok"].every(isMillionTokens)).toBe(true);
    expect(
      ["1K tokens", "10M tokens", "1M characters", "M", "tokens", "1M tokens per hour"].some(isMillionTokens),
    ).toBe(false);
  });
});

describe("conditions", () => {
  test.each([
    ["< 200k prompt tokens", { side: "short", from: 200_000 }],
    ["≥ 200k prompt tokens", { side: "long", from: 200_000 }],
    ["prompts <= 200k tokens", { side: "short", from: 200_001 }],
    ["prompts > 200k", { side: "long", from: 200_001 }],
    ["<272K context length", { side: "short", from: 272_000 }],
    ["up to 128K tokens", { side: "short", from: 128_001 }],
    ["over 1M input tokens", { side: "long", from: 1_000_001 }],
    ["at least 32,000 tokens", { side: "long", from: 32_000 }],
    ["deprecated", null],
    ["over 100 countries", null],
  ])("%s", (text, tier) => {
    expect(lengthTier(text)).toEqual(tier);
  });

  test.each([
    ["through December 31, 2026", { from: null, to: "2027-01-01" }],
    ["starting January 1, 2027", { from: "2027-01-01", to: null }],
    ["until 2026/05/31 15:59 UTC", { from: null, to: "2026-06-01" }],
    ["from Feb 3, 2027 through Feb 28, 2028", { from: "2027-02-03", to: "2028-02-29" }],
    ["limited availability", null],
  ])("%s", (text, days) => {
    expect(validity(text)).toEqual(days);
  });

  test("a day that does not exist is refused", () => {
    expect(() => validity("through February 30, 2027")).toThrow(Refused);
    expect(() => validity("through Smarch 3, 2027")).toThrow(Refused);
  });

  test("days are half-open intervals", () => {
    const days = { from: "2027-01-01", to: "2027-02-01" };
    expect(["2026-12-31", "2027-01-01", "2027-01-31", "2027-02-01"].map((day) => holdsOn(days, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("services are recognised only by exact words", () => {
    expect(["Standard", "Batch pricing data", "Fast mode", "Ultrafast"].map(serviceTier)).toEqual([
      "standard",
      "batch",
      "fast",
      "ultrafast",
    ]);
    expect(["Standardised", "Batches", "All models", ""].map(serviceTier)).toEqual([null, null, null, null]);
  });
});

describe("quotes", () => {
  const price = (usd: string, quote: string, factor = 1) => ({
    usd,
    quote,
    short: `short ${quote.slice(0, 40)}`,
    factor,
  });

  test("the number must be in the quote as money", () => {
    expect(occursIn("5", "Model 5 | $50 | $0.5", 1)).toBe(false);
    expect(occursIn("5", "Model | $5.00", 1)).toBe(true);
    expect(occursIn("1250", "Model | $1,250.00", 1)).toBe(true);
    expect(occursIn("0.06", "usage | 0.00006 USD per 1K tokens", 1000)).toBe(true);
    expect(occursIn("0.06", "usage | 0.00006 USD per 1K tokens", 1)).toBe(false);
  });

  test("a quote has all its prices in 300 characters, or is null", () => {
    expect(quoteFor([price("5", "A | $5"), price("7", "A | $7")])).toBe("A | $5 ; A | $7");
    expect(quoteFor([price("5", `A | $5 | ${"x".repeat(400)}`)])).toBe(`short A | $5 | ${"x".repeat(31)}`);
    expect(quoteFor([price("5", `${"x".repeat(400)} | $5`)])).toBeNull();
    expect(quoteFor([price("5", "A | $6")])).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { age, count, date, dateTime, percent, plural, short, signed, size, usd } from "../../src/views/kit/format.ts";

describe("figures in words", () => {
  it("groups thousands and shows an unknown number as a dash", () => {
    expect(count(1234567)).toBe("1,234,567");
    expect(count(0)).toBe("0");
    expect(count(null)).toBe("–");
    expect(signed(12_345)).toBe("+12,345");
    expect(signed(-7)).toBe("−7");
    expect(signed(0)).toBe("0");
    expect(signed(null)).toBe("–");
  });

  it.each([
    [999, "999"],
    [1000, "1k"],
    [1234, "1.2k"],
    [99_949, "99.9k"],
    [144_741, "145k"],
    [999_949, "1000k"],
    [999_950, "1M"],
    [1_250_000, "1.3M"],
  ])("shortens %d to %s", (value, text) => expect(short(value)).toBe(text));

  it("gives shares a sign and no needless digits", () => {
    expect(percent(0.0532)).toBe("+5.3%");
    expect(percent(-0.8)).toBe("−80%");
    expect(percent(1)).toBe("+100%");
    expect(percent(0.02)).toBe("+2%");
    expect(percent(null)).toBe("–");
  });

  it.each([
    ["2", "$2.00"],
    ["0.075", "$0.075"],
    ["12.50", "$12.50"],
    ["1234.5", "$1,234.50"],
    ["0.10", "$0.10"],
    ["30", "$30.00"],
  ])("writes %s dollars as %s", (decimal, text) => expect(usd(decimal)).toBe(text));

  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1 kB"],
    [1499, "1.5 kB"],
    [999_499, "999 kB"],
    [999_500, "1 MB"],
    [5_800_000, "5.8 MB"],
  ])("writes %d bytes as %s", (bytes, text) => expect(size(bytes)).toBe(text));

  it("reads days and moments in UTC", () => {
    expect(date("2026-11-21")).toBe("21 Nov 2026");
    expect(date("2026-01-05T23:59:59.999Z")).toBe("5 Jan 2026");
    expect(dateTime("2026-11-21T09:41:07.000Z")).toBe("21 Nov 2026, 09:41 UTC");
    expect(age("2026-11-21T23:59:00Z", "2026-11-21T00:00:00Z")).toBe("today");
    expect(age("2026-11-20", "2026-11-21T23:00:00Z")).toBe("yesterday");
    expect(age("2026-08-22", "2026-11-21")).toBe("91 days ago");
  });

  it("uses singular and plural", () => {
    expect(plural(1, "product")).toBe("1 product");
    expect(plural(0, "product")).toBe("0 products");
    expect(plural(2, "category", "categories")).toBe("2 categories");
  });
});

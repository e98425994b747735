import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { defineExtractor } from "../../../../../pipeline/sources/prices/merge/assemble.ts";
import { tablesOf } from "../../../../../pipeline/sources/prices/read/document.ts";
import { withoutTornEnd } from "../../../../../pipeline/sources/prices/read/normalise.ts";
import { statementOf } from "../../../../../pipeline/sources/prices/read/statements.ts";
import { cellOf, readRow, readTable } from "../../../../../pipeline/sources/prices/read/tables.ts";
import { EXTRACTORS } from "../../../../../pipeline/sources/prices/registry.ts";

/** An extractor as somebody writes it who has not heard of headings, sentences or notes. */
const fresh = defineExtractor({
  provider: "fresh",
  urls: ["https://fresh.example/pricing"],
  rules: { headings: [] },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) =>
      readTable(
        context,
        table,
        {
          model: { role: "name" },
          notes: { role: "ignore" },
          input: { role: "price", meter: "input" },
          output: { role: "price", meter: "output" },
        },
        (row) => {
          const name = cellOf(row, "name")?.text ?? "";
          return [readRow(row, { model_id: name, name })];
        },
      ),
    ),
});

const TABLE =
  "| Model | Notes | Input | Output |\n| --- | --- | --- | --- |\n| one | new | $2 | $6 |\n| two | - | $3 | $9 |\n";
const read = (text: string) =>
  fresh.extract({ url: "u", text, sha256: "0".repeat(64), readAt: "2026-11-23T00:00:00Z", at: null });
const ids = (text: string) => read(text).rows.map((row) => row.model_id);

describe("the checks around prices that every extractor has", () => {
  test("a page without other statements is read", () => {
    expect(ids(`# Pricing\n\nAll prices are in USD.\n\nPrices per 1M tokens.\n\n${TABLE}`)).toEqual(["one", "two"]);
    expect(ids(`# Pricing\n\nPrices effective May 1, 2026.\n\n${TABLE}`)).toEqual(["one", "two"]);
  });

  test.each([
    "## Enterprise prices in EUR",
    "## Embeddings (per 1K tokens)",
    "## Prices effective January 1, 2028",
    "## Zlorp",
    "**Provisioned throughput**",
    "Enterprise plan:",
    "All prices are in Australian dollars (AUD).",
    "All amounts in RMB.\n\nPrices per 1M tokens.",
    "Prices per 1K characters.",
    "These prices hold during off-peak hours.",
    "All prices apply from January 2028.",
    "Add 20% to all prices.",
  ])("%s refuses the table with a reason", (words) => {
    const { rows, refusals } = read(`# Pricing\n\n${words}\n\n${TABLE}`);
    expect(rows).toEqual([]);
    expect(refusals[0]?.reason).toBeTruthy();
  });

  test.each([
    ["another language", `Alle Preise in Euro.\n\n${TABLE}`],
    ["another language with other letters", `所有价格均以人民币计。\n\n${TABLE}`],
    ["a term of another currency", `| Currency | EUR |\n| --- | --- |\n\n${TABLE}`],
    ["a term of another unit", `| Unit | 1K tokens |\n| --- | --- |\n\n${TABLE}`],
    ["a term of another service", `| Service | Batch |\n| --- | --- |\n\n${TABLE}`],
    ["the only tab", `<button role="tab">Enterprise plan</button>\n\n${TABLE}`],
    ["a group of rows", TABLE.replace("| one", "| **Zlorp** | | | |\n| one")],
    ["a comment", `<!--\n\n${TABLE}\n-->`],
    ["an element that is not shown", `<div hidden>\n\n${TABLE}\n</div>`],
    ["a style that hides", `<div style="color: red; display:none">\n\n${TABLE}\n</div>`],
    ["a footnote at a header", `${TABLE.replace("Input", "Input†")}\n† Per 1K tokens.\n`],
  ])("%s refuses the table", (_case, text) => {
    expect(ids(`# Pricing\n\n${text}`)).toEqual([]);
  });

  test("the assumed terms, several tabs and panes leave the table readable", () => {
    const both = ["one", "two"];
    expect(ids(`# Pricing\n\n| Currency | USD |\n| --- | --- |\n| Unit | 1M tokens |\n\n${TABLE}`)).toEqual(both);
    const tabs = '<button role="tab">Standard</button>\n<button role="tab">Batch</button>';
    expect(ids(`# Pricing\n\n${tabs}\n\n${TABLE}`)).toEqual(both);
    expect(ids(`# Pricing\n\n<div hidden role="tabpanel">\n\n${TABLE}\n</div>`)).toEqual(both);
    expect(ids(`# Pricing\n\n<div hidden id="S:1">\n\n${TABLE}\n</div>`)).toEqual(both);
  });

  test.each([
    ["*", "* With an annual commitment."],
    ["*", "* With an annual commitment.\n\n* A list item of its own."],
    ["*, prompts <= 200k tokens", "* Batch API only."],
    ["†", "† Batch API only."],
    ["[1]", "[1] For new customers."],
    ["<sup>1</sup>", "<p><sup>1</sup> For new customers.</p>"],
  ])("a footnote %s about one row refuses that row", (mark, note) => {
    const { rows, refusals } = read(`# Pricing\n\n${TABLE.replace("$3", `$3.50${mark}`)}\n${note}\n`);
    expect(rows.map((row) => row.model_id)).toEqual(["one"]);
    expect(refusals[0]?.reason).toMatch(/^a footnote says/);
  });

  test("a footnote that changes no price leaves its row readable", () => {
    expect(ids(`# Pricing\n\n${TABLE.replace("$3", "$3†")}\n† All prices are in US dollars.\n`)).toEqual([
      "one",
      "two",
    ]);
  });

  test("digits that may be cents are not a footnote mark", () => {
    expect(ids(`# Pricing\n\n${TABLE.replace("$3", "$3<sup>50</sup>")}`)).toEqual([]);
    expect(ids(`# Pricing\n\n${TABLE.replace("$3", "$3.20<sup>1</sup>")}`)).toEqual(["one", "two"]);
  });

  test("the heading of a known service is the service of its prices", () => {
    const { rows } = read(`# Pricing\n\n${TABLE}\n## Batch API pricing\n\n${TABLE.replaceAll("$", "$0.")}`);
    expect(rows.map((row) => row.input_per_mtok)).toEqual(["2", "3"]);
    expect(rows[0]?.rates.map(({ usd_per_mtok: usd, when }) => [usd, when])).toEqual([
      ["2", {}],
      ["6", {}],
      ["0.2", { service_tier: "batch" }],
      ["0.6", { service_tier: "batch" }],
    ]);
  });

  test.each([
    ["one", "one (batch)"],
    ["one", "one – Batch"],
    ["one", "one (EUR)"],
    ["new", "Batch only"],
    ["new", "per 1K tokens"],
  ])("%s → %s refuses the row and no other", (from, to) => {
    expect(ids(TABLE.replace(`| ${from} |`, `| ${to} |`))).toEqual(["two"]);
  });

  test("a page truncated in its last row or number loses that row", () => {
    expect(ids(TABLE.slice(0, TABLE.lastIndexOf("9")))).toEqual(["one"]);
    expect(ids(TABLE.replace("$9", "$9.25").slice(0, -4))).toEqual(["one"]);
    expect(withoutTornEnd("<table><tr><td>$2</td></tr><tr><td>$2.5")).toBe("<table><tr><td>$2</td></tr>");
  });
});

test("sentences about prices are plain only when every word of them is known", () => {
  const kind = (text: string) => statementOf(text, "2026-11-23")?.kind ?? null;
  expect(kind("Prices shown are per 1 million tokens.")).toBe("plain");
  expect(kind("Prices exclude applicable taxes.")).toBe("plain");
  expect(kind("Prices per image.")).toBe("unit");
  expect(kind("Prices are illustrative.")).toBe("other");
  expect(kind("Our models are fast.")).toBeNull();
});

test("the registry has a file for every provider with an extractor", () => {
  const folder = join(import.meta.dirname, "../../../../../pipeline/registry/models");
  const listed = readdirSync(folder);
  expect(EXTRACTORS.map(({ provider }) => `${provider}.json`).filter((file) => !listed.includes(file))).toEqual([]);
});

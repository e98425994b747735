import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteLocals } from "../../src/server/site/site-app.ts";
import { commonDay, comparisonMarkdown, figureRow, splitRows, wordRow } from "../../src/views/kit/comparison.ts";
import { comparedCsv, comparedPicture, embeddedPrices } from "../../src/views/models/compared-prices.ts";
import { MOST_MODELS } from "../../src/views/models/model-choice.ts";
import { modelComparePage } from "../../src/views/models/model-compare.ts";
import { createSiteFixture, type SiteFixture } from "../support/site/fixture.ts";

let fixture: SiteFixture;
beforeAll(async () => {
  fixture = await createSiteFixture({ products: 5 });
});
afterAll(() => fixture.close());

const ask = (query: string) =>
  modelComparePage(
    siteLocals(fixture.parts, { path: "/compare/models/", live: true }).site,
    new URLSearchParams(query),
  );

describe("models side by side", () => {
  it("accepts ids, names and model ids, and keeps the requested order", () => {
    const page = ask("m=openai/gpt-5.6-luna&m=Claude+Sonnet+5&m=gemini-3.5-flash");
    expect(page.columns.map((column) => column.id)).toEqual([
      "openai/gpt-5.6-luna",
      "anthropic/claude-sonnet-5",
      "google/gemini-3.5-flash",
    ]);
    expect(page.head.canonical).toBeNull();
    expect(ask("").head.canonical).toBe("compare/models/");
  });

  it("puts differences first and marks the best of a row", () => {
    const { rows } = ask("m=openai/gpt-5.6-luna&m=anthropic/claude-sonnet-5");
    expect(rows.different.every(({ cells }) => new Set(cells.map(({ text }) => text)).size > 1)).toBe(true);
    // Their intervals of ability overlap everywhere.
    expect(rows.different.filter(({ label }) => label.startsWith("Ability"))).toEqual([]);
    expect(rows.close.map(({ label }) => label)).toContain("Ability: general");
    expect(rows.same.every(({ cells }) => new Set(cells.map(({ text }) => text)).size === 1)).toBe(true);
    const input = rows.different.find(({ label }) => label === "Input");
    // 0.20 against 2.00 dollars a million tokens.
    expect(input?.cells.map(({ text, best }) => [text, best])).toEqual([
      ["$0.20", true],
      ["$2.00", false],
    ]);
  });

  it("computes the cost of the reader's own use", () => {
    const { rows } = ask("m=openai/gpt-5.6-luna&m=anthropic/claude-sonnet-5&input=100000&output=100000&calls=1000");
    // 0.20 input and 1.20 output a million tokens: 0.14 a call.
    expect(rows.different.find(({ label }) => label === "Cost of a month")?.cells[0]?.text).toBe("$140.00");
  });

  it("names missing and unknown models, and those beyond the limit", () => {
    const page = ask("m=openai/gpt-5.6-luna&m=minimax/minimax-m2.5&m=claude+sonet+5");
    expect(page.missing.join(" ")).toMatch(/not read on the provider's page: .*MiniMax-M2\.5/);
    expect(page.unknown[0]?.nearest.map(({ name }) => name)).toContain("Claude Sonnet 5");
    const ids = fixture.data.models.slice(0, 9).map((model) => `m=${encodeURIComponent(model.model_id)}`);
    const many = ask(ids.join("&"));
    expect(many.columns).toHaveLength(MOST_MODELS);
    expect(many.tooMany).toBeGreaterThan(0);
    expect(ask("m=openai/gpt-5.6-luna").rows.different).toEqual([]);
  });
});

describe("the price plot of a comparison", () => {
  const site = () => siteLocals(fixture.parts, { path: "/compare/models/", live: true }).site;
  const pair = "m=openai/gpt-5.6-luna&m=anthropic/claude-sonnet-5";

  it("shows one meter over a range, with links to the others", () => {
    const all = ask(pair);
    const year = ask(`${pair}&range=1y&meter=input&calls=5`);
    expect(all.plotTitle).toBe("Output price over time");
    expect(year.plotTitle).toBe("Input price over time");
    expect(year.plot?.days).toBeLessThanOrEqual(365);
    expect(year.plot?.lines.map((line) => line.last.label)).toEqual(["$0.20", "$2.00"]);
    const current = year.plotLinks.flatMap(({ links }) => links.filter((link) => link.current));
    expect(current.map(({ label }) => label)).toEqual(["input", "1 year"]);
    // The reader's own use stays in the links.
    expect(year.path).toBe(`compare/models/?${pair}&calls=5`);
  });

  it("is available as picture, CSV and frame", () => {
    const { addresses, csvPath } = ask(`${pair}&meter=input`);
    const query = (path: string | null) => new URLSearchParams(path?.split("?")[1]);
    expect(comparedPicture(site(), query(addresses.svg))).toMatch(/^<svg [\s\S]*Input price, US dollars/);
    expect(embeddedPrices(site(), query(addresses.embed))).toMatchObject({
      title: "Input price of GPT-5.6 Luna, Claude Sonnet 5",
      source: expect.stringMatching(
        /compare\/models\/\?m=openai\/gpt-5\.6-luna&m=anthropic\/claude-sonnet-5&meter=input$/,
      ),
    });
    const rows = comparedCsv(site(), query(csvPath))?.trim().split("\n") ?? [];
    expect(rows[0]).toBe("model,meter,usd_per_mtok,effective_from,effective_to,read_at");
    expect(rows.filter((row) => row.startsWith("openai/gpt-5.6-luna,input,0.2,"))).toHaveLength(1);
    expect(comparedPicture(site(), new URLSearchParams())).toBeNull();
    expect(comparedCsv(site(), new URLSearchParams("m=none"))).toBeNull();
  });

  it("of a single model has its input and output", () => {
    const { title, plot, source } = embeddedPrices(site(), new URLSearchParams("m=openai/gpt-5.6-luna"));
    expect(title).toBe("Price of GPT-5.6 Luna at OpenAI");
    expect(plot?.lines.map(({ name }) => name)).toEqual(["Input", "Output"]);
    expect(source).toMatch(/\/models\/openai\/gpt-5\.6-luna\/$/);
  });
});

describe("rows of a comparison", () => {
  const show = (value: number | null) => String(value ?? "–");

  it("mark nothing where all are equal or only one is known", () => {
    const best = (values: (number | null)[], better: "high" | "low") =>
      figureRow("x", values, { value: (one) => one, show, better }).cells.map((cell) => cell.best);
    expect(best([1, 1], "high")).toEqual([false, false]);
    expect(best([1, null], "high")).toEqual([false, false]);
    expect(best([1, 2, null], "low")).toEqual([true, false, false]);
    expect(best([1, 2, 2], "high")).toEqual([false, true, true]);
    const sure = (margin: number) =>
      figureRow("x", [1, 2], { value: (one) => one, show, better: "high", leads: (a, b) => a - margin > b }).cells.map(
        (cell) => cell.best,
      );
    expect(sure(0.5)).toEqual([false, true]);
    expect(sure(1.5)).toEqual([false, false]);
  });

  it("are a table in Markdown, too", () => {
    const rows = [figureRow("Input | output", [1, 2], { value: (one) => one, show, better: "low" })];
    expect(comparisonMarkdown(["One", "Two"], splitRows(rows))).toBe(
      "|  | One | Two |\n| --- | --- | --- |\n| Input \\| output | **1** | 2 |",
    );
  });

  it("are split into differing and equal rows", () => {
    const row = (label: string, ...texts: string[]) => ({
      label,
      note: null,
      tooClose: false,
      cells: texts.map((text) => ({ text, on: null, best: false })),
    });
    const { different, same } = splitRows([row("a", "1", "1"), row("b", "1", "2")]);
    expect([same[0]?.label, different[0]?.label]).toEqual(["a", "b"]);
  });

  it("are separate where no value is certainly better", () => {
    const margin = 1.5;
    const row = (...values: (number | null)[]) =>
      figureRow("x", values, {
        value: (one) => one,
        show,
        better: "high",
        leads: (a, b) => (a ?? -Infinity) - margin > (b ?? Number.NEGATIVE_INFINITY),
      });
    const close = (...values: (number | null)[]) => splitRows([row(...values)]).close.length === 1;
    expect(close(1, 2)).toBe(true);
    expect(close(1, 2, 3)).toBe(false);
    expect(close(1, null)).toBe(false);
    expect(splitRows([row(2, 2)]).same).toHaveLength(1);
  });
});

describe("values that rows share or lack", () => {
  const things = [
    { stars: 1 as number | null, on: "2026-08-22T00:00:00.000Z" },
    { stars: 2, on: "2026-08-22T06:00:00.000Z" },
  ];
  const row = (of: typeof things) =>
    figureRow("Stars", of, { value: ({ stars }) => stars, show: String, on: ({ on }) => on, better: "high" });

  it("without any known value are named instead of shown", () => {
    const rows = splitRows([
      row(things),
      wordRow("Batch input", things, () => "–"),
      wordRow("Tier", things, () => "Mini"),
    ]);
    expect(rows.unknown).toEqual(["Batch input"]);
    expect(rows.same.map(({ label }) => label)).toEqual(["Tier"]);
  });

  it("state one day only if all their figures were read on it", () => {
    expect(commonDay(row(things))).toBe("2026-08-22");
    expect(commonDay(row([things[0], { stars: 2, on: "2026-08-23" }] as typeof things))).toBeNull();
    expect(commonDay(wordRow("Tier", things, () => "Mini"))).toBeNull();
  });
});

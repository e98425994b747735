import { Decimal } from "decimal.js";
import { describe, expect, test } from "vitest";
import { REGISTRY } from "../../../../pipeline/build/inputs.ts";
import { loadModels } from "../../../../pipeline/registry/models.ts";
import { EXTRACTORS } from "../../../../pipeline/sources/prices/registry.ts";
import { Meter, PriceCondition, PriceEvidence } from "../../../../src/schema/records/model-price.ts";
import { DecimalString } from "../../../../src/schema/scalars.ts";
import { CASES, extractText, fixture, shortRows } from "./cases.ts";

describe.each(CASES)("$provider reads $fixture", ({ provider, fixture: name, at, rows }) => {
  const text = fixture(name);
  const extraction = extractText(provider, text, at ?? null);

  test("to exactly the expected models and base prices", () => {
    expect(shortRows(extraction)).toEqual(rows);
  });

  test("to decimal strings whose digits are in their quote", () => {
    for (const row of extraction.rows) {
      PriceEvidence.parse(row.evidence);
      for (const usd of [row.input_per_mtok, row.output_per_mtok, row.cached_input_per_mtok]) {
        if (usd !== null) expect(significant(row.evidence.quote)).toContain(significant(usd)[0]);
      }
      for (const rate of row.rates) {
        PriceEvidence.parse(rate.evidence);
        Meter.parse(rate.meter);
        PriceCondition.parse(rate.when);
        expect(DecimalString.parse(rate.usd_per_mtok)).toBe(new Decimal(rate.usd_per_mtok).toFixed());
        expect(significant(rate.evidence.quote)).toContain(significant(rate.usd_per_mtok)[0]);
      }
    }
  });
});

test("every provider is covered by a case", () => {
  expect([...new Set(CASES.map((one) => one.provider))].sort()).toEqual(EXTRACTORS.map((one) => one.provider).sort());
});

test("every extractor has a registry file, without which its rows are not published", () => {
  const listed = new Set(loadModels(REGISTRY).providers.map(({ id }) => id));
  expect(EXTRACTORS.map((one) => one.provider).filter((provider) => !listed.has(provider))).toEqual([]);
});

test("rounding errors of a division disappear in the nine decimals of a published price", () => {
  const noisy = fixture("openrouter.json").replace('"prompt":"0.00000041"', '"prompt":"0.00000041000000000000015"');
  const [row] = extractText("openrouter", noisy).rows;
  expect(row?.input_per_mtok).toBe("0.41");
  expect(row?.evidence.quote).toContain("prompt 0.00000041000000000000015 USD per token");
});

test("every provider whose prices were read in a capture has an extractor", () => {
  const { models, taskModels } = loadModels(REGISTRY);
  const read = new Set(
    [...models, ...taskModels]
      .filter(({ prices }) => prices.some(({ evidence }) => evidence !== null))
      .map(({ provider }) => provider),
  );
  const extracted = new Set(EXTRACTORS.map((one) => one.provider));
  expect([...read].filter((id) => !extracted.has(id))).toEqual([]);
  expect(read.size).toBeGreaterThan(17);
});

describe("conditions", () => {
  test("openrouter: the price of long prompts, and of cache writes by how long they last", () => {
    expect(ratesOf("openrouter", "openrouter.json")("lab/glx-7.2")).toEqual([
      "input 1.6 {}",
      "output 4.9 {}",
      "cache_read 0.31 {}",
      "cache_write_5m 2 {}",
      "cache_write_1h 3.2 {}",
      'input 3.2 {"input_tokens_gte":200000}',
      'output 9.8 {"input_tokens_gte":200000}',
    ]);
  });

  test("azure: batch, priority and data zones are conditions, long contexts are not read", () => {
    const { rows } = extractText("azure", fixture("azure.json"), "2030-05-01");
    const rates = rows
      .filter((row) => row.model_id === "gpt-5.4")
      .flatMap((row) => row.rates.map((rate) => `${rate.meter} ${rate.usd_per_mtok} ${JSON.stringify(rate.when)}`));
    expect(rates).toEqual([
      "input 2.6 {}",
      "output 15.5 {}",
      "cache_read 0.26 {}",
      'input 1.3 {"service_tier":"batch"}',
      'output 31 {"service_tier":"priority"}',
      'input 2.86 {"route":"data-zone"}',
      'output 17.05 {"route":"data-zone"}',
    ]);
  });

  test("anthropic: batch, fast, dated and length prices are conditions of one model", () => {
    const rates = ratesOf("anthropic", "anthropic.md");
    expect(rates("claude-vesper-9-2")).toEqual([
      "input 7 {}",
      "cache_write_5m 8.75 {}",
      "cache_write_1h 14 {}",
      "cache_read 0.35 {}",
      "output 33 {}",
      'input 15 {"service_tier":"fast"}',
      'output 70 {"service_tier":"fast"}',
      'input 3.5 {"service_tier":"batch"}',
      'output 16.5 {"service_tier":"batch"}',
    ]);
    expect(rates("claude-heron-8-5")).toContain('output 4.5 {"input_tokens_gte":100001}');
    expect(rates("claude-linnet-9")).toContain("output 9 {} from 2031-04-01");
    expect(rates("claude-linnet-9")).toContain("output 6 {} to 2031-04-01");
  });

  test("a dated price is the one in force on the day asked for", () => {
    const on = (day: string) => extractText("anthropic", fixture("anthropic.md"), day).rows[2]?.output_per_mtok;
    expect([on("2031-03-31"), on("2031-04-01")]).toEqual(["6", "9"]);
    const google = (day: string) => extractText("google", fixture("google.html"), day).rows[2]?.input_per_mtok;
    expect([google("2030-12-31"), google("2031-01-01")]).toEqual(["0.35", "0.7"]);
    const deepseek = (day: string) => extractText("deepseek", fixture("deepseek-discount.html"), day).rows[1];
    expect(deepseek("2030-05-31")?.input_per_mtok).toBe("0.485");
    expect(deepseek("2030-06-01")?.input_per_mtok).toBe("1.94");
    expect(deepseek("2030-06-01")?.cached_input_per_mtok).toBe("0.0165");
  });

  test("openai: long context, services and modalities", () => {
    const rates = ratesOf("openai", "openai.md");
    expect(rates("gpt-9-quartz")).toContain('output 21 {"input_tokens_gte":272001}');
    expect(rates("gpt-9-quartz")).toContain('output 10.5 {"service_tier":"batch","input_tokens_gte":272001}');
    const page = ratesOf("openai", "openai.html");
    expect(page("gpt-8.7")).toContain('output 46.5 {"input_tokens_gte":272000}');
    expect(page("gpt-8.7")).toContain('input 3 {"service_tier":"batch"}');
    expect(page("gpt-voice-3")).toEqual([
      "audio_input 29 {}",
      "audio_output 58 {}",
      "input 4.5 {}",
      "cache_read 0.45 {}",
      "output 18 {}",
    ]);
  });

  test("openai: long-context prices without a stated bound are omitted", () => {
    const text = fixture("openai.md")
      .replace(/^Short context:.*$/m, "")
      .replaceAll(" (<272K context length)", "");
    const { rows } = extractText("openai", text);
    expect(rows).toHaveLength(3);
    expect(rows.flatMap((row) => row.rates).filter((rate) => rate.when.input_tokens_gte !== undefined)).toEqual([]);
  });

  test("google: prompt length, batch, and audio beside text; storage per hour is no token price", () => {
    const rates = ratesOf("google", "google.html");
    expect(rates("gemini-7.2-pro-preview")).toEqual([
      "input 2.3 {}",
      'input 4.6 {"input_tokens_gte":200001}',
      "output 13 {}",
      'output 19.5 {"input_tokens_gte":200001}',
      "cache_read 0.23 {}",
      'cache_read 0.46 {"input_tokens_gte":200001}',
      'input 1.15 {"service_tier":"batch"}',
      'input 2.3 {"service_tier":"batch","input_tokens_gte":200001}',
      'output 6.5 {"service_tier":"batch"}',
      'output 9.75 {"service_tier":"batch","input_tokens_gte":200001}',
    ]);
    expect(rates("gemini-7.1-flash-live")).toContain("audio_output 11 {}");
  });

  test("deepseek: the peak price carries its hours, the off-peak price is the rate outside them", () => {
    const rates = ratesOf("deepseek", "deepseek.html");
    expect(rates("deepseek-swift")).toContain("input 0.25 {}");
    expect(rates("deepseek-swift")).toContain(
      'input 0.5 {"utc_window":"02:00-05:00,07:00-11:00","utc_days":"Mon-Fri"}',
    );
    const unstated = extractText("deepseek", fixture("deepseek.html").replace("Peak hours are", "Busy hours are"));
    expect(unstated.rows).toEqual([]);
    expect(unstated.refusals.map((refusal) => refusal.reason)).toContain(
      "prices by the hour: the page does not state the peak hours in a known form",
    );
  });

  test("xai: two rows of one model are its length tiers, for the whole request where the page says so", () => {
    expect(ratesOf("xai", "xai.md")("grok-8.1")).toContain(
      'output 14.4 {"input_tokens_gte":200000,"applies_to":"request"}',
    );
    expect(ratesOf("xai", "xai-model.md")("grok-8.1")).toContain('cache_read 1.2 {"input_tokens_gte":200000}');
  });

  test("bedrock: one row per route; the price list converts only the unit it quotes", () => {
    const page = extractText("amazon-bedrock", fixture("bedrock.html")).rows;
    expect(page.map((row) => row.rates[0]?.when)).toEqual([{ route: "global" }, { route: "us-cris" }]);
    expect(page[0]?.rates.map((rate) => rate.meter)).toContain("cache_write_30m");
    const list = extractText("amazon-bedrock", fixture("bedrock.json"));
    expect(list.rows[0]?.evidence.quote).toContain("0.00090 USD per 1K tokens");
    expect(list.rows[1]?.rates.map((rate) => [rate.usd_per_mtok, rate.when])).toContainEqual([
      "0.95",
      { service_tier: "batch" },
    ]);
    expect(list.refusals.map((refusal) => refusal.row)).toEqual([
      "USE1-NovaPro-input-tokens-custom-model",
      "USE1-Whisperer-speech-input-tokens",
    ]);
  });

  test("fireworks: the page's order of the three prices is used", () => {
    const text = `Prices are cached input / input / output per 1M tokens.\n\n${fixture("fireworks.md")}`.replaceAll(
      /\$([\d.]+) \/ \$([\d.]+) \//g,
      "$$$2 / $$$1 /",
    );
    expect(extractText("fireworks", text).rows[0]).toMatchObject({
      input_per_mtok: "2.8",
      cached_input_per_mtok: "0.28",
    });
  });
});

describe("refusals", () => {
  test("openai: rows without a header row are refused, of any width", () => {
    const { rows, refusals } = extractText("openai", fixture("openai-headless.md"));
    expect(rows).toEqual([]);
    expect(refusals.map((refusal) => refusal.reason)).toEqual([
      "the table has no header row",
      "irregular layout: a row of 4 cells in a table of 5 columns",
    ]);
  });

  test("fireworks: a table with an unknown word for a variant is refused", () => {
    const text = fixture("fireworks.md").replace("K5.2 Fast]", "K5.2 Zippy]");
    const { rows, refusals } = extractText("fireworks", text);
    expect(rows).toEqual([]);
    expect(refusals.map(({ reason }) => reason)).toContain('unknown variant of tundra-k5p2: "Tundra K5.2 Zippy"');
  });

  test("mistral: a table without header row is read only when a text above states the order", () => {
    const text = fixture("mistral-headless.html");
    expect(extractText("mistral", text)).toMatchObject({
      rows: [],
      refusals: [{ reason: "the table has no header row" }],
    });
    const stated = text.replace("Prices /M Tokens", "Input / Cached input / Output");
    expect(shortRows(extractText("mistral", stated))).toEqual([["sirocco-large-9-30-02", null, "0.7", "2.1", "0.07"]]);
    const other = text
      .replace("Prices /M Tokens", "Input / Output / Cached input")
      .replace("$0.07</td><td>$2.1", "$2.1</td><td>$0.07");
    expect(shortRows(extractText("mistral", other))).toEqual([["sirocco-large-9-30-02", null, "0.7", "2.1", "0.07"]]);
  });

  test("rows in another unit are reported and omitted", () => {
    const reasons = extractText("groq", fixture("groq.md")).refusals.map((refusal) => refusal.reason);
    expect(reasons).toEqual(["priced per hour", "priced per 1M characters"]);
  });

  test("a link to another model's page is not followed", () => {
    const text = fixture("groq.md").replace("/docs/model/opendune/dune-90b", "/docs/model/opendune/dune-20b");
    expect(extractText("groq", text)).toMatchObject({ rows: [], refusals: [{ row: null }] });
  });

  test("a model with two prices for one condition is refused", () => {
    const text = fixture("together.md").replace("| 524288 | \\$1.20 | \\$4.85 |", "| 524288 | \\$1.30 | \\$4.85 |");
    const { rows, refusals } = extractText("together", text);
    expect(rows.map((row) => row.model_id)).not.toContain("tidal/Undertow");
    expect(refusals.map((refusal) => refusal.reason)).toContain("input has 2 prices for one condition: 1.2, 1.3");
  });

  test("a Markdown table with a row wider or narrower than its header is refused", () => {
    const text = fixture("xai.md").replace("| 256k | $1.10", "| 256k | 7 | $1.10");
    expect(extractText("xai", text).refusals.map((refusal) => refusal.reason)).toContain(
      "irregular layout: a row of 6 cells in a table of 5 columns",
    );
    expect(extractText("xai", text).rows).toEqual([]);
  });

  test.each(["", "<html></html>", "not a page", "[]", "{}", "| a | b |\n|---|---|\n| 1 | 2 |", "\u0000\u0001"])(
    "no provider reads a price from %j",
    (text) => {
      for (const { provider } of EXTRACTORS) expect(extractText(provider, text).rows).toEqual([]);
    },
  );
});

function ratesOf(provider: string, name: string): (id: string) => string[] {
  const { rows } = extractText(provider, fixture(name), "2030-05-01");
  return (id) =>
    rows
      .filter((row) => row.model_id === id)
      .flatMap((row) => row.rates)
      .map((rate) => {
        const days = `${rate.effective_from === null ? "" : ` from ${rate.effective_from}`}${rate.effective_to === null ? "" : ` to ${rate.effective_to}`}`;
        return `${rate.meter} ${rate.usd_per_mtok} ${JSON.stringify(rate.when)}${days}`;
      });
}

/** The digits of every number in a text, without leading and trailing zeros. */
function significant(text: string): string[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((digits) =>
    digits
      .replace(/[.,]/g, "")
      .replace(/^0+/, "")
      .replace(/(?<=\d)0+$/, ""),
  );
}

describe("a page that changed", () => {
  test("a comma that may be a decimal comma is refused", () => {
    const text = fixture("together.md").replace(/\$1\.20/, "$0,042");
    expect(text).not.toBe(fixture("together.md"));
    for (const row of extractText("together", text, null).rows) expect(Number(row.input_per_mtok)).toBeLessThan(10);
  });

  test("an off-peak price without its peak price is refused", () => {
    const text = fixture("deepseek.html");
    const before = shortRows(extractText("deepseek", text, null));
    const cells = [...text.matchAll(/\$\d+(?:\.\d+)?/g)];
    for (const { index, 0: amount } of cells) {
      const changed = `${text.slice(0, index)}TBD${text.slice(index + amount.length)}`;
      for (const row of shortRows(extractText("deepseek", changed, null))) {
        const known = before.find(([id]) => id === row[0]) ?? [];
        expect(row.every((value, at) => value === known[at] || value === null)).toBe(true);
      }
    }
  });

  test("a price per hour in place of one per token is refused without an exception", () => {
    const text = fixture("deepseek.html").replace(/(\$\d+(?:\.\d+)?)/, "$1/hour");
    expect(extractText("deepseek", text, null).refusals.length).toBeGreaterThan(0);
  });
});

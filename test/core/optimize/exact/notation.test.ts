import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { resolveRequest } from "../../../../src/core/optimize/optimize.ts";
import { wordsNotUsed } from "../../../../src/core/optimize/reading/open-words.ts";
import { exactIn, exactText } from "../../../../src/core/optimize/task/exact/exact.ts";
import { FIELDS } from "../../../../src/core/optimize/task/exact/fields.ts";
import { WORKLOADS } from "../../../../src/core/optimize/task/workloads.ts";
import { madeModel } from "../../../support/world/models.ts";

const now = madeModel({ model_id: "now", input: "10", output: "40", provider: "a", model_key: "a/now" });
const read = (task: string, monthly_calls?: number) =>
  resolveRequest({ task, current_model: "now", monthly_calls }, now, new Date("2026-11-23"));
const exact = (task: string) => exactText(read(task));

describe("the exact notation", () => {
  it.each([
    ["monthly_calls=62,000", "monthly_calls=62000"],
    ["monthly calls: 62k", "monthly_calls=62000"],
    ['{"monthly_calls": 500, "batch": true}', "batch=yes"],
    ["Batch: no", "batch=no"],
    ["latency_ms <= 800", "latency_ms=800"],
    ["interactive=yes", "interactive=yes"],
    ["interactive=yes latency_ms<=700", "latency_ms=700"],
    ["most_a_month<=$1,500", "most_a_month=1500"],
    ["max_call_usd=0.012", "most_a_call=0.012"],
    ["saving_wanted=40%", "saving_wanted=0.4"],
    ["input_tokens=8000 cached_input_tokens=6000", "cached_share=0.75"],
    ["needs=vision,tools", "needs=image,tools"],
    ["input=8000 cached_tokens=6000", "cached_share=0.75"],
    ["prompt_tokens=8000 cached=6000", "cached_share=0.75"],
    ["cached=0.7", "cached_share=0.7"],
    ["cached=70%", "cached_share=0.7"],
    ["input_tokens=8000 repeated_tokens=6000", "repeated_input_tokens=6000"],
    ["input_tokens=8000 repeated_input_tokens=0", "repeated_input_tokens=none"],
    ["input_tokens=8000 cached_share=0", "cached_share=none"],
    ["calls=900", "monthly_calls=900"],
    ["calls_per_month=900", "monthly_calls=900"],
    ["output=80", "output_tokens=80"],
    ["region=eu", "data_region=eu"],
    ["provider=openai", "sellers=openai"],
    ["vendor=mistral", "makers=mistral"],
    ["json=yes", "needs=json"],
    ["languages=de,fr,pl", "multilingual=yes"],
    ["exclude_makers=OpenAI,x.ai", "exclude_makers=openai,xai"],
    ["exclude_countries=china, ru and more", "exclude_countries=cn,ru"],
    ["sellers=aws-bedrock", "sellers=amazon-bedrock"],
    ["countries=eu", "countries=eu"],
    ["data_region=EU zero_retention=default", "data_region=eu"],
    ["retention_days<=30", "retention_days=30"],
    ["monthly_calls=400 once=yes", "once=yes"],
    ["mistakes=costly", "mistakes=costly"],
    ["training=no", "no_training=yes"],
    ["train_on_data=no", "no_training=yes"],
    ["prefer=cheap,fast", "prefer=cheap,fast"],
    ["priority=cost", "prefer=cheap"],
    ["quality_first=yes", "prefer=quality"],
    ["latency=low", "prefer=fast"],
    ["latency=500ms", "latency_ms=500"],
    ["max_latency=2s", "latency_ms=2000"],
    ["latency_seconds=1.5", "latency_ms=1500"],
    ["p95_latency_ms=1200", "latency_ms=1200"],
    ["vision=yes", "needs=image"],
    ["scanned=yes json=yes", "needs=image,json"],
    ["function_calling=yes", "needs=tools"],
    ["structured_output=yes", "needs=json"],
    ["output_format=json", "needs=json"],
    ["async=yes", "batch=yes"],
    ["urgent=no", "batch=yes"],
    ["calls_per_day=5000", "monthly_calls=150000"],
    ["volume=700 contracts/week", "monthly_calls=3000"],
    ["input_words=300", "input_tokens=399"],
    ["target_language=pl", "multilingual=yes"],
    ["eu_only=yes", "data_region=eu"],
    ["location=us", "data_region=us"],
    ["retention=zero", "zero_retention=yes"],
    ["retention=30", "retention_days=30"],
    ["weights=open", "open_weights=yes"],
    ["exclude=deepseek", "exclude_makers=deepseek"],
    ["avoid=cn", "exclude_countries=cn"],
    ["max_cost_per_call=0.002", "most_a_call=0.002"],
    ["total_budget=100", "most_in_all=100"],
    ["one_off=yes monthly_calls=90", "once=yes"],
    ["recurring=no monthly_calls=90", "once=yes"],
    ["stakes=high", "mistakes=costly"],
    ["accuracy=high", "mistakes=costly"],
    ["accuracy=98%", "most_wrong=0.02"],
    ["effort=none", "thinking=no"],
    ["most_a_call=none", "most_a_call=none"],
  ])("is read and stated again: %s", (said, shown) => {
    const stated = exact(`Summarise reports. ${said}`);
    expect(stated.split(" ")).toContain(shown);
    expect(exact(`The work is as stated. ${stated}`)).toBe(stated);
  });

  it("takes back a limit that words set", () => {
    expect(read("Write product texts, at most 0.02 USD a call.").demands.maxCallCost).toBe(0.02);
    expect(read("Write product texts, at most 0.02 USD a call. most_a_call=none").demands.maxCallCost).toBeNull();
  });

  it("names a value that may be in another unit", () => {
    const { misstated } = read("Answer questions. latency=2").demands;
    expect(misstated).toEqual([{ words: "latency=2", why: expect.stringContaining("500ms or 2s") }]);
  });

  it.each([
    ["Summarise 10-page reports, 400 a day, over night, no Chinese models, data in the EU."],
    ["Resume informes médicos de 3 páginas, 500 al día, por la noche, nada de OpenAI, como máximo 90 dólares al mes."],
  ])("stands before all words of the same fields: %s", (words) => {
    const stated =
      "work=translation language=en input_tokens=700 output_tokens=70 monthly_calls=9 batch=no most_a_month=20 exclude_makers=none exclude_countries=none data_region=us mistakes=tolerable";
    expect(exact(`${words} ${stated}`)).toBe(stated);
    expect(read(`${words} ${stated}`).demands.read.filter(({ effect }) => effect !== "not_checked")).toHaveLength(3);
  });

  it("leaves monthly_calls of the body as it is", () => {
    expect(read("Summarise reports. monthly_calls=900", 70).monthlyCalls).toBe(70);
  });

  it.each([
    "Batch: no idea yet. Context: 8k of history. Sellers: many. Language: it depends.",
    "We need tools: search and mail; latency: as low as today",
  ])("is not seen in prose: %s", (text) => {
    expect(exactIn(text)).toMatchObject({ stated: [], misstated: [], rest: text });
  });

  it("names values that are not understood, and two that differ", () => {
    const why = (text: string) =>
      wordsNotUsed(read(`Summarise reports. ${text}`)).map((one) => `${one.words}: ${one.why}`);
    expect(why("thinking=constructor")[0]).toContain("not a value of thinking");
    expect(why("thinking=perhaps")[0]).toBe(
      "thinking=perhaps: not a value of thinking: write no, yes, included, extra",
    );
    expect(why("batch=yes ... batch=no")[0]).toBe("batch=no: batch is stated twice, with different values");
    expect(why("data_region=mars").join()).toContain("write eu, us, jp, au, in, sg, cn");
  });

  it("names what it does not know, whole and once", () => {
    const words = (text: string) => wordsNotUsed(read(`Summarise reports. ${text}`)).map((one) => one.words);
    expect(words("input_tokens=900 foo_tokens=4500 output_tokens=40")).toEqual(["foo_tokens=4500"]);
    expect(words("input_tokens=900 temperature=0")).toEqual(["temperature=0"]);
    expect(words("calls=6 per review")).toEqual(["calls=6"]);
    expect(words("cached_tokens=4500 input_tokens=7000 needs=json multilingual=yes")).toEqual([]);
  });

  it("leaves sizes in other units to the readers of words", () => {
    expect(exact("Summarise reports. input=3 pages output=4 sentences")).not.toMatch(
      /input_tokens=3 |output_tokens=4 /,
    );
  });

  it("is described with every field and every kind of work", () => {
    const page = readFileSync(new URL("../../../../src/pages/docs/exact-tasks.md", import.meta.url), "utf8");
    for (const name of [...FIELDS.map((field) => field.name), ...Object.keys(WORKLOADS)])
      expect(page).toContain(`\`${name}\``);
  });
});

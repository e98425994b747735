import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProvider } from "@pydantic/genai-prices";
import { afterAll, describe, expect, it } from "vitest";
import { checkProvider, loadProviders } from "../../../pipeline/registry/load-models.ts";
import { loadModels } from "../../../pipeline/registry/models.ts";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { namedReplacement, resolveModel } from "../../../src/core/optimize/resolve.ts";
import { evidenceForm, evidenceKind } from "../../../src/core/prices/evidence-kind.ts";
import { holdsOn, pricesAt, sameCondition } from "../../../src/core/prices/model-price.ts";
import { OptimizeAnswer } from "../../../src/schema/answers/optimize.ts";
import type { Meter, PriceCondition } from "../../../src/schema/records/model-price.ts";
import { TASK_KINDS } from "../../../src/schema/records/task-model.ts";

const registry = fileURLToPath(new URL("../../../pipeline/registry", import.meta.url));
const providers = loadProviders(join(registry, "models"));
const { models, taskModels } = loadModels(registry);
/** Day on which the registry was written; later days age its prices, which is tested with its own clock. */
const WRITTEN = "2026-11-21";
const data = { models, providers: [], evidence: null, now: new Date(`${WRITTEN}T12:00:00Z`), registryDate: WRITTEN };
const find = (id: string) => {
  const model = resolveModel(id, models);
  if (model === null) throw new Error(`${id} is not listed`);
  return model;
};
/** Returns the record in force on a day for a meter under exactly this condition. */
const rateOf = ({ prices }: CatalogModel, meter: Meter, day = WRITTEN, when: PriceCondition = {}) =>
  prices.find((price) => price.meter === meter && holdsOn(price, day) && sameCondition(price.when, when)) ?? null;

describe("the model registry", () => {
  it("holds at least 120 current models of 10 providers whose price is quoted from the provider, 45 as served", () => {
    const rates = models
      .filter((model) => model.status === "current")
      .flatMap((model) => rateOf(model, "output") ?? []);
    const quoted = rates.filter(({ evidence }) => evidence !== null);
    expect(quoted.length).toBeGreaterThanOrEqual(120);
    expect(new Set(quoted.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(10);
    expect(rates.filter(({ status }) => status === "verified").length).toBeGreaterThanOrEqual(45);
  });

  it("leaves only a router, a moving alias and two ambiguous listings without a key", () => {
    const without = models
      .filter(({ model_key: key }) => key === null)
      .map((model) => `${model.provider}/${model.model_id}`);
    expect(without.sort()).toEqual([
      "morph/auto",
      "openrouter/unbiased/pareto",
      "venice/qwen3-next-80b",
      "venice/qwen3-vl-235b-a22b",
    ]);
  });

  it("gives one name to one model, whoever sells it", () => {
    const keys = new Map<string, Set<string>>();
    for (const { display_name: name, model_key: key } of models) {
      const plain = name.toLowerCase().replace(/[^a-z0-9.+]/g, "");
      if (key !== null) keys.set(plain, (keys.get(plain) ?? new Set()).add(key));
    }
    expect([...keys].filter(([, of]) => of.size > 1)).toEqual([]);
  });

  it("holds at least 1,200 listings of at least 35 providers", () => {
    expect(models.length + taskModels.length).toBeGreaterThanOrEqual(1_200);
    expect(new Set([...models, ...taskModels].map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(35);
  });

  it("marks a figure verified only where it was read in the provider's own text as served", () => {
    const forms = new Set<string>();
    for (const price of models.flatMap((model) => model.prices)) {
      forms.add(`${price.status} ${evidenceForm(price)}`);
      if (price.status === "verified") expect(price).toMatchObject({ evidence: { read_at: price.verified_at } });
      else expect(price).toMatchObject({ status: "unverified", verified_at: null });
    }
    expect([...forms].sort()).toEqual([
      "unverified list",
      "unverified machine_copy",
      "unverified rendering",
      "verified api",
      "verified excerpt",
      "verified page",
    ]);
  });

  it.each([
    ["gpt-4-turbo", "2026-10-23"],
    ["gpt-3.5-turbo", "2026-10-23"],
    ["claude-3-5-sonnet", "2025-10-28"],
    ["claude-3-opus-20240229", "2026-01-05"],
    ["gemini-1.5-pro", "2025-09-29"],
    ["gemini-2.0-flash", "2026-06-01"],
    ["pixtral-large-latest", "2026-05-31"],
    ["deepseek-chat", "2026-07-24"],
    ["llama-3.3-70b-versatile", "2026-08-16"],
  ])("keeps %s, shut down on %s, with a last known price", (id, shutdown) => {
    const model = find(id);
    expect(model).toMatchObject({ status: "retired", deprecation: { shutdown_on: shutdown } });
    expect(pricesAt(model.prices, WRITTEN).some(({ meter }) => meter === "output")).toBe(true);
  });

  it.each([
    ["openai", "gpt-4o-realtime-preview", "speech_to_speech", "2026-05-07", "gpt-realtime-1.5"],
    ["openai", "text-search-davinci-doc-001", "embedding", "2024-01-04", "text-embedding-3-small"],
    ["google", "veo-3.0-generate-001", "video", "2026-06-30", "veo-3.1-generate-preview"],
    ["xai", "grok-imagine-image-quality", "image", "2026-11-02", "grok-imagine-image-2.0"],
    ["amazon-bedrock", "amazon.titan-image-generator-v1", "image", "2025-08-15", "amazon.nova-canvas-v1:0"],
    ["google-vertex", "imagen-3.0-fast-generate-001", "image", "2026-06-30", "gemini-2.5-flash-image"],
    ["elevenlabs", "scribe_v1", "speech_to_text", "2026-07-09", "scribe_v2"],
  ])("keeps %s/%s, which is for %s, with its end and successor", (provider, id, kind, on, replacement) => {
    const listed = taskModels.find((model) => model.provider === provider && model.model_id === id);
    expect(listed).toMatchObject({ kind, status: "retired", deprecation: { shutdown_on: on, replacement } });
    expect(resolveModel(id, models)).toBeNull();
  });

  it("holds no model without a price that is still sold", () => {
    const unpriced = [...models, ...taskModels].filter(
      (model) => model.prices.length === 0 && ("unit_prices" in model ? model.unit_prices.length : 0) === 0,
    );
    expect(unpriced.length).toBeGreaterThan(80);
    expect(unpriced.filter(({ status }) => status !== "retired")).toEqual([]);
  });

  it("keeps models that left the price list without a notice as deprecated", () => {
    expect(find("gpt-5.4-pro")).toMatchObject({ status: "deprecated", deprecation: { shutdown_on: null } });
  });

  it.each([
    ["gpt-4o", "2027-01-14", "gpt-6-luna"],
    ["gpt-4.1-mini", "2027-01-14", "gpt-6-luna"],
    ["gpt-5", "2026-12-11", "gpt-6.1-sol"],
    ["claude-sonnet-4-5", "2026-11-30", "claude-sonnet-5-5"],
    ["gemini-2.5-pro", "2026-12-01", "gemini-3.8-flash"],
  ])("knows that %s ends on %s and that its maker names %s, which it lists", (id, shutdown, replacement) => {
    expect(find(id)).toMatchObject({ status: "deprecated", deprecation: { shutdown_on: shutdown, replacement } });
    expect(find(replacement).status).toBe("current");
  });

  it("prices tiers, windows, promotions and changes as their pages state them", () => {
    const at = (id: string, when = {}, on = WRITTEN) => rateOf(find(id), "input", on, when)?.usd_per_mtok;
    expect(at("gpt-5.5")).toBe("5");
    expect(at("gpt-5.5", { input_tokens_gte: 272_001, applies_to: "request" })).toBe("10");
    expect(at("grok-4.7", { input_tokens_gte: 200_000, applies_to: "request" })).toBe("4");
    expect(at("gemini-3.1-pro-preview", { input_tokens_gte: 200_001, applies_to: "request" })).toBe("4");
    expect(at("deepseek-flash", { utc_window: "01:00-04:00,06:00-10:00", utc_days: "Mon-Fri" })).toBe("0.3");
    expect([at("gemini-3.8-flash"), at("gemini-3.8-flash", {}, "2027-01-01")]).toEqual(["0.75", "1.5"]);
    expect([at("gpt-5.6-sol", {}, "2026-08-01"), at("gpt-5.6-sol")]).toEqual(["5", "4"]);
    expect(at("amazon.nova-lite-v1:0")).toBe("0.06");
  });

  it("has the factor of the newer Anthropic tokenizer", () => {
    expect(["claude-opus-4-6", "claude-opus-4-7", "claude-sonnet-5"].map((id) => find(id).tokenizer_factor)).toEqual([
      "1",
      "1.3",
      "1.3",
    ]);
  });

  it("has the current values of the second registry, so that a disagreement is never hidden", () => {
    const source = "@pydantic/genai-prices 0.1.8";
    const checked = find("claude-opus-4-8").cross_checks.find((check) => check.source === source);
    const theirs = findProvider({ providerId: "anthropic" })?.models.find(({ id }) => id === "claude-opus-4-8")?.prices;
    expect(theirs).toMatchObject({
      input_mtok: Number(checked?.input_usd_per_mtok),
      output_mtok: Number(checked?.output_usd_per_mtok),
    });
    const checks = models.flatMap((model) => model.cross_checks);
    expect(checks.filter(({ agrees }) => agrees).length).toBeGreaterThan(200);
    const open = models
      .filter((model) => model.cross_checks.some(({ agrees }) => !agrees))
      .map(({ model_id: id }) => id);
    expect(open).toContain("glm-5.3-flash");
  });
});

describe("models for one task", () => {
  const priceOf = (provider: string, id: string) => {
    const model = taskModels.find((one) => one.provider === provider && one.model_id === id);
    return [...(model?.prices ?? []), ...(model?.unit_prices ?? [])]
      .filter(({ when }) => Object.keys(when).length === 0)
      .map((price) =>
        "usd" in price ? `${price.meter} ${price.usd}/${price.unit}` : `${price.meter} ${price.usd_per_mtok}/Mtok`,
      );
  };

  it("cover every kind, each price in its own unit", () => {
    expect(new Set(taskModels.map(({ kind }) => kind))).toEqual(new Set(TASK_KINDS));
    expect(priceOf("openai", "text-embedding-3-small")).toEqual(["input 0.02/Mtok"]);
    expect(priceOf("openai", "whisper-1")).toEqual(["audio_input 0.006/audio_minute"]);
    expect(priceOf("openai", "tts-1")).toEqual(["characters 15/million_characters"]);
    expect(priceOf("openai", "sora-2")).toEqual(["video_output 0.1/video_second"]);
    expect(priceOf("google", "imagen-4.0-generate-001")).toEqual(["image_output 0.04/image"]);
    expect(priceOf("mistral", "mistral-ocr-2512")).toEqual(["page 0.002/page", "annotated_page 0.003/page"]);
    expect(priceOf("cohere", "rerank-v3.5")).toEqual(["query 2/thousand_queries"]);
  });

  it("never confuses a price per token with one per image, minute or page", () => {
    const bounds: Record<string, [number, number]> = {
      image: [0.00001, 2],
      megapixel: [0.0001, 1],
      video_second: [0.0001, 5],
      audio_minute: [0.0001, 0.5],
      million_characters: [0.01, 500],
      page: [0.0001, 0.1],
      thousand_queries: [0.1, 10],
      thousand_requests: [0.01, 50],
    };
    for (const { unit, usd, model_id: id } of taskModels.flatMap((model) => model.unit_prices)) {
      const [least, most] = bounds[unit] ?? [0, 0];
      expect(Number(usd), `${id} per ${unit}`).toBeGreaterThanOrEqual(least);
      expect(Number(usd), `${id} per ${unit}`).toBeLessThanOrEqual(most);
    }
    for (const model of taskModels.filter(({ kind }) => kind === "embedding" || kind === "rerank")) {
      for (const { usd_per_mtok: usd, meter } of model.prices) {
        if (meter === "input") expect(Number(usd), model.model_id).toBeLessThanOrEqual(2);
      }
    }
  });

  it("mark a difference from another list", () => {
    for (const model of taskModels) {
      for (const { meter, unit, usd, agrees } of model.cross_checks) {
        const ours = [...model.prices, ...model.unit_prices].find(
          (price) =>
            price.meter === meter &&
            ("unit" in price ? price.unit : "million_tokens") === unit &&
            Object.keys(price.when).length === 0,
        );
        const figure = ours === undefined ? Number.NaN : Number("usd" in ours ? ours.usd : ours.usd_per_mtok);
        expect([model.model_id, meter, Math.abs(figure - Number(usd)) <= 0.02 * Number(usd) + 1e-12]).toEqual([
          model.model_id,
          meter,
          agrees,
        ]);
      }
    }
  });
});

describe("the optimiser over the registry", () => {
  it("recommends only models on sale, for any current model", { timeout: 60_000 }, () => {
    const tasks = ["Summarise 10-page reports", "Classify emails", "Coding agent for our repository"];
    for (const [index, current] of models.entries()) {
      // Listings of one provider are alike as the current one: some of each will do, more of those read first-hand.
      const every = evidenceKind(current.prices, WRITTEN) === "second_hand" ? 25 : 4;
      if (index % every !== 0) continue;
      for (const task of tasks.slice((index / every) % 3, ((index / every) % 3) + 1)) {
        const input = { task, current_model: `${current.provider}/${current.model_id}` };
        const answer = OptimizeAnswer.parse(optimizeModel(input, current, data));
        const { recommended_alternative: best } = answer;
        if (best.is_current_model) continue;
        const model = find(best.model.id);
        expect(
          ["current", "preview"].includes(model.status) || (model.deprecation?.shutdown_on ?? "") > "2027-02-01",
        ).toBe(true);
        const sameModel = model.model_key !== null && model.model_key === current.model_key;
        const isSuccessor = namedReplacement(current, models).includes(model);
        expect(sameModel || isSuccessor || model.prices.some(({ evidence }) => evidence !== null)).toBe(true);
        expect(answer.confidence).toBeLessThanOrEqual(0.95);
      }
    }
  });
});

describe("loading", () => {
  const folder = mkdtempSync(join(tmpdir(), "models-registry-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("reports every problem of a folder at once", () => {
    const [first, second] = providers;
    writeFileSync(join(folder, "aaa.json"), "{");
    writeFileSync(join(folder, "bbb.json"), JSON.stringify({ ...first, surprise: 1 }));
    writeFileSync(join(folder, "ccc.json"), JSON.stringify(second));
    expect(() => loadProviders(folder)).toThrow(
      /aaa\.json: is not JSON[\s\S]*bbb\.json[\s\S]*surprise[\s\S]*ccc\.json: its id is/,
    );
  });

  it.each([
    ["a figure that its quote does not hold", { usd_per_mtok: "7.77" }, "7.77 does not occur in its quote"],
    ["a price of 0", { usd_per_mtok: "0" }, "is not above 0"],
    ["a verified price without evidence", { evidence: null }, "does not go with its evidence"],
    ["a record that ends before it begins", { effective_to: "2020-01-01" }, "ends before it begins"],
    ["a price of another model", { model_id: "other" }, "holds a price of"],
  ])("refuses %s", (_, change, problem) => {
    const groq = structuredClone(providers.find(({ id }) => id === "groq"));
    const price = groq?.models.flatMap((model) => model.prices).find(({ evidence }) => evidence !== null);
    if (groq === undefined || price === undefined) throw new Error("groq lists a price");
    Object.assign(price, change);
    expect(checkProvider(groq, "groq").join("\n")).toContain(problem);
  });

  it("refuses a model for one task without a price, and two prices per unit on one day", () => {
    const openai = structuredClone(providers.find(({ id }) => id === "openai"));
    const whisper = openai?.task_models.find(({ model_id: id }) => id === "whisper-1");
    const price = whisper?.unit_prices[0];
    if (openai === undefined || whisper === undefined || price === undefined) throw new Error("openai lists whisper-1");
    whisper.unit_prices.push({ ...price, effective_from: "2026-11-01" });
    expect(checkProvider(openai, "openai").join("\n")).toContain("per audio_minute []: two records hold on");
    whisper.unit_prices = [{ ...price, usd: "0" }];
    expect(checkProvider(openai, "openai").join("\n")).toContain("is not above 0");
    whisper.unit_prices = [];
    expect(checkProvider(openai, "openai")).toContain("whisper-1: has no price");
    whisper.status = "retired";
    expect(checkProvider(openai, "openai")).toEqual([]);
  });

  it("refuses an end that is announced after it, and a model that is no longer sold without a source", () => {
    const groq = structuredClone(providers.find(({ id }) => id === "groq"));
    const ended = groq?.models.find(({ model_id: id }) => id === "gemma-7b-it");
    if (groq === undefined || ended?.deprecation == null) throw new Error("groq lists the end of gemma-7b-it");
    ended.deprecation = { ...ended.deprecation, announced_on: "2026-05-22" };
    expect(checkProvider(groq, "groq")).toEqual(["gemma-7b-it: is announced to end after its end"]);
    ended.deprecation = null;
    expect(checkProvider(groq, "groq")).toEqual(["gemma-7b-it: is retired without a source"]);
  });

  it("refuses two records of one rate on one day, and one name for two models", () => {
    const groq = structuredClone(providers.find(({ id }) => id === "groq"));
    const [a, b] = groq?.models ?? [];
    const price = a?.prices[0];
    if (groq === undefined || a === undefined || b === undefined || price === undefined)
      throw new Error("groq lists two models");
    a.prices.push({ ...price, effective_from: "2026-11-01" });
    b.aliases.push(a.model_id);
    const problems = checkProvider(groq, "groq").join("\n");
    expect(problems).toContain("two records hold on 2026-11-01");
    expect(problems).toContain(`${a.model_id} names more than one model`);
  });
});

/** Folder of the captures that the figures were read from; they are other people's pages and not part of the project. */
const captures = process.env.CAPTURES_DIR ?? "";

describe.skipIf(captures === "" || !existsSync(captures))("compared with the captures in CAPTURES_DIR", () => {
  const truth: {
    provider: string;
    model: string;
    source_file: string;
    input_per_mtok: number;
    output_per_mtok: number;
  }[] =
    captures === "" || !existsSync(join(captures, "truth.json"))
      ? []
      : JSON.parse(readFileSync(join(captures, "truth.json"), "utf8"));
  const hashes = new Map(
    [...new Set(truth.map((row) => row.source_file))].map((file) => [
      createHash("sha256")
        .update(readFileSync(join(captures, file)))
        .digest("hex"),
      file,
    ]),
  );

  it("every figure equals the one of an independent reader", () => {
    let compared = 0;
    for (const model of models) {
      for (const price of model.prices) {
        const file = hashes.get(price.evidence?.page_sha256 ?? "");
        if (
          file === undefined ||
          Object.keys(price.when).length > 0 ||
          (price.meter !== "input" && price.meter !== "output")
        )
          continue;
        const row = truth.find(
          ({ source_file: source, provider, model: name }) =>
            source === file && provider === model.provider && name === model.model_id,
        );
        if (row === undefined || model.provider === "deepseek") continue;
        const expected = price.meter === "input" ? row.input_per_mtok : row.output_per_mtok;
        if (price.effective_to === null)
          expect(Number(price.usd_per_mtok), `${model.model_id} ${price.meter} in ${file}`).toBe(expected);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(150);
  });
});

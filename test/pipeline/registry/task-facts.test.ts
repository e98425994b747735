import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { RegistryError } from "../../../pipeline/registry/load.ts";
import { loadTaskFacts } from "../../../pipeline/registry/model-facts/load-task-facts.ts";
import { loadModels } from "../../../pipeline/registry/models.ts";

const folder = mkdtempSync(join(tmpdir(), "task-facts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const source = {
  url: "https://a.example/models",
  page_date: null,
  read_on: "2026-11-27",
  quote: "Korean and English",
  note: null,
};
const listing = (provider: string, model_id: string, model_key: string | null) => ({ provider, model_id, model_key });
const one = listing("a", "one", "a/one");
const resold = listing("b", "one", "a/one");

const load = (rows: unknown) => {
  writeFileSync(join(folder, "speech.json"), JSON.stringify(rows));
  return loadTaskFacts(folder, [one, resold]);
};

describe("facts about models for one task", () => {
  it("stand at every listing of a model, and those of one seller's API at its listing before them", () => {
    const facts = load([
      { ...source, models: ["a/one"], listings: [], facts: { streaming: true, diarization: false } },
      { ...source, models: [], listings: ["b/one"], facts: { diarization: true } },
    ]);
    expect([facts(one)?.diarization?.value, facts(resold)?.diarization?.value]).toEqual([false, true]);
    expect(facts(resold)?.streaming).toEqual({ value: true, ...source });
    expect(facts(resold)?.languages).toBeNull();
    expect(facts(listing("a", "two", null))).toBeNull();
  });

  it("are refused for a model that no listing has, twice for one, and without a sentence", () => {
    const row = { ...source, models: ["a/one"], listings: [], facts: { streaming: true } };
    expect(() => load([{ ...row, models: ["a/other"] }])).toThrow("no listing of a/other is for one task");
    expect(() => load([row, row])).toThrow("a/one has two values of streaming");
    expect(() => load([{ ...row, quote: "" }])).toThrow(RegistryError);
  });

  it("are on record for most models that turn speech into text, each with its page", () => {
    const speech = loadModels(join(import.meta.dirname, "../../../pipeline/registry")).taskModels.filter(
      ({ kind, status }) => kind === "speech_to_text" && status !== "retired",
    );
    const known = speech.filter(({ task_facts: facts }) => facts !== null);
    expect(known.length / speech.length).toBeGreaterThan(0.8);
    const atc = speech.find(({ model_id: id }) => id === "nova-2-atc")?.task_facts?.languages;
    expect(atc?.value).toEqual({ names: ["English"], more: false, count: 1 });
    expect(atc?.quote).toContain("nova-2-atc");
  });
});

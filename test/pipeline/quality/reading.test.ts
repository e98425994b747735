import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { boardsOf } from "../../../pipeline/quality/boards.ts";
import { effortOf } from "../../../pipeline/quality/effort.ts";
import { identityOf } from "../../../pipeline/quality/identity.ts";
import { loadQualityInputs } from "../../../pipeline/quality/load.ts";
import { scaled } from "../../../pipeline/quality/scale.ts";
import { verbosityByKey } from "../../../pipeline/quality/verbosity.ts";

const FOLDER = join(REGISTRY, "quality");
const none = { low: null, high: null, se: null, n: null };

describe("the effort class of a setting", () => {
  it.each([
    [null, "mid"],
    ["medium", "mid"],
    ["thinking", "mid"],
    ["thinking-16k", "mid"],
    ["thinking-auto-medium-effort", "mid"],
    ["unknown", "mid"],
    ["high-32k", "high"],
    ["xhigh-codex-harness", "high"],
    ["max; retrieval alltools", "high"],
    ["32k", "high"],
    ["thinking-64k", "high"],
    ["highthinking", "high"],
    ["best published", "high"],
    ["thinking-64k-low-effort", "low"],
    ["reasoning none", "low"],
    ["none; user simulator", "low"],
    ["no-thinking", "low"],
    ["nothinking", "low"],
    ["minimal", "low"],
    ["instant", "low"],
  ])("%s: %s", (setting, effort) => {
    expect(effortOf(setting)).toBe(effort);
  });
});

describe("the identity of a row", () => {
  it("is the model key where there is one", () => {
    const row = { model: "GPT-5 (high)", modelKey: "openai/gpt-5", setting: "high" };
    expect(identityOf(row)).toEqual({ model: "openai/gpt-5", effort: "high" });
  });
  it.each([
    ["o1-2024-12-17_high", "~o1-2024-12-17", "high"],
    ["gemini-2.5-pro-preview-06-05 (32k think)", "~gemini-2-5-pro-preview-06-05", "high"],
    ["z-ai/glm-x@reasoning=none", "~glm-x", "low"],
    ["Step 3.7 Flash (high reasoning)", "~step-3-7-flash", "high"],
    ["claude-3-7-sonnet-20250219_unknown", "~claude-3-7-sonnet-20250219", "mid"],
    ["ernie-5.1", "~ernie-5-1", "mid"],
  ])("%s is %s at %s", (model, name, effort) => {
    expect(identityOf({ model, modelKey: null, setting: null })).toEqual({ model: name, effort });
  });
});

describe("a score on the scale it is modelled on", () => {
  it("is the log-odds of a rate, with a larger error near the ceiling", () => {
    const half = scaled("rate", { ...none, score: 50, n: 100 });
    expect(half.y).toBeCloseTo(0, 9);
    expect(half.se).toBeCloseTo(0.2, 9);
    expect(scaled("rate", { ...none, score: 100, n: 100 }).y).toBeCloseTo(Math.log(201), 6);
    expect(scaled("rate", { ...none, score: 99, n: 100 }).se).toBeGreaterThan(0.5);
    expect(scaled("rate", { ...none, score: 50, se: 5 }).se).toBeCloseTo(0.2, 2);
  });
  it("is the rating itself, with the error of its interval", () => {
    expect(scaled("elo", { ...none, score: 1500, low: 1490.2, high: 1509.8 })).toEqual({
      y: 1500,
      se: expect.closeTo(5, 9),
    });
  });
  it("is the log of money", () => {
    expect(scaled("money", { ...none, score: -40 }).y).toBeCloseTo(Math.log(600), 9);
  });
});

describe("the quality data of the registry", () => {
  const inputs = loadQualityInputs(FOLDER);

  it("gives the source of every figure and whether it may be republished", () => {
    for (const { licence, attribution, files } of inputs.sources) {
      expect(licence).not.toBe("");
      expect(attribution).not.toBe("");
      expect(files.length).toBeGreaterThan(0);
    }
    const open = [...inputs.benchmarks.values()].filter(({ reuse }) => reuse === "open");
    expect(open.length).toBeGreaterThan(20);
    for (const { name } of open) expect(name).not.toMatch(/LiveBench \d|Connections|Arena agent|ARC-AGI|SimpleBench/);
  });

  it("uses one copy of each benchmark, without small boards and boards of another kind", () => {
    const boards = boardsOf(inputs);
    expect(boards.length).toBeGreaterThan(70);
    for (const board of boards) {
      expect(board.entries.length).toBeGreaterThan(4);
      const names = board.entries.map(({ model, effort }) => `${model} ${effort}`);
      expect(new Set(names).size, board.id).toBe(names.length);
      for (const { y, se } of board.entries) expect(Number.isFinite(y) && se > 0, board.id).toBe(true);
    }
    expect(boards.some(({ benchmark }) => /vectara|bullshit/.test(benchmark))).toBe(false);
  });

  it.each([
    ["a score that is no number", (text: string) => text.replace(/\t88\t/, "\teighty\t"), "eighty|NaN|number"],
    [
      "a benchmark that is not described",
      (text: string) => text.replace("\naider-polyglot\t", "\nother\t"),
      "other is not in",
    ],
    ["a row of too few columns", (text: string) => text.replace(/\t\w+\n$/, "\n"), "aider-polyglot"],
  ])("is refused with %s", (_, spoil, message) => {
    const folder = mkdtempSync(join(tmpdir(), "clearboard-quality-"));
    cpSync(FOLDER, folder, { recursive: true });
    const file = join(folder, "scores", "aider-polyglot-2026-05-22.tsv");
    const text = readFileSync(file, "utf8");
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    writeFileSync(file, spoilt);
    expect(() => loadQualityInputs(folder)).toThrow(new RegExp(message));
  });
});

describe("verbosity", () => {
  it("is money spent over list price against the median model, shrunk for few observations", () => {
    const price = { inputUsd: 1, outputUsd: 1 };
    const prices = new Map([
      ["a", price],
      ["b", price],
      ["c", { inputUsd: 2, outputUsd: 2 }],
    ]);
    const row = (modelKey: string, cost: number) => ({ modelKey, single: null, short: cost, core: cost, long: cost });
    const found = verbosityByKey([row("a", 1), row("b", 2), row("c", 2), row("unpriced", 9)], prices);
    expect(found.get("a")).toBeCloseTo(1, 9);
    expect(found.get("b")).toBeCloseTo(2 ** (3 / 3.5), 9);
    expect(found.get("c")).toBeCloseTo(1, 9);
    expect(found.has("unpriced")).toBe(false);
    const once = verbosityByKey([row("a", 1), { ...row("b", 2), short: null, long: null }, row("c", 2)], prices);
    expect(once.get("b")).toBeCloseTo(2 ** (1 / 1.5), 9);
  });
});

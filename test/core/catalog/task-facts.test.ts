import { describe, expect, it } from "vitest";
import {
  allowsCommerce,
  dimensionsText,
  knowsLanguage,
  languagesText,
  offersDimensions,
  weightsText,
} from "../../../src/core/catalog/task-facts.ts";
import type { WeightsLicense } from "../../../src/schema/records/weights-license.ts";

const license = (spdx: string | null, name: string) => ({ spdx, name }) as WeightsLicense;

describe("facts about models for one task", () => {
  it("say no of a language only where a page names all that a model knows", () => {
    const only = { names: ["English"], more: false, count: 1 };
    expect([knowsLanguage(only, "English"), knowsLanguage(only, "Korean")]).toEqual([true, false]);
    expect(knowsLanguage({ names: [], more: true, count: 100 }, "Korean")).toBeNull();
    expect(languagesText(only)).toBe("English only");
    expect(languagesText({ names: [], more: true, count: 100 })).toBe("100 languages or more, not named");
  });

  it("take a vector that can be shortened for one of fewer dimensions", () => {
    const [fixed, any, some] = [
      { default: 1536, shorter: [], any: false },
      { default: 3072, shorter: [], any: true },
      { default: 1024, shorter: [256, 512, 2048], any: false },
    ];
    expect([fixed, any, some].map((one) => offersDimensions(one, 1024, "most"))).toEqual([false, true, true]);
    expect([fixed, any, some].map((one) => offersDimensions(one, 2048, "exact"))).toEqual([false, true, true]);
    expect([fixed, any, some].map((one) => offersDimensions(one, 2048, "least"))).toEqual([false, true, true]);
    expect([fixed, any, some].map(dimensionsText)).toEqual(["1536", "3072, or any fewer", "1024, or 256, 512, 2048"]);
  });

  it("tell which licences of weights forbid commercial use", () => {
    expect(allowsCommerce(license("CC-BY-NC-4.0", "Creative Commons"))).toBe(false);
    expect(allowsCommerce(license(null, "Qwen Research License"))).toBe(false);
    expect(allowsCommerce(license("MIT", "MIT License"))).toBe(true);
    expect(weightsText(true, null)).toBe("open weights, licence not on record");
  });
});

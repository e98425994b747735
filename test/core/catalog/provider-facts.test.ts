import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  checkTerms,
  factsFor,
  isConditional,
  isRegionOfSome,
  reservationIn,
} from "../../../src/core/catalog/provider-facts.ts";
import { PROVIDER_FACT_FIELDS, type ProviderFacts } from "../../../src/schema/records/provider-facts.ts";

const page = {
  value: "as the page says",
  url: "https://acme.example/terms",
  page_date: null,
  read_on: "2026-11-23",
  source: "provider" as const,
  note: null,
};

function made(over: Partial<ProviderFacts> = {}): ProviderFacts {
  const none = Object.fromEntries(PROVIDER_FACT_FIELDS.map((field) => [field, null]));
  return { ...none, exceptions: [], ...over } as ProviderFacts;
}

describe("terms of a provider", () => {
  it("never treats a missing fact as a no", () => {
    const asked = { dataRegion: "EU", gdpr: true, hipaa: true, zeroRetention: true, noTraining: true } as const;
    for (const facts of [null, made()]) {
      const checks = checkTerms(facts, "acme/one", asked);
      expect(checks.map(({ met, fact }) => [met, fact])).toEqual(checks.map(() => [null, null]));
      expect(checks).toHaveLength(5);
    }
  });

  it("checks only what is asked for", () => {
    expect(checkTerms(made(), null, {})).toEqual([]);
    expect(checkTerms(made(), null, { gdpr: false, hipaa: true }).map(({ term }) => term)).toEqual(["hipaa"]);
  });

  it.each([
    [["EU", "US"], true],
    [["US", "global"], false],
    [["US", "other"], null],
    [[], null],
  ] as const)("data in %j is in the EU: %s", (code, met) => {
    const facts = made({ data_regions: { code: [...code], ...page } });
    expect(checkTerms(facts, null, { dataRegion: "EU" })).toEqual([
      { term: "dataRegion", met, fact: facts.data_regions },
    ]);
  });

  it("distinguishes a claim from an agreement, and an opt-out from no option", () => {
    const met = (facts: Partial<ProviderFacts>, asked: Parameters<typeof checkTerms>[2]) =>
      checkTerms(made(facts), null, asked)[0]?.met;
    expect(met({ hipaa_baa: { code: "claimed", ...page } }, { hipaa: true })).toBe(null);
    expect(met({ hipaa_baa: { code: "on_plan", ...page } }, { hipaa: true })).toBe(true);
    expect(met({ gdpr_dpa: { code: "none_found", ...page } }, { gdpr: true })).toBe(null);
    expect(met({ zero_data_retention: { code: "no_switch_found", ...page } }, { zeroRetention: true })).toBe(false);
    expect(met({ zero_data_retention: { code: "self_serve", ...page } }, { zeroRetention: true })).toBe(true);
    expect(met({ trains_on_api_data: { code: "opt_out", ...page } }, { noTraining: true })).toBe(false);
    expect(met({ trains_on_api_data: { code: "unclear", ...page } }, { noTraining: true })).toBe(null);
  });

  it("prefers a fact about the model or its maker to the general fact", () => {
    const facts = made({
      zero_data_retention: { code: "on_request", ...page },
      exceptions: [
        { makers: [], model_keys: ["acme/vault"], facts: { zero_data_retention: { code: "never", ...page } } },
        { makers: ["other"], model_keys: [], facts: { zero_data_retention: null } },
      ],
    });
    const met = (key: string | null) => checkTerms(facts, key, { zeroRetention: true })[0]?.met;
    expect([met("acme/one"), met("acme/vault"), met("other/any"), met(null)]).toEqual([true, false, null, true]);
    expect(factsFor(facts, "acme/one").zero_data_retention?.code).toBe("on_request");
  });
});

describe("a region that a seller grants only on request or for some models", () => {
  const region = (value: string) => ({ code: ["EU"] as ["EU"], ...page, value });
  it.each([
    ["EU routing, enterprise only, on request", true],
    ["EU; processing guaranteed only for listed models", true],
    ["EU by default", false],
  ])("%s: %s", (value, some) => {
    expect(isRegionOfSome("dataRegion", region(value))).toBe(some);
    expect(isConditional("dataRegion", region(value))).toBe(some);
  });

  it.each([
    ["together", "US", "deepseek/deepseek-v4", true],
    ["together", "US", "zai/glm-5.3", null],
    ["nebius", "EU", "deepseek/deepseek-v4", null],
  ] as const)("of %s in the %s clears %s: %s", (provider, dataRegion, key, met) => {
    const path = new URL(`../../../pipeline/registry/providers/${provider}.json`, import.meta.url);
    const facts = JSON.parse(readFileSync(path, "utf8")) as ProviderFacts;
    expect(checkTerms(facts, key, { dataRegion })[0]?.met).toBe(met);
  });
});

describe("the reservation of a fact", () => {
  it.each([
    ["gdpr", "DPA in the privacy policy; no SCC text found by the reviewer", null, "no SCC text found by the reviewer"],
    ["hipaa", "offered; BAA not confirmed", null, "BAA not confirmed"],
    ["gdpr", "offered", "address cited by another project; the text was not read", "the text was not read"],
    ["noTraining", "no", "read by another project; the provider's text was not read here", null],
    ["dataRegion", "EU only; no other region found", null, null],
    ["gdpr", "offered (incorporated in the terms)", "copy of the provider's own text", null],
  ] as const)("of a fact on %s, %s (%s): %s", (term, value, note, found) => {
    expect(reservationIn(term, { value, note })).toBe(found);
  });
});

import { describe, expect, it } from "vitest";
import { checkTerms } from "../../../src/core/catalog/provider-facts.ts";
import { PROVIDER_FACT_FIELDS, type ProviderFacts } from "../../../src/schema/records/provider-facts.ts";

const known = (code: unknown) => ({
  code,
  value: "made",
  url: "https://provider.example",
  page_date: null,
  read_on: "2026-11-23",
  source: "provider",
  note: null,
});
const factsOf = (some: Readonly<Record<string, unknown>>) =>
  ({
    ...Object.fromEntries(PROVIDER_FACT_FIELDS.map((field) => [field, null])),
    exceptions: [],
    ...Object.fromEntries(Object.entries(some).map(([field, code]) => [field, known(code)])),
  }) as unknown as ProviderFacts;
const met = (facts: ProviderFacts, terms: Parameters<typeof checkTerms>[2]) =>
  checkTerms(facts, null, terms).map((check) => check.met);

describe("terms of providers", () => {
  it("compare the demanded number of days with the days for which a provider keeps data", () => {
    expect(met(factsOf({ retention_days: 30 }), { retentionDays: 30 })).toEqual([true]);
    expect(met(factsOf({ retention_days: 30 }), { retentionDays: 7 })).toEqual([false]);
    expect(met(factsOf({ retention_days: null }), { retentionDays: 7 })).toEqual([null]);
    expect(met(factsOf({}), { retentionDays: 7 })).toEqual([null]);
  });

  it("count retention that can be switched off as shorter than any limit", () => {
    expect(met(factsOf({ retention_days: 30, zero_data_retention: "on_request" }), { retentionDays: 7 })).toEqual([
      true,
    ]);
    expect(met(factsOf({ retention_days: 30, zero_data_retention: "never" }), { retentionDays: 7 })).toEqual([false]);
  });

  it("distinguish zero retention by default from zero retention on request or by a setting", () => {
    for (const [code, byDefault] of [
      ["default", true],
      ["self_serve", false],
      ["on_request", false],
    ] as const) {
      const facts = factsOf({ zero_data_retention: code });
      expect(met(facts, { zeroRetention: "default" })).toEqual([byDefault]);
      expect(met(facts, { zeroRetention: true })).toEqual([true]);
    }
  });

  it("include reports and certificates", () => {
    expect(met(factsOf({ soc2: "type_2", iso_27001: "yes" }), { soc2: true, iso27001: true })).toEqual([true, true]);
    expect(met(factsOf({}), { soc2: true, iso27001: true })).toEqual([null, null]);
  });
});

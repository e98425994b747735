import { describe, expect, it } from "vitest";
import { plainNumber, readDemands } from "../../../../src/core/optimize/task/constraints.ts";

const kinds = (text: string) => readDemands(text).read.map(({ kind }) => kind);

describe("demands in a text", () => {
  it.each([
    ["must only use open-weight models", "open_weights"],
    ["GDPR applies", "gdpr"],
    ["Es gilt die DSGVO", "gdpr"],
    ["We need a HIPAA BAA", "hipaa"],
    ["zero data retention is required", "zero_retention"],
    ["data must stay in the EU", "data_region"],
    ["Daten müssen in der EU bleiben", "data_region"],
    ["個人情報は日本国内に保存する", "data_region"],
    ["SOC 2 is needed", "certification"],
    ["calls our order and refund APIs as tools", "tools"],
    ["return strict JSON", "json"],
    ["first token under 300 ms", "latency"],
    ["p95 latency matters", "latency"],
    ["at least 128k context window", "context"],
    ["90 % of the prompt is cached", "cached_share"],
    ["an overnight batch job", "batch"],
    ["only off-peak", "peak_hours"],
    ["Current bill is $40,000 a month", "monthly_bill"],
    ["at most $500 per month", "monthly_budget"],
    ["99.9 % uptime SLA", "service_level"],
  ])("%s: %s", (text, kind) => {
    expect(kinds(text)).toContain(kind);
  });

  it("exclude and want makers and countries, and leave names that the work is about alone", () => {
    const read = readDemands("Do not use Mistral or any Chinese company.");
    expect([...read.excludedMakers]).toEqual(["mistral"]);
    expect(read.excludedCountries.has("CN")).toBe(true);
    expect(read.excludedMakerCountries.has("CN")).toBe(true);
    expect([...readDemands("We only use Anthropic.").onlyMakers]).toEqual(["anthropic"]);
    expect(kinds("Classify reviews of Google and Chinese restaurants")).toEqual([]);
    const hosts = readDemands("We cannot use a US provider");
    expect(hosts.excludedCountries.has("US")).toBe(true);
    expect(hosts.excludedMakerCountries.size).toBe(0);
  });

  it("read figures as they are written in any of the languages", () => {
    expect(readDemands("90 % cached").cachedShare).toBe(0.9);
    expect(readDemands("bill of $40,000 a month").monthlyBill).toBe(40_000);
    expect(readDemands("bill of $40k per month").monthlyBill).toBe(40_000);
    expect(["40,000", "40.000", "1,5", "1.5", "12"].map(plainNumber)).toEqual([40_000, 40_000, 1.5, 1.5, 12]);
  });
});

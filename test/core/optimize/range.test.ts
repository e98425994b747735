import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog-data.ts";
import { estimateCost, listPrice, typicalCall } from "../../../src/core/optimize/cost.ts";
import { leversOf } from "../../../src/core/optimize/levers.ts";
import { savingsRange } from "../../../src/core/optimize/range.ts";
import { profileTask } from "../../../src/core/optimize/task/profile.ts";
import { madeModel, madePrice, TODAY } from "../../support/world/models.ts";

const DAY = "2026-11-21";
const STATED = "Answer customer questions in our chat widget, 1000 input tokens and 1000 output tokens";

function requestFor(current: CatalogModel, day = DAY, task = STATED) {
  const input = { task, current_model: current.model_id };
  const profile = profileTask(task);
  return { input, current, profile, monthlyCalls: 1000, monthlyCallsAssumed: false, now: TODAY, day };
}
/** A model that costs so much per million input tokens, and from the end of the year on ten times as much. */
function dearerNextYear(model_id: string, usd: string): CatalogModel {
  const until = { effective_to: "2027-01-01" };
  const from = { effective_from: "2027-01-01" };
  return madeModel({
    model_id,
    prices: [madePrice("input", usd, {}, until), madePrice("input", `${usd}0`, {}, from), madePrice("output", "1", {})],
  });
}

describe("the range of a saving", () => {
  const range = (current: CatalogModel, candidate: CatalogModel, ...rest: [string?, string?]) => {
    const found = savingsRange(requestFor(current, ...rest), candidate);
    return found && [found.low.toNumber(), found.high.toNumber()];
  };
  const now = madeModel({ model_id: "now", input: "10", output: "40" });

  it("is one figure where the text states the size and neither model can be switched", () => {
    expect(range(now, madeModel({ model_id: "x", input: "4", output: "16" }))).toEqual([0.03, 0.03]);
  });

  it("goes from the candidate thinking to it not thinking, and below zero where thinking makes it dearer", () => {
    const switched = madeModel({ model_id: "x", input: "4", output: "16", reasoning: "optional" });
    expect(range(now, switched)).toEqual([-0.002, 0.03]);
  });

  it("goes from half the call to a large one where the size is a guess", () => {
    const cheap = madeModel({ model_id: "x", input: "4", output: "16" });
    const [low, high] = range(now, cheap, DAY, "Answer customer questions in our chat widget") ?? [];
    expect([low, high]).toEqual([0.006012, 0.028776]);
  });

  it("is of the prices of the day", () => {
    const [current, candidate] = [dearerNextYear("now", "5"), dearerNextYear("x", "2")];
    expect(range(current, candidate)).toEqual([0.003, 0.003]);
    expect(range(current, candidate, "2027-01-01")).toEqual([0.03, 0.03]);
  });

  it("is not known where the price of either model is not", () => {
    const unpriced = madeModel({ model_id: "x", prices: [] });
    expect(range(now, unpriced)).toBeNull();
    expect(range(unpriced, now)).toBeNull();
    expect(range(unpriced, unpriced)).toBeNull();
  });
});

describe("a list price", () => {
  it("is that of the day, of the profile's tokens, and not known without a rate", () => {
    const { profile } = requestFor(madeModel({ model_id: "now" }));
    const model = { ...dearerNextYear("x", "2"), tokenizer_factor: "2", reasoning: "always" as const };
    const listed = (of: CatalogModel, day: string) => listPrice(of, profile, day)?.toNumber() ?? null;
    expect([listed(model, DAY), listed(model, "2027-01-01")]).toEqual([0.003, 0.021]);
    expect(listed(madeModel({ model_id: "none", prices: [] }), DAY)).toBeNull();
  });
});

describe("a discount that a provider publishes", () => {
  const batch = { service_tier: "batch" } as const;
  const levers = (prices: CatalogModel["prices"]) => {
    const model = madeModel({ model_id: "now", prices });
    const request = requestFor(model);
    const shape = typicalCall(model, request.profile);
    const usd = estimateCost(model, request.profile, shape, { day: DAY })?.usd ?? new Decimal(0);
    return leversOf(model, "now", usd, request, shape);
  };
  const standard = [madePrice("input", "10"), madePrice("output", "40")];

  it("is named with the first page on which one of its rates was read", () => {
    const heard = { evidence: null, status: "unverified" as const };
    const read = madePrice("output", "20", batch).evidence;
    const page = { evidence: read && { ...read, url: "https://acme.example/batch" } };
    const found = levers([...standard, madePrice("input", "5", batch, heard), madePrice("output", "20", batch, page)]);
    expect(found.map(({ lever, source }) => [lever, source])).toEqual([["batch", "https://acme.example/batch"]]);
    expect(found[0]).toMatchObject({ estimated_savings_per_call_usd: 0.025, estimated_savings_monthly_usd: 25 });
    const hearsay = [madePrice("input", "5", batch, heard), madePrice("output", "20", batch, heard)];
    expect(levers([...standard, ...hearsay])[0]?.source).toBeNull();
  });

  it("is none that does not lower the cost", () => {
    expect(levers([...standard, madePrice("input", "10", batch), madePrice("output", "40", batch)])).toEqual([]);
    expect(levers(standard)).toEqual([]);
  });
});

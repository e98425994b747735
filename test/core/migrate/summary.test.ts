import { expect, test } from "vitest";
import { callsWords, migrationSummary, type WholePlan } from "../../../src/core/migrate/summary.ts";
import type { MigrationAnswer } from "../../../src/schema/answers/migration.ts";

type Planned = MigrationAnswer["models"][number];
type Option = Planned["options"][number];

const CALL = { input_tokens: 3000, output_tokens: 1000 };

function option(name: string, more: Partial<Option>): Option {
  return {
    model: { id: name.toLowerCase(), display_name: name, provider: "maker" },
    named_by_provider: false,
    same_seller: true,
    status: "current",
    note: null,
    estimated_cost_per_call_usd: 0.01,
    estimated_cost_per_call_mean_of_twelve_months_usd: 0.01,
    cost_of_stated_tokens_usd: 0.01,
    price_ends_on: null,
    announced_price_changes: [],
    cost_change_ratio: 0,
    cost_change_ratio_with_thinking: 0,
    judgement: "recommend",
    success_probability: 0.9,
    shutdown_on: null,
    breaks: [],
    price_verified_at: null,
    price_url: "https://maker.example/prices",
    ...more,
  };
}

let made = 0;
function planned(more: Partial<Planned>): Planned {
  return {
    requested: "old",
    model: { id: `old-${made++}`, display_name: "Old", provider: "maker" },
    status: "deprecated",
    shutdown_on: "2026-12-01",
    days_left: 8,
    days_ended: null,
    what_happens_to_calls: "",
    replacement_named_by_provider: null,
    notice: null,
    estimated_cost_per_call_usd: 0.02,
    cost_of_stated_tokens_usd: 0.02,
    compared_on: "general",
    options: [],
    notes: [],
    breaks: [],
    what_to_test: [],
    ...more,
  };
}

function summaryOf(models: Planned[], more: Partial<WholePlan> = {}): string {
  return migrationSummary({ models, staying: [], notFound: [], ...more }, CALL, "2026-11-23");
}

test.each([
  ["retired", "2026-02-19", /^It was shut down on 2026-02-19, 277 days ago: calls already fail,.*Check now/],
  ["retired", null, /^It is shut down: calls already fail,/],
  ["deprecated", "2026-11-24", /^Calls work until 2026-11-24, 1 day from now\. After it they fail,/],
  ["deprecated", null, /^Calls still work\. No day of the end is announced/],
])("says what happens to calls of a model that is %s, with the end %s", (status, shutdown_on, words) => {
  expect(callsWords({ status, shutdown_on }, "2026-11-23")).toMatch(words);
});

test("names the end, the provider's successor and the cheapest model that is likely as good", () => {
  const options = [
    option("Next", { named_by_provider: true, estimated_cost_per_call_usd: 0.03, thinking: "Priced with thinking." }),
    option("Small", {
      model: { id: "small", display_name: "Small", provider: "other" },
      same_seller: false,
      cost_of_stated_tokens_usd: 0.001,
      estimated_cost_per_call_usd: 0.001,
      breaks: ["Inputs: none."],
    }),
    option("Cheap", { cost_of_stated_tokens_usd: 0.002, estimated_cost_per_call_usd: 0.002 }),
  ];
  expect(summaryOf([planned({ options })]).split("\n")).toEqual([
    "State of 2026-11-23.",
    "Old (maker) is shut down on 2026-12-01, in 8 days. " +
      "Named successor: Next at maker (0.03 instead of 0.02 USD a call; probability 0.9 of being as good). " +
      "For less than the named successor and no less likely to be as good, with no smaller window and no input less: Cheap at maker (0.002 instead of 0.02 USD a call; probability 0.9 of being as good). " +
      "Likely as good and cheapest: Small at other (0.001 instead of 0.02 USD a call; probability 0.9 of being as good; Inputs: none).",
    "Costs are of a call with 3,000 input and 1,000 output tokens at list prices, with the thinking that the probability is for and the tokens that each model makes of the same text; `options` has them without.",
  ]);
});

test("says of a model that is shut down since when, and to check what answers its calls", () => {
  const gone = planned({
    status: "retired",
    shutdown_on: "2026-11-22",
    options: [option("Next", { status: "retired" })],
  });
  expect(summaryOf([gone])).toContain(
    "Old (maker) was shut down on 2026-11-22, 1 day ago: check now what answers its calls. No successor with a known price is listed.",
  );
});

test("says that a named successor is shut down too, that none is on record, and that a cheaper one is not rated", () => {
  const options = [
    option("Next", { named_by_provider: true, estimated_cost_per_call_usd: 0.03 }),
    option("Gone", { named_by_provider: true, status: "retired" }),
  ];
  expect(summaryOf([planned({ options })])).toContain(
    "Named successor Gone is shut down too; named for that one: Next at",
  );
  const others = [option("Rated", {}), option("Less", { success_probability: null, judgement: "test_these" })].map(
    (one, at) => ({ ...one, estimated_cost_per_call_usd: 0.01 - at / 1000 }),
  );
  expect(summaryOf([planned({ options: others })])).toMatch(
    /No named successor is on record\. .*For less at the same seller, to test: Less at maker \(.*not rated/,
  );
});

test("sets the cost with thinking against that of a present model that thinks too", () => {
  const options = [option("Next", { named_by_provider: true, estimated_cost_per_call_usd: 0.03, thinking: "Priced." })];
  const thinks = planned({ options, cost_of_stated_tokens_usd: 0.012, estimated_cost_per_call_usd: 0.025 });
  expect(summaryOf([thinks])).toContain("Next at maker (0.03 instead of 0.025 USD a call;");
});

test("says of models that stay that no end is on record, or that it comes later", () => {
  const stays = (name: string, shutdown_on: string | null) => ({
    model: { id: name.toLowerCase(), display_name: name, provider: "maker" },
    shutdown_on,
  });
  const summary = summaryOf([planned({})], { staying: [stays("Young", null), stays("Long", "2029-01-01")] });
  expect(summary).toContain("Long (maker) is sold until 2029-01-01, later than asked for.");
  expect(summary).toContain(
    "No end of Young (maker) is on record on 2026-11-23; list_changes tells one once it is announced.",
  );
});

test("names the limits of a cheaper model when every cheaper one has some", () => {
  const small = option("Small", { breaks: ["Context window: 8000 instead of 128000 tokens.", "Thinking: other."] });
  expect(summaryOf([planned({ options: [small] })])).toContain(
    "probability 0.9 of being as good; Context window: 8000 instead of 128000 tokens).",
  );
});

test("counts the models that it does not name", () => {
  const models = Array.from({ length: 12 }, () => planned({}));
  expect(summaryOf(models)).toMatch(/2 more models are planned in `models`\./);
});

test("says how many end, which ends next, how many stay, and which names are not planned", () => {
  const models = [
    planned({ status: "retired" }),
    planned({ model: { id: "late", display_name: "Late", provider: "maker" }, shutdown_on: "2027-02-01" }),
    planned({}),
    planned({ shutdown_on: null }),
  ];
  const notFound = [
    { requested: "gtp-5", meant: "gpt-5" },
    { requested: "x", meant: null },
  ];
  const stays = { model: { id: "new", display_name: "New", provider: "maker" }, shutdown_on: null };
  expect(summaryOf(models, { staying: [stays, stays], notFound })).toMatch(
    /^On 2026-11-23, of 6 models 1 is shut down, 2 end, first Old on 2026-12-01, 1 is deprecated without a day of the end and 2 stay\. Not planned, as not found: "gtp-5" \(nearest: gpt-5\), "x"\./,
  );
  expect(summaryOf([planned({ status: "retired" }), planned({ status: "retired" })])).toMatch(
    /^On 2026-11-23, all of them: 2 are shut down\./,
  );
});

test("names a successor that ends itself, the one named for that, and a model of the same seller for less", () => {
  const options = [
    option("Next", { named_by_provider: true, shutdown_on: "2027-05-07", success_probability: null }),
    option("After", { named_by_provider: true, estimated_cost_per_call_usd: 0.02 }),
    option("Near", { breaks: ["Inputs: not known to take pdf."], price_url: null }),
  ];
  const summary = summaryOf([planned({ options })]);
  expect(summary).toMatch(
    /Named successor: Next at maker, which ends itself on 2027-05-07 .* Named for that one: After/,
  );
  expect(summary).toContain(
    "Likely as good at the same seller, for less than the named successor: Near at maker (0.01 instead of 0.02 USD a call; probability 0.9 of being as good; Inputs: not known to take pdf; price from a second-hand list).",
  );
  expect(summary).not.toContain("cheapest");
});

test("says what a call costs on the mean of twelve months when the price of an option changes", () => {
  const options = [
    option("Next", {
      estimated_cost_per_call_mean_of_twelve_months_usd: 0.018,
      announced_price_changes: [{ on: "2027-01-01", meter: "input", from_usd_per_mtok: "1", to_usd_per_mtok: "2" }],
    }),
  ];
  expect(summaryOf([planned({ options })])).toContain(
    "; announced: input from 1 to 2 USD per million tokens on 2027-01-01, with 0.018 on the mean of twelve months;",
  );
});

test("names what stays beside a successor that ends itself, though it costs more", () => {
  const options = [
    option("Next", { named_by_provider: true, status: "deprecated" }),
    option("Stays", { estimated_cost_per_call_usd: 0.05 }),
    option("Far", { same_seller: false, model: { id: "far", display_name: "Far", provider: "other" } }),
  ];
  const summary = summaryOf([planned({ options })]);
  expect(summary).toContain("Named successor: Next at maker, which ends itself without a day so far (");
  expect(summary).toContain("no input less: Far at other");
  expect(summary).toContain("Likely as good at the same seller: Stays at maker");
});

test("prefers an option that is as sure as the named successor to a cheaper one that is less so", () => {
  const options = [
    option("Next", { named_by_provider: true, estimated_cost_per_call_usd: 0.03, success_probability: 0.95 }),
    option("Less", { estimated_cost_per_call_usd: 0.001, success_probability: 0.81 }),
    option("Sure", { estimated_cost_per_call_usd: 0.02, success_probability: 0.95 }),
  ];
  expect(summaryOf([planned({ options })])).toMatch(
    /For less than [^:]*: Sure at .* Likely as good and cheapest: Less at/,
  );
});

test("names a model once that a request names twice", () => {
  const twice = planned({});
  expect(summaryOf([twice, { ...twice, requested: "old-alias" }])).toMatch(/^State of 2026-11-23\.\nOld /);
});

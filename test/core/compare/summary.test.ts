import { expect, test } from "vitest";
import type { Compared } from "../../../src/core/compare/field.ts";
import { compareSummary } from "../../../src/core/compare/summary.ts";

const TODAY = "2026-11-23";

const product = (name: string, license: string, spdx: string | null): Compared =>
  ({
    kind: "product",
    key: name.toLowerCase(),
    name,
    license,
    license_spdx: spdx,
    license_in_part: false,
    license_source: null,
    plans: [],
    category: "agents",
    features: [],
    readme: null,
  }) as unknown as Compared;
const items = [
  product("A", "open-source", "MIT"),
  product("B", "open-source", null),
  product("C", "proprietary", null),
];
const difference = (label: string, better: string | null, values: Record<string, string | number>, unit?: string) => ({
  field: label === "Licence" ? "license" : label,
  label,
  unit: unit ?? null,
  values,
  better,
  why: "",
});

/** A current model of which only its rating is known, in points of the ability index. */
function modelOf(name: string, rating: number | null): Compared {
  return {
    kind: "model",
    key: name.toLowerCase(),
    name,
    status: "current",
    shutdown_on: null,
    rates_by_length: [],
    inputs: null,
    outputs: null,
    tools: null,
    json_schema: null,
    quality: rating === null ? null : { rating, interval: 2, as_of: TODAY, source: "" },
  } as unknown as Compared;
}

test("says who is ahead in what, by how much, and which licences are exact", () => {
  const differences = [
    difference("GitHub stars", "a", { a: 12_000, b: 10, c: 1 }, "stars"),
    difference("Input price", "b", { a: "3", b: "2", c: "4" }, "USD per 1M tokens"),
    difference("Licence", null, { a: "open-source", b: "open-source", c: "proprietary" }),
  ];
  expect(compareSummary(items, differences, TODAY)).toBe(
    "Ahead by what is recorded: A in GitHub stars (12,000 against 10 of B, 1 of C); B in input price (2 USD per 1M tokens against 3 of A, 4 of C). Licences: A open-source, B open-source, C proprietary. Exact licences: A MIT. The exact licence of B is not recorded: read it in the repository before use.",
  );
});

test("says that plans of products have no price on record, and names those beside priced ones", () => {
  const unpriced = items.map(
    (item) => ({ ...item, list_price: null, homepage_url: `https://${item.name}.example` }) as Compared,
  );
  expect(compareSummary(unpriced, [], TODAY)).toContain(
    "What plans of A, B and C cost is not on record: https://A.example, https://B.example and https://C.example tell it.",
  );
  expect(compareSummary([...unpriced.slice(2), ...items.slice(0, 2)], [], TODAY)).toContain("What plans of C cost");
  expect(compareSummary(items, [], TODAY)).not.toContain("cost is not on record");
});

test("names no winner where no field makes one better", () => {
  expect(compareSummary(items.slice(2), [], TODAY)).toBe(
    "No field that is recorded makes one of them better; differences shows where they differ.",
  );
});

test("names models that are shut down, now or later", () => {
  const model = (name: string, status: string, shutdown_on: string | null, successors: object[] = []) =>
    ({
      kind: "model",
      key: name.toLowerCase(),
      name,
      status,
      shutdown_on,
      provider_name: "One",
      successors,
      rates_by_length: [],
      inputs: null,
      outputs: null,
      tools: null,
      json_schema: null,
      quality: { rating: 50, interval: 2, as_of: TODAY, source: "" },
    }) as unknown as Compared;
  const next = {
    key: "one/next",
    name: "Next",
    shutdown_on: null,
    input_usd_per_mtok: "2",
    output_usd_per_mtok: "12",
    context_window: 200_000,
    ability_index: null,
    announced_changes: [{ on: "2027-01-01", meter: "output", from_usd_per_mtok: "12", to_usd_per_mtok: "15" }],
  };
  const models = [
    model("Old", "retired", "2026-10-16", [
      {
        ...next,
        key: "one/soon",
        name: "Soon",
        shutdown_on: "2027-01-05",
        input_usd_per_mtok: null,
        context_window: null,
        announced_changes: [],
      },
    ]),
    model("Late", "deprecated", "2026-12-11", [next]),
    model("New", "current", null),
    model("Gone", "retired", "2026-01-01"),
  ];
  const window = difference(
    "Context window",
    "late",
    { old: 1_000_000, late: 400_000, new: 200_000, gone: 8_000 },
    "tokens",
  );
  expect(compareSummary(models, [window], TODAY)).toBe(
    "Old was shut down at One on 2026-10-16: named successor Soon (price not known, itself shut down on 2027-01-05). Late is shut down at One on 2026-12-11: named successor Next (2 USD input and 12 USD output per 1M tokens, output 15 USD from 2027-01-01, window 200,000). Gone was shut down at One on 2026-01-01: its seller names no listed successor. Compare new, one/soon and one/next for what can be called after these days. Ahead by what is recorded: Late in context window (400,000 tokens against 200,000 of New). No source states the inputs of Old, Late, New and Gone.",
  );
});

test("tells announced changes of price, and what long requests cost", () => {
  const model = {
    kind: "model",
    key: "one/m",
    name: "M",
    status: "current",
    shutdown_on: null,
    list_price: null,
    rates_by_length: [{ from_input_tokens: 200_001, input_usd_per_mtok: "4", output_usd_per_mtok: null }],
    announced_changes: [{ on: "2027-01-01", meter: "input", from_usd_per_mtok: "2", to_usd_per_mtok: "3" }],
  } as unknown as Compared;
  expect(compareSummary([model], [], TODAY)).toContain(
    "Announced for M: input 3 USD from 2027-01-01. Long requests to M cost more: input 4 USD from 200,001 input tokens on.",
  );
});

test("says of which days stars are, and which abilities are not told apart", () => {
  const read = (name: string, at: string, stars: number) =>
    ({
      ...product(name, "open-source", "MIT"),
      github_stars_at: `${at}T00:00:00Z`,
      github_stars_gained_together: { from: "2026-01-05", to: "2026-08-16", stars },
    }) as Compared;
  expect(compareSummary([read("A", "2026-08-22", 3), read("B", "2026-08-16", 9)], [], TODAY)).toContain(
    "Stars were read from 2026-08-16 to 2026-08-22; the same time is 2026-01-05 to 2026-08-16, to within a week.",
  );
  const rated = {
    field: "quality_rating",
    label: "Ability index",
    unit: null,
    values: { m: 52.3, n: 55 },
    better: null,
    why: "The intervals of N and M overlap.",
  };
  const models = [modelOf("M", 50), modelOf("N", 50)];
  expect(compareSummary(models, [rated], TODAY)).toContain(
    "Ability index: M 52.3, N 55. The intervals of N and M overlap.",
  );
});

test("tells the prices of plans with their page and day, and which products have none on record", () => {
  const plan = {
    plan: "Team",
    audience: "team",
    amount: "19",
    currency: "USD",
    per: "user",
    period: "month",
    billed: null,
    from: false,
    quote: "$19",
    note: null,
    by: "list",
    url: "https://github.com/owner/list/blob/main/plans.yml",
    maker_page: "https://a.example/pricing",
    page_date: "2026-10-07",
    read_on: "2026-11-27",
  };
  const priced = { ...items[0], plans: [plan], list_price: null } as unknown as Compared;
  const summary = compareSummary(
    [priced, { ...items[1], list_price: null, homepage_url: "https://b.example" } as Compared],
    [],
    TODAY,
  );
  expect(summary).toContain(
    "Plans: A Team 19 USD per user and month (a.example/pricing on 2026-10-07, as a list tells it).",
  );
  expect(summary).toContain("What plans of B cost is not on record: https://b.example tells it.");
});

test("says first where quality is not decided, with the tests that hold both, and names leads beside others without values", () => {
  const ability = (kind: string) => ({
    ...difference(`Ability index for ${kind}`, "m", { m: 9, n: 5 }),
    field: `quality_${kind}`,
  });
  const tests = ["Public tests of both, M against N: T 4 against 3 percent."];
  expect(compareSummary([modelOf("M", null), modelOf("N", 50)], [ability("code"), ability("math")], TODAY, tests)).toBe(
    "Which of them answers better cannot be decided from what is on record, as M has too few public scores for an ability index: the same cases of your own sent to each decide it, and optimize_model plans that test from your task, with its cost. Public tests of both, M against N: T 4 against 3 percent. Ahead by what is recorded: M in ability index for code and math. No source states the inputs of M and N.",
  );
  expect(compareSummary([modelOf("M", 49), modelOf("N", 50)], [], TODAY)).not.toContain("cannot be decided");
});

test("says what products of several categories are listed for", () => {
  const of = (item: Compared | undefined, category: string) =>
    ({ ...item, category, category_name: category.toUpperCase() }) as Compared;
  expect(compareSummary([of(items[0], "agents"), of(items[1], "models")], [], TODAY)).toContain(
    "They are listed for different things, so look first at what each is for: A under AGENTS, B under MODELS.",
  );
});

test("says first which repository is archived, gone or quiet for long before it was read", () => {
  const of = (pushed_on: string, known: object = {}) =>
    ({ ...items[0], repository: { pushed_on, released_on: null, observed_on: "2026-08-22" }, ...known }) as Compared;
  const quiet = "in the 129 days from 2026-04-15 to 2026-08-22, when it was last read, nothing was pushed or released.";
  expect(compareSummary([of("2026-04-15")], [], TODAY)).toMatch(new RegExp(`^A may be no longer maintained: ${quiet}`));
  expect(compareSummary([of("2026-08-20")], [], TODAY)).not.toContain("maintained");
  expect(compareSummary([of("2026-08-20", { github_status: "archived" })], [], TODAY)).toMatch(
    /^A is no longer maintained: its repository is archived\./,
  );
});

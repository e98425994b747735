import { describe, expect, test } from "vitest";
import { plansNamed, readPlanQuestion } from "../../../../src/core/research/named/plan-words.ts";

const NAMES = ["Pro", "Pro+", "Team Standard", "Team Premium", "Business"];
const plans = NAMES.map((plan) => ({ plan }));

describe("a question for what plans cost, without the names of its products", () => {
  test.each([
    ["What does  cost?", { ofPlans: false, audience: null, people: null }],
    [" or : price", { ofPlans: false, audience: null, people: null }],
    [" against : what does the team plan cost?", { ofPlans: true, audience: "team", people: null }],
    ["vs  pricing for a team of 5", { ofPlans: true, audience: "team", people: 5 }],
    ["Combien coûte  Business pour 12 développeurs ?", { ofPlans: true, people: 12 }],
    ["Does  Business cost more than  Team?", { ofPlans: true, audience: "team" }],
    ["Was kostet  pro Nutzer?", { ofPlans: true, audience: null }],
    ["¿Cuánto cuesta  al mes?", { ofPlans: true }],
    ["Сколько стоит  в месяц?", { ofPlans: true }],

    [" 和  的团队套餐多少钱？", { ofPlans: true, audience: "team" }],
  ])("reads %j", (text, expected) => {
    expect(readPlanQuestion(text, NAMES)).toMatchObject(expected);
  });

  test.each(["cheaper alternatives to ", "vs : licence and price", "Is  open source?", " or Foo: price"])(
    "leaves %j to other answers",
    (text) => {
      expect(readPlanQuestion(text, NAMES)).toBeNull();
    },
  );

  test("names plans by their whole name or its first word, and none by a preposition", () => {
    expect(plansNamed("Claude Team Standard", plans).plans).toEqual([{ plan: "Team Standard" }]);
    expect(plansNamed("Claude Team pro Nutzer", plans).plans.map(({ plan }) => plan)).toEqual([
      "Team Standard",
      "Team Premium",
    ]);
    expect(plansNamed("price of Pro", [{ plan: "Enterprise Pro" }])).toEqual({ plans: [], unknown: ["pro"] });
    expect(plansNamed("ChatGPT Max", plans)).toEqual({ plans: [], unknown: ["max"] });
  });
});

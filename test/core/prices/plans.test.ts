import { describe, expect, it } from "vitest";
import {
  cheapestOf,
  originText,
  PLAN_CLASSES,
  planCaveats,
  planSources,
  planText,
  sortedPlans,
} from "../../../src/core/prices/plans.ts";
import type { PlanPrice } from "../../../src/schema/records/plan-price.ts";

const plan = (name: string, amount: string, known: Partial<PlanPrice> = {}): PlanPrice => ({
  plan: name,
  audience: "team",
  amount,
  currency: "USD",
  per: "user",
  period: "month",
  billed: null,
  from: false,
  quote: amount,
  note: null,
  by: "maker",
  url: "https://www.a.example/pricing",
  maker_page: null,
  page_date: "2026-10-07",
  read_on: "2026-11-27",
  ...known,
});

describe("prices of plans", () => {
  it("are told with their unit and how they are paid", () => {
    expect(planText(plan("Team", "40"))).toBe("Team 40 USD per user and month");
    expect(planText(plan("Team", "20", { billed: "yearly" }))).toBe("Team 20 USD per user and month, billed yearly");
    expect(planText(plan("Team", "400", { billed: "yearly", period: "year" }))).toBe("Team 400 USD per user and year");
    expect(planText(plan("Flex", "45", { per: "workspace", from: true }))).toBe(
      "Flex from 45 USD a month per workspace",
    );
    expect(planText(plan("Bot", "0.99", { per: "outcome", period: null }))).toBe("Bot 0.99 USD per outcome");
    expect(planText(plan("Pro", "12", { per: null }))).toBe("Pro 12 USD a month");
    expect([planText(plan("Hobby", "0")), planText(plan("Free", "0"))]).toEqual(["Hobby free", "Free"]);
  });

  it("are listed for one person first, and by what a month costs", () => {
    const plans = [
      plan("Bot", "0.99", { per: "outcome", period: null }),
      plan("Team", "40"),
      plan("Year", "120", { audience: "individual", period: "year" }),
      plan("Month", "12", { audience: "individual" }),
    ];
    expect(sortedPlans(plans).map((one) => one.plan)).toEqual(["Year", "Month", "Team", "Bot"]);
  });

  it("are compared only for the same people, unit and way of paying", () => {
    const [team] = PLAN_CLASSES.filter(
      ({ audience, per, billed }) => audience === "team" && per === "user" && billed === null,
    );
    if (team === undefined) throw new Error("no such class");
    const others = [
      plan("Free", "0"),
      plan("Begins", "5", { from: true }),
      plan("Yearly", "10", { billed: "yearly" }),
      plan("Whole", "11", { per: "workspace" }),
      plan("Euro", "12", { currency: "EUR" }),
      plan("Person", "13", { audience: "individual" }),
    ];
    expect(cheapestOf(others, team)).toBeUndefined();
    expect(cheapestOf([...others, plan("Team", "40"), plan("Least", "19")], team)?.plan).toBe("Least");
  });

  it("name their page and day, and a list as second-hand", () => {
    const list = plan("Team", "19", { by: "list", url: "https://raw.githubusercontent.com/o/r/main/x.yml" });
    expect(originText([plan("Team", "40"), plan("Pro", "20")])).toBe("a.example/pricing on 2026-10-07");
    expect(originText([{ ...list, page_date: null }])).toBe(
      "second-hand, github.com/o/r in a copy without a day, read on 2026-11-27",
    );
    expect(originText([{ ...list, maker_page: "https://a.example/" }])).toBe(
      "a.example on 2026-10-07, as a list tells it",
    );
    expect(planSources({ name: "A", plans: [list, list] })).toEqual([
      { name: "Plans of A, told by a list", url: list.url, as_of: "2026-10-07" },
    ]);
  });

  it("say when they are old or have no day", () => {
    const product = (plans: PlanPrice[]) => ({ name: "A", homepageUrl: "https://a.example", plans });
    expect(planCaveats([product([])], "2026-11-27")).toEqual([]);
    expect(planCaveats([product([plan("Team", "40")])], "2026-11-27")).toHaveLength(1);
    expect(planCaveats([product([plan("Team", "40")])], "2027-02-01").join(" ")).toContain("more than 90 days ago");
    expect(planCaveats([product([plan("Team", "40", { page_date: null })])], "2026-11-27").join(" ")).toContain(
      "states no day",
    );
  });
});

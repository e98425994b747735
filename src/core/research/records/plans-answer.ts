import { Decimal } from "decimal.js";
import type { Finding } from "../../../schema/answers/research.ts";
import type { Source } from "../../../schema/records/source.ts";
import type { Product } from "../../catalog/catalog-data.ts";
import {
  amountText,
  cheapestOf,
  originText,
  PLAN_CLASSES,
  type PlanClass,
  planCaveats,
  planSources,
  plansText,
  planText,
  unpricedText,
} from "../../prices/plans.ts";
import { finding } from "../answers/input.ts";
import { type PlanQuestion, plansNamed } from "../named/plan-words.ts";

/** Says what the plans of named products cost, the ones that a question asks for first. */
export function plansAnswer(
  products: readonly Product[],
  asked: PlanQuestion & { part: (product: Product) => string },
  day: string,
  catalogue: Source,
): Finding {
  const priced = products.filter(({ plans }) => plans.length > 0);
  const wanted = priced.flatMap((one) => wantedText(one, asked.part(one), asked.audience));
  const classes = PLAN_CLASSES.filter(({ audience }) => asked.audience === null || asked.audience === audience);
  const isUnknown = priced.some((one) => plansNamed(asked.part(one), one.plans).unknown.length > 0);
  const leads = priced.length < 2 || isUnknown ? [] : classes.flatMap((one) => leadText(priced, one));
  const totals = totalTexts(priced, classes, asked.people);
  const said = wanted.join(" ");
  const each = priced
    .filter(({ plans }) => !plans.every((one) => said.includes(planText(one))))
    .map(({ name, plans }) => `${name}: ${plansText(plans)}.`);
  return finding(
    "plan_prices",
    [
      ...wanted,
      ...totals,
      ...leads,
      ...each,
      ...unpricedText(products.filter(({ plans }) => plans.length === 0)),
      ...planCaveats(products, day),
    ].join(" "),
    {
      names: products.map(({ name }) => name).join(", "),
      slug: products.map(({ slug }) => slug).join(", "),
      facts: each.join(" "),
      leads: [...wanted, ...totals, ...leads].join(" "),
    },
    [catalogue, ...priced.flatMap(planSources)],
  );
}

/** The plans that a question names, or those for whom it asks. */
function wantedText({ name, plans }: Product, part: string, audience: PlanQuestion["audience"]): string[] {
  const { plans: byName, unknown } = plansNamed(part, plans);
  const wanted =
    byName.length > 0 ? byName : unknown.length > 0 ? [] : plans.filter((one) => one.audience === audience);
  return [
    ...unknown.map((word) => `No price of a plan "${word}" of ${name} is on record.`),
    ...(wanted.length === 0 ? [] : [`${name} ${wanted.map(planText).join("; ")} (${originText(wanted)}).`]),
  ];
}

/** Says which product has the cheapest paid plan of a class; empty with fewer than two. */
function leadText(products: readonly Product[], of: PlanClass): string[] {
  const known = products
    .flatMap(({ name, plans }) => {
      const plan = cheapestOf(plans, of);
      return plan === undefined ? [] : [{ name, plan, amount: new Decimal(plan.amount) }];
    })
    .sort((a, b) => a.amount.comparedTo(b.amount));
  const [first, second] = known;
  if (first === undefined || second === undefined) return [];
  const told = ({ name, plan }: typeof first) => `${name} ${plan.plan} at ${amountText(plan)}`;
  const who = of.audience === "team" ? "a team" : "one person";
  if (first.amount.eq(second.amount))
    return [`The cheapest paid plans for ${who} cost the same: ${known.map(told).join(", ")}.`];
  return [`Cheapest paid plan for ${who}: ${told(first)}, against ${known.slice(1).map(told).join(" and ")}.`];
}

/** Multiplies the cheapest price of a seat by the people that a question names. */
function totalTexts(products: readonly Product[], classes: readonly PlanClass[], people: number | null): string[] {
  if (people === null) return [];
  const totals = classes.flatMap((of) =>
    products.flatMap(({ name, plans }) => {
      const plan = of.audience === "team" ? cheapestOf(plans, of) : undefined;
      if (plan === undefined) return [];
      const total = of.per === "user" ? new Decimal(plan.amount).times(people).toFixed() : plan.amount;
      const how = of.per === "user" ? "" : ", a price of the workspace, not of people";
      return [`${name} ${plan.plan} ${total} USD a month${of.billed === null ? "" : `, billed ${of.billed}`}${how}`];
    }),
  );
  return totals.length === 0 ? [] : [`For ${people} people: ${totals.join("; ")}.`];
}

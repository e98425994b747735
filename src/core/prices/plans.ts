import type { PlanPrice } from "../../schema/records/plan-price.ts";
import type { Source } from "../../schema/records/source.ts";
import type { Product } from "../catalog/catalog-data.ts";
import { daysBetween } from "../periods.ts";
import { compareText } from "../text/compare-text.ts";
import { listOf } from "../text/list.ts";

/** Age of a price, in days, from which an answer says that it may have changed. */
const LONG_AGO = 90;

const UNITS = { user: "per user", workspace: "per workspace", outcome: "per outcome", credit: "per credit" } as const;

type Planned = Pick<Product, "name" | "homepageUrl" | "plans">;

/** Says what a plan costs: "Teams 40 USD per user and month", "Flex from 45 USD a month per workspace". */
export function planText(plan: PlanPrice): string {
  if (plan.amount === "0") return /free/i.test(plan.plan) ? plan.plan : `${plan.plan} free`;
  return `${plan.plan} ${plan.from ? "from " : ""}${amountText(plan)}`;
}

/** Says the amount of a plan with its unit: "40 USD per user and month, billed yearly". */
export function amountText(plan: PlanPrice): string {
  return `${plan.amount} ${plan.currency} ${unitText(plan)}`;
}

/** Says what the amount of a plan buys, and how it is paid: "per user and month, billed yearly". */
export function unitText({ per, period, billed }: PlanPrice): string {
  const unit = per === null ? "" : UNITS[per];
  const each =
    period === null ? unit : per === "user" ? `per user and ${period}` : `a ${period}${unit === "" ? "" : ` ${unit}`}`;
  return `${each}${billed === null || (billed === "yearly" && period === "year") ? "" : `, billed ${billed}`}`;
}

/** Says what the plans of a product cost, the free and the cheapest first, and on whose word. */
export function plansText(plans: readonly PlanPrice[]): string {
  return `${sortedPlans(plans).map(planText).join("; ")} (${originText(plans)})`;
}

/** Sorts plans by whom they are for, then by amount; a unit of usage comes last. */
export function sortedPlans(plans: readonly PlanPrice[]): PlanPrice[] {
  const place = ({ audience, period }: PlanPrice) =>
    period === null ? 3 : ["individual", "team", "enterprise"].indexOf(audience);
  const monthly = ({ amount, period }: PlanPrice) => Number(amount) / (period === "year" ? 12 : 1);
  return [...plans].sort(
    (a, b) =>
      place(a) - place(b) || monthly(a) - monthly(b) || compareText(a.billed ?? "monthly", b.billed ?? "monthly"),
  );
}

/** Says where and when prices of plans were read: "cursor.com/pricing on 2026-10-07, as a list tells it". */
export function originText(plans: readonly PlanPrice[]): string {
  return [...new Set(plans.map(pageText))].join("; ");
}

function pageText({ by, url, maker_page: page, page_date: day, read_on: readOn }: PlanPrice): string {
  const when = day === null ? `in a copy without a day, read on ${readOn}` : `on ${day}`;
  if (by === "maker") return `${shortUrl(url)} ${when}`;
  return page === null ? `second-hand, ${shortUrl(url)} ${when}` : `${shortUrl(page)} ${when}, as a list tells it`;
}

function shortUrl(url: string): string {
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, "").replace("raw.githubusercontent.com", "github.com");
  const [owner = "", name = "", third] = pathname.slice(1).replace(/\/$/, "").split("/");
  const within = { "github.com": [owner, name], "huggingface.co": [owner, name, third ?? ""] }[host];
  if (within !== undefined) return [host, ...within].join("/");
  return pathname.length > 30 || pathname === "/" ? host : `${host}${pathname.replace(/\/$/, "")}`;
}

/** Cites the pages that name the prices of a product's plans, each once. */
export function planSources({ name, plans }: Pick<Product, "name" | "plans">): Source[] {
  const pages = new Map(plans.map((plan) => [plan.url, plan]));
  return [...pages.values()].map(({ by, url, maker_page: page, page_date: day }) => ({
    name:
      by === "maker"
        ? `Plans of ${name}, its maker's page`
        : `Plans of ${name}, told by a list${page === null ? "" : ` of ${shortUrl(page)}`}`,
    url,
    as_of: day,
  }));
}

/** Says which prices of plans are old, second-hand or without a day; empty when none is. */
export function planCaveats(products: readonly Planned[], today: string): string[] {
  const priced = products.filter(({ plans }) => plans.length > 0);
  if (priced.length === 0) return [];
  const old = priced.filter(({ plans }) =>
    plans.some(({ page_date: day }) => day !== null && daysBetween(day, today) > LONG_AGO),
  );
  const undated = priced.filter(({ plans }) => plans.some(({ page_date: day }) => day === null));
  return [
    "Prices of plans are list prices; taxes, regions and what each plan holds are not compared.",
    ...(old.length === 0
      ? []
      : [
          `Plans of ${listOf(old.map(({ name }) => name))} were priced more than ${LONG_AGO} days ago: read the page before you buy.`,
        ]),
    ...(undated.length === 0
      ? []
      : [
          `The copy that names plans of ${listOf(undated.map(({ name }) => name))} states no day, so their age is not known.`,
        ]),
  ];
}

/** Says of products that what their plans cost is not recorded, and where it stands; empty for none. */
export function unpricedText(products: readonly Pick<Planned, "name" | "homepageUrl">[]): string[] {
  const pages = listOf(products.map(({ homepageUrl }) => homepageUrl));
  return products.length === 0
    ? []
    : [
        `What plans of ${listOf(products.map(({ name }) => name))} cost is not on record: ${pages} ${products.length > 1 ? "tell" : "tells"} it.`,
      ];
}

/** Plans that can be set against each other: for the same people, in the same unit, paid in the same way. */
export interface PlanClass {
  audience: "individual" | "team";
  per: "user" | "workspace";
  billed: PlanPrice["billed"];
}

export const PLAN_CLASSES: readonly PlanClass[] = (["individual", "team"] as const).flatMap((audience) =>
  (["user", "workspace"] as const).flatMap((per) =>
    ([null, "monthly", "yearly"] as const).map((billed) => ({ audience, per, billed })),
  ),
);

/** Returns the cheapest paid plan of a class in USD a month; undefined without one. A price that only begins somewhere is in none. */
export function cheapestOf(plans: readonly PlanPrice[], { audience, per, billed }: PlanClass): PlanPrice | undefined {
  return sortedPlans(plans).find(
    (plan) =>
      plan.audience === audience &&
      plan.per === per &&
      plan.billed === billed &&
      plan.period === "month" &&
      plan.currency === "USD" &&
      plan.amount !== "0" &&
      !plan.from,
  );
}

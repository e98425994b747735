import type { ComparedModel, ComparedProduct } from "../../schema/answers/compare.ts";
import { VISITS_FIELD } from "../../schema/files/open-dataset.ts";
import { allowedUse, USES } from "../catalog/licence-terms.ts";
import { cheapestOf, PLAN_CLASSES, type PlanClass, planText, sortedPlans } from "../prices/plans.ts";

export type Compared = ComparedProduct | ComparedModel;
export type FieldValue = string | number | boolean | null;

/** A field that items are compared by. `of` returns undefined for an item that the field does not apply to. */
export interface ComparedField {
  field: string;
  label: string;
  unit: string | null;
  /** Which value is better; null when neither is. */
  better: "higher" | "lower" | readonly FieldValue[] | null;
  /** Why the better value is better, or why none is. */
  why: string;
  of: (item: Compared) => FieldValue | undefined;
  /** Day that the value is of; values of days far apart are not ranked. */
  dayOf?: (item: Compared) => string | null;
  /** Day on which the value was read; a value that was read long ago decides nothing. */
  readOn?: (item: Compared) => string | null;
  /** Half the width of the value's confidence interval. */
  marginOf?: (item: Compared) => number | null;
}

const PLACEMENT = "Positions are paid promotional placement and do not say which is better.";
const REPOSITORY = ["active", "archived", "blocked", "gone"] as const;
const PERMISSIONS = ["yes", "conditional", "no"] as const;
const MODEL_STATUS = ["current", "preview", "deprecated", "retired"] as const;

/** Fields of products, then those of models, in the order in which differences are listed. */
export const COMPARED_FIELDS: readonly ComparedField[] = [
  product("category", "Category", null, "What each is for; neither is better.", (item) => item.category),
  product(
    "license",
    "Licence",
    null,
    "Open source may be used, changed and passed on; which matters depends on the use.",
    (item) => item.license,
  ),
  ...USES.map(([use, label]) =>
    product(
      use,
      label,
      PERMISSIONS,
      "Its licence, and that of its weights, allow it without another agreement, as this board reads them; says of license_terms and weights_terms names the conditions.",
      (item) =>
        item.license === "proprietary"
          ? undefined
          : allowedUse({ terms: item.license_terms, weights: item.weights_terms }, use),
    ),
  ),
  rank("overall", "Position on the overall board"),
  rank("monthly", "Position on this month's board"),
  rank("weekly", "Position on this week's board"),
  {
    ...product(
      "github_stars",
      "GitHub stars",
      "higher",
      "More people have starred it: a sign of attention, not of quality.",
      (item) => item.github_stars,
      "stars",
    ),
    readOn: (item) => (item.kind === "product" ? (item.github_stars_at?.slice(0, 10) ?? null) : null),
  },
  product(
    "stars_gained_together",
    "Stars gained over the same time",
    "higher",
    "It draws more new stars, over the longest time that the readings of all of them cover, to within a week.",
    (item) => item.github_stars_gained_together?.stars ?? null,
    "stars",
  ),
  growth(30, (item) => item.github_stars_growth?.days_30 ?? null),
  growth(90, (item) => item.github_stars_growth?.days_90 ?? null),
  product(
    "github_status",
    "Repository",
    REPOSITORY,
    "An active repository still takes changes.",
    (item) => item.github_status,
  ),
  product(
    "language",
    "Programming language",
    null,
    "The language of most of its code; which matters depends on who works with it.",
    (item) => item.repository?.language ?? null,
  ),
  product(
    "last_release_on",
    "Last release",
    null,
    "Each was read up to a day of its own, in releases.as_of: a later release is not known.",
    (item) => item.repository?.released_on ?? null,
  ),
  product(
    "releases_in_12_months",
    "Releases in twelve months",
    null,
    "Many releases show work and bring changes to follow; neither is better.",
    (item) => item.repository?.releases?.in_12_months ?? null,
    "versions",
  ),
  product(
    "pushed_on",
    "Last push of code",
    null,
    "A push of long ago is a sign that work has stopped; a few days between two say nothing.",
    (item) => item.repository?.pushed_on ?? null,
  ),
  product("tags", "Search words", null, "What its listing says it is and does; the first words tell most.", (item) =>
    item.tags.join(", "),
  ),
  product(
    "referred_visits",
    "Visits sent by this board",
    null,
    "Visits follow the place on this board and say nothing of the product.",
    (item) => Number(item[VISITS_FIELD]),
    "visits",
  ),
  product(
    "verified",
    "Listing verified",
    null,
    "Says whether the maker has shown control of the listing; it is no endorsement.",
    (item) => item.verified,
  ),
  ...PLAN_CLASSES.map(cheapestPlan),
  product(
    "plans",
    "Plans",
    null,
    "Each plan holds other things; prices are compared above where people, unit and way of paying are alike.",
    (item) => (item.plans.length === 0 ? undefined : sortedPlans(item.plans).map(planText).join("; ")),
  ),
  model("provider", "Provider", null, "Who sells it; neither is better.", (item) => item.provider),
  model("tier", "Tier", null, "A class by published rule; which is right depends on the task.", (item) => item.tier),
  model("status", "Status", MODEL_STATUS, "It can be called for longer.", (item) => item.status),
  price("input_usd_per_mtok", "Input price", (item) => item.list_price?.input?.usd_per_mtok ?? null),
  price("output_usd_per_mtok", "Output price", (item) => item.list_price?.output?.usd_per_mtok ?? null),
  price(
    "cache_read_usd_per_mtok",
    "Price of cached input",
    (item) => item.list_price?.cache_read?.usd_per_mtok ?? null,
  ),
  price("batch_input_usd_per_mtok", "Batch input price", (item) => item.list_price?.batch_input?.usd_per_mtok ?? null),
  price(
    "batch_output_usd_per_mtok",
    "Batch output price",
    (item) => item.list_price?.batch_output?.usd_per_mtok ?? null,
  ),
  model(
    "tokenizer_factor",
    "Tokens of the same text",
    "lower",
    "The same text is fewer tokens, so a rate per token buys more of it.",
    (item) => item.tokenizer_factor,
    "times those of common tokenizers",
  ),
  model(
    "price_verified_at",
    "Price last read",
    "higher",
    "Its price was read more recently, so it is surer to hold.",
    (item) => item.list_price?.verified_at ?? null,
  ),
  model(
    "context_window",
    "Context window",
    "higher",
    "More input and output fit into one request.",
    (item) => item.context_window,
    "tokens",
  ),
  model(
    "max_output",
    "Longest output",
    "higher",
    "It can answer at greater length.",
    (item) => item.max_output,
    "tokens",
  ),
  {
    ...model(
      "quality_rating",
      "Ability index",
      "higher",
      "It scored higher on public benchmarks and votes taken together; 10 points are one standard deviation of models.",
      (item) => item.quality?.rating ?? null,
    ),
    marginOf: (item) => (item.kind === "model" ? (item.quality?.interval ?? null) : null),
    readOn: (item) => (item.kind === "model" ? (item.quality?.as_of ?? null) : null),
  },
  model(
    "reasoning",
    "Thinks before it answers",
    null,
    "Helps hard tasks and costs output tokens.",
    (item) => item.reasoning,
  ),
  model(
    "open_weights",
    "Open weights",
    null,
    "Open weights can be run elsewhere; which matters depends on the use.",
    (item) => item.open_weights,
  ),
  model(
    "json_schema",
    "Holds answers to a JSON schema",
    null,
    "Answers that a program reads need it; nothing where no source says.",
    (item) => item.json_schema,
  ),
  model(
    "weights_license",
    "Licence of the weights",
    null,
    "What the weights may be used for; nothing where it is not on record.",
    (item) => item.weights_license?.spdx ?? item.weights_license?.name ?? null,
  ),
  model("released_on", "Released", null, "Newer is not by itself better.", (item) => item.released_on),
];

function product(
  field: string,
  label: string,
  better: ComparedField["better"],
  why: string,
  of: (item: ComparedProduct) => FieldValue | undefined,
  unit: string | null = null,
): ComparedField {
  return { field, label, unit, better, why, of: (item) => (item.kind === "product" ? of(item) : undefined) };
}

function model(
  field: string,
  label: string,
  better: ComparedField["better"],
  why: string,
  of: (item: ComparedModel) => FieldValue,
  unit: string | null = null,
): ComparedField {
  return { field, label, unit, better, why, of: (item) => (item.kind === "model" ? of(item) : undefined) };
}

/** Makes a field of stars gained in the days before the last reading, which is not of the same day for all products. */
function growth(days: number, of: (item: ComparedProduct) => FieldValue): ComparedField {
  return {
    ...product(
      `stars_growth_${days}d`,
      `Stars gained in ${days} days`,
      "higher",
      `It draws more new stars, in the ${days} days before its last reading.`,
      of,
      "stars",
    ),
    dayOf: (item) => (item.kind === "product" ? (item.github_stars_growth?.as_of.slice(0, 10) ?? null) : null),
  };
}

function rank(scope: string, label: string): ComparedField {
  const of = (item: ComparedProduct) => item.ranks.find((place) => place.scope === scope)?.rank ?? null;
  return product(`rank_${scope}`, label, null, PLACEMENT, of);
}

/** Makes a field of the cheapest paid plans of a class. */
function cheapestPlan(of: PlanClass): ComparedField {
  const { audience, per, billed } = of;
  const field = product(
    `cheapest_${audience}_plan_per_${per}${billed === null ? "" : `_billed_${billed}`}`,
    `Cheapest paid plan for ${audience === "team" ? "a team" : "one person"}${per === "user" ? "" : ", whole workspace"}${billed === null ? "" : `, billed ${billed}`}`,
    "lower",
    "Its cheapest paid plan of this sort costs less; what the plans hold differs.",
    (item) => cheapestOf(item.plans, of)?.amount,
    per === "user" ? "USD per user and month" : "USD a month",
  );
  return {
    ...field,
    readOn: (item) => {
      const plan = item.kind === "product" ? cheapestOf(item.plans, of) : undefined;
      return plan === undefined ? null : (plan.page_date ?? plan.read_on);
    },
  };
}

/** Makes a price field. Prices are compared among models, and products that are also known as models. */
function price(field: string, label: string, of: (item: Compared) => FieldValue): ComparedField {
  return {
    field,
    label,
    unit: "USD per 1M tokens",
    better: "lower",
    why: "It costs less per token, before the number of tokens each needs.",
    of: (item) => (item.kind === "model" || item.list_price !== null ? of(item) : undefined),
    readOn: (item) => item.list_price?.verified_at?.slice(0, 10) ?? null,
  };
}

/**
 * Fields that depend on this board only, its search words among them, and the seller, which the caller names: a comparison that differs in nothing
 * else is not worth paying for.
 */
const OF_THIS_BOARD = new Set([
  "provider",
  "rank_overall",
  "rank_monthly",
  "rank_weekly",
  "referred_visits",
  "verified",
  "tags",
  "price_verified_at",
]);

/** Whether a difference concerns the items themselves. */
export function isSubstantial({ field }: { field: string }): boolean {
  return !OF_THIS_BOARD.has(field);
}

import type { ComparedProduct } from "../../schema/answers/compare.ts";
import { VISITS_FIELD } from "../../schema/files/open-dataset.ts";
import { allowedUse, USES } from "../catalog/licence-terms.ts";
import { cheapestOf, PLAN_CLASSES, type PlanClass, planText, sortedPlans } from "../prices/plans.ts";
import { abilitiesApart } from "./abilities.ts";
import { type Compared, type ComparedField, type FieldValue, product } from "./field.ts";

const PLACEMENT = "Positions are paid promotional placement and do not say which is better.";
/** A tenth in a month, more than stars of known projects grow by. */
const DRIFT = 0.1 / 30;
const REPOSITORY = ["active", "archived", "blocked", "gone"] as const;
const PERMISSIONS = ["yes", "conditional", "no"] as const;

/** Fields of products, in the order in which differences are listed. */
export const PRODUCT_FIELDS: readonly ComparedField[] = [
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
    readOn: starsDay,
    dayOf: starsDay,
    drift: DRIFT,
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
  product(
    "features",
    "Told by its README or listing and not by all",
    null,
    "What is not told is not known, so look before you decide; features has the words.",
    (item, all) => abilitiesApart(item, all).join(", ") || null,
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
    "Each plan holds other things; prices are compared above where people, unit and way of paying are alike. Null is not on record.",
    (item, all) => {
      if (item.plans.length > 0) return sortedPlans(item.plans).map(planText).join("; ");
      return all.some((one) => one.kind === "product" && one.plans.length > 0) ? null : undefined;
    },
  ),
];

function starsDay(item: Compared): string | null {
  return item.kind === "product" ? (item.github_stars_at?.slice(0, 10) ?? null) : null;
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

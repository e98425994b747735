import { z } from "zod";
import { Day, DecimalString, HttpsUrl } from "../scalars.ts";
import { plainLine } from "../text.ts";

/** What one plan of a product costs. */
const PlanRow = z.strictObject({
  plan: plainLine(2, 60),
  /** Whom the plan is for. */
  audience: z.enum(["individual", "team", "enterprise"]),
  /** Amount in `currency` for each `per` and `period`; `0` for a free plan. */
  amount: DecimalString,
  currency: z.enum(["USD", "EUR", "GBP"]),
  /** What the amount buys: a seat of one person, the plan whatever the number of people, or a unit of usage. Null when the page does not say. */
  per: z.enum(["user", "workspace", "outcome", "credit"]).nullable(),
  /** Time that the amount is for; null for a unit of usage. */
  period: z.enum(["month", "year"]).nullable(),
  /** How it is paid; null when the page does not say. */
  billed: z.enum(["monthly", "yearly"]).nullable(),
  /** Whether the amount is where the price begins, as with a least usage. */
  from: z.boolean(),
  quote: plainLine(2, 300),
  note: plainLine(3, 200).nullable(),
});

/** Where the price of a plan was read. */
const PlanSource = z.strictObject({
  /** The maker's own page, or a list that tells what stood on it. */
  by: z.enum(["maker", "list"]),
  url: HttpsUrl,
  /** The maker's page that a list tells of; null for the maker's own, and when the list names none. */
  maker_page: HttpsUrl.nullable(),
  /** Day of the copy that was read; null when it states none. */
  page_date: Day.nullable(),
  read_on: Day,
});

export const PlanPrice = PlanRow.extend(PlanSource.shape);
export type PlanPrice = z.infer<typeof PlanPrice>;

/** One entry of `pipeline/registry/observations/plan-prices.json`: the plans of a product that one page names. */
export const PlanPage = PlanSource.extend({
  product: z.string(),
  plans: z
    .array(PlanRow.extend({ from: z.boolean().default(false), note: plainLine(3, 200).nullable().default(null) }))
    .min(1),
});

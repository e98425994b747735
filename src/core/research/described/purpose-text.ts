import type { Product } from "../../catalog/catalog-data.ts";
import { licenceName, licenceTold } from "../../catalog/recorded-licence.ts";
import { listOf } from "../../text/list.ts";
import { filterWords } from "../answers/input.ts";
import { filterProducts } from "../apply.ts";
import type { Filter } from "../question/filters.ts";
import type { Question } from "../question/question.ts";
import type { Job, Purpose, Wish } from "./read-purpose.ts";

/** Products that an answer describes and names. */
export const MOST_TOLD = 8;
const MOST_NAMED = 15;
const MOST_LEFT_OUT = 5;

/** What sentences about a product that fits tell of it. */
type FitProduct = Pick<
  Product,
  | "name"
  | "license"
  | "description"
  | "githubStars"
  | "githubStarsAt"
  | "growth"
  | "licence"
  | "category"
  | "kinds"
  | "tags"
  | "repository"
>;

/** A product with what of a purpose it is for. */
export interface Fit<Listed extends FitProduct = FitProduct> {
  doc: number;
  product: Listed;
  score: number;
  jobs: readonly Job[];
  wishes: readonly Wish[];
}

/** Those that do most of it first, or in the order that the question asks for. */
export function inOrder<Listed extends FitProduct>(
  fits: readonly Fit<Listed>[],
  { kind }: Question,
  wished: readonly Filter[],
): Fit<Listed>[] {
  const meets = new Set<FitProduct>(
    filterProducts(
      fits.map(({ product }) => product),
      wished,
    ).kept,
  );
  const starsOf = ({ product }: Fit) => product.githubStars ?? -1;
  const rankOf = (one: Fit) =>
    kind === "fastest_growing"
      ? (one.product.growth?.days30 ?? Number.NEGATIVE_INFINITY)
      : kind === "most_used"
        ? starsOf(one)
        : 0;
  const meeting = ({ product }: Fit) => Number(meets.has(product));
  return fits.toSorted(
    (a, b) => rankOf(b) - rankOf(a) || b.score - a.score || meeting(b) - meeting(a) || starsOf(b) - starsOf(a),
  );
}

/** What the jobs of a purpose are called together. */
export function nameOf({ jobs }: Purpose): string {
  return listOf(jobs.map((one) => one.name));
}

/** Tells which products are for a purpose: how many, which say all of it, what helps to choose, and what each of the first is. */
export function purposeText(
  fits: readonly Fit[],
  purpose: Purpose,
  told: {
    question: Question;
    required: readonly Filter[];
    wished: readonly Filter[];
    /** Wishes of which no listing says anything. */
    nowhere: readonly Wish[];
    /** The products before the demands. */
    all: readonly Fit[];
    shown: readonly Fit[];
    notes: readonly string[];
    /** What is to be said of the demands. */
    filtered: string;
  },
): string {
  const { question, required, wished, nowhere, all, shown, notes, filtered } = told;
  const said = filterWords({ filters: required, ofModels: false });
  const grown = question.kind === "fastest_growing";
  return [
    leadText(fits, purpose, { said, all: all.length, nowhere }),
    ...notes,
    ...(nowhere.length === 0 ? [] : [unsaidText(nowhere)]),
    ...wished.map((one) => wishText(one, fits)),
    choiceText(fits),
    `${orderText(question)}: ${shown.map((one) => rowText(one, purpose, nowhere, grown)).join("; ")}.`,
    restText(fits.slice(shown.length)),
    filtered,
    filtered.includes("Left out, as closed") ? "" : leftOutText(all, fits, said),
    "A listing may leave out what a product does: try it with a sample of your own.",
  ]
    .filter((text) => text !== "")
    .join(" ");
}

/** Whether a product does all that is wanted and that any does. */
export function isWhole({ jobs, wishes }: Fit, purpose: Purpose, nowhere: readonly Wish[] = []): boolean {
  return (
    jobs.length === purpose.jobs.length && purpose.wishes.every((one) => wishes.includes(one) || nowhere.includes(one))
  );
}

function leadText(
  fits: readonly Fit[],
  purpose: Purpose,
  { said, all, nowhere }: { said: string; all: number; nowhere: readonly Wish[] },
): string {
  const wishes = purpose.wishes.filter((one) => !nowhere.includes(one));
  const parts = [...(purpose.jobs.length > 1 ? purpose.jobs : []), ...wishes].map((one) => one.name);
  const whole = fits.filter((one) => isWhole(one, purpose, nowhere)).map(({ product }) => product.name);
  const scope = said === "" ? "" : ` (${said}), of ${all} without that demand`;
  const lead = `${fits.length} listed ${fits.length === 1 ? "product is" : "products are"} for ${nameOf(purpose)}${scope}`;
  if (parts.length === 0 || whole.length === fits.length) return `${lead}.`;
  const together = listOf(parts);
  return whole.length === 0
    ? `${lead}; no listing says all of it (${together}).`
    : `${lead}; ${whole.length === 1 ? "1 listing says" : `${whole.length} listings say`} all of it (${together}): ${namesText(whole)}.`;
}

function namesText(names: readonly string[]): string {
  return `${names.slice(0, MOST_TOLD).join(", ")}${names.length > MOST_TOLD ? ` and ${names.length - MOST_TOLD} more` : ""}`;
}

export function unsaidText(wishes: readonly Wish[]): string {
  const names = listOf(wishes.map((one) => `"${one.name}"`));
  return `No listing of these says ${names}, so this decides nothing here: ask the makers.`;
}

function wishText(filter: Filter, fits: readonly Fit[]): string {
  const { kept } = filterProducts(
    fits.map(({ product }) => product),
    [filter],
  );
  return `"${filter.words}" was read as a wish that leaves nothing out: ${kept.length} of ${fits.length} meet it${kept.length === 0 ? "" : `, ${namesText(kept.map((one) => one.name))}`}.`;
}

/** What helps to choose: the most starred, the one that gains most, and how many have no stars on record. */
function choiceText(fits: readonly Fit[]): string {
  const products = fits.map(({ product }) => product);
  const starred = products
    .filter(({ githubStars }) => githubStars !== null)
    .toSorted((a, b) => (b.githubStars ?? 0) - (a.githubStars ?? 0));
  const growing = products
    .filter(({ growth }) => (growth?.days30 ?? 0) > 0)
    .toSorted((a, b) => (b.growth?.days30 ?? 0) - (a.growth?.days30 ?? 0));
  const [most, fastest] = [starred[0], growing[0]];
  if (most === undefined || products.length < 2) return "";
  const grown =
    fastest?.growth == null
      ? ""
      : `; most stars gained in 30 days: ${fastest.name} (+${fastest.growth.days30} to ${fastest.growth.asOf.slice(0, 10)})`;
  return `Most starred: ${most.name} (${most.githubStars})${grown}.`;
}

function orderText({ kind }: Question): string {
  return kind === "fastest_growing"
    ? "Fastest growing first"
    : kind === "most_used"
      ? "Most starred first"
      : "Those that say most of it first";
}

function rowText({ product, wishes, jobs }: Fit, purpose: Purpose, nowhere: readonly Wish[], grown: boolean): string {
  const { name, license, licence, githubStars: stars, githubStarsAt: at, growth, description } = product;
  const under = licenceTold(license, licence === null ? null : licenceName(licence));
  const counted = stars === null ? "no stars known" : `${stars} stars on ${(at ?? "").slice(0, 10)}`;
  const gained = !grown
    ? ""
    : growth?.days30 == null
      ? ", growth not known"
      : `, +${growth.days30} in the 30 days to ${growth.asOf.slice(0, 10)}`;
  const missing = [
    ...purpose.jobs.filter((one) => !jobs.includes(one)),
    ...purpose.wishes.filter((one) => !wishes.includes(one) && !nowhere.includes(one)),
  ].map((one) => `"${one.name}"`);
  return `${name} (${under}, ${counted}${gained}): ${description.replace(/\.$/, "")}${missing.length === 0 ? "" : ` (does not say ${missing.join(", ")})`}`;
}

function restText(fits: readonly Fit[]): string {
  return fits.length === 0
    ? ""
    : `Also: ${fits
        .slice(0, MOST_NAMED)
        .map(({ product }) => product.name)
        .join(", ")}${fits.length > MOST_NAMED ? ` and ${fits.length - MOST_NAMED} more` : ""}.`;
}

function leftOutText(all: readonly Fit[], fits: readonly Fit[], said: string): string {
  const left = all.filter((one) => !fits.includes(one)).toSorted((a, b) => b.score - a.score);
  return left.length === 0 || said === ""
    ? ""
    : `Left out as not meeting ${said}: ${left.length}, among them ${left
        .slice(0, MOST_LEFT_OUT)
        .map(({ product }) => product.name)
        .join(", ")}.`;
}

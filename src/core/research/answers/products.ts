import type { Finding } from "../../../schema/answers/research.ts";
import { filterOf } from "../question/filters.ts";
import type { FieldProduct } from "../research.ts";
import { type DirectInput, filterWords, finding, shownOf } from "./input.ts";

const DAY_MS = 86_400_000;

export function byStars(products: readonly FieldProduct[]): FieldProduct[] {
  return [...products].sort((a, b) => (b.stars ?? -1) - (a.stars ?? -1));
}

export function starText({ name, stars, starsAt, license }: FieldProduct): string {
  const read = stars === null ? "stars not known" : `${stars} stars on ${(starsAt ?? "").slice(0, 10)}`;
  return `${name} (${license}, ${read})`;
}

/** Formats the subject and the filters that apply to it: `For "vector databases" (open source)`. */
function scopeOf({ question }: Pick<DirectInput, "question">, prefix: string): string {
  const filters = filterWords(question);
  const subject = question.subject === "" ? "all listed products" : `"${question.subject}"`;
  return `${prefix} ${subject}${filters === "" ? "" : ` (${filters})`}`;
}

/** Lists products as alternatives by relevance, or by stars. */
export function listAnswer(input: DirectInput, id: string, title: string): Finding | null {
  const { products, sources, counted, question } = input;
  const sorted = id === "alternatives" ? products : byStars(products).filter(({ stars }) => stars !== null);
  const chosen = sorted.slice(0, shownOf(input));
  const first = chosen[0];
  if (first === undefined) return null;
  const filters = filterWords(question);
  return finding(
    id,
    `${title}${filters === "" ? "" : ` (${filters})`}: ${chosen.map(starText).join(", ")}.${counted === null ? "" : ` ${counted}`}`,
    {
      names: chosen.map(({ name }) => name).join(", "),
      slug: first.slug,
      stars: first.stars ?? "not known",
      of: products.length,
    },
    [sources.catalogue, sources.stars],
  );
}

/** Windows over which the growth of stars is recorded, in days. */
type GrowthDays = 7 | 30 | 90;

function growthDays(input: DirectInput): { days: GrowthDays; note: string } {
  const period = filterOf(input.question.filters, "period");
  if (period === undefined) return { days: 30, note: "" };
  const from = period.from ?? input.day;
  const asked = Math.round((Date.parse(period.to ?? input.day) - Date.parse(from)) / DAY_MS);
  const days = asked <= 10 ? 7 : asked <= 45 ? 30 : 90;
  // A month has 28 to 31 days and three of them 89 to 92.
  const near = Math.abs(asked - days) <= (days === 7 ? 1 : 3);
  return {
    days,
    note: near ? "" : `Growth is recorded over 7, 30 and 90 days only, so ${days} days stand for "${period.words}". `,
  };
}

/** Lists the products that gained most stars in the window that the question asks for. */
export function growthAnswer(input: DirectInput): Finding | null {
  const { products, sources, counted } = input;
  const { days, note } = growthDays(input);
  const gained = (one: FieldProduct) =>
    days === 30 ? one.gained30 : ((days === 7 ? one.gained7 : one.gained90) ?? null);
  const growing = products
    .flatMap((one) => {
      const gain = gained(one);
      return gain === null || gain <= 0 ? [] : [{ ...one, gain }];
    })
    .sort((a, b) => b.gain - a.gain);
  const chosen = growing.slice(0, shownOf(input));
  const first = chosen[0];
  if (first === undefined) return null;
  const texts = chosen.map(
    ({ name, gain, growthAsOf }) => `${name} +${gain} stars in the ${days} days to ${(growthAsOf ?? "").slice(0, 10)}`,
  );
  const readings = products.filter((one) => gained(one) !== null).length;
  const known =
    readings < products.length ? ` Growth over these days is recorded for ${readings} of ${products.length}.` : "";
  return finding(
    "fastest_growing",
    `${note}${scopeOf(input, "For")}: ${texts.join(", ")}.${known}${counted === null ? "" : ` ${counted}`}`,
    {
      product: first.name,
      slug: first.slug,
      gained: first.gain,
      window_days: days,
      to: (first.growthAsOf ?? "").slice(0, 10),
      of: products.length,
    },
    [sources.stars],
  );
}

/** Counts the products that meet the filters and names the most starred. */
export function countAnswer(input: DirectInput): Finding | null {
  const { products, question, sources, counted } = input;
  const filters = filterWords(question);
  const subject = question.subject === "" ? "" : ` are of "${question.subject}"`;
  const names = byStars(products)
    .slice(0, 25)
    .map(({ name }) => name);
  return finding(
    "how_many",
    `${products.length} listed products${subject}${filters === "" ? "" : ` (${filters})`}${names.length === 0 ? "" : `: ${names.join(", ")}`}${
      products.length > 25 ? " and others" : ""
    }. ${
      counted ?? "Counted by the relevance of their words, so neighbours of the field may be among them."
    } Products that are not listed are not counted.`,
    { subject: question.subject, products: products.length },
    [sources.catalogue],
  );
}

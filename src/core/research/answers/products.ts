import { licenceTold } from "../../catalog/recorded-licence.ts";
import { addDays, daysBetween } from "../../periods.ts";
import { listOf } from "../../text/list.ts";
import { type Filter, filterOf } from "../question/filters.ts";
import { BY_STARS_TOO } from "../question/intent/several.ts";
import { INTENTS } from "../question/intents.ts";
import { plainText } from "../question/plain/plain-text.ts";
import type { FieldProduct } from "../research.ts";
import { type GainTime, gainTime, isSameTime } from "../star-gain.ts";
import { type Answered, type DirectInput, filterWords, finding, rankedOf, restText } from "./input.ts";

export function byStars(products: readonly FieldProduct[]): FieldProduct[] {
  return [...products].sort((a, b) => (b.stars ?? -1) - (a.stars ?? -1));
}

export function starText({ name, stars, starsAt, license, exactLicence = null }: FieldProduct): string {
  const read = stars === null ? "stars not known" : `${stars} stars on ${(starsAt ?? "").slice(0, 10)}`;
  return `${name} (${licenceTold(license, exactLicence)}, ${read})`;
}

function describedText(product: FieldProduct): string {
  return `${starText(product)}: ${(product.description ?? "").replace(/\.$/u, "")}`;
}

/** What helps to choose among alternatives: how many are open source, the most starred and the one that gains most. */
function choiceText(products: readonly FieldProduct[], byRelevance: boolean): string {
  if (products.length < 3) return "";
  const open = products.filter(({ license }) => license === "open-source").length;
  const [most] = byStars(products).filter(({ stars }) => stars !== null);
  const [fastest] = products
    .filter(({ gained30 }) => (gained30 ?? 0) > 0)
    .toSorted((a, b) => (b.gained30 ?? 0) - (a.gained30 ?? 0));
  const facts = [
    `${products.length} are listed, ${open === products.length ? "all" : open === 0 ? "none" : open} of them open source`,
    ...(most === undefined ? [] : [`most starred is ${most.name}`]),
    ...(fastest === undefined
      ? []
      : [
          `most stars in 30 days gained ${fastest.name} (+${fastest.gained30} to ${(fastest.growthAsOf ?? "").slice(0, 10)})`,
        ]),
  ];
  return `${facts.join("; ")}. ${byRelevance ? "Closest first: " : ""}`;
}

function licencesOf(products: readonly FieldProduct[]): string {
  return products.map(({ license, exactLicence }) => exactLicence ?? license).join(", ");
}

/** Formats the subject and the filters that apply to it: `For "vector databases" (open source)`. */
function scopeOf({ question }: Pick<DirectInput, "question">, prefix: string): string {
  const filters = filterWords(question);
  const subject = question.subject === "" ? "all listed products" : `"${question.subject}"`;
  return `${prefix} ${subject}${filters === "" ? "" : ` (${filters})`}`;
}

/** Says how many a list does not name, and how to get them unless the question asks for so few. */
function moreText({ question }: DirectInput, named: number, all: number, starred: boolean): string {
  const asked = filterOf(question.filters, "count") !== undefined;
  return named === all
    ? ""
    : ` and ${all - named} more${starred ? " with known stars" : ""}${asked ? "" : restText(named, all)}`;
}

/** Lists products as alternatives by relevance, or by stars. */
export function listAnswer(input: DirectInput, id: string, title: string): Answered | null {
  const { products, sources, counted, question, query } = input;
  const byRelevance = id === "alternatives" && !BY_STARS_TOO.test(query);
  const order = byRelevance ? products : byStars(products);
  const sorted = id === "alternatives" ? order : order.filter(({ stars }) => stars !== null);
  const chosen = sorted.slice(0, rankedOf(input));
  const first = chosen[0];
  if (first === undefined) return null;
  const filters = filterWords(question);
  const told =
    id === "alternatives"
      ? `${choiceText(products, byRelevance)}${chosen.map(describedText).join("; ")}`
      : chosen.map(starText).join(", ");
  const list = finding(
    id,
    `${title}${filters === "" ? "" : ` (${filters})`}: ${told}${moreText(input, chosen.length, sorted.length, id !== "alternatives")}.${counted === null ? "" : ` ${counted}`}`,
    {
      names: chosen.map(({ name }) => name).join(", "),
      slug: first.slug,
      stars: first.stars ?? "not known",
      licences: licencesOf(chosen),
      of: products.length,
    },
    [sources.catalogue, sources.stars],
  );
  return { finding: list, order };
}

/** Windows over which growth is computed by the build, in days. */
type GrowthDays = 7 | 30 | 90;

interface Growing {
  product: FieldProduct;
  gained: number;
  /** The time, with its days and the counts at both ends if known. */
  over: string;
  from: string;
  to: string;
  /** Share of the first count in percent; null when that is not known. */
  percent: number | null;
}

/** Words that ask for growth relative to the count. */
const IN_PERCENT =
  /%|(?<!\p{L})(?:per ?cent|percentage|prozent\p{L}*|pour ?cent(?:age)?|por ?ciento|porcentaje|por ?cento|porcentagem|percentuale|procent|relative(?:ly)?)(?!\p{L})|百分比/iu;

/** The window that the question asks for; null when it is none of the computed ones. */
function growthDays(time: GainTime | null): GrowthDays | null {
  if (time === null) return 30;
  const asked = daysBetween(time.from, time.to);
  // A month has 28 to 31 days and three of them 89 to 92.
  return time.sliding
    ? (([7, 30, 90] as const).find((days) => Math.abs(asked - days) <= (days === 7 ? 1 : 3)) ?? null)
    : null;
}

/** Returns the computed window that is nearest in length to a time. */
function nearestWindow({ from, to }: GainTime): GrowthDays {
  const asked = daysBetween(from, to);
  return asked <= 10 ? 7 : asked <= 45 ? 30 : 90;
}

/** @param window the computed window to use whatever the time; null for what the time asks for */
function growthOver(
  { gainOf }: DirectInput,
  product: FieldProduct,
  time: GainTime | null,
  window: GrowthDays | null = null,
): Growing | null {
  const days = window ?? growthDays(time);
  if (days === null && time !== null) {
    const gain = gainOf(product.slug, time);
    if (gain === null) return null;
    const { gained, before, after, from, to } = gain;
    const percent = before > 0 ? Math.round((1000 * gained) / before) / 10 : null;
    const share = percent === null ? "" : `, ${percent} %`;
    return { product, gained, over: ` (${before} on ${from} to ${after} on ${to}${share})`, from, to, percent };
  }
  const gained = days === 30 ? product.gained30 : ((days === 7 ? product.gained7 : product.gained90) ?? null);
  const to = (product.growthAsOf ?? "").slice(0, 10);
  if (gained === null) return null;
  return {
    product,
    gained,
    over: ` in the ${days} days to ${to}`,
    from: addDays(to, -(days ?? 30)),
    to,
    percent: null,
  };
}

/** Parts gains into those over the time of the latest reading, or the time asked for, and those over others. */
function ofOneTime(growing: readonly Growing[], time: GainTime | null): { ranked: Growing[]; apart: Growing[] } {
  const latest = growing.reduce<Growing | null>((a, b) => (a === null || b.to > a.to ? b : a), null);
  const meant = time === null || time.sliding ? latest : time;
  const isRanked = (one: Growing) => meant === null || isSameTime(one, meant);
  // Where most readings are of another time than the one asked for, none of them is the odd one.
  const ranked = growing.filter(isRanked);
  return ranked.length === 0
    ? { ranked: [...growing], apart: [] }
    : { ranked, apart: growing.filter((one) => !isRanked(one)) };
}

const MOST_APART = 5;

/** Names the products whose gain is of another time than that of the list. */
function apartText(apart: readonly Growing[], time: GainTime | null): string {
  if (apart.length === 0) return "";
  const named = apart
    .slice(0, MOST_APART)
    .map(({ product: { name }, gained, from, to }) => `${name} +${gained} from ${from} to ${to}`);
  const more = apart.length - named.length;
  const why =
    time === null || time.sliding
      ? "as their stars were last read at another time"
      : "as their stars were read over a part of that time only, in which they gained so many or more";
  return ` Not ranked with them, ${why}: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

/** Most products without a recorded growth that are named, by stars. */
const MOST_UNMEASURED = 6;

/** Lists the products that gained most stars over the time that the question asks for, 30 days without one. */
export function growthAnswer(input: DirectInput): Answered | null {
  const { products, sources, counted, question, day } = input;
  const time = gainTime(question, day);
  const asked = products.flatMap((product) => growthOver(input, product, time) ?? []);
  // No stars were read in the time asked for, such as a month that has just begun.
  const covered = time === null || asked.some(({ to }) => to > time.from);
  const instead = covered || time === null ? null : nearestWindow(time);
  const known =
    instead === null ? asked : products.flatMap((product) => growthOver(input, product, time, instead) ?? []);
  const least = filterOf(question.filters, "gained")?.value ?? 1;
  const gaining = known.filter(({ gained }) => gained >= least).sort((a, b) => b.gained - a.gained);
  const { ranked: growing, apart } = ofOneTime(gaining, instead === null ? time : null);
  // Each must have a share, or the order would mix shares with counts.
  if (IN_PERCENT.test(input.query) && growing.every(({ percent }) => percent !== null))
    growing.sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0));
  const chosen = growing.slice(0, rankedOf(input));
  const first = chosen[0];
  if (first === undefined) return null;
  const texts = chosen.map(
    ({ product: { name, license, exactLicence }, gained, over }) =>
      `${name} +${gained} stars${over}, ${licenceTold(license, exactLicence ?? null)}`,
  );
  const left = growing.length - chosen.length;
  const words = filterOf(question.filters, "period")?.words;
  const note =
    instead === null
      ? ""
      : `No stars were read over "${words}", so the ${instead} days to the last reading of each product stand for it. `;
  const period = time === null || instead !== null ? "" : `, ${words}`;
  const measured = new Set(known.map(({ product }) => product));
  const unmeasured = byStars(products.filter((product) => !measured.has(product)));
  const others = unmeasured.slice(0, MOST_UNMEASURED).map(({ name }) => name);
  const unknown =
    unmeasured.length > 0
      ? ` Growth over this time is recorded for ${known.length} of ${products.length}, and not for ${others.join(", ")}${unmeasured.length > others.length ? " and others" : ""}.`
      : "";
  const list = finding(
    "fastest_growing",
    `${note}${scopeOf(input, "For")}${period}: ${texts.join("; ")}.${left > 0 ? ` ${left} more gained stars.` : ""}${apartText(apart, instead === null ? time : null)}${unknown}${counted === null ? "" : ` ${counted}`}`,
    {
      product: first.product.name,
      slug: first.product.slug,
      gained: first.gained,
      window_days: instead ?? growthDays(time) ?? "as asked",
      to: first.to,
      licences: licencesOf(chosen.map(({ product }) => product)),
      of: products.length,
    },
    [sources.stars],
  );
  const ranked = [...growing, ...apart].map(({ product }) => product);
  const rest = new Set(products);
  for (const product of ranked) rest.delete(product);
  return {
    finding: list,
    order: [...ranked, ...byStars([...rest])],
    gained: new Map(known.map(({ product, gained }) => [product.slug, gained])),
  };
}

/** The products before the filters, and the share of them that meets these; empty without filters. */
function shareOf({ products, considered = 0 }: DirectInput): string {
  if (considered <= products.length) return "";
  return `, ${Math.round((1000 * products.length) / considered) / 10} % of ${considered}`;
}

const COUNTED = new RegExp(
  INTENTS.filter(([kind]) => kind === "how_many")
    .map(([, { source }]) => source)
    .join("|"),
  "giu",
);

/** Where a question begins to ask for a second number: "how many …, and how many of them are open source"; null where it does not. */
function secondCount(text: string): number | null {
  const [first, second] = [...text.matchAll(COUNTED)].map(({ index }) => index);
  if (first === undefined || second === undefined) return null;
  // "그중 오픈소스는 몇 개": what is counted stands before the word for the number.
  const ofThem = text.slice(first, second).search(/其中/u);
  return ofThem < 0 ? second : first + ofThem;
}

/** The filters of each of two numbers: "how many … over 10,000 stars, and how many of them are under MIT". */
export function filtersOfTwo(query: string, filters: readonly Filter[]): readonly [Filter[], Filter[]] | null {
  const text = plainText(query);
  const second = secondCount(text);
  return second === null
    ? null
    : [
        filters.filter(({ words }) => text.indexOf(words) < second),
        filters.filter(({ words }) => text.indexOf(words) >= second),
      ];
}

function listedProducts(count: number): string {
  return `${count} listed product${count === 1 ? "" : "s"}`;
}

/** How many products meet the filters of the first number, and how many of them each of the second: `, 4 of them "open source" (33.3 %)`. */
function eachText({ products, each, question }: DirectInput, subject: string, all: number): string {
  const [first, second] = [each?.first ?? { words: [], products: all }, each?.second ?? []];
  const share = (count: number) =>
    first.products === 0 ? "" : ` (${Math.round((1000 * count) / first.products) / 10} %)`;
  const quoted = first.words.map((words) => `"${words}"`).join(" and ");
  const base =
    quoted === ""
      ? `${listedProducts(all)}${subject}`
      : `${first.products} of ${listedProducts(all)}${subject.replace(/ (?:is|are) of /u, " of ")} ${first.products === 1 ? "meets" : "meet"} ${quoted}`;
  // What is written in a language that is not on record is not counted as written in another.
  const isOfLanguage = (words: string) =>
    question.filters.some((one) => one.kind === "written_in" && one.words === words);
  const texts = second.map(({ words, products: count }) =>
    isOfLanguage(words)
      ? `${count} of them known to be "${words}"`
      : `${count} of ${quoted === "" ? "them" : `these ${first.products}`} "${words}"${share(count)}`,
  );
  return `${base}, ${texts.join(", ")}${second.length > 1 ? `, ${products.length} of them all of it` : ""}`;
}

/** Counts the products that meet the filters and names the most starred. */
export function countAnswer(input: DirectInput): Answered | null {
  const { products, question, sources, counted } = input;
  const filters = filterWords(question);
  const two = (input.each?.second ?? []).length > 0;
  const all = input.considered ?? products.length;
  const subject =
    question.subject === "" ? "" : ` ${(two ? all : products.length) === 1 ? "is" : "are"} of "${question.subject}"`;
  const order = byStars(products);
  const names = order.slice(0, 25).map(({ name }) => name);
  const language = filterOf(question.filters, "written_in") === undefined ? "" : " with a recorded language";
  const numbers = two
    ? eachText(input, subject, all)
    : `${listedProducts(products.length)}${language}${subject}${filters === "" ? "" : ` (${filters})`}${shareOf(input)}`;
  const count = finding(
    "how_many",
    `${numbers}${names.length === 0 ? "" : `: ${names.join(", ")}`}${products.length > 25 ? " and others" : ""}. ${
      counted ?? "Counted by the relevance of their words, so neighbours of the field may be among them."
    } Products that are not listed are not counted.`,
    { subject: question.subject, products: products.length, considered: input.considered ?? products.length },
    [sources.catalogue],
  );
  return { finding: count, order };
}

/** States the share of all stars that the most starred products hold, as many as the question says; null when it asks for no share. */
export function topShare({ products, question }: Pick<DirectInput, "products" | "question">): string | null {
  const most = filterOf(question.filters, "top_share")?.value;
  if (most === undefined) return null;
  const starred = byStars(products).filter(({ stars }) => stars !== null);
  const starsOf = (some: readonly FieldProduct[]) => some.reduce((sum, { stars }) => sum + (stars ?? 0), 0);
  const all = starsOf(starred);
  const top = starred.slice(0, most);
  if (all === 0) return "No stars are recorded of these products, so no share of them is known.";
  const share = (stars: number) => `${Math.round((1000 * stars) / all) / 10} %`;
  const days = starred.map(({ starsAt }) => (starsAt ?? "").slice(0, 10)).sort();
  const read = days[0] === days.at(-1) ? `read on ${days[0]}` : `read between ${days[0]} and ${days.at(-1)}`;
  const names = listOf(top.map(({ name, stars }) => `${name} ${share(stars ?? 0)}`));
  const unknown = products.length - starred.length;
  return `The ${top.length} most starred hold ${share(starsOf(top))} of the ${all} stars of ${starred.length} products, ${read}: ${names}.${
    unknown === 0 ? "" : ` ${unknown} more have no known stars.`
  }`;
}

import type { ComparedProduct, Difference } from "../../schema/answers/compare.ts";
import { isLimited, termsText } from "../catalog/licence-terms.ts";
import { daysBetween } from "../periods.ts";
import { plansText, unpricedText } from "../prices/plans.ts";
import { listOf } from "../text/list.ts";
import { abilityWords } from "./abilities.ts";
import type { Compared, FieldValue } from "./field.ts";
import { isSubstantial } from "./fields.ts";
import { qualityField } from "./model-fields.ts";
import { endsOf, isGone, pricesNotes } from "./model-notes.ts";
import { upkeepText } from "./upkeep.ts";

/** Names beginning like this keep their capital within a sentence: GitHub, SWE-bench. */
const KEEPS_CAPITAL = /^\p{Lu}\p{Ll}*\p{Lu}/u;

const DECIDES =
  "the same cases of your own sent to each decide it, and optimize_model plans that test from your task, with its cost";

/** Age in days from which a reading is named as old. */
const LONG_AGO = 180;

/**
 * Says in sentences which models end, which products rest, what cannot be decided, which item is ahead in what, what they can do, what is not told apart,
 * how the licences differ, and what was read long ago.
 * @param today UTC day, `YYYY-MM-DD`
 * @param tests scores of public tests that hold two of the models, in sentences
 */
export function compareSummary(
  items: readonly Compared[],
  differences: readonly Difference[],
  today: string,
  tests: readonly string[] = [],
): string {
  const ends = endsOf(items);
  const ahead = items.flatMap(({ key, name }) => {
    // Ends are told before, so a lead in status says nothing more.
    const won = differences.filter(
      (one) => one.better === key && isSubstantial(one) && (one.field !== "status" || ends.length === 0),
    );
    const told = won
      .filter((one) => !isMinor(one))
      .map((one) => `${within(one.label)} (${shownValue(one, key)}${nextWords(one, items)})`);
    const minor = won.filter(isMinor).map(({ label }) => within(label));
    return won.length === 0 ? [] : [`${name} in ${listOf([...told, ...gathered(minor)])}`];
  });
  const licences = differences.find(({ field }) => field === "license");
  return [
    ...ends,
    ...upkeepText(items),
    ...unrated(items, tests),
    ...categories(items),
    ahead.length === 0
      ? "No field that is recorded makes one of them better; differences shows where they differ."
      : `Ahead by what is recorded: ${ahead.join("; ")}.`,
    ...abilityWords(items),
    ...pricesNotes(items),
    ...readings(items),
    ...oldReadings(items, differences, today),
    ...undecided(items, differences),
    ...(licences === undefined
      ? []
      : [
          `Licences: ${items.flatMap(({ key, name }) => (key in licences.values ? [`${name} ${licences.values[key] ?? "not known"}`] : [])).join(", ")}.`,
        ]),
    ...exactLicences(items),
    ...allowed(items),
    ...planPrices(items),
  ].join(" ");
}

/** Says what the others of a field have, so that the lead can be weighed. */
function nextWords(one: Difference, items: readonly Compared[]): string {
  const others = items.filter(
    (item) =>
      item.key !== one.better && (one.values[item.key] ?? null) !== null && (one.field === "status" || !isGone(item)),
  );
  const silent = items.filter(({ key }) => key in one.values && one.values[key] === null);
  const unknown = silent.length === 0 ? "" : `; not on record for ${listOf(silent.map(({ name }) => name))}`;
  if (others.length === 0) return "";
  return ` against ${others.map(({ key, name }) => `${bare(one, key)} of ${name}`).join(", ")}${unknown}`;
}

/** Says of which days the stars are, and over which the gains. */
function readings(items: readonly Compared[]): string[] {
  const products = items.flatMap((item) => (item.kind === "product" ? item : []));
  const days = products.flatMap(({ github_stars_at: at }) => at?.slice(0, 10) ?? []).sort();
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest === undefined || newest === undefined) return [];
  const together = products.find(
    ({ github_stars_gained_together: gained }) => gained != null,
  )?.github_stars_gained_together;
  const same = together == null ? "" : `; the same time is ${together.from} to ${together.to}, to within a week`;
  return [`Stars were read ${oldest === newest ? `on ${newest}` : `from ${oldest} to ${newest}`}${same}.`];
}

/** Names what was read long ago, with its day, and what is therefore not decided. */
function oldReadings(items: readonly Compared[], differences: readonly Difference[], today: string): string[] {
  const isOld = (on: string) => daysBetween(on, today) > LONG_AGO;
  const old = items.flatMap((item) => {
    const stars = item.kind === "product" ? (item.github_stars_at?.slice(0, 10) ?? null) : null;
    const licence = item.kind === "product" ? (item.license_source?.as_of ?? null) : null;
    const price = item.list_price?.verified_at?.slice(0, 10) ?? null;
    return [
      ...(stars !== null && isOld(stars) ? [`the stars of ${item.name} (${stars})`] : []),
      ...(licence !== null && isOld(licence) ? [`the licence of ${item.name} (${licence})`] : []),
      ...(price !== null && isOld(price) ? [`the price of ${item.name} (${price})`] : []),
    ];
  });
  const undecided = differences.filter(({ why }) => why.startsWith("Read more than a year ago"));
  return [
    ...(old.length === 0 ? [] : [`Read more than ${LONG_AGO} days ago, so look again: ${listOf(old)}.`]),
    ...undecided.map(({ label, why }) => `${label}: ${why}`),
  ];
}

/** Says first, where fewer than two models are rated, that their quality is not decided here, and which test decides it. */
function unrated(items: readonly Compared[], tests: readonly string[]): string[] {
  const models = items.filter((item) => item.kind === "model").filter((item) => !isGone(item));
  const without = models.filter(({ quality }) => quality === null);
  if (models.length < 2 || without.length === 0) return [];
  const names = listOf(without.map(({ name }) => name));
  return models.length - without.length > 1
    ? [
        `${names} ${without.length === 1 ? "has" : "have"} too few public scores for an ability index: ${DECIDES}.`,
        ...tests,
      ]
    : [
        `Which of them answers better cannot be decided from what is on record, as ${names} ${without.length === 1 ? "has" : "have"} too few public scores for an ability index: ${DECIDES}.`,
        ...tests,
      ];
}

/** Says what products of several categories are listed for. */
function categories(items: readonly Compared[]): string[] {
  const products = items.filter((item) => item.kind === "product");
  if (new Set(products.map(({ category }) => category)).size < 2) return [];
  const listed = products.map(({ name, category_name: category }) => `${name} under ${category}`);
  return [`They are listed for different things, so look first at what each is for: ${listed.join(", ")}.`];
}

/** Names the abilities that cannot be told apart, which are the quality that a buyer looks for: for general work and images with the values. */
function undecided(items: readonly Compared[], differences: readonly Difference[]): string[] {
  const level = differences.filter(({ field, better }) => field.startsWith("quality_") && better === null);
  const told = level.flatMap((rated) => {
    const values = items.flatMap(({ key, name }) =>
      (rated.values[key] ?? null) === null ? [] : [`${name} ${rated.values[key]}`],
    );
    return values.length < 2 ? [] : [{ ...rated, values }];
  });
  const others = told.filter(isMinor).map(({ label }) => within(label));
  return [
    ...told
      .filter((rated) => !isMinor(rated))
      .map(({ label, values, why }) => `${label}: ${values.join(", ")}. ${why}`),
    ...(others.length === 0 ? [] : [`Not told apart by public scores: ${listOf(gathered(others))}.`]),
    ...(told.some(({ field }) => field === "quality_rating") ? [`Where scores do not decide, ${DECIDES}.`] : []),
  ];
}

/** Whether a field is named without its values, which differences has: rates beside input and output, and abilities beside those for general work and images. */
function isMinor({ field }: { field: string }): boolean {
  if (field.startsWith("quality_")) return field !== "quality_rating" && field !== qualityField("vision");
  return field.startsWith("batch_") || field.startsWith("cache_");
}

/** Joins labels of abilities: "ability index for code and agents". */
function gathered(labels: readonly string[]): string[] {
  const start = "ability index for ";
  const kinds = labels.flatMap((label) => (label.startsWith(start) ? [label.slice(start.length)] : []));
  const others = labels.filter((label) => !label.startsWith(start));
  return kinds.length === 0 ? others : [...others, `${start}${listOf(kinds)}`];
}

/** Names the exact licences that are recorded, and the products of open source without one. */
function exactLicences(items: readonly Compared[]): string[] {
  const open = items.flatMap((item) =>
    item.kind === "product" && item.license !== "proprietary" ? [{ name: item.name, exact: exactLicence(item) }] : [],
  );
  const known = open.flatMap(({ name, exact }) => (exact === null ? [] : [`${name} ${exact}`]));
  const unknown = open.filter(({ exact }) => exact === null).map(({ name }) => name);
  return [
    ...(known.length === 0 ? [] : [`Exact licences: ${known.join(", ")}.`]),
    ...(unknown.length === 0
      ? []
      : [`The exact licence of ${listOf(unknown)} is not recorded: read it in the repository before use.`]),
  ];
}

/** Says what licences allow, where that of any product holds something to weigh. */
function allowed(items: readonly Compared[]): string[] {
  const products = items.flatMap((item) => (item.kind === "product" ? item : []));
  const read = products.map(({ name, license_terms: terms, license_parts: parts, weights_terms: weights }) => {
    return { name, terms, parts, weights };
  });
  if (!read.some(isLimited)) {
    const free = read.filter(({ terms }) => terms != null).map(({ name }) => name);
    if (free.length === 0) return [];
    const who = free.length === products.length ? (free.length === 2 ? "both" : "all of them") : listOf(free);
    return [
      `By their licences, as we read them, ${who} may be used, changed, hosted for customers and sold; license_terms has the words.`,
    ];
  }
  const texts = read.flatMap((one) => {
    const text = termsText(one);
    return text === null ? [] : [`${one.name}: ${text}`];
  });
  return [`What they allow, as we read them: ${texts.join(". ")}.`];
}

/** Says what the plans of products cost, and of which that is not recorded, where nothing else in the answer tells a price. */
function planPrices(items: readonly Compared[]): string[] {
  const products = items.flatMap((item) => (item.kind === "product" ? item : []));
  const priced = products.filter(({ plans }) => plans.length > 0);
  const others = products
    .filter(({ plans, list_price: price }) => plans.length === 0 && price === null)
    .map(({ name, homepage_url: homepageUrl }) => ({ name, homepageUrl }));
  const told = priced.map(({ name, plans }) => `${name} ${plansText(plans)}`);
  return [...(told.length === 0 ? [] : [`Plans: ${told.join(". ")}.`]), ...unpricedText(others)];
}

function exactLicence(item: ComparedProduct): string | null {
  const { license_spdx: spdx, license_in_part: inPart, license_source: source } = item;
  if (spdx === null) return null;
  const named = inPart ? `${spdx}, parts under other terms` : spdx;
  return source === null ? named : `${named} (read on ${source.as_of})`;
}

function within(label: string): string {
  return KEEPS_CAPITAL.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function shownValue(one: Difference, key: string): string {
  const { unit } = one;
  return unit === null || unit === "stars" ? bare(one, key) : `${bare(one, key)} ${unit}`;
}

function bare({ values }: Difference, key: string): string {
  const value: FieldValue = values[key] ?? null;
  return typeof value === "number" ? value.toLocaleString("en") : String(value);
}

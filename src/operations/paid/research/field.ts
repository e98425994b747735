import { licenceName } from "../../../core/catalog/recorded-licence.ts";
import { type FilterRead, filterProducts, languageOf } from "../../../core/research/apply.ts";
import { fieldWords, kindNamed, mentionsField, ofNamedField, sayingAll } from "../../../core/research/field.ts";
import { hostingSaid } from "../../../core/research/named/hosting.ts";
import type { Filter } from "../../../core/research/question/filters.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { lacksLicence, licenceGap } from "../../../core/research/records/licence-gap.ts";
import { upkeepGap } from "../../../core/research/records/upkeep-gap.ts";
import { barredByWeights, weightsGap } from "../../../core/research/records/weights-gap.ts";
import type { FieldProduct } from "../../../core/research/research.ts";
import type { SearchHit } from "../../../core/search/index.ts";
import { type Listing, readFieldProducts, readListings } from "../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../operation.ts";
import type { FoundProducts } from "./products.ts";

/** Maximum number of analysed products, and the share of the best score that each must reach. */
export const MOST_ANALYSED = 200;
const RELEVANT = 0.5;
/** Minimum score of a product in a finding. */
const FLOOR = 0.3;
/** Share of the best score that the leaders of a field must reach. */
const CLOSELY = 0.75;
const LEADERS = new Set(["fastest_growing", "most_used"]);
/** Questions about all products of a kind. */
const OF_FIELDS = new Set(["fastest_growing", "most_used", "how_many", "overview"]);
/** Minimum number of products of a field that is no kind. */
const LEAST_OF_FIELD = 3;

/** The analysed products, and how they were selected. */
export interface Field {
  hits: readonly SearchHit[];
  relevant: readonly SearchHit[];
  products: FieldProduct[];
  best: number;
  /** A sentence on how they were selected; null for a question that does not count. */
  counted: string | null;
  /** Whether the field is known: it has products with that function, or matches of every word. */
  known: boolean;
  /** Whether there are enough products whose own function is the field. */
  named: boolean;
  /** Whether the question names one product. */
  only: boolean;
  read: FilterRead[];
  /** The same products before the filters, most relevant first, if a filter or the field tested them. */
  unfiltered: readonly Listing[];
}

/** Selects the products whose own function is the field if there are enough, otherwise those that match the words closely. */
export function fieldOf(
  question: Question,
  { hits, all, only = false, of = "" }: FoundProducts,
  { catalog }: OperationContext,
): Field {
  const { kind, subject } = question;
  // All products may be chosen: without filters, none of them is tested.
  const tested = question.filters.length > 0 || (OF_FIELDS.has(kind) && !all);
  const listings = readListings(catalog, tested ? hits.map(({ doc }) => doc) : []);
  const listingOf = ({ doc }: SearchHit) => listings.get(doc);
  const best = hits[0]?.score ?? 0;
  const scored =
    all || kind === "alternatives"
      ? hits
      : hits
          .slice(0, MOST_ANALYSED)
          .filter((hit) => hit.score >= Math.max(FLOOR, RELEVANT * best) || hit.score === best);
  const words = fieldWords(subject);
  const ofKind = kindNamed(words);
  const isOwn = ofNamedField(words);
  const own =
    all || !OF_FIELDS.has(kind)
      ? []
      : hits.filter((hit) => {
          const product = listingOf(hit);
          return product !== undefined && isOwn(product);
        });
  const enough = own.length >= (ofKind === null ? LEAST_OF_FIELD : 1);
  const close =
    LEADERS.has(kind) && !all
      ? scored.filter((hit) => {
          const product = listingOf(hit);
          return hit.score >= CLOSELY * best && product !== undefined && mentionsField(words, product);
        })
      : scored;
  const telling = words.filter((word) => word !== "ai");
  // A product selected by relevance must contain every word, because some of the words alone name another field.
  const saysAll = sayingAll(telling);
  const saying =
    telling.length < 2 || !OF_FIELDS.has(kind) || all || only
      ? close
      : close.filter((hit) => {
          const product = listingOf(hit);
          return product !== undefined && saysAll(product);
        });
  const chosen = enough ? own : saying;
  const terms = (hits[0]?.matchedTerms ?? []).map((term) => term.toLowerCase());
  const covered = words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word.slice(0, 5))));
  const unfiltered = chosen.flatMap((hit) => listingOf(hit) ?? []);
  const { kept, read } = filterProducts(unfiltered, openForLicence(question.filters, unfiltered));
  const meeting = new Set<Listing | undefined>(kept);
  const relevant = read.length === 0 ? chosen : chosen.filter((hit) => meeting.has(listingOf(hit)));
  const applied = openForLicence(question.filters, unfiltered).filter(({ kind, words }) =>
    read.some((one) => one.kind === kind && one.words === words && one.effect === "applied"),
  );
  const filtered = filteredText(question.filters, read, unfiltered, {
    before: chosen.length,
    after: relevant.length,
  });
  return {
    hits: applied.length === 0 ? hits : relevant,
    relevant,
    products: readFieldProducts(
      catalog,
      relevant.map(({ doc }) => doc),
    ),
    best,
    counted: countedText({ all, of, enough, own: own.length, total: hits.length, words, ofKind, kind }, filtered),
    known: all || only || enough || (covered && saying.length > 0),
    only,
    named: enough,
    unfiltered,
    read: read.filter(({ kind }) => question.filters.some((filter) => filter.kind === kind)),
  };
}

/** Says how many products meet the filters, which were taken at their word, and which a buyer may miss. */
export function filteredText(
  filters: readonly Filter[],
  read: readonly FilterRead[],
  products: readonly Listing[],
  { before, after }: { before: number; after: number },
): string {
  const said = read.filter(({ kind, effect }) => kind === "unread" && effect === "applied");
  const languages = filters.flatMap((one) => (one.kind === "written_in" ? [one.value] : []));
  const unknown =
    languages.length === 0
      ? []
      : products.filter((one) => languages.every((language) => languageOf(one, language) === null));
  const available = filters.some(({ kind }) => kind === "open_source")
    ? products.filter(({ license }) => license === "source-available")
    : [];
  const barred = barredByWeights(products, filters);
  const open = filters.some(({ kind }) => kind === "open_source")
    ? products.filter((one) => one.license === "open-source" && !barred.includes(one))
    : [];
  const unsaid = open.filter(({ licence }) => licence === null);
  const hosted = read.some(({ kind, effect }) => kind === "self_hosted" && effect === "applied");
  const coded = hosted
    ? filterProducts(products, filters).kept.filter(
        ({ license, ...one }) => license !== "open-source" && hostingSaid(one) === null,
      )
    : [];
  const closed = hosted ? products.filter((one) => one.license === "proprietary" && hostingSaid(one) === null) : [];
  return [
    after < before ? ` ${after} of them meet the filters.` : "",
    said.length === 0
      ? ""
      : ` Kept are those whose listing says ${said.map(({ words }) => `"${words}"`).join(" and ")}; others may do so unsaid.${leftOut(filters, said, products)}`,
    unknown.length === 0
      ? ""
      : ` The language of ${unknown.length} is not recorded, and they are left out: ${namesOf(unknown)}.`,
    hosted
      ? ` Self-hosting is taken from open code, or from code to be read under other terms, or from what a listing says${coded.length === 0 ? "" : `; of ${namesOf(coded)} only such code is on record, so check that it runs without the maker's service`}.`
      : "",
    closed.length === 0
      ? ""
      : ` Left out, as closed and without a word of self-hosting: ${closed.length}, among them ${closed
          .slice(0, MOST_REMOVED)
          .map(({ name }) => name)
          .join(", ")}.`,
    licenceGap(filters, read, withoutLicence(products, filters)),
    upkeepGap(filters, read, beforeUpkeep(products, filters)),
    removedByLicence(filters, read, products),
    unsaid.length === 0 || filters.some(({ kind }) => kind === "license")
      ? ""
      : ` "Open source" is what listings say; the licence itself is recorded for ${open.length - unsaid.length} of ${open.length}: read it before use.`,
    weightsGap(barred),
    available.length === 0 ? "" : ` Left out as source-available and not open source: ${namesOf(available)}.`,
  ].join("");
}

const MOST_NAMED = 8;
const MOST_REMOVED = 5;

/** Names the most starred products that are left out only because their listing does not say some words. */
function leftOut(filters: readonly Filter[], said: readonly FilterRead[], products: readonly Listing[]): string {
  const meeting = new Set(filterProducts(products, filters).kept);
  const others = filters.filter(({ kind, words }) => !said.some((one) => one.kind === kind && one.words === words));
  const removed = filterProducts(products, others)
    .kept.filter((one) => !meeting.has(one))
    .toSorted((a, b) => (b.githubStars ?? -1) - (a.githubStars ?? -1));
  if (removed.length === 0) return "";
  const named = removed.slice(0, MOST_REMOVED).map(({ name, license, licence, githubStars: stars }) => {
    const under = licence === null ? license : licenceName(licence);
    return `${name} (${under}${stars === null ? "" : `, ${stars} stars`})`;
  });
  return ` Left out for that${removed.length > named.length ? `, of ${removed.length} the most starred` : ""}: ${named.join(", ")}.`;
}

/** Names the most starred products that a filter by licence removes because theirs is another, with it. */
function removedByLicence(
  filters: readonly Filter[],
  read: readonly FilterRead[],
  products: readonly Listing[],
): string {
  if (!read.some(({ kind, effect }) => kind === "license" && effect === "applied")) return "";
  const meeting = new Set(filterProducts(products, filters).kept);
  const others = filterProducts(
    products,
    filters.filter(({ kind }) => kind !== "license"),
  ).kept;
  const removed = others
    .filter((one) => !meeting.has(one) && !lacksLicence(one))
    .toSorted((a, b) => (b.githubStars ?? -1) - (a.githubStars ?? -1));
  if (removed.length === 0) return "";
  const named = removed.slice(0, MOST_REMOVED).map(({ name, license, licence, githubStars: stars }) => {
    const under = licence === null ? license : licenceName(licence);
    return `${name} (${under}${stars === null ? "" : `, ${stars} stars`})`;
  });
  return ` Removed for another licence${removed.length > named.length ? `, of ${removed.length} the most starred` : ""}: ${named.join(", ")}.`;
}

function namesOf(products: readonly Listing[]): string {
  const names = products.slice(0, MOST_NAMED).map(({ name }) => name);
  return `${names.join(", ")}${products.length > names.length ? " and others" : ""}`;
}

/** Adds the filter `open source` to a filter by licence when no licence is known, because few products have a known licence. */
export function openForLicence(filters: readonly Filter[], products: readonly Listing[]): Filter[] {
  const named = filters.some(({ kind }) => kind === "license");
  const known = products.some(({ licence }) => licence !== null);
  return named && !known ? [...filters, { kind: "open_source", words: "" }] : [...filters];
}

/** Returns the products that meet all filters but those by activity. */
export function beforeUpkeep(products: readonly Listing[], filters: readonly Filter[]): Listing[] {
  const others = filters.filter(({ kind }) => kind !== "active");
  return others.length === filters.length ? [] : filterProducts(products, others).kept;
}

/** Returns the products that a filter by licence leaves out only because their licence is not on record. */
export function withoutLicence(products: readonly Listing[], filters: readonly Filter[]): Listing[] {
  const others = filters.filter(({ kind }) => kind !== "license");
  return others.length === filters.length ? [] : filterProducts(products, others).kept.filter(lacksLicence);
}

function countedText(
  facts: {
    all: boolean;
    of: string;
    enough: boolean;
    own: number;
    total: number;
    words: readonly string[];
    ofKind: string | null;
    kind: Question["kind"];
  },
  filtered: string,
): string | null {
  const { all, of, enough, own, total, words, ofKind, kind } = facts;
  if (all) return `All ${total} listed products${of} were considered.${filtered}`;
  if (enough && ofKind !== null)
    return `Counts the ${own} listed products of the kind "${ofKind}"; products that only work with them are left out.${filtered}`;
  if (enough)
    return `Counts the ${own} of ${total} matches whose first tags or description name "${words.join(" ")}" as what they are; neighbours of the field are left out.${filtered}`;
  if (!OF_FIELDS.has(kind)) return kind === "alternatives" && filtered !== "" ? filtered.trim() : null;
  return `Selected by the relevance of their words, because few products name this as their own function; products of related fields may be among them.${filtered}`;
}

import type { Product } from "../../../core/catalog/catalog-data.ts";
import { type FilterRead, filterProducts } from "../../../core/research/apply.ts";
import { fieldWords, isOfNamedField, mentionsField, otherNames, saysAll } from "../../../core/research/field.ts";
import type { Filter } from "../../../core/research/question/filters.ts";
import type { Question } from "../../../core/research/question/question.ts";
import type { FieldProduct } from "../../../core/research/research.ts";
import type { SearchHit } from "../../../core/search/index.ts";
import { readFieldProducts } from "../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../operation.ts";
import type { FoundProducts } from "./products.ts";

/** Most products that figures are made of, and the share of the best score that they must reach. */
export const MOST_ANALYSED = 200;
const RELEVANT = 0.5;
/** No product below this score enters a finding. */
const FLOOR = 0.3;
/** A leader of a field has to be of the field: at least this share of the best score. */
const CLOSELY = 0.75;
const LEADERS = new Set(["fastest_growing", "most_used"]);
/** Questions about all products of a kind. */
const OF_FIELDS = new Set(["fastest_growing", "most_used", "how_many", "overview"]);
/** So many products of a function make a field. */
const LEAST_OF_FIELD = 3;

/** The products that figures are made of, and how they were chosen. */
export interface Field {
  hits: readonly SearchHit[];
  relevant: readonly SearchHit[];
  products: FieldProduct[];
  best: number;
  /** For the sentence that counts them; null where they were chosen by relevance and nothing is counted. */
  counted: string | null;
  /** Whether the field is known: products of that function, or a match of every word. */
  known: boolean;
  /** Whether there are enough products whose own function is the field. */
  named: boolean;
  /** Whether it is one product that the question names. */
  only: boolean;
  read: FilterRead[];
  /** The same products before the filters, most relevant first. */
  unfiltered: readonly Product[];
}

/** Products whose own function is the field, where there are enough; else those that match the words closely. */
export function fieldOf(
  question: Question,
  { hits, all, only = false }: FoundProducts,
  { catalog }: OperationContext,
): Field {
  const { kind, subject } = question;
  const productOf = ({ doc }: SearchHit) => catalog.product(catalog.entries[doc]?.slug ?? "");
  const best = hits[0]?.score ?? 0;
  const scored = all
    ? hits
    : hits.slice(0, MOST_ANALYSED).filter((hit) => hit.score >= Math.max(FLOOR, RELEVANT * best) || hit.score === best);
  const words = fieldWords(subject);
  const others = otherNames(words);
  const own =
    all || !OF_FIELDS.has(kind)
      ? []
      : hits.filter((hit) => {
          const product = productOf(hit);
          return product !== undefined && isOfNamedField(words, others, product);
        });
  const enough = own.length >= LEAST_OF_FIELD;
  const close =
    LEADERS.has(kind) && !all
      ? scored.filter((hit) => {
          const product = productOf(hit);
          return hit.score >= CLOSELY * best && product !== undefined && mentionsField(words, product);
        })
      : scored;
  const telling = words.filter((word) => word !== "ai");
  // Chosen by relevance, a product has to say every word: some of them alone make another field.
  const saying =
    telling.length < 2 || !OF_FIELDS.has(kind) || all || only
      ? close
      : close.filter((hit) => {
          const product = productOf(hit);
          return product !== undefined && saysAll(telling, product);
        });
  const chosen = enough ? own : saying;
  const terms = (hits[0]?.matchedTerms ?? []).map((term) => term.toLowerCase());
  const covered = words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word.slice(0, 5))));
  const unfiltered = chosen.flatMap((hit) => productOf(hit) ?? []);
  const { kept, read } = filterProducts(unfiltered, openForLicence(question.filters, unfiltered));
  const slugs = new Set(kept.map(({ slug }) => slug));
  const meets = (hit: SearchHit) => slugs.has(catalog.entries[hit.doc]?.slug ?? "");
  const relevant = read.length === 0 ? chosen : chosen.filter(meets);
  const applied = openForLicence(question.filters, unfiltered).filter(({ kind, words }) =>
    read.some((one) => one.kind === kind && one.words === words && one.effect === "applied"),
  );
  const said = read.filter(({ kind, effect }) => kind === "unread" && effect === "applied");
  const filtered = `${relevant.length < chosen.length ? ` ${relevant.length} of them meet the filters.` : ""}${
    said.length === 0
      ? ""
      : ` Kept are those whose listing says ${said.map(({ words }) => `"${words}"`).join(" and ")}; others may do so unsaid.`
  }`;
  return {
    hits: applied.length === 0 ? hits : all ? relevant : meeting(applied, hits, productOf),
    relevant,
    products: readFieldProducts(
      catalog,
      relevant.map(({ doc }) => doc),
    ),
    best,
    counted: countedText({ all, enough, own: own.length, total: hits.length, words, others, kind }, filtered),
    known: all || only || enough || (covered && saying.length > 0),
    only,
    named: enough,
    unfiltered,
    read: read.filter(({ kind }) => question.filters.some((filter) => filter.kind === kind)),
  };
}

/** The hits that meet the filters, below the cut of relevance as above it. */
function meeting(
  filters: readonly Filter[],
  hits: readonly SearchHit[],
  productOf: (hit: SearchHit) => Product | undefined,
): SearchHit[] {
  const found = hits.flatMap((hit) => {
    const product = productOf(hit);
    return product === undefined ? [] : [{ hit, product }];
  });
  const { kept } = filterProducts(
    found.map(({ product }) => product),
    filters,
  );
  const met = new Set(kept);
  return found.filter(({ product }) => met.has(product)).map(({ hit }) => hit);
}

/** A licence by name is not known of most products; that they are open source is, and narrows them. */
function openForLicence(filters: readonly Filter[], products: readonly Product[]): Filter[] {
  const named = filters.some(({ kind }) => kind === "license");
  const known = products.some(({ repository }) => repository?.licenseSpdx != null);
  return named && !known ? [...filters, { kind: "open_source", words: "" }] : [...filters];
}

function countedText(
  facts: {
    all: boolean;
    enough: boolean;
    own: number;
    total: number;
    words: readonly string[];
    others: readonly string[];
    kind: Question["kind"];
  },
  filtered: string,
): string | null {
  const { all, enough, own, total, words, others, kind } = facts;
  if (all) return `Looked at are all ${total} listed products.${filtered}`;
  if (enough)
    return `Counted are the ${own} of ${total} matches whose first tags or description name "${words.join(" ")}"${others.length === 0 ? "" : ", or another name of this field,"} as what they are; neighbours of the field are left out.${filtered}`;
  if (!OF_FIELDS.has(kind)) return null;
  return `Chosen by the relevance of their words, since few products name this as what they are; neighbours of the field may be among them.${filtered}`;
}

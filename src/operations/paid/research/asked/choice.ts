import type { Product } from "../../../../core/catalog/catalog-data.ts";
import { dayOf } from "../../../../core/periods.ts";
import { namedProductsAnswer } from "../../../../core/research/answers/named-products.ts";
import { type Aspect, readAspects } from "../../../../core/research/named/aspects.ts";
import { needsOf } from "../../../../core/research/named/needs.ts";
import { type ProductNames, productsNamed } from "../../../../core/research/named/product-names.ts";
import { type Purpose, readPurposes } from "../../../../core/research/named/purposes.ts";
import { joined, namesBeside, standsInstead } from "../../../../core/research/named/side-by-side.ts";
import { verdictText } from "../../../../core/research/named/verdict.ts";
import { type Filter, type FilterKind, readWords } from "../../../../core/research/question/filters.ts";
import { CHEAP } from "../../../../core/research/question/intent/kind.ts";
import { readUpkeep } from "../../../../core/research/question/intent/upkeep.ts";
import { readPeriod } from "../../../../core/research/question/period.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { latinNames } from "../../../../core/research/question/words/brand-names.ts";
import { notFoundNote, uncheckedNote } from "../../../../core/research/unread-words.ts";
import { readProductNames } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { datasetSource, starsSource } from "../../../shared/cited-sources.ts";
import {
  asksForModels,
  asMeant,
  type NamedAnswer,
  unlistedNotes,
  withoutLongerNames,
  withoutUnlisted,
} from "../named-products.ts";

const MOST_SIDES = 6;
const BESIDE_AFTER = /^\s+(?:or|oder|ou|o|of|vs\.?|versus)\s+([\p{L}\p{N}.]{2,30})(?![\p{L}\p{N}])/iu;
const BESIDE_BEFORE = /(?<![\p{L}\p{N}])([\p{L}\p{N}.]{2,30})\s+(?:or|oder|ou|o|of|vs\.?|versus)\s+$/iu;
/** Words that ask which one to take, and not only which of them are something. */
const CHOOSES =
  /(?<!\p{L})(?:better|best|choose|pick|prefer|should (?:i|we)|besser\p{L}*|nehm\p{L}*|wähl\p{L}*|lieber|mieux|meilleure?s?|choisir|prendre|mejor|eleg\p{L}*|elij\p{L}*|conviene|convém|melhor|escolh\p{L}*|meglio|miglior\p{L}*|scegl\p{L}*|beter|kiezen|kies)(?!\p{L})|选|更好|選/iu;
/** These, and words for a comparison, which may ask for facts alone. */
const CHOICE = new RegExp(
  `${CHOOSES.source}|(?<!\\p{L})(?:which|compar\\p{L}*|difference|vergleich\\p{L}*|lequel|laquelle|confront\\p{L}*|vergelijk\\p{L}*)(?!\\p{L})|哪个|哪個|哪一个|哪款|比较|对比|比較`,
  "iu",
);
/** Words around these that name no need. */
const ASKING = new RegExp(
  `${CHOOSES.source}|(?<!\\p{L})(?:instead|rather|than|should|shall|would|we|i|you|go|take|use|want|need|for us|sollen|wir|ich|on|nous|je|doit|devrait|deber[ií]amos|dever[ií]amos|dovremmo|moeten|wij)(?!\\p{L})`,
  "giu",
);
const KINDS = new Set<Question["kind"]>(["versus", "overview", "price", "most_used", "described"]);
/** Filters that a comparison takes as needs. */
const NEEDS = new Set<FilterKind>(["self_hosted", "open_source", "free", "closed", "license", "written_in", "active"]);

/**
 * Answers which of the products that a question names to choose, for the needs and purposes that it states.
 * @returns null when it asks for something else
 */
export function choiceAsked(query: string, question: Question, context: OperationContext): NamedAnswer | null {
  const replaces = question.kind === "alternatives";
  if (!(replaces || KINDS.has(question.kind)) || CHEAP.test(query)) return null;
  // A list that leaves products out is about the others.
  if (question.filters.some(({ kind }) => kind === "except")) return null;
  const { catalog } = context;
  const text = latinNames(query.normalize("NFC"));
  const { named, rest, longer } = withoutLongerNames(text, sidesNamed(text, readProductNames(catalog)), context);
  if (named.length < 2 || named.length > MOST_SIDES || asksForModels(query, named, context)) return null;
  const instead = standsInstead(text, named);
  if (replaces && !instead) return null;
  if (question.kind !== "versus" && !instead && !asksToChoose(text, named)) return null;
  const first = named.flatMap(({ slug }) => catalog.product(slug) ?? []);
  const { products, notes: namesakes } = asMeant(first, catalog);
  const stated = question.stated ?? [];
  const unlisted = namesBeside(text, named);
  const { filters, purposes, left } = readNeeds(withoutUnlisted(rest, unlisted), stated, dayOf(context.now()));
  const needs = needsOf(filters, purposes);
  const aspects = readAspects(left);
  const ofTime = readPeriod(rest, dayOf(context.now()), "past") !== null;
  // "Which grows faster, A or B" asks for figures, and a plain comparison for what both are.
  if (ofTime || (aspects.asked.length > 0 && (filters.length === 0 || !CHOOSES.test(query)))) return null;
  if (needs.length === 0 && !instead && !CHOICE.test(query)) return null;
  if (question.kind === "price" && needs.length === 0) return null;
  const unchecked = stated.filter(({ kind }) => !NEEDS.has(kind) && kind !== "unread" && kind !== "count");
  const beside = aspects.rest.replace(ASKING, " ").match(/[\p{L}\p{N}'’-]{2,}/gu) ?? [];
  const notes = [
    ...namesakes,
    ...unlistedNotes([...unlisted, ...longer]),
    ...(beside.length === 0 ? [] : [notFoundNote(beside.join(" "))]),
    ...(unchecked.length === 0 ? [] : [uncheckedNote(unchecked.map(({ words }) => words))]),
  ];
  const direct = answerOf(products, needs, aspects.asked, context);
  const names = products.map(({ name }) => name);
  const asFilters = purposes.map(({ said }): Filter => ({ kind: "unread", words: said }));
  return {
    notes,
    question: {
      ...question,
      kind: "versus",
      ofModels: false,
      subject: names.join(" | "),
      sides: names,
      filters: [...filters, ...asFilters],
      stated: unchecked,
      beside: [],
    },
    direct: { ...direct, statement: [...notes, direct.statement].join(" ") },
  };
}

function answerOf(
  products: readonly Product[],
  needs: ReturnType<typeof needsOf>,
  asked: readonly Aspect[],
  context: OperationContext,
) {
  const newest = products
    .flatMap(({ githubStarsAt: on }) => on ?? [])
    .sort()
    .at(-1);
  return namedProductsAnswer({
    products: products.map((product) => ({ product, gain: null })),
    aspects: [...new Set<Aspect>(["description", "growth", "activity", ...asked])],
    verdict: verdictText(products, needs),
    time: null,
    today: dayOf(context.now()),
    notes: [],
    sources: { catalogue: datasetSource(context), stars: starsSource(context, newest ?? null) },
  });
}

/** The needs and purposes in the words beside the names, and those that the exact notation states. */
function readNeeds(
  rest: string,
  stated: readonly Filter[],
  day: string,
): { filters: Filter[]; purposes: Purpose[]; left: string } {
  const upkeep = readUpkeep(rest, day);
  const words = readWords(upkeep.text, false);
  const said = [...words.filters, ...upkeep.filters].filter(({ kind }) => NEEDS.has(kind));
  const exact = stated.filter(({ kind }) => NEEDS.has(kind));
  const named = new Set(exact.map(({ kind }) => kind));
  const withWords = stated.flatMap((one) => (one.kind === "unread" ? [one.words] : []));
  const { purposes, rest: left } = readPurposes([words.text, ...withWords].join(" "));
  return { filters: [...said.filter(({ kind }) => !named.has(kind)), ...exact], purposes, left };
}

/** The products that a text names; beside an "or", a name may also be a common word in small letters. */
function sidesNamed(text: string, names: ProductNames): ReturnType<typeof productsNamed> {
  const found = productsNamed(text, names);
  const [only, other] = found.named;
  if (only === undefined || other !== undefined) return found;
  const at = text.indexOf(only.words);
  const after = BESIDE_AFTER.exec(text.slice(at + only.words.length))?.[1];
  const before = BESIDE_BEFORE.exec(text.slice(0, at))?.[1];
  const words = after ?? before;
  const slug = words === undefined ? undefined : names.slugs.get(words.toLowerCase());
  if (words === undefined || slug === undefined || slug === only.slug) return found;
  const side = { slug, words };
  return { named: after === undefined ? [side, only] : [only, side], rest: found.rest.replace(words, " ") };
}

/** Whether names stand beside each other with a word between them that makes them a choice. */
function asksToChoose(text: string, named: readonly { words: string }[]): boolean {
  const how = joined(text, named);
  return how === "or" || (how === "and" && CHOICE.test(text));
}

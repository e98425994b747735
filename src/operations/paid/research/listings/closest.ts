import { filterProducts } from "../../../../core/research/apply.ts";
import { closest } from "../../../../core/research/described/closest.ts";
import {
  asksForFact,
  type Description,
  isObject,
  namesProducts,
  type Wanted,
} from "../../../../core/research/described/read-description.ts";
import { fieldWithin, fieldWords, isFieldName, ofNamedField, otherNames } from "../../../../core/research/field.ts";
import { ONLY_AI } from "../../../../core/research/named/about-ai.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { barredByWeights } from "../../../../core/research/records/weights-gap.ts";
import { type Listing, readTagPhrases } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { openForLicence, withoutLicence } from "../field.ts";
import type { isAi } from "./about-ai.ts";
import { candidates } from "./candidates.ts";
import {
  aiFirst,
  answered,
  byGrowth,
  type Described,
  type DescribedAnswer,
  described,
  isOfAnother,
  KINDS,
  ofMeasure,
  readAsked,
} from "./described.ts";

/** What a product is for, after the words for what it is: "a chatbot for my shop". */
const PURPOSE =
  /(?<!\p{L})(?:for|with|to|that|which|from|on|in|as|so|für|mit|zum|zur|das|die|der|um|aus|pour|avec|qui|para|con|que|com|per|che|voor|met|dat|для|с|который)(?!\p{L})/iu;

/** Products of the kind that a question names from which on no others are taken. */
const LEAST_OF_KIND = 3;
/** Share of its score by which a product that names a field beside another function is of it. */
const BESIDE = 0.65;

/** The kind of product that a question names, and its other words. */
function kindNamed(
  text: string,
  { subject, beside }: Question,
  isTag: (phrase: string) => boolean,
): { name: string; rest: string } | null {
  const words = fieldWords(subject);
  if (isFieldName(words))
    return { name: words.join(" "), rest: beside.length > 0 ? beside.join(" ") : text.replace(subject, " ") };
  const within = fieldWithin(subject);
  if (within === null || isObject(text, within.field)) return null;
  // A browser extension is no browser.
  const said = subject.toLowerCase().split(/\s+/u);
  const first = said.indexOf(within.field.toLowerCase().split(" ")[0] ?? "");
  const next = said.slice(first, first + within.field.split(" ").length + 1).join(" ");
  if (isTag(next) && next !== within.field.toLowerCase()) return null;
  return { name: fieldWords(within.field).join(" "), rest: text.replace(within.field, " ") };
}

/** Least number of listings that say what a question describes, below which those that say a part of it are added. */
const FEW = 5;

/**
 * Finds the products whose listings say what a question describes, or most of it, when nothing else answers it.
 * @returns null when they say too little of it, or it asks for no product
 */
export function purposeAsked(query: string, question: Question, context: OperationContext): DescribedAnswer | null {
  const asked = byGrowth(query, question);
  const whole = described(query, asked, context);
  const most = whole === null || whole.close.length < FEW ? closestTo(query, asked, context) : null;
  if (most === null || (whole?.ofAi === ONLY_AI && most.ofAi !== ONLY_AI))
    return whole === null ? null : answered(whole, asked, context);
  const beside = most.ofAi === whole?.ofAi ? (whole?.close ?? []) : [];
  const others = beside.filter(({ doc }) => most.close.every((one) => one.doc !== doc));
  const full = others.filter(({ unsaid }) => unsaid.length === 0);
  const part = others.filter(({ unsaid }) => unsaid.length > 0);
  return answered({ ...most, close: [...full, ...most.close, ...part] }, asked, context);
}

/** Finds the products whose listings say most of a purpose beside the kind that a question names. */
export function closestAsked(query: string, question: Question, context: OperationContext): DescribedAnswer | null {
  const found = closestTo(query, question, context);
  return found === null ? null : answered(found, question, context);
}

function closestTo(query: string, question: Question, context: OperationContext): Described | null {
  const text = query.normalize("NFC");
  return aiFirst(text, (isTaken) => closestAmong(text, question, context, isTaken));
}

function closestAmong(
  text: string,
  question: Question,
  context: OperationContext,
  isTaken: typeof isAi,
): Described | null {
  // "Cost monitoring tools" has a word for prices and asks for none.
  const ofProducts =
    KINDS.has(question.kind) || (question.kind === "price" && namesProducts(text) && !MODEL_WORDS.test(text));
  if (!ofProducts || ofMeasure(text, question) || asksForFact(text)) return null;
  const { plain, filters, describe } = readAsked(text, question, context);
  const kind = kindNamed(plain, question, (phrase) => readTagPhrases(context.catalog).has(phrase));
  if (question.ofModels && kind === null && !namesProducts(text)) return null;
  const asked = describe(kind?.rest ?? plain, true);
  const field: Wanted | null =
    kind === null ? null : { words: [kind.name, ...otherNames(kind.name.split(" "))], general: false };
  const description = field === null ? asked : { ...asked, wanted: [field, ...asked.wanted] };
  const { wanted } = description;
  if (!wanted.some(({ general }) => !general)) return null;
  const found = candidates(wanted, context).found.filter((one) => isTaken(one, context));
  const listings = found.map(({ product }) => product);
  const { kept, read: applied } = filterProducts(listings, openForLicence(filters, listings));
  const meets = new Set(kept);
  const isOwn = kind === null ? null : ofNamedField(kind.name.split(" "));
  const scored = found.map((one) => {
    if (isOwn === null) return one;
    const [first = 0, ...rest] = one.scores;
    return { ...one, scores: [isOwn(one.product) ? 1 : BESIDE * first, ...rest] };
  });
  const ofKind = isOwn === null ? [] : scored.filter(({ product }) => isOwn(product));
  const among = ofKind.length >= LEAST_OF_KIND ? ofKind : scored;
  const near = (accept: (product: Listing) => boolean) =>
    closest(among, description, {
      size: context.catalog.entries.length,
      head: headOf(plain, field, wanted, describe),
      accept,
      of: field !== null ? "field" : PURPOSE.test(plain) ? "purpose" : null,
    });
  const close = near((product) => meets.has(product));
  if (close.length === 0 || (field === null && isOfAnother(close, description))) return null;
  const least = close[0]?.share ?? 0;
  const available = filters.some(({ kind: of }) => of === "open_source")
    ? near(({ license }) => license === "source-available").filter(({ share }) => share >= least)
    : [];
  const closed = new Set(barredByWeights(listings, filters));
  const barred = closed.size === 0 ? [] : near((product) => closed.has(product));
  const lacking = new Set(withoutLicence(listings, filters));
  const unlicensed = lacking.size === 0 ? [] : near((product) => lacking.has(product));
  return {
    close,
    description,
    filters,
    applied,
    unlicensed: unlicensed.filter(({ share }) => share >= least).map(({ product }) => product),
    available: available.map(({ product }) => product.name),
    barred: barred.filter(({ share }) => share >= least).map(({ product }) => product),
  };
}

/** The wanted things that name the kind of product: its field, else what stands before its purpose. */
function headOf(
  text: string,
  field: Wanted | null,
  wanted: readonly Wanted[],
  describe: (text: string, asSaid: boolean) => Description,
): ReadonlySet<Wanted> {
  if (field !== null) return new Set([field]);
  const at = text.search(PURPOSE);
  const named = new Set(at > 0 ? describe(text.slice(0, at), true).wanted.map(({ words }) => words[0]) : []);
  return new Set(wanted.filter(({ words, general }) => !general && named.has(words[0])));
}

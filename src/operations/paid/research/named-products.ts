import type { Product } from "../../../core/catalog/catalog-data.ts";
import { dayOf } from "../../../core/periods.ts";
import { planSources, plansText, unpricedText } from "../../../core/prices/plans.ts";
import { namedProductsAnswer } from "../../../core/research/answers/named-products.ts";
import type { FilterRead } from "../../../core/research/apply.ts";
import { fieldWords, isFieldName, sayingAll } from "../../../core/research/field.ts";
import { modelsIn } from "../../../core/research/models-in.ts";
import { type Aspect, PRICES, priceNotes, readAspects } from "../../../core/research/named/aspects.ts";
import { productsNamed } from "../../../core/research/named/product-names.ts";
import { joined, longerNames, namesBeside, useOf } from "../../../core/research/named/side-by-side.ts";
import type { Filter } from "../../../core/research/question/filters.ts";
import { MODEL_WORDS } from "../../../core/research/question/intents.ts";
import { readPeriod } from "../../../core/research/question/period.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { plainSubject } from "../../../core/research/question/subject.ts";
import { latinNames } from "../../../core/research/question/words/brand-names.ts";
import { gainTime, starGain } from "../../../core/research/star-gain.ts";
import { notFoundNote, uncheckedNote } from "../../../core/research/unread-words.ts";
import { escapePattern } from "../../../core/text/escape-pattern.ts";
import { listOf } from "../../../core/text/list.ts";
import type { Finding } from "../../../schema/answers/research.ts";
import type { Source } from "../../../schema/records/source.ts";
import { readProductNames } from "../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../operation.ts";
import { datasetSource, starsSource } from "../../shared/cited-sources.ts";
import { namesakeAmong } from "../../shared/resolve-names.ts";
import { nothingAnswers } from "./refusals.ts";

const KINDS = new Set<Question["kind"]>([
  "overview",
  "versus",
  "how_many",
  "most_used",
  "fastest_growing",
  "whats_new",
]);
/** Most words that an answer about named products leaves unread. */
const MOST_UNREAD = 3;
/** The same beside a list of names. */
const MOST_BESIDE = 12;

const OPEN =
  "(?:open[- ]?sourced?|quelloffene[nrs]?|freie[nrs]?|libre|livre|código abierto|código aberto|開源|开源(?:的)?) ?(?:version (?:of|von|de) )?";
/** `Slackのオープンソースのもの` asks for another product too. */
const OPEN_ONE = " ?(?:的)(?:开源|自托管)";

/** A question about what is recorded of products that it names, with its answer. */
export interface NamedAnswer {
  question: Question;
  direct: Finding;
  /** Sentences about words that the answer ignores. */
  notes?: readonly string[];
  /** How the filters of the question were applied; absent when it has none. */
  read?: readonly FilterRead[];
}

/**
 * Answers a question that names listed products and asks for their licence, stars, growth, language or activity.
 * @returns null when it asks for something else
 * @throws ApiError NO_MATCH when it asks only for what is not recorded of products
 */
export function namedProductsAsked(query: string, question: Question, context: OperationContext): NamedAnswer | null {
  // A list that leaves products out is about the others.
  if (!KINDS.has(question.kind) || question.filters.some(({ kind }) => kind === "except")) return null;
  const { catalog, now } = context;
  const written = latinNames(query.normalize("NFC"));
  const use = question.kind === "versus" ? unrecordedUse(written, context) : "";
  const text = written.replace(use, "");
  const { named, rest, longer } = withoutLongerNames(text, productsNamed(text, readProductNames(catalog)), context);
  if (asksForModels(use === "" ? query : text, named, context)) return null;
  const unlisted = namesBeside(text, named);
  const first = named.flatMap(({ slug }) => catalog.product(slug) ?? []);
  const { products, notes: namesakes } = asMeant(first, catalog);
  // "MCP servers" and "durable execution" are kinds, although products are named MCP Servers and Durable.
  const ofKind = isFieldName(fieldWords(question.subject));
  if (products.length === 0 || named.some(({ words }) => isFieldName(fieldWords(words)))) return null;
  if (ofKind && named.every(({ words }) => question.subject.toLowerCase().includes(words.toLowerCase()))) return null;
  const day = dayOf(now());
  const period = readPeriod(rest, day, "past");
  const plain = withoutUnlisted(rest, unlisted);
  const { asked, unrecorded, rest: left } = readAspects(period === null ? plain : plain.replace(period.words, " "));
  const beside = plainSubject(left.replace(/[^\p{L}\p{N}\s'’-]/gu, " "))
    .split(/\s+/)
    .filter((one) => /[\p{L}\p{N}]{2,}/u.test(one));
  const compares = question.kind === "versus" && products.length > 1;
  const missing = unrecorded.filter((one) => one !== PRICES);
  if (asked.length === 0 && missing.length === 0 && !compares) return null;
  if (beside.length > mostBeside(text, named, asked) || beside.some((one) => /\d/.test(one))) return null;
  // "Which vector database grows faster than Qdrant" asks for the others of a field.
  if (products.length === 1 && (isFieldName(fieldWords(beside.join(" "))) || question.filters.some(ofField)))
    return null;
  if (named.some(({ words }) => asksForOpenOne(text, words))) return null;
  if (beside.length > 0 && asked.length === 1 && asked[0] === "description") return null;
  if (asked.length === 1 && asked[0] === "activity" && products.every(isWithoutActivity)) {
    // DeepSeek is a product too, and "what did DeepSeek release" asks for its models.
    if (question.kind === "whats_new" && question.filters.some(({ kind }) => kind === "maker")) return null;
    throw nothingAnswers(query, notRecorded(products, longer));
  }
  if (asked.length === 0) refuseUnrecorded(query, missing);
  const filter: Filter[] =
    period === null ? [] : [{ kind: "period", from: period.from, to: period.to, words: period.words }];
  const over = asked.includes("growth") || asked.includes("stars") ? gainTime({ filters: filter }, day) : null;
  // Where no push is recorded, the growth of the stars is the only sign of life.
  const unpushed = asked.includes("activity") && products.some(({ repository }) => repository === null);
  const aspects = aspectsOf(asked, over !== null || unpushed, products.length > 1);
  const newest =
    products
      .flatMap(({ githubStarsAt: on }) => on ?? [])
      .sort()
      .at(-1) ?? null;
  const direct = namedProductsAnswer({
    products: products.map((product) => {
      return { product, gain: over === null ? null : starGain(catalog.starHistory(product.slug), over) };
    }),
    aspects,
    time: over === null ? null : (period?.words ?? null),
    today: day,
    notes: [
      ...named.flatMap(({ slug, words }) => {
        if (namesakes.length > 0) return [];
        const name = catalog.product(slug)?.name ?? "";
        return name.toLowerCase().includes(words.toLowerCase()) ? [] : [`${words} is listed as ${name}.`];
      }),
      ...(missing.length === 0 ? [] : [`Not recorded of products: ${missing.join(", ")}.`]),
    ],
    sources: { catalogue: datasetSource(context), stars: starsSource(context, newest) },
  });
  const names = products.map(({ name }) => name);
  const priced = pricesAsked(plain, products);
  const { told: saying, words: looked, unsaid } = saidOf(beside, products);
  const notes = [
    ...namesakes,
    ...unlistedNotes([...unlisted, ...longer]),
    ...(priced.told.length === 0 ? priceNotes(plain) : []),
    ...(unsaid.length === 0 ? [] : [notFoundNote(unsaid.join(" "))]),
    ...(use === "" ? [] : [uncheckedNote([use])]),
  ];
  return {
    notes,
    question: {
      ...question,
      kind: names.length > 1 ? "versus" : "overview",
      ofModels: false,
      subject: names.join(" | "),
      sides: names,
      filters: [...filter, ...looked.map((words): Filter => ({ kind: "unread", words }))],
    },
    direct: {
      ...direct,
      statement: [...notes, direct.statement, ...priced.told, ...saying].join(" "),
      sources: [...direct.sources, ...priced.sources],
    },
  };
}

/** Which of compared products say in their listings what they are wanted for: "for LoRA fine-tuning". Words that none says are unread. */
function saidOf(
  beside: readonly string[],
  products: readonly Product[],
): {
  told: string[];
  words: string[];
  unsaid: string[];
} {
  const names = products.map(({ name }) => name.toLowerCase()).join(" ");
  const said = beside
    .filter((word) => products.length < 2 || !names.includes(word.toLowerCase()))
    .map((word) => {
      const says = sayingAll(fieldWords(word));
      return { word, by: products.length < 2 ? [] : products.filter(says).map(({ name }) => name) };
    });
  const told = said
    .filter(({ by }) => by.length > 0)
    .map(({ word, by }) => `"${word}" of ${by.length === products.length ? "all" : listOf(by)}`);
  return {
    told:
      told.length === 0 ? [] : [`Their listings say ${listOf(told)}; a product may do what its listing does not say.`],
    words: said.flatMap(({ word, by }) => (by.length > 0 ? [word] : [])),
    unsaid: said.flatMap(({ word, by }) => (by.length === 0 ? [word] : [])),
  };
}

/** What compared products are wanted for, where it asks for no recorded fact and names no time. */
function unrecordedUse(text: string, { catalog, now }: OperationContext): string {
  const use = useOf(text, productsNamed(text, readProductNames(catalog)).named);
  const { asked, unrecorded } = readAspects(use);
  return asked.length + unrecorded.length > 0 || readPeriod(use, dayOf(now()), "past") !== null ? "" : use;
}

/** What plans of products cost, when a text wants it told and it is on record of any. */
function pricesAsked(text: string, products: readonly Product[]): { told: string[]; sources: Source[] } {
  const priced = priceNotes(text).length === 0 ? [] : products.filter(({ plans }) => plans.length > 0);
  if (priced.length === 0) return { told: [], sources: [] };
  const told = priced.map(({ name, plans }) => `Plans of ${name}: ${plansText(plans)}.`);
  return {
    told: [...told, ...unpricedText(products.filter(({ plans }) => plans.length === 0))],
    sources: priced.flatMap(planSources),
  };
}

/** Words that say which edition of a product is meant. */
const EDITION =
  /^(?:cloud|enterprise|pro|plus|team|community|open|oss|self|hosted|core|lite|studio|desktop|cli|ide|server|ai|sdk|api|github|mit|apache|for|vs|or|and|the|in|on|by|which|v?\d.*)$/iu;

/** Takes out of the products that a text names those whose name only begins a longer one: "Llama Guard" is not Llama. */
export function withoutLongerNames(
  text: string,
  { named, rest }: ReturnType<typeof productsNamed>,
  { catalog }: Pick<OperationContext, "catalog">,
): ReturnType<typeof productsNamed> & { longer: readonly string[] } {
  const beginsModel = (name: string) =>
    [catalog.models, catalog.taskModels].some((listings) =>
      listings.some((one) => one.display_name.toLowerCase().startsWith(name)),
    );
  // In a list of names, a capital letter after one of them belongs to it: in a title every word has one.
  const isList = named.length > 1 && joined(text, named) !== null;
  const longer = longerNames(text, named, (name, word) => {
    if (beginsModel(name.toLowerCase())) return true;
    // "Kong AI Gateway" is Kong Gateway.
    const product = named.find(({ words }) => name.startsWith(words));
    const own = product === undefined ? "" : (catalog.product(product.slug)?.name ?? "");
    if (own.toLowerCase().includes(word.toLowerCase())) return false;
    return isList && !EDITION.test(word) && readAspects(word).rest.trim() !== "";
  });
  return {
    named: named.filter(({ words }) => !longer.has(words)),
    rest: [...longer].reduce((left, [words, name]) => left.replace(name.slice(words.length).trim(), " "), rest),
    longer: [...longer.values()],
  };
}

function isWithoutActivity({ repository, githubStars: stars }: Product): boolean {
  return repository === null && stars === null;
}

function notRecorded(products: readonly Product[], unlisted: readonly string[]): string {
  const names = products.map(({ name }) => name).join(", ");
  return `Releases and activity of ${names} are not recorded.${unlisted.length === 0 ? "" : ` Not listed: ${unlisted.join(", ")}.`}`;
}

/** Refuses a question for nothing but what is not recorded. */
function refuseUnrecorded(query: string, missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw nothingAnswers(
    query,
    `Of products, ${missing.join(" and ")} are not recorded: licence, stars on GitHub and their growth, programming language and last push are.`,
  );
}

/** Facts of names that stand side by side are asked for, whatever they are wanted for. */
function mostBeside(text: string, named: readonly { words: string }[], asked: readonly Aspect[]): number {
  return asked.length > 0 && joined(text, named) !== null ? MOST_BESIDE : MOST_UNREAD;
}

/** "An open source Weave" is another product that does the same. */
function asksForOpenOne(text: string, name: string): boolean {
  return new RegExp(`${OPEN}${escapePattern(name)}|${escapePattern(name)}${OPEN_ONE}`, "iu").test(text);
}

/** Whether a question is about models: it has a word for them, and is no comparison of products with names of their own. */
export function asksForModels(
  query: string,
  named: readonly { words: string }[],
  { catalog }: Pick<OperationContext, "catalog">,
): boolean {
  if (!MODEL_WORDS.test(query)) return false;
  return named.length < 2 || joined(query, named) === null || modelsIn(query, catalog.models).length > 0;
}

export function withoutUnlisted(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replace(name, " "), text);
}

export function unlistedNotes(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [notFoundNote(names.join('", "'))];
}

/**
 * Replaces a product that does something else than all others of a question by one of its name that does the same: beside
 * Langfuse, "Phoenix" is Arize Phoenix and not the web framework.
 */
export function asMeant(
  products: readonly Product[],
  catalog: OperationContext["catalog"],
): { products: Product[]; notes: string[] } {
  const notes: string[] = [];
  const meant = products.map((product) => {
    const others = products.filter((other) => other !== product);
    const namesake = namesakeAmong(product, others, catalog);
    if (namesake === undefined) return product;
    notes.push(
      `"${product.name}" is read as ${namesake.name}, which does the same as the others; the product ${product.name} (${product.slug}) does not.`,
    );
    return namesake;
  });
  return { products: meant, notes };
}

/** What to state: what is asked for, growth where a time is named, and of a bare comparison what each product is. */
function aspectsOf(asked: readonly Aspect[], timed: boolean, several: boolean): readonly Aspect[] {
  if (asked.length === 0) return ["description", "growth"];
  // "What is the difference in stars" does not ask what the products are.
  const told = several && asked.length > 1 ? asked.filter((one) => one !== "description") : asked;
  return timed && !told.includes("growth") ? [...told, "growth"] : told;
}

function ofField({ kind }: Filter): boolean {
  return kind === "written_in" || kind === "count" || kind === "stars" || kind === "task";
}

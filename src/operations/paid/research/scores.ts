import type { CatalogModel } from "../../../core/catalog/catalog-data.ts";
import { isOpenToNewWork } from "../../../core/optimize/choice/shutdown.ts";
import { plainNumbers } from "../../../core/optimize/task/sizes/numbers.ts";
import { dayOf } from "../../../core/periods.ts";
import { isLowerBetter } from "../../../core/quality/evidence.ts";
import type { QualityEvidence, QualityScore } from "../../../core/quality/types.ts";
import { amountsText } from "../../../core/research/answers/amounts.ts";
import { filterWords } from "../../../core/research/answers/input.ts";
import { besideText, isToldBeside } from "../../../core/research/answers/model-facts.ts";
import { pricedOn } from "../../../core/research/answers/price.ts";
import { blendOf } from "../../../core/research/answers/prices/order.ts";
import { type FilterRead, filterModels } from "../../../core/research/apply.ts";
import { wordsBeside } from "../../../core/research/model-names.ts";
import { modelsIn } from "../../../core/research/models-in.ts";
import { productsNamed } from "../../../core/research/named/product-names.ts";
import { type Filter, filterOf } from "../../../core/research/question/filters.ts";
import { INTENTS, MODEL_WORDS } from "../../../core/research/question/intents.ts";
import { AMOUNTS } from "../../../core/research/question/numbers/amounts.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { isEmpty, plainSubject, withoutSettings } from "../../../core/research/question/subject.ts";
import { RATE_WORDS } from "../../../core/research/question/words/rate-words.ts";
import { besideScores, isKindOfScores, readScores } from "../../../core/research/records/read-scores.ts";
import { leadersOf, type ScoredModel, scoresOfModels } from "../../../core/research/records/scores-answer.ts";
import { uncheckedNote, unreadNotes } from "../../../core/research/unread-words.ts";
import { readProductNames } from "../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../operation.ts";
import type { NamedAnswer } from "./named-products.ts";
import { nothingAnswers } from "./refusals.ts";

const PRICED =
  /price|cost|cheap|günstig|billig|moins cher|barat|economic|goedkop|便宜|preis|kost|prix|coût|precio|cuest|preço|cust|prezz|prijs|价格|多少钱|価格|料金/iu;
/** Questions about a maker's plans or products, in which "score" has another sense. */
const OF_PRODUCTS =
  /(?<!\p{L})(?:tools?|apps?|software|frameworks?|librar(?:y|ies)|repos?|projects?|platforms?|seo|credit)(?!\p{L})/iu;
/** "Higher scores than GPT-5.5", "GPT-5.5보다 높은". */
const BETTER_THAN =
  /(?<!\p{L})(?:better|higher|stronger|beats?|besser|höher\p{L}*|stärker|mieux|meilleur\p{L}*|plus (?:élevé|haut|fort)\p{L}*|mejor(?:es)?|más alt[oa]s?|melhor(?:es)?|mais alt[oa]s?|maior(?:es)?|migliori?e?|più alt[oaie]|beter|hoger)(?!\p{L})(?=.*\d).{0,60}(?<!\p{L})(?:than|als|que|di|del|dan)(?!\p{L})|(?<!\p{L})beats? (?=.*\d)|比.{0,60}(?:高|强|好|优)/iu;
const CHEAPER =
  /(?<!\p{L})(?:cheaper|less expensive|costs? less|günstiger|billiger|moins ch(?:er|ère)s?|más barat[oa]s?|mais barat[oa]s?|più economic[oahei]+|meno car[oiae]|goedkoper)(?!\p{L})|安|便宜/iu;

const allScores = new WeakMap<QualityEvidence, readonly QualityScore[]>();

function scoresOf(evidence: QualityEvidence): readonly QualityScore[] {
  let known = allScores.get(evidence);
  if (known === undefined) {
    known = [...evidence.models.keys()].flatMap((key) => evidence.scoresOf(key));
    allScores.set(evidence, known);
  }
  return known;
}

/**
 * Answers a question about published scores: of the models that it names, or the leaders of a benchmark.
 * @returns null when it asks for something else
 * @throws ApiError NO_MATCH when no such score is on record
 */
export function scoresAsked(query: string, question: Question, context: OperationContext): NamedAnswer | null {
  const { catalog, now } = context;
  const evidence = catalog.qualityEvidence;
  const text = query.normalize("NFC");
  const asked = readScores(text);
  if (evidence === null || asked === null) return null;
  const named = modelsIn(asked.rest, catalog.models);
  // Aider is a product as well as a benchmark.
  const compares = named.length === 0 && !MODEL_WORDS.test(text);
  if (compares && productsNamed(text, readProductNames(catalog)).named.length > 1) return null;
  const specific = asked.benchmarks.length > 0 || asked.unknown.length > 0;
  // Without a benchmark or a model, "scores" has other senses: "agent leaderboards" are products.
  const ofKind = asked.kinds.length > 0 && MODEL_WORDS.test(text);
  if (!specific && ((named.length === 0 && !ofKind) || OF_PRODUCTS.test(text))) return null;
  const wanted = ({ benchmark, kind }: QualityScore) =>
    asked.benchmarks.length > 0
      ? asked.benchmarks.some((name) => name.test(benchmark))
      : asked.kinds.length === 0 || asked.kinds.includes(kind);
  // "LiveBench coding" asks for one part of a benchmark.
  const ofPart = scoresOf(evidence).some((score) => wanted(score) && asked.kinds.includes(score.kind));
  const meant = (score: QualityScore) =>
    wanted(score) && (!ofPart || asked.benchmarks.length === 0 || asked.kinds.includes(score.kind));
  const onRecord = [...new Set(scoresOf(evidence).map(({ benchmark }) => benchmark.split(/[,(]/)[0]?.trim() ?? ""))];
  if (asked.benchmarks.length === 0 && asked.unknown.length > 0)
    throw nothingAnswers(
      query,
      `No score of ${asked.unknown.join(", ")} is on record. On record are ${onRecord.sort().join(", ")}.`,
    );
  const day = dayOf(now());
  // A word for the kind of work is no filter of models.
  const filters = question.filters.filter(
    ({ kind, words }) => kind !== "count" && kind !== "period" && !(kind === "unread" && isKindOfScores(words)),
  );
  const against = { day, providers: catalog.providers, evidence };
  const { kept, read } = filterModels(named.length > 0 ? [] : catalog.models, filters, against);
  const [only] = named;
  if (only !== undefined && named.length === 1 && BETTER_THAN.test(text))
    return betterThan(only, query, question, scoresOf(evidence).filter(meant), context);
  const direct =
    named.length > 0
      ? scoresOfModels(
          named.map(
            (model): ScoredModel => ({
              model,
              scores: (model.model_key === null ? [] : evidence.scoresOf(model.model_key)).filter(meant),
            }),
          ),
          "this kind",
          PRICED.test(text) ? day : null,
        )
      : leadersOf(
          scoresOf(evidence).filter((score) => meant(score) && onSale(score.modelKey, kept, day)),
          (key) => listingOf(key, kept, filters.length === 0 ? null : day),
          {
            most: filterOf(question.filters, "count")?.value ?? null,
            day,
            priced: PRICED.test(text) || filterOf(filters, "ceiling") !== undefined,
          },
        );
  if (direct === null)
    throw nothingAnswers(
      query,
      `No such score of ${named.map(({ display_name: name }) => name).join(", ") || "a listed model"} is on record.`,
    );
  const notes = named.length > 0 ? unreadBeside(asked.rest, named) : notesOf(question, read);
  const [costs, facts] = toldBeside(text, named, catalog.models, day);
  const unknown = asked.unknown.length === 0 ? "" : `Not on record: ${asked.unknown.join(", ")}. `;
  const narrowed = named.length > 0 ? "" : filterWords({ filters: applied(filters, read), ofModels: true });
  const of = narrowed === "" ? "" : `Of the models on sale (${narrowed}): `;
  return {
    question: {
      ...question,
      kind: "scores",
      words: asked.words,
      ofModels: true,
      subject: named.map(({ display_name: name }) => name).join(" | "),
      sides: [],
      filters: [],
      beside: [],
    },
    direct: {
      ...direct,
      statement: [...notes, `${unknown}${of}${costs}${direct.statement}${facts}`].join(" "),
    },
    notes,
    read: named.length > 0 ? [] : read,
  };
}

function applied(filters: readonly Filter[], read: readonly FilterRead[]): Filter[] {
  return filters.filter((_, at) => read[at]?.effect === "applied");
}

/** What the tokens of a question cost with the models that it names, and the windows and ends that it asks for. */
function toldBeside(
  text: string,
  named: readonly CatalogModel[],
  all: readonly CatalogModel[],
  day: string,
): [costs: string, facts: string] {
  const soldOf = (model: CatalogModel) => all.filter((one) => one === model || one.model_key === model.model_key);
  const facts = named.map((model) => besideText(text, soldOf(model), day, null));
  return [amountsText(text, pricedOn(named, day)), facts.join("")];
}

/** What the answer about the scores of named models tells beside them. */
const TOLD = INTENTS.filter(([kind]) => kind === "price" || kind === "shutdown" || kind === "versus");

/** Names the words of a question for the scores of named models that its answer ignores. */
function unreadBeside(rest: string, named: readonly CatalogModel[]): string[] {
  const text = TOLD.reduce(
    (left, [, words]) => left.replace(new RegExp(words.source, "giu"), " "),
    plainNumbers(besideScores(rest)).text.replace(AMOUNTS, " ").replace(RATE_WORDS, " "),
  );
  const words = wordsBeside(plainSubject(withoutSettings(text, "price")), named).filter(
    (word) => !isToldBeside(word) && !isEmpty(word, true) && !MODEL_WORDS.test(word) && !PRICED.test(word),
  );
  return unreadNotes(words.length === 0 ? [] : [words.join(" ")]);
}

/** Names the filters and words that a list of leaders ignores. */
function notesOf({ subject, filters }: Question, read: readonly FilterRead[]): string[] {
  const work = filters.flatMap(({ kind, words }) => (kind === "unread" && isKindOfScores(words) ? [words] : []));
  const unchecked = read.filter(({ effect }) => effect === "not_checked").map(({ words }) => words);
  const beside = wordsBeside(plainSubject(besideScores([subject, ...work].join(" "))), []).filter(
    (word) => !MODEL_WORDS.test(word),
  );
  return [
    ...unreadNotes(beside.length === 0 ? [] : [beside.join(" ")]),
    ...(unchecked.length === 0 ? [] : [uncheckedNote(unchecked)]),
  ];
}

/** Answers which models have higher scores than one that is named, and cost less where the question asks for it. */
function betterThan(
  model: CatalogModel,
  query: string,
  question: Question,
  scores: readonly QualityScore[],
  { catalog, now }: OperationContext,
): NamedAnswer {
  const day = dayOf(now());
  const own = new Map<string, number>();
  for (const { modelKey, board, score } of scores)
    if (modelKey === model.model_key) own.set(board, Math.max(score, own.get(board) ?? 0));
  const [price] = pricedOn([model], day);
  const cheaper = CHEAPER.test(query);
  const sold = pricedOn(catalog.models, day).filter((one) => isOpenToNewWork(one.model, day, catalog.models));
  const kept = (cheaper && price !== undefined ? sold.filter((one) => blendOf(one) < blendOf(price)) : sold).map(
    (one) => one.model,
  );
  const keys = new Set(kept.map(({ model_key: key }) => key));
  const higher = scores.filter(
    ({ modelKey, board, benchmark, score }) =>
      score > (own.get(board) ?? Number.POSITIVE_INFINITY) && keys.has(modelKey) && !isLowerBetter(benchmark),
  );
  const direct = leadersOf(higher, (key) => listingOf(key, kept, day), { most: null, day, priced: true });
  const name = `${model.display_name}${price === undefined ? "" : ` (${price.input.usd_per_mtok} in and ${price.output.usd_per_mtok} out USD per million tokens at ${model.providerName})`}`;
  if (direct === null)
    throw nothingAnswers(
      query,
      `No listed model with a higher score${cheaper ? " costs less" : ""} than ${name} is on record.`,
    );
  return {
    question: {
      ...question,
      kind: "scores",
      ofModels: true,
      subject: model.display_name,
      sides: [],
      filters: [],
      beside: [],
    },
    direct: {
      ...direct,
      statement: `Higher than ${name} on the same board${cheaper ? ", and cheaper at three input tokens to one output token" : ""}: ${direct.statement}`,
    },
  };
}

/** The maker's listing of a model; of those that meet filters the cheapest on a day. */
function listingOf(key: string, models: readonly CatalogModel[], cheapestOn: string | null): CatalogModel | undefined {
  const sold = models.filter(({ model_key: other }) => other === key);
  if (cheapestOn !== null) {
    const [cheapest] = pricedOn(sold, cheapestOn)
      .filter(({ model }) => isOpenToNewWork(model, cheapestOn, models))
      .sort((a, b) => blendOf(a) - blendOf(b));
    return cheapest?.model ?? sold[0];
  }
  return sold.find(({ first_party: first }) => first) ?? sold[0];
}

function onSale(key: string, models: readonly CatalogModel[], day: string): boolean {
  return models.some((model) => model.model_key === key && isOpenToNewWork(model, day, models));
}

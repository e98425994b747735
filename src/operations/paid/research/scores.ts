import type { CatalogModel } from "../../../core/catalog/catalog-data.ts";
import { isOpenToNewWork } from "../../../core/optimize/choice/shutdown.ts";
import { dayOf } from "../../../core/periods.ts";
import type { QualityEvidence, QualityScore } from "../../../core/quality/types.ts";
import {
  hasVersions,
  modelsNamed,
  type NamedModel,
  wordsBeyond,
  wordsShared,
} from "../../../core/research/model-names.ts";
import { filterOf } from "../../../core/research/question/filters.ts";
import { MODEL_WORDS } from "../../../core/research/question/intents.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { sidesOf } from "../../../core/research/question/sides.ts";
import { readScores } from "../../../core/research/records/read-scores.ts";
import { leadersOf, type ScoredModel, scoresOfModels } from "../../../core/research/records/scores-answer.ts";
import type { OperationContext } from "../../operation.ts";
import type { NamedAnswer } from "./named-products.ts";
import { nothingAnswers } from "./refusals.ts";

const PRICED =
  /price|cost|cheap|günstig|billig|moins cher|barat|economic|goedkop|дешев|便宜|安い|저렴|preis|kost|prix|coût|precio|cuest|preço|cust|prezz|prijs|цен|стоит|价格|多少钱|価格|料金|가격|비용/iu;
/** Questions about a maker's plans or products, in which "score" has another sense. */
const OF_PRODUCTS =
  /(?<!\p{L})(?:tools?|apps?|software|frameworks?|librar(?:y|ies)|repos?|projects?|platforms?|seo|credit)(?!\p{L})/iu;
const MOST_MODELS = 5;

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
          scoresOf(evidence).filter((score) => meant(score) && onSale(score.modelKey, catalog.models, day)),
          (key) => listingOf(key, catalog.models),
          {
            most: filterOf(question.filters, "count")?.value ?? null,
            day,
            priced: PRICED.test(text),
          },
        );
  if (direct === null)
    throw nothingAnswers(
      query,
      `No such score of ${named.map(({ display_name: name }) => name).join(", ") || "a listed model"} is on record.`,
    );
  const notes = asked.unknown.length === 0 ? "" : `Not on record: ${asked.unknown.join(", ")}. `;
  return {
    question: {
      ...question,
      kind: "scores",
      ofModels: true,
      subject: named.map(({ display_name: name }) => name).join(" | "),
      sides: [],
      filters: [],
      beside: [],
    },
    direct: { ...direct, statement: `${notes}${direct.statement}` },
  };
}

/** The models that a text names with their version, the closest name of each side. */
export function modelsIn<T extends NamedModel>(text: string, models: readonly T[]): T[] {
  const parts = [...new Set([...sidesOf(text), text])];
  const found = parts.flatMap((part) => {
    if (!/\d/.test(part)) return [];
    const [best] = modelsNamed(part, models).filter((model) => wordsShared(part, model) > 1 && versionsOf(part, model));
    return best === undefined || wordsBeyond(best, part) > 1 ? [] : [best];
  });
  const keys = new Map(found.map((model) => [model.model_key ?? model.model_id, model]));
  return [...keys.values()].slice(0, MOST_MODELS);
}

/** Whether a name has the versions of a text, of which years and counts are none. */
function versionsOf(part: string, model: NamedModel): boolean {
  return hasVersions(part.replace(/\b(?:20\d\d|top \d+)\b/giu, " "), model);
}

function listingOf(key: string, models: readonly CatalogModel[]): CatalogModel | undefined {
  const sold = models.filter(({ model_key: other }) => other === key);
  return sold.find(({ first_party: first }) => first) ?? sold[0];
}

function onSale(key: string, models: readonly CatalogModel[], day: string): boolean {
  return models.some((model) => model.model_key === key && isOpenToNewWork(model, day, models));
}

import { abilitiesOf, factsAsked } from "../../../../../core/model-questions/abilities.ts";
import { listingsOf, soldAt } from "../../../../../core/model-questions/at-sellers.ts";
import { pricesPerImage } from "../../../../../core/model-questions/image-prices.ts";
import { readImageQuestion } from "../../../../../core/model-questions/image-question.ts";
import type { ModelData } from "../../../../../core/model-questions/listings.ts";
import { makersCompared } from "../../../../../core/model-questions/makers.ts";
import { newestOf } from "../../../../../core/model-questions/newest.ts";
import { type ModelQuestion, readModelQuestion } from "../../../../../core/model-questions/read.ts";
import { openModelsIn, soldIn } from "../../../../../core/model-questions/sold-in.ts";
import { speedsOf } from "../../../../../core/model-questions/speeds.ts";
import type { Ask } from "../../../../../core/model-questions/words.ts";
import { dayOf } from "../../../../../core/periods.ts";
import { abilityIndex } from "../../../../../core/quality/ability-index.ts";
import type { QualityKind } from "../../../../../core/quality/types.ts";
import { readAs } from "../../../../../core/research/apply.ts";
import type { Filter } from "../../../../../core/research/question/filters.ts";
import type { Question } from "../../../../../core/research/question/question.ts";
import type { Finding } from "../../../../../schema/answers/research.ts";
import type { OperationContext } from "../../../../operation.ts";
import { pricingSource } from "../../../../shared/cited-sources.ts";
import { countriesOf } from "../../../../shared/models/sellers.ts";
import { namesOf } from "../../known-names.ts";
import { answeredApart, type Resolved } from "../planned.ts";

/** What answers about models are made from, with the ability at one kind of work. */
export function modelData({ catalog, now }: OperationContext, kind: QualityKind = "general"): ModelData {
  return {
    models: catalog.models,
    day: dayOf(now()),
    ability: ({ model_key: key }) =>
      key === null ? null : abilityIndex(catalog.qualityEvidence?.models.get(key), kind),
  };
}

/**
 * Answers a question about models of which every word is known: "Which is cheaper, DeepSeek or Qwen?"
 * @param plan answers a plain question; null when nothing does
 * @returns null for any other question
 */
export function plannedWhole(
  query: string,
  limit: number,
  context: OperationContext,
  plan: (question: string) => Resolved | null,
): Resolved | null {
  const { catalog } = context;
  const images = plannedForImages(query, limit, context);
  if (images !== null) return images;
  const read = readModelQuestion(query, namesOf(catalog), catalog.models);
  if (read === null) return null;
  const form = exactForm(read);
  if (form !== null) {
    const found = plan(form);
    if (found?.direct == null) return null;
    return { ...found, query, subject: found.subject ?? found.question.subject };
  }
  const found = answerOf(read, context);
  return found === null ? null : resolved(query, read, found, limit, context);
}

/** Answers what one image costs at models that make images; null for any other question. */
function plannedForImages(query: string, limit: number, context: OperationContext): Resolved | null {
  const { catalog } = context;
  const read = readImageQuestion(query, catalog.taskModels);
  const named = read !== null && read.models.length > 0;
  // A list of all image models tells those sold by tokens apart.
  if (read === null || !(named || read.takesImage)) return null;
  const direct = pricesPerImage(
    named ? read.models : catalog.taskModels,
    { takesImage: read.takesImage && !named, named },
    dayOf(context.now()),
    (provider) => countriesOf(catalog, provider),
    pricingSource(context),
  );
  if (direct === null) return null;
  const question = {
    kind: "price" as const,
    words: "per image",
    subject: named
      ? [...new Set(read.models.map(({ model_id: id }) => id))].join(" | ")
      : "image models that take an image",
    sides: [],
    ofModels: true,
    cheapest: true,
    byWindow: false,
    filters: [],
    beside: [],
  };
  return answeredApart(query, { question, direct, notes: [] }, limit, context);
}

/** The same question in the exact notation, where that has all that it asks; null otherwise. */
function exactForm({ asks, models, owners, sellers, seat }: ModelQuestion): string | null {
  const [model] = models;
  if (seat !== null) return null;
  if (model === undefined || owners.length + sellers.length > 0) return null;
  const compares = asks.has("compare") || asks.has("cheaper");
  if (models.length > 1 && compares && isOnly(asks, ["price", "compare", "cheaper"]))
    return `${models.join(", ")} ask=versus`;
  if (models.length === 1 && asks.has("ends") && isOnly(asks, ["ends", "replacement", "alternatives"]))
    return `${model} ask=shutdown`;
  return null;
}

function answerOf(
  { asks, models, owners, sellers, seat }: ModelQuestion,
  context: OperationContext,
): { direct: Finding; named: readonly string[] } | null {
  const data = modelData(context);
  const prices = pricingSource(context);
  const made = (direct: Finding | null, named: readonly string[]) => (direct === null ? null : { direct, named });
  const [model, other] = models;
  const [owner] = owners;
  if (seat !== null) {
    if (owners.length + sellers.length > 0) return null;
    if (models.length === 0)
      return asks.has("open") && isOnly(asks, ["open", "price", "cheaper"])
        ? made(openModelsIn(seat, data, context.catalog.providers, prices), seat.names)
        : null;
    // The sellers of one model are told by the list of its prices.
    return models.length > 1 && isOnly(asks, ["price", "cheaper", "open", "compare"])
      ? made(soldIn(models, seat, data, context.catalog.providers, prices), models)
      : null;
  }
  if (model === undefined) {
    if (
      owners.length > 1 &&
      (asks.has("cheaper") || asks.has("price")) &&
      isOnly(asks, ["cheaper", "price", "compare"])
    )
      return made(
        makersCompared(owners, data, prices),
        owners.map(({ name }) => name),
      );
    if (owners.length === 1 && owner !== undefined && asks.has("newest") && isOnly(asks, ["newest", "price"]))
      return made(newestOf(owner, data, prices), [owner.name]);
    return null;
  }
  const compares = asks.has("cheaper") || asks.has("compare");
  if (other === undefined && sellers.length > 1 && compares && isOnly(asks, ["cheaper", "price", "compare"]))
    return made(soldAt(model, sellers, data, prices), [model]);
  if (owners.length + sellers.length > 0) return null;
  if (asks.has("speed") && isOnly(asks, ["speed", "price", "compare"])) {
    const measured = (key: string) => context.catalog.qualityEvidence?.models.get(key)?.speed ?? null;
    return made(speedsOf(models, data, measured, prices), models);
  }
  const facts = factsAsked(asks);
  // The window of one model is told with its other facts.
  if (
    facts.length > 0 &&
    (other !== undefined || facts.some((fact) => fact !== "window")) &&
    isOnly(asks, [...facts, "supports", "compare"])
  )
    return made(abilitiesOf(models, facts, data, prices), models);
  return null;
}

function kindOf({ asks, models, owners }: ModelQuestion): Question["kind"] {
  if (models.length === 0 && owners.length > 1) return "versus";
  return factsAsked(asks).length > 0 && models.length > 0 ? "overview" : "price";
}

function isOnly(asks: ReadonlySet<Ask>, allowed: readonly Ask[]): boolean {
  return [...asks].every((ask) => allowed.includes(ask));
}

function resolved(
  query: string,
  read: ModelQuestion,
  { direct, named }: { direct: Finding; named: readonly string[] },
  limit: number,
  context: OperationContext,
): Resolved {
  const { catalog } = context;
  const models = read.models.flatMap((name) => listingsOf(name, catalog.models));
  const { seat } = read;
  const filters: Filter[] =
    seat === null ? [] : [{ kind: "seat", codes: seat.codes, names: seat.names, outside: false, words: seat.words }];
  const question = {
    kind: kindOf(read),
    words: [...read.asks].join(", "),
    subject: named.join(" | "),
    sides: [],
    ofModels: true,
    cheapest: read.asks.has("cheaper"),
    byWindow: false,
    filters,
    beside: [],
  };
  const applied = filters.map((filter) => readAs("applied", filter));
  const answer = answeredApart(query, { question, direct, notes: [], read: applied }, limit, context);
  return models.length === 0
    ? answer
    : { ...answer, asked: { models, taskModels: null, named: true, read: [], notes: [] } };
}

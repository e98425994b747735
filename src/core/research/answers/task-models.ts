import type { Finding } from "../../../schema/answers/research.ts";
import type { TaskModel } from "../../catalog/catalog-data.ts";
import { isOtherService } from "../../catalog/other-services.ts";
import { languagesText, weightsText } from "../../catalog/task-facts.ts";
import { isNamed } from "../model-names.ts";
import { type FilterKind, filterOf } from "../question/filters.ts";
import { unitsWanted } from "../question/numbers/quantities.ts";
import type { Question } from "../question/question.ts";
import { tally } from "../research.ts";
import { type DirectInput, filterWords, finding, idsOf, oncePerModel, rankedOf, restText, shownOf } from "./input.ts";
import { type ByDemands, byDemands, byUnknownDemands, demandsNote, demandsOf } from "./prices/demands.ts";
import { costText, quantityIn } from "./prices/quantity-text.ts";
import { taskStayingText } from "./prices/staying.ts";
import {
  besideText,
  isOver,
  lastPricesOf,
  mainUnit,
  pricesOf,
  type TaskPrice,
  unitText,
  usualOf,
} from "./prices/task-price.ts";
import { cheaperText, nearestSide } from "./prices/task-sides.ts";

/** Maximum number of prices when a question names models or sellers. */
const MOST_NAMED = 20;
/** Maximum number of named models of each of which it is told what is on record of a demand. */
const MOST_TOLD = 6;

/** States prices of models for one task: of the named ones, or of the cheapest in the most common unit. */
export function taskPrices(input: DirectInput, models: readonly TaskModel[]): Finding | null {
  const { named, day, sources, question } = input;
  const ceiling = filterOf(question.filters, "ceiling");
  const given = named ? models : models.filter((model) => !isOtherService(model));
  const parts = byDemands(
    question.filters,
    given.filter((model) => pricesOf(model, day, { endingToo: named }).length > 0),
  );
  const { demands, met } = parts;
  // Of few models that a question names, each is told; of all models of its sellers, those that meet what it demands.
  const each = demands.length === 0 || (named && new Set(given.map(nameOf)).size <= MOST_TOLD);
  const listing = each ? given : met.length > 0 ? met : parts.unknown;
  const current = listing.flatMap((model) => pricesOf(model, day, { endingToo: named }));
  // Of named models that are all shut down, the last prices are stated; of one whose id is written out, before others with its name.
  const ended =
    named && question.sides.length < 2
      ? given.filter((model) => isWrittenOut(model, input.query) && isOver(model, day))
      : [];
  const gone = ended.filter(({ model_id: id }) => !current.some(({ model }) => model.model_id === id));
  const last = named && current.length === 0 ? given : gone;
  const priced = [...last.flatMap((model) => lastPricesOf(model, day)), ...current];
  const [ranked, sign] = [
    question.cheapest || question.dearest === true,
    question.dearest === true && !question.cheapest ? -1 : 1,
  ];
  const unit = named && !ranked ? null : (wantedUnit(input.query, priced) ?? mainUnit(priced));
  // Of named models that are sold by the unit asked for, other meters answer nothing.
  const asked = unit === null ? wantedUnit(input.query, priced) : null;
  const sideOf = ({ model }: { model: TaskModel }) => nearestSide(model, question.sides);
  const inUnit = new Set(priced.flatMap((price) => (price.unit === asked ? [sideOf(price)] : [])));
  const byPrice = priced
    .filter((price) => (unit === null || price.unit === unit) && Number(price.usd) > 0)
    .filter((price) => !inUnit.has(sideOf(price)) || price.unit === asked)
    .filter(
      ({ usd }) =>
        ceiling === undefined || (ceiling.under === true ? Number(usd) < ceiling.value : Number(usd) <= ceiling.value),
    )
    .sort((a, b) => (named && !ranked ? 0 : sign * (Number(a.usd) - Number(b.usd))));
  const listed = named ? byPrice : oncePerModel(byPrice);
  const most = named ? shownOf(input, Math.max(MOST_NAMED, input.limit)) : rankedOf(input);
  const counted = filterOf(question.filters, "count") !== undefined;
  const chosen = listed.slice(0, counted ? most : Math.min(withTies(listed, most), Math.max(most, input.limit)));
  const first = chosen[0];
  if (first === undefined) return null;
  const ofWeights = question.filters.some(({ kind }) => OF_WEIGHTS.has(kind));
  const staying =
    ranked && sign > 0 && !named
      ? taskStayingText(listed, ({ usd }) => `${usd} USD per ${unitText(first.unit, first.model)}`)
      : "";
  const texts = chosen.map(
    ({ model, usd, unit: of, secondHand }) =>
      `${model.display_name} at ${model.providerName}${secondHand ? ", second-hand" : ""}${isOver(model, day) ? ", last price" : ""}: ${usd} USD per ${unitText(of, model)}${unit === null ? "" : besideText({ model, unit: of }, day)}${costText(usd, of, quantityIn(input.query, of))}${endText(model)}${ofWeights ? `, ${weightsText(model.open_weights, model.weights_license ?? null)}` : ""}${each && demands.length > 0 ? ` (${demandsOf(model, demands)})` : ""}`,
  );
  const main = unit ?? asked;
  const others = main === null ? [] : soldOtherwise(priced, main);
  const several = named && question.sides.length > 1;
  // Of several names a seller may belong to one.
  const filters = several ? "" : filterWords(withoutSellers(question, chosen));
  return finding(
    "task_price_of",
    `${notSoldBy(input.query, priced)}${each ? "" : demandsNote(parts)}${question.kind === "versus" || several ? cheaperText(chosen, models, question.sides) : ""}${filters === "" ? "" : `For ${filters}${orderText(first, unit, day)}: `}${staying === "" ? "" : `Cheapest is ${first.model.display_name} at ${first.model.providerName}. ${staying}`}${texts.join(". ")}.${byOtherUnits(others)}${each || listing === parts.unknown ? "" : notOnRecord(parts, day)}${leftOutByName(input)}${listed.length === chosen.length ? "" : ` ${chosen.length} of ${listed.length} ${named ? "prices" : "models"} that meet this are named${restText(chosen.length, listed.length)}.`}${named ? "" : ` Size, speed and quality are not compared${leftOut(models, given)}.`}${originText(chosen)}`,
    {
      model: first.model.display_name,
      provider: first.model.provider,
      ids: idsOf(chosen.map(({ model }) => model)),
      usd: first.usd,
      unit: first.unit,
      listings: listed.length,
      on: day,
    },
    [sources.prices],
  );
}

/** Filters beside which the licence of the weights is told. */
const OF_WEIGHTS = new Set<FilterKind>(["open_weights", "self_hosted", "license"]);

const nameOf = ({ display_name: name }: TaskModel) => name;

/** Names apart the models of which nothing on record tells whether they meet what is demanded, the cheapest of each unit. */
export function notOnRecord(parts: ByDemands<TaskModel>, day: string): string {
  return byUnknownDemands(parts)
    .map(({ words, models }) => {
      const prices = models.flatMap((model) => pricesOf(model, day)).filter(({ usd }) => Number(usd) > 0);
      return ` Not on record whether they meet ${words}, so test first: ${unitsText(prices, unnamedLanguages)}.`;
    })
    .join("");
}

/** How many languages a model knows whose maker names none. */
function unnamedLanguages({ task_facts: facts }: TaskModel): string {
  const languages = facts?.languages?.value;
  return languages?.more === true && languages.names.length === 0 ? `, ${languagesText(languages)}` : "";
}

/** Units and models of each that are named beside the unit of a list. */
const MOST_UNITS = 3;
const MOST_OF_A_UNIT = 4;

/** The prices of models that have none in a unit: of each by what its kind is sold by, else by what goes in. */
function soldOtherwise(prices: readonly TaskPrice[], unit: string): TaskPrice[] {
  return [...Map.groupBy(prices, ({ model }) => model).values()].flatMap((own) => {
    if (own.some((price) => price.unit === unit)) return [];
    const paid = own.filter(({ usd }) => Number(usd) > 0);
    const usual = usualOf(paid)[0];
    // What a picture costs is in the tokens that come out; a price of what goes in says nothing of it.
    if (usual !== undefined || own[0]?.model.kind === "image") return usual ?? [];
    return paid.find((price) => !/output|cache/u.test(price.unit)) ?? paid;
  });
}

/** The price of the models that a list leaves out by name, to compare with. */
function leftOutByName({ question, day, allTaskModels = [] }: DirectInput): string {
  const name = filterOf(question.filters, "except")?.value;
  if (name === undefined) return "";
  const task = filterOf(question.filters, "task")?.value;
  const prices = allTaskModels
    .filter((model) => isNamed(name, model) && (task === undefined || model.kind === task))
    .flatMap((model) => pricesOf(model, day, { endingToo: true }))
    .map(
      ({ model, usd, unit }) =>
        `${model.display_name} at ${model.providerName} ${usd} USD per ${unitText(unit, model)}`,
    );
  return prices.length === 0 ? "" : ` To compare with: ${prices.slice(0, MOST_OF_A_UNIT).join("; ")}.`;
}

/** The cheapest models of each other unit, which no list compares with those of the first. */
function byOtherUnits(prices: readonly TaskPrice[]): string {
  return prices.length === 0
    ? ""
    : ` Sold by another unit, or with only that on record, and not compared with these, the cheapest of each: ${unitsText(prices)}.`;
}

/** The cheapest models of each unit, and how many are sold by it. */
function unitsText(prices: readonly TaskPrice[], tell: (model: TaskModel) => string = () => ""): string {
  const units = [...Map.groupBy(prices, ({ unit }) => unit)].sort(([, a], [, b]) => b.length - a.length);
  const texts = units.slice(0, MOST_UNITS).map(([unit, some]) => {
    const sorted = oncePerModel(some.toSorted((a, b) => Number(a.usd) - Number(b.usd)));
    const named = sorted
      .slice(0, MOST_OF_A_UNIT)
      .map(
        ({ model, usd, secondHand }) =>
          `${model.display_name} at ${model.providerName}${secondHand ? ", second-hand" : ""} ${usd}${tell(model)}`,
      );
    const more = sorted.length - named.length;
    return `${sorted.length} per ${unitText(unit, some[0]?.model)} (${named.join("; ")}${more > 0 ? ` and ${more} more` : ""})`;
  });
  const more = units.length - texts.length;
  return `${texts.join(", ")}${more > 0 ? ` and by ${more} more units` : ""}`;
}

/** A question without its sellers when models at others are named beside them. */
function withoutSellers(question: Question, prices: readonly TaskPrice[]): Pick<Question, "filters" | "ofModels"> {
  const sellers = new Set(question.filters.flatMap((one) => (one.kind === "seller" ? [one.value] : [])));
  const either = question.filters.some((one) => one.either === true);
  if (either || prices.every(({ model }) => sellers.has(model.provider))) return question;
  return { ...question, filters: question.filters.filter(({ kind }) => kind !== "seller") };
}

/** Says beside a price that its seller ends the model. */
function endText({ status, deprecation }: TaskModel): string {
  const on = deprecation?.shutdown_on ?? null;
  if (on === null)
    return status === "current" || status === "preview" ? "" : `; ${status} there, no day of its end recorded`;
  const next = deprecation?.replacement;
  return `; shut down there on ${on}${next ? `, replacement ${next}` : ""}`;
}

/** Most prices beyond the length of a list that are shown because they are those of its last one. */
const MOST_TIED = 10;

/** The length of a list by price with those that cost as much as its last one. */
function withTies(prices: readonly TaskPrice[], most: number): number {
  const last = prices[most - 1];
  if (last === undefined) return most;
  const after = prices.slice(most);
  const other = after.findIndex(({ usd, unit }) => unit !== last.unit || Number(usd) !== Number(last.usd));
  const tied = other < 0 ? after.length : other;
  return tied > MOST_TIED ? most : most + tied;
}

function leftOut(models: readonly TaskModel[], asked: readonly TaskModel[]): string {
  const out = models.filter((model) => !asked.includes(model));
  if (out.length === 0) return "";
  return out[0]?.kind === "image"
    ? ", and services that edit an image are left out"
    : `; left out, since they give no text: ${[...new Set(out.map(({ display_name: name }) => name))].join(", ")}`;
}

/** Lists the shutdowns of models for one task. */
export function taskEnds({ day, sources, named, question }: DirectInput, models: readonly TaskModel[]): Finding | null {
  const period = filterOf(question.filters, "period");
  const isWithin = ({ deprecation }: TaskModel) => {
    const on = deprecation?.shutdown_on ?? null;
    return period === undefined || (on !== null && on >= (period.from ?? "") && on <= (period.to ?? "9"));
  };
  const ending = models
    .filter(isWithin)
    .filter(
      ({ status, deprecation }) => status === "deprecated" || status === "retired" || deprecation?.shutdown_on != null,
    )
    .sort((a, b) => ((a.deprecation?.shutdown_on ?? "9") < (b.deprecation?.shutdown_on ?? "9") ? -1 : 1));
  const ahead = ending.filter(
    ({ status, deprecation }) => status !== "retired" && (deprecation?.shutdown_on ?? "9") > day,
  );
  const shown = (named || ahead.length === 0 ? ending : ahead).slice(0, 12);
  if (models.length === 0) return null;
  const texts = shown.map(({ display_name: name, providerName, status, deprecation }) => {
    const on = deprecation?.shutdown_on ?? null;
    const next = deprecation?.replacement;
    const when = on === null ? `${status}, no day recorded` : on <= day ? `shut down on ${on}` : `shut down on ${on}`;
    return `${name} at ${providerName}: ${when}${next ? `, replacement ${next}` : ", no successor on record"}.`;
  });
  return finding(
    "shutdown_of",
    texts.length === 0
      ? `No end${period === undefined ? "" : ` ${period.words}`} is announced for ${models
          .slice(0, 5)
          .map(({ display_name: name }) => name)
          .join(", ")}.`
      : `${texts.join(" ")} ${models.length - ending.length} of ${models.length} listed ones have no announced end${period === undefined ? "" : ` ${period.words}`}.`,
    { ending: ahead.length, ids: idsOf(shown), listed: models.length, on: day },
    [sources.prices],
  );
}

/** Whether a question holds the id of a model as a word of its own. */
function isWrittenOut({ model_id: id }: TaskModel, query: string): boolean {
  return query
    .toLowerCase()
    .split(/[\s,;?!]+/)
    .includes(id.toLowerCase());
}

/** The unit in which the question wants prices, if models are sold by it; null without one. */
function wantedUnit(query: string, prices: readonly TaskPrice[]): string | null {
  const wanted = unitsWanted(query);
  return prices.find(({ unit }) => wanted.has(unit))?.unit ?? null;
}

/** Says that no model is sold by the unit in which the question wants prices; empty if one is, or without such a unit. */
function notSoldBy(query: string, prices: readonly TaskPrice[]): string {
  const [unit] = unitsWanted(query);
  return unit === undefined || wantedUnit(query, prices) !== null
    ? ""
    : `No price per ${unitText(unit)} is on record of these. `;
}

/** Names the rate by which a list with several rates of each model is in order; empty for one rate. */
function orderText({ model }: TaskPrice, unit: string | null, day: string): string {
  return unit === null || besideText({ model, unit }, day) === ""
    ? ""
    : `, in the order of the price per ${unitText(unit, model)}`;
}

/** When the prices named came into force, and where they were read. */
function originText(prices: readonly TaskPrice[]): string {
  const days = prices.map(({ from }) => from).sort();
  const [first, last] = [days[0], days.at(-1)];
  const origins = tally(
    prices.map(({ origin }) => (origin === "extractor" || origin === "hand" ? "pages of sellers" : origin)),
  );
  const when = first === last ? `on ${first}` : `between ${first} and ${last}`;
  return ` In force or first read ${when}; from ${origins.map(([origin, count]) => `${origin} (${count})`).join(", ")}.`;
}

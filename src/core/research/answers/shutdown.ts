import type { Finding } from "../../../schema/answers/research.ts";
import type { CatalogModel, TaskModel } from "../../catalog/catalog-data.ts";
import { daysLeft, isShutDown } from "../../optimize/choice/shutdown.ts";
import { daysBetween } from "../../periods.ts";
import { type FilterKind, filterOf } from "../question/filters.ts";
import { INTENTS } from "../question/intents.ts";
import { IS_FIRM } from "../question/subject.ts";
import { type DirectInput, finding, idsOf, restText, SHOWN, shownOf } from "./input.ts";
import { besideText } from "./model-facts.ts";
import { bracketed, RATES_LEGEND, successorText } from "./prices/successors.ts";

const MOST_ENDING = 30;
const MOST_ELSEWHERE = 20;
const MOST_UNDATED = 12;
/** When a question names neither a period nor a model, it asks for future shutdowns. */
const AHEAD = /(?<!\p{L})(?:will|next|within|coming|upcoming|werden|seront|van a|serão|saranno|zullen)(?!\p{L})/iu;

/** Words that ask for what has ended, and not for what will. */
const ALREADY = /(?<!\p{L})(?:already|so far|bereits|schon|déjà|ya (?:no|ha|han|se)|já|già|reeds)(?!\p{L})|已经/iu;

type Ending = CatalogModel | TaskModel;
const MOST_TASKS = 30;
/** Filters of a list of ends that models for one task can be checked against. */
const OF_TASKS = new Set<FilterKind>(["seller", "maker", "period", "count"]);

/** Models for one task of the sellers or makers that the question names, so that a list of what they end is whole. */
function taskModelsEnding({ named, question: { filters }, allTaskModels = [] }: DirectInput): TaskModel[] {
  const sellers = filters.flatMap((one) => (one.kind === "seller" ? [one.value] : []));
  const makers = filters.flatMap((one) => (one.kind === "maker" ? [one.value] : []));
  if (named || sellers.length + makers.length === 0 || filters.some(({ kind }) => !OF_TASKS.has(kind))) return [];
  return allTaskModels.filter(
    ({ provider, model_key: key, status }) =>
      status !== "retired" &&
      (sellers.length === 0 || sellers.includes(provider)) &&
      (makers.length === 0 || makers.includes(key?.split("/")[0] ?? provider)),
  );
}

function tasksText(tasks: readonly TaskModel[], day: string): string[] {
  if (tasks.length === 0) return [];
  const more = tasks.length - MOST_TASKS;
  const shown = tasks
    .slice(0, MOST_TASKS)
    .map((model) => `${endText(model, day)} (${model.kind.replaceAll("_", " ")})`);
  return [
    `Models for one task: ${shown.join("; ")}${more > 0 ? `; ${more} more are not named here` : ""}. Models that are not listed here, such as some for audio, may end too.`,
  ];
}

const HOW_MANY = INTENTS.find(([kind]) => kind === "how_many")?.[1] ?? /^$/;

/** Lists models that will be shut down, soonest first, with their sellers; then past shutdowns and models without one. */
export function shutdownAnswer(input: DirectInput): Finding | null {
  const { models, day, query, sources, question, named } = input;
  if (models.length === 0) return null;
  const period = filterOf(question.filters, "period");
  const within = (model: Ending) => {
    const on = model.deprecation?.shutdown_on ?? null;
    return (
      period === undefined ||
      (on !== null && (period.from === null || on >= period.from) && (period.to === null || on <= period.to))
    );
  };
  // "Before March" asks for future shutdowns, unless the period itself begins earlier.
  const pastToo = period === undefined ? named && !AHEAD.test(query) : period.from !== null && period.from < day;
  const bySeller = question.filters.some(({ kind }) => kind === "seller");
  const byMaker = question.filters.some(({ kind }) => kind === "maker");
  // Without a maker or a name, the soonest shutdown is meant, whoever sells the model.
  const own = bySeller || !(named || byMaker) ? [] : models.filter(({ first_party: first }) => first);
  const asked = own.length > 0 ? own : models;
  const over = pastToo && !named && ALREADY.test(query);
  const ahead = over ? [] : byDay(asked.filter((model) => (daysLeft(model, day) ?? 0) > 0 && within(model)));
  const undated = over || period !== undefined ? [] : asked.filter((model) => isUndated(model, day));
  const nothingAhead = named && period === undefined && ahead.length === 0 && undated.length === 0;
  const ended =
    pastToo || nothingAhead
      ? byDay(asked.filter((model) => daysLeft(model, day) === 0 && within(model))).reverse()
      : [];
  const listed = [...ahead, ...undated, ...ended];
  const shown = listed.slice(0, shownOf(input, MOST_ENDING));
  const elsewhere =
    own.length === 0
      ? []
      : endingElsewhere(models, asked, day, { within, undatedToo: named && period === undefined, pastToo });
  const counted = HOW_MANY.test(query)
    ? [countText(new Set(ahead.map((model) => model.model_key ?? model.model_id)).size, ahead.length)]
    : [];
  const priced = (model: CatalogModel) => endText(model, day, { listings: input.listings, ratesToo: named });
  const tasks = byDay(
    taskModelsEnding(input).filter((model) => (model.deprecation?.shutdown_on ?? "") > day && within(model)),
  );
  const sentences = [
    ...counted,
    ...shown.map((model) => `${priced(model)}.`),
    ...(listed.length > shown.length
      ? [`${listed.length - shown.length} more are not named here${restText(shown.length, listed.length)}.`]
      : []),
    ...(listed.length > 0 || period === undefined
      ? []
      : [noneIn(period.words, asked, elsewhere.length > 0 ? [] : models, day)]),
    ...stayingText(asked, listed, day, named && period === undefined),
    ...(bySeller && named && listed.length === 0 ? endAtMaker(input, priced) : []),
    ...(period !== undefined && (byMaker || bySeller || named) ? undatedText(asked, day) : []),
    ...makersWithoutEnd(input, ahead, period?.words),
    ...elsewhereText(elsewhere, Math.max(MOST_ELSEWHERE, input.limit - shown.length), priced),
    ...tasksText(tasks, day),
    ...unsucceeded([...shown, ...elsewhere]),
  ];
  if (sentences.length === 0) return null;
  const [model] = models;
  const sold = models.filter((one) => one === model || one.model_key === model?.model_key);
  const beside = named ? besideText(query, sold, day, "end") : "";
  const ending = [...shown, ...elsewhere];
  const firm = query.search(IS_FIRM) >= 0;
  const dated = [...ending, ...tasks.slice(0, MOST_TASKS)];
  return finding(
    "shutdown_of",
    `${[...(firm ? [FIRM] : []), ...withLegend(sentences), ...noticesReadText(models)].join(" ")}${beside}`,
    {
      ending: ahead.length,
      undated: undated.length,
      ended: ended.length,
      ids: idsOf(dated),
      next: byDay([...ahead, ...elsewhere, ...tasks])[0]?.deprecation?.shutdown_on ?? "none",
      on: day,
    },
    noticesOf(dated, sources),
  );
}

const FIRM =
  "Whether a seller may still move a day is not on record: each is the day of its notice, and none on record is told as firm or as the earliest.";

/** Names the models that are to end on a day that is not recorded, which may lie in the time of a question. */
function undatedText(asked: readonly CatalogModel[], day: string): string[] {
  const names = [...new Set(asked.filter((model) => isUndated(model, day)).map(({ display_name: name }) => name))];
  if (names.length === 0) return [];
  const more = names.length - MOST_UNDATED;
  return [
    `Deprecated without a recorded day of the end: ${names.slice(0, MOST_UNDATED).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  ];
}

function countText(models: number, listings: number): string {
  return `${models} ${models === 1 ? "model" : "models"} in ${listings} ${listings === 1 ? "listing" : "listings"}.`;
}

/** Explains the brackets of sentences that have any. */
function withLegend(sentences: readonly string[]): string[] {
  return [...sentences, ...(sentences.some((one) => /\(\d\S* and \d/.test(one)) ? [RATES_LEGEND] : [])];
}

/** @param priced every listing, for the rates of successors, and whether to state those of the model itself */
function endText(
  model: Ending,
  day: string,
  priced?: { listings: readonly CatalogModel[]; ratesToo: boolean },
): string {
  const on = model.deprecation?.shutdown_on ?? null;
  const left = "tier" in model ? daysLeft(model, day) : on === null ? null : Math.max(0, daysBetween(day, on));
  const next = model.deprecation?.replacement;
  const known = priced !== undefined && "tier" in model;
  const successor = known ? successorText(model, priced.listings, day) : next ? `, replacement ${next}` : "";
  const when =
    left === 0
      ? on === null
        ? "shut down, day not recorded"
        : `shut down on ${on}`
      : on === null
        ? "deprecated, no day of the end recorded"
        : `shut down on ${on}, in ${left} days`;
  const own = known && priced.ratesToo && successor !== "" ? bracketed(model, day) : "";
  return `${model.display_name} at ${model.providerName}: ${when}${successor}${own === "" ? "" : `, its own${own}`}`;
}

function isUndated(model: CatalogModel, day: string): boolean {
  return model.status === "deprecated" && (model.deprecation?.shutdown_on ?? null) === null && !isShutDown(model, day);
}

function byDay<T extends Ending>(models: readonly T[]): T[] {
  const on = ({ deprecation }: Ending) => deprecation?.shutdown_on ?? "";
  return [...models].sort((a, b) => (on(a) < on(b) ? -1 : on(a) > on(b) ? 1 : 0));
}

function noneIn(words: string, asked: readonly CatalogModel[], all: readonly CatalogModel[], day: string): string {
  const [next] = byDay(all.filter((model) => (daysLeft(model, day) ?? 0) > 0));
  const after = next === undefined ? "" : ` The next is ${endText(next, day)}.`;
  const sellers = [...new Set(asked.map(({ providerName }) => providerName))];
  const where = sellers.length > 3 ? "" : ` at ${sellers.join(", ")}`;
  const alive = asked.filter((model) => !isShutDown(model, day));
  const gone = asked.length - alive.length;
  const ended = gone === 0 ? "" : ` ${gone} more ${gone === 1 ? "has" : "have"} ended already.`;
  return `None of the ${alive.length} listings on sale${where} has a recorded end ${words}.${ended}${after}`;
}

function stayingText(
  asked: readonly CatalogModel[],
  listed: readonly CatalogModel[],
  day: string,
  say: boolean,
): string[] {
  const staying = asked.filter(
    (model) =>
      !listed.includes(model) && !isShutDown(model, day) && !isUndated(model, day) && daysLeft(model, day) === null,
  );
  if (staying.length === 0 || !(say || listed.length === 0)) return [];
  const names = staying.slice(0, SHOWN).map(({ display_name: name, providerName }) => `${name} at ${providerName}`);
  return [
    `No end is announced for ${names.join(", ")}${staying.length > SHOWN ? ` and ${staying.length - SHOWN} more` : ""}.`,
  ];
}

/**
 * Lists shutdowns at resellers that differ from the maker's day. For a named model, also those without a day and past
 * ones.
 */
function endingElsewhere(
  models: readonly CatalogModel[],
  asked: readonly CatalogModel[],
  day: string,
  { within, undatedToo, pastToo }: { within: (model: CatalogModel) => boolean; undatedToo: boolean; pastToo: boolean },
): CatalogModel[] {
  const others = models.filter((model) => !model.first_party && !asked.includes(model));
  return [
    ...byDay(others.filter((model) => (daysLeft(model, day) ?? 0) > 0 && within(model))),
    ...(undatedToo ? others.filter((model) => isUndated(model, day)) : []),
    ...(pastToo ? byDay(others.filter((model) => daysLeft(model, day) === 0 && within(model))).reverse() : []),
  ];
}

/** Days in the text of a source, the last of which is that of the reading. */
const DAY = /\b20\d\d-\d\d-\d\d\b/g;

/** Names those of a list of ends of which no successor is on record, where others have one. */
function unsucceeded(models: readonly CatalogModel[]): string[] {
  const without = models.filter(({ deprecation }) => !deprecation?.replacement);
  const names = without.map(({ display_name: name, providerName }) => `${name} at ${providerName}`);
  return names.length === 0 || names.length === models.length
    ? []
    : [
        `No successor is on record of ${names.slice(0, MOST_UNDATED).join(", ")}${names.length > MOST_UNDATED ? ` and ${names.length - MOST_UNDATED} more` : ""}.`,
      ];
}

/** Says when the lists of notices were read, since later notices are not known. */
function noticesReadText(models: readonly CatalogModel[]): string[] {
  const days = models.flatMap(({ deprecation }) => deprecation?.source.match(DAY) ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined
    ? []
    : [
        `Notices of these sellers were read ${first === last ? `on ${first}` : `between ${first} and ${last}`}; later ones are not known here.`,
      ];
}

/** The end of a model at its maker, which its other sellers mostly follow: "when does Claude end on Bedrock". */
function endAtMaker({ models, listings, day }: DirectInput, textOf: (model: CatalogModel) => string): string[] {
  const keys = new Set(models.map(({ model_key: key }) => key));
  const own = listings.filter(
    (one) => one.first_party && one.model_key !== null && keys.has(one.model_key) && daysLeft(one, day) !== null,
  );
  return byDay(own).map((model) => `At its maker it ends: ${textOf(model)}.`);
}

/** Names the makers of the question none of whose own listings ends in the time. */
function makersWithoutEnd(
  { question, listings }: DirectInput,
  ahead: readonly CatalogModel[],
  words: string | undefined,
): string[] {
  const makers = question.filters.flatMap((one) => (one.kind === "maker" ? [one.value] : []));
  if (makers.length < 2 || ahead.length === 0) return [];
  const names = makers
    .filter((maker) => ahead.every(({ provider }) => provider !== maker))
    .flatMap((maker) => listings.find(({ provider }) => provider === maker)?.providerName ?? []);
  return names.length === 0 ? [] : [`No end at ${names.join(", ")} itself is recorded${words ? ` ${words}` : ""}.`];
}

function elsewhereText(
  models: readonly CatalogModel[],
  most: number,
  textOf: (model: CatalogModel) => string,
): string[] {
  if (models.length === 0) return [];
  const shown = models.slice(0, most).map(textOf);
  const more = models.length > most ? `; ${models.length - most} more are not named here` : "";
  return [`At other sellers: ${shown.join("; ")}${more}.`];
}

function noticesOf(models: readonly Ending[], sources: DirectInput["sources"]) {
  const notices = models.flatMap(({ display_name: name, deprecation }) => {
    const url = deprecation?.source.match(/https:\/\/[^\s;,)]+/)?.[0];
    if (url === undefined) return [];
    const { announced_on: announced = null, source = "" } = deprecation ?? {};
    const read = source.match(DAY)?.at(-1) ?? null;
    return [
      {
        name: `Notice about ${name}${announced === null || announced === read ? "" : `, announced on ${announced}`}`,
        url,
        as_of: read ?? announced,
      },
    ];
  });
  return notices.length > 0 ? notices.slice(0, MOST_ENDING) : [sources.prices];
}

import { Decimal } from "decimal.js";
import type { CatalogModel, TaskModel } from "../../core/catalog/catalog-data.ts";
import { plain } from "../../core/catalog/meant.ts";
import { familyModelIds, nearestModelIds, nearestOfKind } from "../../core/catalog/nearest-models.ts";
import { qualifiedId, resolveModel } from "../../core/optimize/resolve.ts";
import { baseRates } from "../../core/prices/base-rates.ts";
import { pricesAt } from "../../core/prices/model-price.ts";
import { listOf } from "../../core/text/list.ts";
import type { BillInput } from "../../schema/answers/bill.ts";
import type { MigrationAnswer } from "../../schema/answers/migration.ts";
import { ApiError } from "../../schema/errors.ts";
import type { ProviderFacts } from "../../schema/records/provider-facts.ts";
import { shown } from "./optimize-requests.ts";

/** Number of characters of an unknown name that are repeated to the caller. */
const SHOWN = 120;
/** Number of unknown names for which suggestions are made; the others are only named. */
const MOST_EXPLAINED = 5;
/** Number of unknown names for which models of the family that they name are listed. */
const MOST_WITH_FAMILY = 50;
/** Number of unknown names that are repeated. */
const MOST_NAMED = 20;
/** Number of ids that are suggested for one name. */
const MOST_SUGGESTED = 5;

type Line = BillInput["lines"][number];

interface Models {
  models: readonly CatalogModel[];
  taskModels: readonly TaskModel[];
}

/**
 * Finds language models by any of their names.
 * @returns the model of each name
 * @throws ApiError MODEL_NOT_FOUND with every unknown name and the known ids of the kinds that they are nearest to
 */
export function requireModels(names: readonly string[], catalog: Models): Map<string, CatalogModel> {
  const { found, unknown } = resolveNames(names, catalog);
  if (unknown.length > 0) throw modelsNotFound(unknown, catalog);
  return found;
}

/** A name that no language model has, what it may be, and ids to write in its place. */
export type UnknownModel = MigrationAnswer["not_found"][number];

/**
 * Finds language models by any of their names, and what the other names are nearest to.
 * @param required whether one at least must be known
 * @throws ApiError MODEL_NOT_FOUND as `requireModels`, when no name is known
 */
export function findModels(
  names: readonly string[],
  catalog: Models,
  required = true,
): { found: Map<string, CatalogModel>; notFound: UnknownModel[] } {
  const { found, unknown } = resolveNames(names, catalog);
  if (required && found.size === 0) throw modelsNotFound(unknown, catalog);
  const notFound = unknown.map((name, index) => unknownModel(name, index, catalog));
  return { found, notFound };
}

/** A model for one task with the name that the request has for it. */
export interface TaskNamed {
  requested: string;
  model: TaskModel;
}

/** Returns the models for one task among names that no language model has. */
export function taskModelsNamed(names: readonly string[], catalog: Models): TaskNamed[] {
  return resolveNames(names, catalog).unknown.flatMap((requested) => {
    const model = taskListing(requested, catalog.taskModels);
    return model === undefined ? [] : [{ requested, model }];
  });
}

/** Says what an unknown name may be. @param at its place among unknown names: less is looked up for later ones */
function unknownModel(name: string, at: number, { models, taskModels }: Models): UnknownModel {
  const requested = [...name].slice(0, SHOWN).join("");
  const listed = taskListing(name, taskModels);
  if (listed !== undefined)
    return {
      requested,
      why: `${taskText(listed)}.${endText(listed)}`,
      meant: null,
      suggestions: [],
      listed: listed.kind,
    };
  const elsewhere = name.includes("/") ? resolveModel(name.slice(name.indexOf("/") + 1), models) : null;
  if (elsewhere !== null) {
    const id = qualifiedId(elsewhere);
    return { requested, why: listedElsewhere(name, id, elsewhere), meant: null, suggestions: [id] };
  }
  const near =
    at < MOST_EXPLAINED
      ? nearestModelIds(name, models, { most: MOST_SUGGESTED, within: Math.max(2, Math.floor(name.length / 4)) })
      : [];
  const family = at < MOST_WITH_FAMILY ? familyModelIds(name, models, MOST_SUGGESTED) : [];
  const versionless = !/\d/.test(name) && family.length > 0;
  // Other numbers are another version, not a slip of the pen.
  const within = at < MOST_EXPLAINED ? goingOn(name, models) : [];
  const meant = versionless
    ? null
    : ((within.length === 1 ? within[0] : undefined) ??
      near.find((id) => beginsWith(numbersOf(id), numbersOf(name))) ??
      null);
  // The family has one listing of each model.
  const listing = versionless
    ? family
    : [...(meant === null ? within : [meant]), ...(meant === null ? [...family, ...near] : [...near, ...family])];
  const suggestions = [...new Set(listing)].slice(0, MOST_SUGGESTED);
  const why = versionless
    ? withoutVersion(name, family)
    : `There is no model ${shown(name)}.${meant === null ? (suggestions.length === 0 ? "" : ` Near it are ${listOf(suggestions)}.`) : ` The nearest is ${meant}.`}`;
  return { requested, why, meant, suggestions };
}

/** Says where a model is listed that the named seller is not on record to sell, and when it ends there. */
function listedElsewhere(name: string, id: string, { display_name: called, providerName, deprecation }: CatalogModel) {
  const { shutdown_on: on = null, replacement = null } = deprecation ?? {};
  const end =
    on === null
      ? ""
      : `, with the end ${on} there${replacement === null ? "" : ` and ${replacement} as named successor`}`;
  return `No seller of this name is on record to sell ${shown(name)}: ${called} is listed at ${providerName} as ${id}${end}. Days and prices of sellers differ.`;
}

/** Returns the makers' models whose name goes on after a name: Mistral Large 2.1 for "mistral large 2", both variants for "grok-4-fast". */
function goingOn(name: string, models: readonly CatalogModel[]): string[] {
  const said = name
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean)
    .join(" ");
  const id = `${said.replaceAll(" ", "-")}-`;
  const own = models.filter(
    ({ first_party: own, display_name: called, model_id }) =>
      own && (model_id.startsWith(id) || (/\d$/.test(said) && called.toLowerCase().startsWith(`${said}.`))),
  );
  return [...new Set(own.map(({ model_id }) => model_id))].slice(0, MOST_SUGGESTED);
}

const numbersOf = (name: string): string[] => name.match(/\d+/g) ?? [];

const beginsWith = (all: readonly string[], first: readonly string[]) => first.every((one, at) => all[at] === one);

function resolveNames(names: readonly string[], { models }: Models) {
  const found = new Map<string, CatalogModel>();
  const unknown: string[] = [];
  for (const name of new Set(names)) {
    const model = resolveModel(name, models);
    if (model === null) unknown.push(name);
    else found.set(name, model);
  }
  return { found, unknown };
}

/** Finds one language model by any of its names. @throws ApiError MODEL_NOT_FOUND as `requireModels` */
export function requireModel(name: string, catalog: Models): CatalogModel {
  return requireModels([name], catalog).get(name) as CatalogModel;
}

function modelsNotFound(unknown: readonly string[], catalog: Models): ApiError {
  const explained = unknown.slice(0, MOST_EXPLAINED).map((name, index) => {
    if (index === 0) return explanationOf(name, catalog);
    const { why, suggestions } = unknownModel(name, index, catalog);
    return { text: why, kind: null, ids: suggestions };
  });
  const rest = unknown.slice(MOST_EXPLAINED, MOST_NAMED).map(shown);
  const more = unknown.length - MOST_NAMED;
  const texts = [
    ...explained.map(({ text }) => text),
    ...(rest.length === 0
      ? []
      : [`Also unknown: ${rest.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} others` : ""}.`]),
  ];
  const nearest = explained.flatMap(({ ids }) => ids.slice(0, explained.length === 1 ? ids.length : MOST_SUGGESTED));
  return new ApiError("MODEL_NOT_FOUND", texts.join(" "), {
    members: {
      known_models: [...new Set([...nearest, ...explained.flatMap(({ ids }) => ids)])],
      kind: explained[0]?.kind ?? "language",
    },
  });
}

/** Says what an unknown name is nearest to, with all known ids of that kind, nearest first. */
function explanationOf(name: string, { models, taskModels }: Models) {
  const listed = taskListing(name, taskModels);
  const { kind, ids } = nearestOfKind(listed?.model_id ?? name, models, taskModels);
  if (listed !== undefined) {
    const text = `${taskText(listed)}.${announcedEnd(listed)} This operation compares language models only; GET /api/agent/v1/models?kind=${listed.kind} lists the prices of its kind free of charge.`;
    return { text, kind, ids };
  }
  const family = familyModelIds(name, models, MOST_SUGGESTED);
  const within = goingOn(name, models);
  if (kind === null && within.length > 1) {
    const text = `There is no model ${shown(name)} itself: write ${within.join(" or ")}.`;
    return { text, kind, ids: [...new Set([...within, ...ids])] };
  }
  const [first] = ids;
  if (kind === null && family.length > 0 && !/\d/.test(name)) return { text: withoutVersion(name, family), kind, ids };
  const near = first === undefined ? "" : ` The nearest is ${first}.`;
  const why =
    kind === null
      ? ""
      : ` It reads like one of ${ids.length} listed ${kind.replaceAll("_", " ")} models, which this operation does not compare: GET /api/agent/v1/models?kind=${kind} lists their prices free of charge.`;
  return { text: `There is no model ${shown(name)}.${near}${why}`, kind, ids };
}

function withoutVersion(name: string, family: readonly string[]): string {
  return `${shown(name)} does not say which version: write one of ${listOf(family)}.`;
}

/** Models for one task by their names without case and spaces. The models of a build never change. */
const taskNames = new WeakMap<readonly TaskModel[], ReadonlyMap<string, TaskModel>>();

/** Returns the model for one task of this name, its maker's listing first. */
export function taskListing(name: string, taskModels: readonly TaskModel[]): TaskModel | undefined {
  let known = taskNames.get(taskModels);
  if (known === undefined) {
    // The last entry of a name is kept.
    const makersLast = taskModels.toReversed().sort((a, b) => Number(a.first_party) - Number(b.first_party));
    known = new Map(
      makersLast.flatMap((model) =>
        [...model.aliases, model.model_id, model.display_name, `${model.provider}/${model.model_id}`].map((one) => [
          plain(one),
          model,
        ]),
      ),
    );
    taskNames.set(taskModels, known);
  }
  return known.get(plain(name));
}

/** Decimals of amounts in answers. */
const SCALE = 4;

/** What a line of a bill costs at a model for one task. */
export interface ListCost {
  usd: number;
  /** Whether a discount that the line uses has no rate on record, so that it costs at most so much. */
  atMost: boolean;
  /** What the cost counts of batch service and cached input, in sentences that begin with a space; else empty. */
  says: string;
}

/**
 * Returns what tokens cost in USD on a day by the rates of a model for one task; null when a rate that they need is not known.
 * @param facts those of its seller, whose discount on batches holds where no batch rate is listed
 */
export function listCost(
  { kind, prices, providerName }: TaskModel,
  {
    batch = false,
    cached_input_tokens: read = 0,
    ...tokens
  }: Pick<Line, "input_tokens" | "output_tokens" | "cached_input_tokens" | "batch">,
  day: string,
  facts: ProviderFacts | null,
): ListCost | null {
  const rates = baseRates(prices, day);
  const listed = batch && rates.batchInput !== null;
  const [input, text] = listed ? [rates.batchInput, rates.batchOutput] : [rates.input, rates.output];
  // The output of a model for images is billed as image tokens.
  const image =
    kind === "image"
      ? pricesAt(prices, day).find(({ meter, when }) => meter === "image_output" && Object.keys(when).length === 0)
      : undefined;
  const output = image ?? text;
  if (kind === "image" && output == null) return null;
  // A model for embedding has no output, and some bills count its input again there.
  if (input === null || (output === null && prices.some(({ meter }) => meter === "output"))) return null;
  const cached = rates.cacheRead === null ? 0 : read;
  const standard = new Decimal(input.usd_per_mtok)
    .times(tokens.input_tokens - cached)
    .plus(new Decimal(rates.cacheRead?.usd_per_mtok ?? 0).times(cached))
    .plus(new Decimal(output?.usd_per_mtok ?? 0).times(tokens.output_tokens))
    .div(1_000_000);
  const { discount_percent: percent, url } = facts?.batch_api ?? {};
  // Of models for one task, batch services take those for embedding.
  const off = batch && !listed && kind === "embedding" ? percent : undefined;
  const missing = [
    ...(batch && !listed && off === undefined ? ["batch rate"] : []),
    ...(read > 0 && rates.cacheRead === null ? ["rate of cached input"] : []),
  ];
  return {
    usd: standard
      .times(100 - (off ?? 0))
      .div(100)
      .toDecimalPlaces(SCALE)
      .toNumber(),
    atMost: missing.length > 0,
    says: [
      ...(off === undefined
        ? []
        : [
            ` Counted in batch, at ${off} % less: ${providerName} takes that off each model of its batch service (${url}).`,
          ]),
      ...(missing.length === 0
        ? []
        : [
            ` No ${listOf(missing)} of it is on record: counted is the standard rate, and the line costs at most that.`,
          ]),
    ].join(""),
  };
}

/** Says when a model for one task ends, and which successor its maker names. */
export function endText({ status, deprecation }: TaskModel): string {
  const on = deprecation?.shutdown_on ?? null;
  const next = deprecation?.replacement ?? null;
  const successor = next === null ? "" : `, named successor ${next}`;
  if (on !== null) return ` It ${status === "retired" ? "was" : "is"} shut down on ${on}${successor}.`;
  return status === "deprecated" || status === "retired"
    ? ` It is ${status}, without a recorded day${successor}.`
    : " No end of it is announced.";
}

/** Says when a model for one task ends, if its seller has announced an end; otherwise empty. */
export function announcedEnd(model: TaskModel): string {
  return model.deprecation === null ? "" : endText(model);
}

/** Says what a model for one task is, where it is listed, and its first prices: of input and of output by the token, or by the unit. */
export function taskText(model: TaskModel): string {
  const tokens = model.prices.filter(({ when, effective_to: to }) => Object.keys(when).length === 0 && to === null);
  const [input, output] = [tokens[0], tokens.find(({ meter }) => meter.endsWith("output"))];
  const rates = [
    ...new Set(
      [input, output]
        .filter((price) => price !== undefined)
        .map(({ meter, usd_per_mtok: usd }) => `${usd} USD per million ${meter.replace(/_/g, " ")} tokens`),
    ),
    ...model.unit_prices
      .filter(({ when }) => Object.keys(when).length === 0)
      .map(({ unit, usd }) => `${usd} USD per ${unit.replace(/_/g, " ")}`),
  ];
  return `${model.display_name} is listed for ${model.kind.replace(/_/g, " ")} at ${model.providerName}${rates.length === 0 ? "" : `, ${listOf(rates.slice(0, 2))}`}`;
}

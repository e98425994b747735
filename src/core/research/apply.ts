import { isActiveSince } from "../catalog/activity.ts";
import type { CatalogModel, Product, Provider } from "../catalog/catalog-data.ts";
import { isUnder } from "../catalog/recorded-licence.ts";
import { makerOf, TERM_OF, unmetDemand } from "../optimize/choice/demand-filters.ts";
import { MAKER_ORIGIN } from "../optimize/choice/makers.ts";
import { isShutDown } from "../optimize/choice/shutdown.ts";
import { readDemands } from "../optimize/task/demands/read.ts";
import type { TaskDemands } from "../optimize/task/demands/types.ts";
import type { OptimizeData } from "../optimize/types.ts";
import { baseRates } from "../prices/base-rates.ts";
import { type Described, sayingAll } from "./field.ts";
import { isNamed, type NamedModel } from "./model-names.ts";
import { hostingSaid } from "./named/hosting.ts";
import type { Filter } from "./question/filters.ts";
import type { Seat } from "./question/places/seats.ts";
import { isAside } from "./question/plain/asides.ts";
import { isCommercial } from "./question/words/filter-words.ts";

/** How a filter of a question was applied. */
export interface FilterRead {
  words: string;
  kind: Filter["kind"];
  effect: "applied" | "not_checked";
  /** Number of listings that it removed; null when it was not checked. */
  removed: number | null;
}

/** How a filter was applied that an answer applies itself, without a count of what it removed. */
export function readAs(effect: FilterRead["effect"], { words, kind }: Pick<Filter, "words" | "kind">): FilterRead {
  return { words, kind, effect, removed: null };
}

/** The kind of a filter without one of its own that was checked with what sellers publish or a listing says. */
export const STATED = "stated";

/** The kind of a filter in an answer: nothing that counts as applied is called unread. */
export function kindRead({ kind, effect }: FilterRead): string {
  return kind === "unread" && effect === "applied" ? STATED : kind;
}

/** Data that filters of models are checked against. */
export interface ModelFacts {
  day: string;
  providers: readonly Provider[];
  evidence: OptimizeData["evidence"];
  /** Whether the question names the models, so that only their sellers can be excluded. */
  named?: boolean;
}

type Test<T> = (one: T) => boolean;

/** Groups of filters that are requirements: images and audio, neither AGPL nor GPL. */
const ALL_OF = new Set(["except", "takes", "not license"]);
const ONE_GROUP = new Set<Filter["kind"]>(["except", "seller", "maker", "made_in", "takes", "license"]);

/** Filters of one group are alternatives. Two places outside of which makers must sit both hold. */
function groupOf(filter: Filter): string {
  if (filter.either === true) return "either";
  if (filter.kind === "license" && filter.not === true) return "not license";
  const apart = filter.kind === "made_in" && filter.outside;
  return ONE_GROUP.has(filter.kind) && !apart ? filter.kind : `${filter.kind} ${filter.words}`;
}

/** Keeps what meets every filter that can be checked. Filters of one kind are alternatives: `on Groq and Together`. */
function keep<T>(
  all: readonly T[],
  filters: readonly Filter[],
  testOf: (filter: Filter, of: readonly T[]) => Test<T> | null,
): { kept: T[]; read: FilterRead[] } {
  let kept = [...all];
  const read: FilterRead[] = [];
  for (const [kind, group] of Map.groupBy(filters, groupOf)) {
    const tests = group.map((filter) => testOf(filter, kept));
    const checked = tests.filter((test) => test !== null);
    const before = kept.length;
    if (checked.length === tests.length)
      kept = kept.filter((one) =>
        ALL_OF.has(kind) ? checked.every((test) => test(one)) : checked.some((test) => test(one)),
      );
    for (const { words, kind: named } of group) {
      const applied = checked.length === tests.length;
      read.push({
        words,
        kind: named,
        effect: applied ? "applied" : "not_checked",
        removed: applied ? before - kept.length : null,
      });
    }
  }
  return { kept, read };
}

/** Filters that each answer applies itself: the number of results, the period, the kind of model. */
const BY_THE_ANSWER = new Set<Filter["kind"]>(["ai", "count", "gained", "period", "share", "task", "top_share"]);

/** Keeps the models that meet the filters of a question. */
export function filterModels(models: readonly CatalogModel[], filters: readonly Filter[], facts: ModelFacts) {
  return keep(
    models,
    filters.filter(({ kind }) => !BY_THE_ANSWER.has(kind)),
    (filter) => modelTest(filter, models, facts),
  );
}

function modelTest(
  filter: Filter,
  all: readonly CatalogModel[],
  { day, providers, evidence, named = false }: ModelFacts,
): Test<CatalogModel> | null {
  switch (filter.kind) {
    case "open_weights":
    case "open_source":
    case "self_hosted":
      return ({ open_weights: open }) => open;
    case "closed":
      return closedTest(all);
    case "license":
      return licenceTest(filter);
    case "maker":
      return (model) => makerOf(model) === filter.value;
    case "seller":
      return ({ provider }) => provider === filter.value;
    case "except":
      return otherThan(filter.value, all);
    case "takes":
      return ({ modalities }) => modalities?.input.some((input) => input === filter.value) === true;
    case "tools":
      return ({ tools }) => tools === true;
    case "json_schema":
      return ({ json_schema: schema }) => schema?.value === true;
    case "flagship":
      return ({ tier }) => tier === "flagship";
    case "thinking":
      return ({ reasoning }) => reasoning !== "none";
    case "context":
      return ({ context_window: window }) => (window?.value ?? 0) >= filter.value;
    case "free":
      return ({ prices }) => isWithin(baseRates(prices, day), "price", 0);
    case "ceiling": {
      const { meter, value, under = false } = filter;
      return meter === "unit" ? null : ({ prices }) => isWithin(baseRates(prices, day), meter, value, under);
    }
    case "undated":
      return ({ status, deprecation }) => status === "deprecated" && (deprecation?.shutdown_on ?? null) === null;
    case "state":
      if (filter.value === "final") return ({ status, model_id: id }) => status !== "preview" && !PREVIEW.test(id);
      return (model) =>
        filter.value === "ended" ? isShutDown(model, day) : model.status === "deprecated" && !isShutDown(model, day);
    case "made_in":
      return (model) => {
        const from = MAKER_ORIGIN[makerOf(model)]?.country;
        return from !== undefined && filter.codes.includes(from) !== filter.outside;
      };
    case "seat": {
      const seated = new Set(providers.filter(({ facts }) => isSeatedIn(facts, filter)).map(({ id }) => id));
      return ({ provider }) => seated.has(provider);
    }
    case "unread": {
      const demands = demandsOf(filter.words);
      if (demands === null) return null;
      const byId = new Map(providers.map((provider) => [provider.id, provider]));
      // "Kimi K3 besides Moonshot": the model is Moonshot's, so another seller is meant.
      if (named && demands.excludedMakers.size > 0)
        return ({ provider }) => !demands.excludedMakers.has(provider) && !demands.excludedSellers.has(provider);
      return (model) => unmetDemand(model, demands, byId, evidence) === null;
    }
    default:
      return null;
  }
}

/** Keeps all models but those of a name, whatever their sellers call them. */
export function otherThan(name: string, all: readonly NamedModel[]): Test<NamedModel> {
  const named = new Set(all.filter((model) => isNamed(name, model)));
  const keys = new Set([...named].flatMap(({ model_key: key }) => key ?? []));
  return (model) => !named.has(model) && (model.model_key === null || !keys.has(model.model_key));
}

/** An id that says that its model is not final, whatever its state on record. */
const PREVIEW = /(?<!\p{L})(?:preview|beta|exp(?:erimental)?)(?!\p{L})/iu;

/** The countries of a seller's seats; empty where none is on record. */
export function seatsOf(facts: Provider["facts"]): readonly string[] {
  const code = facts?.legal_seat?.code;
  return Array.isArray(code) ? code.map(String) : [];
}

/** Whether a seller has all its seats on record in some countries, or outside of them. */
export function isSeatedIn(facts: Provider["facts"], { codes, outside }: Pick<Seat, "codes" | "outside">): boolean {
  const seats = seatsOf(facts);
  return seats.length > 0 && seats.every((seat) => codes.includes(seat) !== outside);
}

/** Reads regions, terms and countries of makers as optimize_model does in a task; null where something else is demanded too. */
function demandsOf(words: string): TaskDemands | null {
  // A place without more is where the data is: "gpt-oss-120b in the EU".
  const plain = readDemands(demandOf(words));
  // A filter of models refers to their makers, which the demand must name: "cheapest model made in China".
  const demands = plain.read.length > 0 ? plain : readDemands(`only models ${words}`);
  // A window is a limit in figures, which a question's own filters read.
  const isOther = ({ effect, kind }: TaskDemands["read"][number]) => effect !== "filtered" || kind === "context";
  return demands.read.length === 0 || demands.read.some(isOther) ? null : demands;
}

/** Returns which terms of sellers words demand, such as a region of data; null where they demand anything else. */
export function termsDemanded(words: string): TaskDemands["terms"] | null {
  const demands = demandsOf(words);
  return demands === null || demands.read.some(({ kind }) => TERM_OF[kind] === undefined) ? null : demands.terms;
}

function demandOf(words: string): string {
  const place = words.replace(WITH_PROCESSING, "");
  return IN_A_PLACE.test(place) ? `data stored and processed ${place}` : words;
}

/** Whether words demand a region of data: "hosted in Europe". */
export function asksForPlace(words: string): boolean {
  return [words, `only models ${words}`].some((text) => readDemands(demandOf(text)).terms.dataRegion !== undefined);
}

/** "With processing in the EU". */
const WITH_PROCESSING =
  /^(?:with|mit|avec|con|com|met) (?:(?:the|der|le|la|un|il|o|de) )?(?:data )?(?:processing|hosting|storage|(?:daten)?verarbeitung|speicherung|traitement|hébergement|procesamiento|alojamiento|processamento|hospedagem|trattamento|verwerking|opslag) (?=\p{L})/iu;
const IN_A_PLACE = /^(?:in|within|inside|innerhalb|dans|au sein|en|na|dentro|nell['’]ue|binnen|в)(?= |['’]|$)/iu;

/** Whether the weights of a model are under a licence, or open and under another; one that is not on record meets neither. */
export function licenceTest({
  value,
  not,
}: Extract<Filter, { kind: "license" }>): Test<Pick<CatalogModel, "weights_license">> {
  return ({ weights_license: license }) =>
    license !== null && isUnder({ spdx: license.spdx ?? license.name }, value) !== (not === true);
}

/**
 * Weights count as closed when the maker itself sells the model and no listing has open weights: not every seller
 * states it.
 */
function closedTest(all: readonly CatalogModel[]): Test<CatalogModel> {
  const open = new Set(all.filter(({ open_weights: is }) => is).map(({ model_key: key }) => key));
  const own = new Set(all.filter(({ first_party: first }) => first).map(({ model_key: key }) => key));
  return ({ model_key: key }) => key !== null && own.has(key) && !open.has(key);
}

function isWithin(
  { input, output }: ReturnType<typeof baseRates>,
  meter: "input" | "output" | "price",
  most: number,
  under = false,
): boolean {
  const fits = (rate: typeof input) =>
    rate !== null && (under ? Number(rate.usd_per_mtok) < most : Number(rate.usd_per_mtok) <= most);
  return (meter === "output" || fits(input)) && (meter === "input" || fits(output));
}

/** What filters of products are checked against. */
type FilteredProduct = Described &
  Pick<Product, "name" | "license" | "githubStars" | "repository" | "licence" | "weights">;

/** Keeps the products that meet the filters of a question. */
export function filterProducts<T extends FilteredProduct>(products: readonly T[], filters: readonly Filter[]) {
  return keep(
    products,
    filters.filter(({ kind }) => !BY_THE_ANSWER.has(kind)),
    productTest,
  );
}

function productTest(filter: Filter, all: readonly FilteredProduct[]): Test<FilteredProduct> | null {
  switch (filter.kind) {
    case "open_source":
    case "free": {
      // Code may be open while the weights of a product may not be used for business.
      const isSold = isCommercial(filter.words);
      return ({ license, weights }) => license === "open-source" && !(isSold && weights?.commercial_use === "no");
    }
    case "closed":
      return ({ license }) => license === "proprietary";
    case "self_hosted":
      return (one) => one.license !== "proprietary" || hostingSaid(one) !== null;
    case "license": {
      if (all.every(({ licence }) => licence === null)) return null;
      const { value, not } = filter;
      if (not !== true) return ({ licence }) => licence !== null && isUnder(licence, value);
      // What is not open source is under none of these licences.
      return ({ licence, license }) => (licence === null ? license !== "open-source" : !isUnder(licence, value));
    }
    case "except": {
      const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
      return ({ name }) => plain(name) !== plain(filter.value);
    }
    case "written_in":
      return (one) => languageOf(one, filter.value) === filter.value;
    case "active": {
      const { of } = filter;
      // Of no product is it on record, as after readings that end before the time: nothing tells which to keep.
      const states = all.map((one) => isActiveSince(one, of, filter));
      if (!states.includes(true) && states.includes(null)) return null;
      return (one) => isActiveSince(one, of, filter) === true;
    }
    case "stars":
      return ({ githubStars }) => (githubStars ?? -1) >= filter.value;
    case "unread": {
      if (isAside(filter.words) || NEW.test(filter.words)) return null;
      const words =
        filter.words
          .replace(SUPPORTS, " ")
          .toLowerCase()
          .match(/[\p{L}\p{N}]{3,}/gu)
          ?.filter((word) => !CLAUSE_WORDS.has(word)) ?? [];
      const said: Test<FilteredProduct> = sayingAll(words);
      return words.length > 0 && all.some(said) ? said : null;
    }
    default:
      return null;
  }
}

/** The language of a product in small letters: that of its repository, else the asked one if its listing says it; null if unknown. */
export function languageOf({ repository, tags, description }: FilteredProduct, asked: string): string | null {
  const recorded = repository?.language?.toLowerCase();
  if (recorded !== undefined) return recorded;
  const said = new Set<string>(`${tags.join(", ")}. ${description}`.toLowerCase().match(/[\p{L}#+]+/gu));
  return said.has(asked) ? asked : null;
}

/** Words for what was launched lately, of which a listing tells nothing. */
const NEW = /^(?:the )?(?:new(?:er|est)?|recent(?:ly)?|latest)(?: (?:launched|released|ones?))?$/iu;

/** "Supports" after a name in languages without spaces. */
const SUPPORTS = /に?対応\S*|をサポート\S*|を? ?지원\S*/gu;
const CLAUSE_WORDS = new Set(
  "run runs with without that which has have and the are can support supports supporting having for under mit avec con com met".split(
    " ",
  ),
);

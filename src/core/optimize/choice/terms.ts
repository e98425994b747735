import type { OptimizeAnswer } from "../../../schema/answers/optimize.ts";
import type { ProviderFact } from "../../../schema/records/provider-facts.ts";
import {
  checkTerms,
  type DataTerms,
  differingPart,
  isConditional,
  isRegionOfSome,
  partsOf,
  reservationIn,
  settingIn,
} from "../../catalog/provider-facts.ts";
import type { ConstraintKind, TaskDemands } from "../task/demands/types.ts";
import type { ModelView, OptimizeData } from "../types.ts";
import { makerOf, TERM_OF } from "./demand-filters.ts";
import { MAKER_ORIGIN } from "./makers.ts";

export type ReadFact = NonNullable<OptimizeAnswer["constraints_read"][number]["facts"]>[number];

const DIFFERS = "differs by the host or model behind the seller: not checked for the one that answers your calls";
const SOME_ONLY =
  "offered on request or for some models only, as the source says: not checked for yours, so ask before you move";

const OF_SELLER =
  "known of the seller as a whole and not of this model: check that it is served in the region before you move";

const RESERVED = "a part of it was not found or not read, as the fact says: ask the seller before you move";

const OPEN: ReadonlySet<string | null> = new Set([DIFFERS, SOME_ONLY, OF_SELLER, RESERVED]);

/** Whether the sources leave open if a named seller meets a demand. */
export function isLeftOpen(facts: readonly ReadFact[]): boolean {
  return facts.some(({ condition }) => OPEN.has(condition));
}

/**
 * Returns what sources state about one demand for the models in an answer: the provider's terms in short, the page, the
 * days on which it was read, and what the customer must do before it applies.
 */
export function factsBehind(
  kind: ConstraintKind,
  demands: TaskDemands,
  models: readonly ModelView[],
  data: OptimizeData,
): ReadFact[] {
  const found = models.flatMap((model): ReadFact[] => {
    const facts = data.providers.find(({ id }) => id === model.provider)?.facts ?? null;
    const term = TERM_OF[kind];
    if (term !== undefined) {
      const asked = demands.terms[term];
      if (asked === undefined) return [];
      return checkTerms(facts, model.model_key, { [term]: asked }).flatMap(({ fact }) =>
        fact === null
          ? []
          : [
              {
                about: model.providerName,
                says: fact.value,
                condition: isConditional(term, fact) ? conditionOf(term, fact, model) : null,
                url: fact.url,
                page_date: fact.page_date,
                read_on: fact.read_on,
                of: fact.source,
                note: fact.note,
              },
            ],
      );
    }
    if (kind === "latency") return speedOf(model, data);
    if (kind === "json_schema" || kind === "json") return schemaOf(model);
    if (kind === "license" || kind === "open_weights") return licenceOf(model);
    return kind === "country" ? originOf(model, facts?.legal_seat ?? null) : [];
  });
  return [...new Map(found.map((fact) => [JSON.stringify(fact), fact])).values()];
}

/** The licence of a model's weights, with its source and day. */
function licenceOf({ weights_license: license, display_name: name }: ModelView): ReadFact[] {
  if (license === null) return [];
  const { url, page_date, read_on, by, note } = license;
  const of = by === "maker" ? "maker" : "third_party";
  return [
    {
      about: name,
      says: `weights under ${license.spdx ?? license.name}`,
      condition: null,
      url,
      page_date,
      read_on,
      of,
      note,
    },
  ];
}

/** Whether a seller's API holds answers of a model to a JSON schema, with its source and day. */
function schemaOf({ json_schema: schema, display_name: name, providerName: seller, provider }: ModelView): ReadFact[] {
  if (schema === null) return [];
  return [
    {
      about: `${name} at ${seller}`,
      says: schema.value ? "its API holds answers to a JSON schema" : "its API does not hold answers to a JSON schema",
      condition: null,
      url: /https:\/\/\S+?(?=,?(?:\s|$))/u.exec(schema.source)?.[0] ?? LISTS[schema.source.split(" ")[0] ?? ""] ?? "",
      page_date: null,
      read_on: schema.read_on,
      of:
        /^https:/u.test(schema.source) && (provider === "mistral" || provider === "openrouter")
          ? "provider"
          : "third_party",
      note: schema.source,
    },
  ];
}

const LISTS: Readonly<Record<string, string>> = {
  "models.dev": "https://models.dev",
  LiteLLM: "https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json",
};

/** The measured speed of a model, with its source and day. */
function speedOf({ model_key: key, display_name: name }: ModelView, { evidence }: OptimizeData): ReadFact[] {
  const speed = key === null ? null : (evidence?.models.get(key)?.speed ?? null);
  const source = evidence?.sources.find(({ id }) => id === speed?.sourceId);
  const url = /https:\/\/\S+/u.exec(source?.attribution ?? "")?.[0];
  if (speed === null || speed.latencyMs === null || source === undefined || url === undefined) return [];
  const at = (seller: string | null) => (seller === null ? "" : ` at ${seller}`);
  const output =
    speed.tokensPerSecond === null
      ? ""
      : `, ${Math.round(speed.tokensPerSecond)} tokens a second${at(speed.throughputProvider)}`;
  return [
    {
      about: name,
      says: `first token after ${Math.round(speed.latencyMs)} ms${at(speed.latencyProvider)}${output}`,
      condition: null,
      url,
      page_date: null,
      read_on: speed.asOf,
      of: "third_party",
      note: source.name,
    },
  ];
}

function conditionOf(term: keyof DataTerms, fact: ProviderFact, { first_party: own }: ModelView): string {
  if (differingPart(term, fact) !== null) return DIFFERS;
  if (isRegionOfSome(term, fact)) return SOME_ONLY;
  if (reservationIn(term, fact) !== null) return RESERVED;
  // A host of other makers' models has each of them in some of its regions only.
  if (term === "dataRegion" && !own) return OF_SELLER;
  return term === "soc2"
    ? "the source does not name the type: ask for the report"
    : "holds only after a step of your own: an address, a setting, an approval or a signed agreement, as the source says";
}

/** Returns, in words, the demands that a seller grants only to some customers or models or with a reservation, so that they remain unchecked. */
export function leftOpenBy(model: ModelView, demands: TaskDemands, data: OptimizeData): string[] {
  const kinds = [...new Set(demands.read.map(({ kind }) => kind))];
  return kinds
    .filter((kind) => isLeftOpen(factsBehind(kind, demands, [model], data)))
    .map((kind) => kind.replaceAll("_", " "));
}

function originOf(
  model: ModelView,
  seat: {
    value: string;
    url: string;
    page_date: string | null;
    read_on: string;
    source: "provider" | "third_party";
    note: string | null;
  } | null,
): ReadFact[] {
  const maker = MAKER_ORIGIN[makerOf(model)];
  return [
    ...(seat === null
      ? []
      : [
          {
            about: model.providerName,
            says: `legal seat: ${seat.value}`,
            condition: null,
            url: seat.url,
            page_date: seat.page_date,
            read_on: seat.read_on,
            of: seat.source,
            note: seat.note,
          },
        ]),
    ...(maker === undefined || maker.url === null
      ? []
      : [
          {
            about: `maker ${makerOf(model)}`,
            says: `from ${maker.country}`,
            condition: null,
            url: maker.url,
            page_date: null,
            read_on: "2026-11-23",
            of: "third_party" as const,
            note: "a page about the company; none of its own text was read",
          },
        ]),
  ];
}

/** Returns the conditions under which a model meets the demands of a text, one sentence each. */
export function conditionsOf(model: ModelView, demands: TaskDemands, data: OptimizeData): string[] {
  const kinds = [...new Set(demands.read.map(({ kind }) => kind))];
  return [
    ...kinds.flatMap((kind) =>
      factsBehind(kind, demands, [model], data)
        .filter(({ condition }) => condition !== null)
        .map(({ about, says, url }) => `${about}, ${kind.replaceAll("_", " ")}: ${says} (${url}).`),
    ),
    ...surchargeOf(model, demands),
  ];
}

/** States the surcharge of a seller for the demanded region. Every cost of its models includes it. */
export function surchargeOf({ provider, providerName }: ModelView, { surcharges }: TaskDemands): string[] {
  const factor = surcharges?.get(provider);
  if (factor === undefined) return [];
  return [
    `${providerName} asks ${Math.round((factor - 1) * 100)} % more at addresses of the region, for newer models at least; the costs here hold it.`,
  ];
}

/** Returns the same conditions in short, without pages: "OpenRouter, data region: EU in-region routing, enterprise only, on request". */
export function conditionsInShort(model: ModelView, demands: TaskDemands, data: OptimizeData): string[] {
  const kinds = [...new Set(demands.read.map(({ kind }) => kind))];
  return kinds.flatMap((kind) =>
    factsBehind(kind, demands, [model], data)
      .filter(({ condition }) => condition !== null)
      .map((fact) => `${fact.about}, ${kind.replaceAll("_", " ")}: ${inShort(kind, fact)}`),
  );
}

/** A part of a fact that takes back some of the first: "not every region also processes in region". */
const NOT_ALL = /\bnot (?:every|all)\b/i;

/** Returns the first part of a fact with its reservation, or the part that says that it differs. */
function inShort(kind: ConstraintKind, { says, condition, note }: ReadFact): string {
  const [first = says] = partsOf(says);
  if (condition === OF_SELLER) return `${first}, known of the seller and not of this model`;
  if (condition === RESERVED) {
    const open = reservationIn(TERM_OF[kind] ?? "gdpr", { value: says, note });
    return `${first}${open === null || open === first ? "" : `; ${open}`}, so ask the seller before you move`;
  }
  const differing = condition === DIFFERS ? differingPart("noTraining", { value: says }) : null;
  if (differing !== null) return `${differing}, so it is not checked`;
  const limited = partsOf(says)
    .slice(1)
    .filter((part) => NOT_ALL.test(part));
  const term = TERM_OF[kind];
  const setting = term === undefined ? null : settingIn(term, { value: says, note });
  return [...new Set([first, ...limited, ...(setting === null ? [] : [setting])])].join("; ");
}

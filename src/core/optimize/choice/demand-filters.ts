import type { Provider } from "../../catalog/catalog-data.ts";
import { checkTerms, type DataTerms } from "../../catalog/provider-facts.ts";
import { exceedsLimit } from "../latency.ts";
import type { ConstraintKind, TaskDemands } from "../task/demands/types.ts";
import { MADE, PLACED } from "../task/demands/words/frames.ts";
import { has } from "../task/demands/words/lexicon.ts";
import type { Language } from "../task/language.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { MAKER_ORIGIN } from "./makers.ts";
import { isOpenToNewWork } from "./shutdown.ts";

/** Returns the maker of a model, taken from its key; its provider when it has no key. */
export function makerOf(model: ModelView): string {
  return model.model_key?.split("/")[0] ?? model.provider;
}

/** The provider term that each kind of demand asks for. */
export const TERM_OF: Readonly<Partial<Record<ConstraintKind, keyof DataTerms>>> = {
  data_region: "dataRegion",
  gdpr: "gdpr",
  hipaa: "hipaa",
  zero_retention: "zeroRetention",
  no_training: "noTraining",
  retention: "retentionDays",
  soc2: "soc2",
  iso_27001: "iso27001",
};

/** Kinds of demand in the order in which they are checked; a model is removed at the first that it fails. */
const CHECKS: readonly ConstraintKind[] = [
  "open_weights",
  "license",
  "maker",
  "seller",
  "country",
  "data_region",
  "gdpr",
  "hipaa",
  "zero_retention",
  "no_training",
  "retention",
  "soc2",
  "iso_27001",
  "tools",
  "json_schema",
  "thinking",
  "context",
  "latency",
];

/** Returns the first demand of the text that a model fails or is not known to meet; null when it meets all. */
export function unmetDemand(
  model: ModelView,
  demands: TaskDemands,
  providers: ReadonlyMap<string, Provider>,
  evidence: OptimizeData["evidence"],
): ConstraintKind | null {
  return CHECKS.find((kind) => !meets(model, kind, demands, providers, evidence)) ?? null;
}

/**
 * Returns the kinds of demand that a model does not meet. `known` is false when the data to decide it is missing. A
 * latency is failed only by a measurement that is too slow.
 */
export function failedDemands(
  model: ModelView,
  demands: TaskDemands,
  providers: ReadonlyMap<string, Provider>,
  evidence: OptimizeData["evidence"],
): { kind: ConstraintKind; known: boolean }[] {
  return CHECKS.filter((kind) => !meets(model, kind, demands, providers, evidence)).map((kind) => ({
    kind,
    known: isKnown(model, kind, demands, factsOf(model, providers)),
  }));
}

/** Whether the data that decides a demand is known for a model. */
function isKnown(model: ModelView, kind: ConstraintKind, demands: TaskDemands, facts: Provider["facts"]): boolean {
  const term = TERM_OF[kind];
  if (term !== undefined)
    return checkTerms(facts, model.model_key, { [term]: demands.terms[term] }).some(({ met }) => met === false);
  if (kind === "country")
    return (facts?.legal_seat?.code ?? null) !== null || MAKER_ORIGIN[makerOf(model)] !== undefined;
  if (kind === "json_schema") return model.json_schema !== null;
  if (kind === "license") return model.weights_license !== null || !model.open_weights;
  return kind !== "context" || model.context_window !== null;
}

/** Whether a model is known to meet one kind of demand; true when the text does not make this demand. */
export function meets(
  model: ModelView,
  kind: ConstraintKind,
  demands: TaskDemands,
  providers: ReadonlyMap<string, Provider>,
  evidence: OptimizeData["evidence"],
): boolean {
  const term = TERM_OF[kind];
  if (term !== undefined) {
    const asked = demands.terms[term];
    if (asked === undefined) return true;
    return checkTerms(factsOf(model, providers), model.model_key, { [term]: asked }).every(({ met }) => met === true);
  }
  switch (kind) {
    case "open_weights":
      return model.open_weights ? !demands.closedWeights : !demands.openWeights;
    case "license":
      return demands.licenses.size === 0 || isLicensed(model, demands.licenses);
    case "tools":
      return !demands.tools || model.tools !== false;
    case "json_schema":
      return !demands.jsonSchema || model.json_schema?.value === true;
    case "thinking":
      return !demands.noThinking || model.reasoning !== "always";
    case "context":
      return demands.minContext === null || (model.context_window?.value ?? 0) >= demands.minContext;
    case "latency":
      return meetsLatency(model, demands.latencyMs, evidence);
    case "maker":
      return meetsMaker(model, demands);
    case "seller":
      return (
        !demands.excludedSellers.has(model.provider) &&
        (demands.onlySellers.size === 0 || demands.onlySellers.has(model.provider))
      );
    case "country":
      return meetsCountry(model, factsOf(model, providers)?.legal_seat?.code ?? null, demands);
    default:
      return true;
  }
}

/** Whether a model's weights are known to be under one of some licences. */
function isLicensed({ weights_license: license }: ModelView, licenses: ReadonlySet<string>): boolean {
  return license !== null && licenses.has(license.spdx ?? license.name);
}

function factsOf({ provider }: ModelView, providers: ReadonlyMap<string, Provider>): Provider["facts"] {
  return providers.get(provider)?.facts ?? null;
}

/** A model fails the limit when its fastest seller was measured slower; an unmeasured model does not. */
function meetsLatency(
  { model_key: key }: ModelView,
  limit: number | null,
  evidence: OptimizeData["evidence"],
): boolean {
  if (limit === null || key === null) return true;
  const measured = evidence?.models.get(key)?.speed?.latencyMs ?? null;
  return measured === null || measured <= limit;
}

function meetsMaker(model: ModelView, { excludedMakers, onlyMakers }: TaskDemands): boolean {
  if (excludedMakers.size === 0 && onlyMakers.size === 0) return true;
  const maker = makerOf(model);
  if (excludedMakers.has(maker) || excludedMakers.has(model.provider)) return false;
  return onlyMakers.size === 0 || onlyMakers.has(maker);
}

/** An unknown seat meets no demand. */
function meetsCountry(model: ModelView, seat: readonly string[] | null, demands: TaskDemands): boolean {
  const { excludedCountries, excludedMakerCountries, onlyCountries, onlyMakerCountries } = demands;
  if ([excludedCountries, excludedMakerCountries, onlyCountries, onlyMakerCountries].every(({ size }) => size === 0))
    return true;
  const from = MAKER_ORIGIN[makerOf(model)]?.country;
  if (onlyMakerCountries.size > 0 && (from === undefined || !onlyMakerCountries.has(from))) return false;
  if (excludedMakerCountries.size > 0 && (from === undefined || excludedMakerCountries.has(from))) return false;
  if (excludedCountries.size > 0) {
    // A maker's own listing counts as of the maker's country, wherever its international site is registered.
    if (model.first_party && from !== undefined && excludedCountries.has(from)) return false;
    if (seat === null) return false;
    if (seat.some((country) => excludedCountries.has(country))) return false;
  }
  return onlyCountries.size === 0 || (seat?.[0] !== undefined && onlyCountries.has(seat[0]));
}

/** Counts the models on sale that a demand removes, including those that other filters remove too. */
export function removedByDemand(kind: ConstraintKind, request: ResolvedRequest, data: OptimizeData): number {
  const { demands, day, current } = request;
  const providers = new Map(data.providers.map((provider) => [provider.id, provider]));
  return data.models.filter(
    (model) =>
      model !== current &&
      isOpenToNewWork(model, day, data.models) &&
      (kind === "latency"
        ? exceedsLimit(model, request, data)
        : !meets(model, kind, demands, providers, data.evidence)),
  ).length;
}

/**
 * Applies demands on the country of a company to makers as well as sellers: "no models of Chinese vendors" also excludes a
 * Chinese model sold by a host elsewhere. A demand on hosting applies to sellers only.
 */
export function withMakers(demands: TaskDemands, language: Language): TaskDemands {
  const ofModels = demands.read.filter(
    ({ kind, words }) => kind === "country" && has(MADE(language), words) && !has(PLACED(language), words),
  );
  const said = (sign: string) => ofModels.some(({ detail }) => detail?.startsWith(`${sign} `));
  const { excludedCountries, excludedMakerCountries } = demands;
  return said("not")
    ? { ...demands, excludedMakerCountries: new Set([...excludedMakerCountries, ...excludedCountries]) }
    : demands;
}

import type { Decimal } from "decimal.js";
import { factTexts } from "../../../core/catalog/task-facts.ts";
import { qualifiedId } from "../../../core/optimize/resolve.ts";
import { evidenceForm } from "../../../core/prices/evidence-kind.ts";
import { withStatus } from "../../../core/prices/list-price.ts";
import { costOfRequest, pricesAt, type Usage } from "../../../core/prices/model-price.ts";
import type { CheaperModel, ModelListingDetail, ModelScore } from "../../../schema/answers/models.ts";
import { TIERS } from "../../../schema/records/model.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { abilityFields, abilityOf } from "./ability.ts";
import { groupOf, isSold, type ListedModel, listedModels } from "./listed.ts";
import { matchModels, preference } from "./match.ts";
import { modelSummary, type ProjectionTime, startOf } from "./summary.ts";

/**
 * Finds a model by its key, by `provider/model_id`, by its id or by an alias, in this order and case-insensitively.
 * When several providers sell one id, the maker's listing wins.
 *
 * @returns undefined when no model has exactly this name
 */
export function findModel(catalog: Catalog, name: string): ListedModel | undefined {
  const wanted = name.trim().toLowerCase();
  const ways: ((model: ListedModel) => boolean)[] = [
    (model) => qualifiedId(model).toLowerCase() === wanted,
    (model) => model.model_key?.toLowerCase() === wanted,
    (model) => model.model_id.toLowerCase() === wanted,
    (model) =>
      model.aliases.some((alias) => {
        const plain = alias.toLowerCase();
        return plain === wanted || `${model.provider}/${plain}` === wanted;
      }),
    (model) => model.display_name.toLowerCase() === wanted,
  ];
  for (const way of ways) {
    const [found] = listedModels(catalog).filter(way).sort(preference);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Listings of the models that a list of names means. */
export interface ListingsNamed {
  /** `provider/model_id` of every listing, or of the one listing that a name picks out. */
  ids: ReadonlySet<string>;
  /** Names that mean no model, with the listings closest to each. */
  unknown: readonly { name: string; near: readonly string[] }[];
}

/** Resolves names with commas between them. A name with its provider means that listing alone, any other one all listings of its model. */
export function listingsNamed(catalog: Catalog, names: string): ListingsNamed {
  const ids = new Set<string>();
  const unknown: { name: string; near: readonly string[] }[] = [];
  for (const name of new Set(names.split(",").map((one) => one.trim()))) {
    if (name === "") continue;
    const found = findModel(catalog, name);
    if (found === undefined) unknown.push({ name, near: nearModels(catalog, name, 3) });
    else if (qualifiedId(found).toLowerCase() === name.toLowerCase()) ids.add(qualifiedId(found));
    else {
      for (const one of listedModels(catalog)) if (groupOf(one) === groupOf(found)) ids.add(qualifiedId(one));
    }
  }
  return { ids, unknown };
}

/** Suggests listing names close to an unknown name; names that share words with it come first. */
export function nearModels(catalog: Catalog, name: string, limit: number): string[] {
  const seen = new Set(matchModels(catalog, name).map((hit) => qualifiedId(hit.model)));
  return [...seen].slice(0, limit);
}

/** Returns every listing of a model: those on sale first, the maker's before others, then by cost per request. */
export function listingsOf(
  catalog: Catalog,
  model: ListedModel,
  usage: Usage,
  time: ProjectionTime,
): ModelListingDetail[] {
  const members =
    model.model_key === null ? [model] : listedModels(catalog).filter((one) => groupOf(one) === groupOf(model));
  const cost = new Map(members.map((member) => [member, callCost(member, usage, time.day)]));
  const order = (a: ListedModel, b: ListedModel) =>
    Number(isSold(b)) - Number(isSold(a)) ||
    Number(b.first_party) - Number(a.first_party) ||
    (cost.get(a)?.toNumber() ?? Infinity) - (cost.get(b)?.toNumber() ?? Infinity) ||
    preference(a, b);
  return members.sort(order).map((member) => listingDetail(member, catalog, cost.get(member) ?? null, time));
}

/** Returns the cost of one request at a day's rates, in US dollars; null when a needed rate is unknown. */
function callCost(model: ListedModel, usage: Usage, day: string): Decimal | null {
  return costOfRequest(model.prices, usage, { day })?.usd ?? null;
}

function listingDetail(
  model: ListedModel,
  catalog: Catalog,
  cost: Decimal | null,
  time: ProjectionTime,
): ModelListingDetail {
  const now = startOf(time);
  const rate = (price: ListedModel["prices"][number]) => {
    const { provider: _, model_id: __, ...rest } = withStatus(price, now);
    return { ...rest, evidence_form: evidenceForm(price) };
  };
  const facts = factTexts(model.kind, model.task_facts, Number.POSITIVE_INFINITY);
  return {
    ...modelSummary(model, catalog, time),
    aliases: [...model.aliases],
    task_facts: facts.known.map(({ source, ...fact }) => ({ ...fact, ...source })),
    task_facts_unknown: facts.unknown,
    rates: pricesAt(
      model.prices.filter((price) => price.effective_from <= time.day),
      time.day,
    ).map(rate),
    announced_rates: model.prices
      .filter((price) => price.effective_from > time.day)
      .sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
      .map(rate),
    notice: model.deprecation === null ? null : { ...model.deprecation },
    call_usd: cost?.toFixed() ?? null,
  };
}

/** Maximum number of scores shown. */
const SCORES = 24;

/**
 * Returns the dated scores of a model, the newest of each benchmark, with source and setting. Includes only figures
 * that may be republished: a scan of all models would otherwise copy the other tables completely.
 */
export function scoresOf(catalog: Catalog, model: ListedModel): ModelScore[] {
  const evidence = catalog.qualityEvidence;
  if (evidence === null || model.model_key === null) return [];
  const sources = new Map(evidence.sources.map((source) => [source.id, source]));
  const newest = new Map<string, ModelScore>();
  for (const score of evidence.scoresOf(model.model_key)) {
    if (score.reuse !== "open") continue;
    const name = score.setting === null ? score.benchmark : `${score.benchmark} (${score.setting})`;
    if (newest.has(name)) continue;
    newest.set(name, {
      kind: score.kind,
      name,
      value: score.score,
      unit: score.unit,
      interval: score.low === null || score.high === null ? null : Number(((score.high - score.low) / 2).toFixed(2)),
      as_of: score.date.slice(0, 10),
      source: sources.get(score.sourceId)?.name ?? score.sourceId,
      url: score.url,
    });
  }
  return [...newest.values()].slice(0, SCORES);
}

/** Number of cheaper models shown. */
const CHEAPER = 5;

/**
 * Finds makers' models on sale that cost less for a request of the same size. For a rated model these are the rated ones
 * whose estimated ability for general work is at least the lower end of its interval, the cheapest first. For any other
 * model they are those of the same or a higher tier, the most expensive first, because they are likely closest in ability.
 */
export function cheaperModels(
  catalog: Catalog,
  model: ListedModel,
  usage: Usage,
  time: ProjectionTime,
): { basis: "ability" | "tier"; models: CheaperModel[] } {
  const ability = abilityOf(catalog, model);
  const basis = ability === null ? "tier" : "ability";
  const own = callCost(model, usage, time.day);
  if (own === null || (ability === null && model.tier === null)) return { basis, models: [] };
  const holds = ability === null ? ofTier(model) : ofAbility(catalog, ability.value - ability.margin);
  const sign = ability === null ? -1 : 1;
  const models = listedModels(catalog)
    .filter((one) => one.first_party && isSold(one) && groupOf(one) !== groupOf(model) && holds(one))
    .filter((one) => one.deprecation?.shutdown_on == null && one.status !== "deprecated")
    .flatMap((one) => {
      const cost = callCost(one, usage, time.day);
      return cost?.lt(own) ? [{ one, cost }] : [];
    })
    .sort((a, b) => sign * a.cost.comparedTo(b.cost) || preference(a.one, b.one))
    .slice(0, CHEAPER)
    .map(({ one, cost }) => {
      return {
        ...modelSummary(one, catalog, time),
        call_usd: cost.toFixed(),
        ...abilityFields(abilityOf(catalog, one)),
      };
    });
  return { basis, models };
}

function ofTier({ tier }: ListedModel): (one: ListedModel) => boolean {
  const least = tier === null ? 0 : TIERS.indexOf(tier);
  return (one) => one.tier !== null && TIERS.indexOf(one.tier) >= least;
}

function ofAbility(catalog: Catalog, least: number): (one: ListedModel) => boolean {
  return (one) => (abilityOf(catalog, one)?.value ?? Number.NEGATIVE_INFINITY) >= least;
}

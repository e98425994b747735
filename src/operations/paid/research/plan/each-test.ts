import type { CatalogModel, TaskModel } from "../../../../core/catalog/catalog-data.ts";
import { allowsCommerce } from "../../../../core/catalog/task-facts.ts";
import { makerOf } from "../../../../core/optimize/choice/demand-filters.ts";
import { MAKER_ORIGIN } from "../../../../core/optimize/choice/makers.ts";
import { isTaskDemand, meetsDemand } from "../../../../core/research/answers/prices/demands.ts";
import { filterModels, isSeatedIn, licenceTest, seatsOf } from "../../../../core/research/apply.ts";
import type { Filter } from "../../../../core/research/question/filters.ts";
import { isCommercial } from "../../../../core/research/question/words/filter-words.ts";
import type { OperationContext } from "../../../operation.ts";
import { modelFacts } from "../asked/selection.ts";
import { taskTest } from "../asked/task/filters.ts";
import { untoldBy } from "../asked/unrecorded.ts";

export type Listing = CatalogModel | TaskModel;
/** Whether a listing meets something; null where nothing on record tells. */
export type Test = (one: Listing) => boolean | null;

/** Filters that ask for open weights, in all their words. */
export const OF_WEIGHTS = new Set<Filter["kind"]>(["open_weights", "open_source", "self_hosted"]);

export const idOf = ({ provider, model_id: id }: Listing) => `${provider}/${id}`;
export const keyOf = (one: Listing) => one.model_key ?? idOf(one);

/** Joins the tests of filters that must all hold; null where one of them cannot be tested. */
export function testOf(filters: readonly Filter[], context: OperationContext): Test | null {
  const tests = filters.map((filter) => oneTest(filter, context));
  const known = tests.filter((test) => test !== null);
  if (known.length < tests.length) return null;
  return (one) => {
    const results = known.map((test) => test(one));
    return results.includes(false) ? false : results.includes(null) ? null : true;
  };
}

function oneTest(filter: Filter, context: OperationContext): Test | null {
  const { catalog } = context;
  if (filter.kind === "seat") {
    const facts = new Map(catalog.providers.map((one) => [one.id, one.facts]));
    return ({ provider }) => {
      const own = facts.get(provider) ?? null;
      return seatsOf(own).length === 0 ? null : isSeatedIn(own, filter);
    };
  }
  if (filter.kind === "made_in")
    return (one) => {
      const from = MAKER_ORIGIN[makerOf(one as CatalogModel)]?.country;
      return from === undefined ? null : filter.codes.includes(from) !== filter.outside;
    };
  if (OF_WEIGHTS.has(filter.kind)) {
    const open = new Set(
      [...catalog.models, ...catalog.taskModels].flatMap((one) => (one.open_weights ? keyOf(one) : [])),
    );
    return (one) => open.has(keyOf(one));
  }
  if (filter.kind === "unread" && isCommercial(filter.words))
    return ({ open_weights: is, weights_license: license }) => (is ? allowsCommerce(license ?? null) : null);
  if (filter.kind === "license")
    return (one) =>
      one.open_weights && one.weights_license === null ? null : licenceTest(filter)(one as CatalogModel);
  return listingTest(filter, context);
}

/** A test of what listings tell, of language models and of models for one task. */
function listingTest(filter: Filter, context: OperationContext): Test | null {
  const { catalog } = context;
  const facts = modelFacts(context);
  const { kept, read } = filterModels(catalog.models, [filter], facts);
  const ofTask = taskTest(filter, context);
  const checked = read.every(({ effect }) => effect === "applied") && read.length > 0;
  if (!checked && ofTask === null) return null;
  const yes = new Set<Listing>(kept);
  const untold = untoldBy(filter, catalog.models);
  return (one) => {
    if ("kind" in one) return isTaskDemand(filter) ? meetsDemand(one, filter) : (ofTask?.(one) ?? null);
    if (!checked) return null;
    // Terms that no page of a seller states are not on record.
    return yes.has(one) || (filter.kind === "unread" || untold?.(one) === true ? null : false);
  };
}

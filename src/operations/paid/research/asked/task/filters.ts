import type { TaskModel } from "../../../../../core/catalog/catalog-data.ts";
import { checkTerms } from "../../../../../core/catalog/provider-facts.ts";
import { allowsCommerce } from "../../../../../core/catalog/task-facts.ts";
import { MAKER_ORIGIN } from "../../../../../core/optimize/choice/makers.ts";
import { meetsDemand } from "../../../../../core/research/answers/prices/demands.ts";
import { isSeatedIn, licenceTest, otherThan, seatsOf, termsDemanded } from "../../../../../core/research/apply.ts";
import type { Filter, FilterKind } from "../../../../../core/research/question/filters.ts";
import { isCommercial } from "../../../../../core/research/question/words/filter-words.ts";
import type { OperationContext } from "../../../../operation.ts";

type Test = (model: TaskModel) => boolean;

/** What a filter keeps of the models for one task; null when their listings do not tell. */
export function taskTest(filter: Filter, { catalog }: Pick<OperationContext, "catalog">): Test | null {
  switch (filter.kind) {
    case "task":
      return ({ kind }) => kind === filter.value;
    case "context":
      return ({ context_window: window, task_facts: facts }) =>
        (facts?.max_input_tokens?.value ?? window?.value ?? 0) >= filter.value;
    // What is not on record is kept, and the answer names it apart.
    case "spoken":
    case "ability":
    case "dimensions":
      return (model) => meetsDemand(model, filter) !== false;
    case "open_weights":
    case "self_hosted":
      return ({ open_weights: open }) => open;
    case "license":
      return licenceTest(filter);
    case "seller":
      return ({ provider }) => provider === filter.value;
    case "except":
      return otherThan(filter.value, catalog.taskModels);
    case "maker":
      return (model) => makerOf(model) === filter.value;
    case "made_in":
      return (model) => {
        const from = MAKER_ORIGIN[makerOf(model)]?.country;
        return from !== undefined && filter.codes.includes(from) !== filter.outside;
      };
    case "seat": {
      const seated = new Set(catalog.providers.filter(({ facts }) => isSeatedIn(facts, filter)).map(({ id }) => id));
      return ({ provider }) => seated.has(provider);
    }
    case "unread": {
      // Of weights that are not open the seller's terms tell.
      if (isCommercial(filter.words))
        return ({ open_weights: open, weights_license: license }) => !open || allowsCommerce(license) === true;
      const terms = termsDemanded(filter.words);
      if (terms === null) return null;
      const facts = new Map(catalog.providers.map(({ id, facts: known }) => [id, known]));
      return ({ provider, model_key: key }) =>
        checkTerms(facts.get(provider) ?? null, key, terms).every(({ met }) => met === true);
    }
    default:
      return null;
  }
}

function makerOf({ model_key: key, provider }: TaskModel): string {
  return key?.split("/")[0] ?? provider;
}

/** Filters of which one is enough: "on Groq or Deepgram". */
export const ONE_OF = new Set<FilterKind>(["seller", "maker"]);
/** Filters that the answer applies to prices. */
export const BY_THE_ANSWER = new Set<FilterKind>(["count", "ceiling", "period"]);

/** The models for one task that meet those filters that their listings tell. */
export function taskModelsMeeting(filters: readonly Filter[], context: Pick<OperationContext, "catalog">): TaskModel[] {
  const tests = filters.flatMap((filter) => {
    const test = taskTest(filter, context);
    return test === null ? [] : [{ one: ONE_OF.has(filter.kind), test }];
  });
  const all = tests.filter(({ one }) => !one);
  const some = tests.filter(({ one }) => one);
  return context.catalog.taskModels.filter(
    (model) => all.every(({ test }) => test(model)) && (some.length === 0 || some.some(({ test }) => test(model))),
  );
}

const MOST_SELLERS = 24;

/**
 * Names the sellers of some listings of whom no seat is on record, which a filter by seat leaves out; empty without any.
 * @param listed whether the answer lists them nevertheless, since nothing meets the filter
 */
export function unseatedText(
  listings: readonly { provider: string }[],
  { catalog }: Pick<OperationContext, "catalog">,
  listed = false,
): string {
  const sellers = new Set(listings.map(({ provider }) => provider));
  const unknown = catalog.providers.filter(({ id, facts }) => sellers.has(id) && seatsOf(facts).length === 0);
  const names = unknown.slice(0, MOST_SELLERS).map(({ name }) => name);
  const more = unknown.length - names.length;
  return names.length === 0
    ? ""
    : ` ${listed ? "They may meet it, as no seat of theirs is on record" : "Left out, as no seat of theirs is on record"}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

import { weightsText } from "../../../../core/catalog/task-facts.ts";
import { isShutDown } from "../../../../core/optimize/choice/shutdown.ts";
import { withArticle } from "../../../../core/optimize/task/demands/words/names/places.ts";
import { dayOf } from "../../../../core/periods.ts";
import { filterText, oncePerModel } from "../../../../core/research/answers/input.ts";
import { pricedOn } from "../../../../core/research/answers/price.ts";
import { demandWords, isTaskDemand } from "../../../../core/research/answers/prices/demands.ts";
import { blendOf, isOnOffer, nameOf } from "../../../../core/research/answers/prices/order.ts";
import { pricesOf } from "../../../../core/research/answers/prices/task-price.ts";
import { readAs, seatsOf } from "../../../../core/research/apply.ts";
import { isNamed, versionsNamed } from "../../../../core/research/model-names.ts";
import { type Filter, filterOf } from "../../../../core/research/question/filters.ts";
import { type Predicate, readPredicate } from "../../../../core/research/question/plain/predicate.ts";
import type { WhichOf } from "../../../../core/research/question/plain/which-of.ts";
import { isCommercial } from "../../../../core/research/question/words/filter-words.ts";
import { isUnread } from "../../../../core/research/unread-words.ts";
import type { OperationContext } from "../../../operation.ts";
import { placeConditions } from "../filter-notes.ts";
import { namesOf } from "../known-names.ts";
import { idOf, keyOf, type Listing, OF_WEIGHTS, type Test, testOf } from "./each-test.ts";
import type { Resolved } from "./planned.ts";

const MOST_NAMED = 25;

/**
 * Answers which of the models or sellers of an answer meet what a clause asks of each.
 * @returns the answer with that, at its beginning where models are named; null where the clause is not understood, or asks of
 *   products what their lists do not tell
 */
export function withWhichOf(found: Resolved, clause: WhichOf, context: OperationContext): Resolved["direct"] {
  const { asked, direct, question } = found;
  const predicate = direct === null ? null : predicateOf(clause, question.filters, context);
  if (direct === null || predicate === null) return null;
  // Lists of products tell the licence of each.
  if (asked == null) return !clause.counts && isOfWeights(predicate) ? direct : null;
  if (question.kind === "how_many") {
    const counted = countText(found, predicate, context);
    return counted === null ? null : { ...direct, statement: `${direct.statement} ${counted}` };
  }
  const told =
    predicate.below !== undefined
      ? belowText(found, predicate.below, context)
      : predicate.first === null
        ? metText(found, predicate, context)
        : firstText(found, predicate, context);
  if (told === null) return null;
  if (!asked.named) return { ...direct, statement: `${direct.statement} ${told}` };
  // What was not read stays at the top.
  const top = (found.notes ?? []).filter(isUnread).join(" ");
  const rest = direct.statement.slice(direct.statement.startsWith(top) ? top.length : 0).trim();
  return { ...direct, statement: [top, told, rest].filter((text) => text !== "").join(" ") };
}

/** Reads what a clause asks of each, without the task that all of them are for; null where it asks for another. */
function predicateOf(clause: WhichOf, asked: readonly Filter[], context: OperationContext): Predicate | null {
  const read = readPredicate(clause.predicate, namesOf(context.catalog), clause.counts);
  const task = filterOf(asked, "task")?.value;
  const other = read?.filters.some((one) => one.kind === "task" && one.value !== task);
  if (read === null || other === true) return null;
  const filters = read.filters.filter(({ kind }) => kind !== "task");
  return filters.length === 0 && read.first === null && read.below === undefined ? null : { ...read, filters };
}

function isOfWeights({ filters }: Predicate): boolean {
  return filters.length > 0 && filters.every(({ kind }) => OF_WEIGHTS.has(kind));
}

/**
 * Says which models of an answer meet a wish, and which are the cheapest of all that do, since a wish leaves nothing out; null where
 * the wish is not understood, or the answer is no list of language models.
 */
export function wishText(
  found: Resolved,
  wish: { words: string; wanted: string },
  context: OperationContext,
): string | null {
  const { asked, question } = found;
  if (asked == null || (question.kind !== "price" && question.kind !== "alternatives")) return null;
  const lead = `"${wish.words}" is taken as a wish that leaves nothing out.`;
  const predicate = readPredicate(wish.wanted, namesOf(context.catalog));
  const test = predicate === null || predicate.filters.length === 0 ? null : testOf(predicate.filters, context);
  if (predicate === null || test === null) return null;
  if (question.kind === "alternatives" || asked.taskModels !== null) {
    const met = metText(found, predicate, context);
    return met === null ? null : `${lead} ${met}`;
  }
  const day = dayOf(context.now());
  const free = question.filters.some(({ kind }) => kind === "free");
  const meeting = pricedOn(asked.models, day)
    .filter((one) => test(one.model) === true && isOnOffer(one, day, context.catalog.models))
    .filter((one) => free || blendOf(one) > 0)
    .sort((a, b) => blendOf(a) - blendOf(b));
  const once = oncePerModel(meeting);
  const names = once
    .slice(0, MOST_WISHED)
    .map(
      ({ model, input, output }) =>
        `${model.display_name} at ${model.providerName} (${input.usd_per_mtok} and ${output.usd_per_mtok})`,
    );
  return once.length === 0
    ? `${lead} No model on sale that meets the rest is on record for it.`
    : `${lead} ${once.length} of the models that meet the rest are on record for it, the cheapest, input and output in USD per million tokens: ${names.join(", ")}.`;
}

const MOST_WISHED = 3;

/** The listings that an answer is about: those on sale of the models that it names, or the rows of its list. */
function rowsOf({ asked, direct }: Resolved, day: string): Listing[] {
  if (asked == null || direct === null) return [];
  const ids = new Set(
    Object.entries(direct.figures).flatMap(([name, value]) =>
      name.startsWith("ids") ? String(value).split(", ") : [],
    ),
  );
  const all: readonly Listing[] = asked.taskModels ?? pricedOn(asked.models, day).map(({ model }) => model);
  const place = new Map([...ids].map((id, at) => [id, at]));
  const rows = all
    .filter((one) => ids.has(idOf(one)))
    .sort((a, b) => (place.get(idOf(a)) ?? 0) - (place.get(idOf(b)) ?? 0));
  if (!asked.named || asked.taskModels !== null) return rows;
  const keys = new Set(rows.flatMap(({ model_key: key }) => key ?? []));
  const names = new Set(rows.map(nameOf));
  const others = asked.models.filter(
    (one) =>
      !rows.includes(one) &&
      !isShutDown(one, day) &&
      all.includes(one) &&
      (keys.has(one.model_key ?? "") || names.has(nameOf(one)) || ids.has(idOf(one))),
  );
  return [...rows, ...others];
}

/** Says which rows meet a predicate, which do not, and of which nothing tells. */
function metText(found: Resolved, { filters }: Predicate, context: OperationContext): string | null {
  const day = dayOf(context.now());
  const rows = rowsOf(found, day);
  const test = testOf(filters, context);
  if (test === null || rows.length === 0) return null;
  const ofSellers = filters.every(({ kind, words }) => kind === "seat" || (kind === "unread" && !isCommercial(words)));
  const groups = Map.groupBy(rows, (one) => String(test(one)));
  const yes = groups.get("true") ?? [];
  const name = (one: Listing) => (ofSellers ? sellerText(one, filters, context) : modelText(one, filters));
  const told = new Set(yes.map(keyOf));
  const list = (some: readonly Listing[] = [], plain = false) => {
    // Sellers spell the name of one model in several ways.
    const once = ofSellers ? some : [...Map.groupBy(some, keyOf).values()].flatMap(([first]) => first ?? []);
    const names = [...new Set(once.map((one) => (plain ? plainName(one, ofSellers) : name(one))))];
    const more = names.length - MOST_NAMED;
    return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  };
  const apart = (some: readonly Listing[] = []) => (ofSellers ? some : some.filter((one) => !told.has(keyOf(one))));
  const [others, open] = [apart(groups.get("false")), apart(groups.get("null"))];
  // One seat of several is there: no reader takes that for a seat elsewhere.
  const partly = others.filter((one) => isPartlySeated(one, filters, context));
  const no = others.filter((one) => !partly.includes(one));
  const label = filters.map((one) => labelOf(one)).join(", ");
  const of = ofSellers ? "sellers" : "these";
  const sentences = [
    yes.length === 0 ? `Of ${of} named here none is on record for "${label}".` : `${capital(label)}: ${list(yes)}.`,
    ...(partly.length === 0 ? [] : [`With seats there and elsewhere: ${list(partly)}.`]),
    ...(no.length === 0 ? [] : [`${notLabel(filters)}: ${ofSellers ? list(no) : list(no, true)}.`]),
    ...(open.length === 0 ? [] : [`Not on record${ofSellers ? "" : ` (${label})`}: ${list(open, true)}.`]),
    ...(filters.some(({ words }) => isCommercial(words)) && open.some((one) => !one.open_weights)
      ? ["Of models whose weights are not open the terms of the seller tell, not their licence."]
      : []),
    ...wholeText(found, rows, test, label, context),
    ...placeConditions(
      found.asked ?? null,
      filters.map((one) => readAs("applied", one)),
      context.catalog.providers,
    ),
    ...(filters.some(({ kind }) => kind === "seat") ? ["A seat does not tell where data is kept."] : []),
  ];
  return sentences.join(" ");
}

/** How many of all models of a list that is cut meet a predicate. */
function wholeText(
  { asked, question }: Resolved,
  rows: readonly Listing[],
  test: Test,
  label: string,
  context: OperationContext,
): string[] {
  if (asked == null || asked.named) return [];
  // A most price of models for one task is tested where their list is made.
  if (asked.taskModels !== null && filterOf(question.filters, "ceiling") !== undefined) return [];
  const day = dayOf(context.now());
  const onSale: readonly Listing[] =
    asked.taskModels?.filter((one) => pricesOf(one, day).length > 0) ??
    pricedOn(asked.models, day)
      .filter((one) => blendOf(one) > 0 && isOnOffer(one, day, context.catalog.models))
      .map(({ model }) => model);
  const models = new Set(onSale.map(keyOf));
  if (models.size <= new Set(rows.map(keyOf)).size) return [];
  const yes = new Set(onSale.filter((one) => test(one) === true).map(keyOf));
  return [`Of all ${models.size} models that meet the question, ${yes.size} are on record for "${label}".`];
}

function countText({ asked }: Resolved, { filters, first }: Predicate, context: OperationContext): string | null {
  const test = testOf(filters, context);
  if (test === null || first !== null || asked == null) return null;
  const ofState = filters.some(({ kind }) => kind === "state");
  const counted = asked.models.filter(
    (one) => (ofState || one.status === "current" || one.status === "preview") && test(one) === true,
  );
  const models = new Set(counted.map(keyOf)).size;
  const label = filters.map((one) => labelOf(one)).join(", ");
  return `${capital(label)}: ${models} ${models === 1 ? "model" : "models"}, in ${counted.length} listings${ofState ? "" : " of those on sale"}.`;
}

/** Says which rows cost less than a named model. */
function belowText(found: Resolved, name: string, context: OperationContext): string | null {
  const day = dayOf(context.now());
  const { models } = context.catalog;
  const named = pricedOn(
    versionsNamed(name, models).filter((one) => isNamed(name, one)),
    day,
  );
  const key = named[0]?.model.model_key ?? null;
  const own = named.filter(({ model }) => key !== null && model.model_key === key);
  const other = own.find(({ model }) => model.first_party) ?? own[0];
  const rows = new Set(rowsOf(found, day));
  if (other === undefined || rows.size === 0 || found.asked == null) return null;
  const priced = pricedOn(found.asked.models, day).filter(({ model }) => rows.has(model));
  const names = (some: typeof priced) => [...new Set(some.map(({ model }) => model.display_name))].join(", ");
  const below = priced.filter((one) => blendOf(one) < blendOf(other));
  const above = priced.filter((one) => !below.includes(one));
  const label = `${other.model.display_name} at ${other.model.providerName} (input ${other.input.usd_per_mtok}, output ${other.output.usd_per_mtok} USD per million tokens), by three input tokens to one output token`;
  return [
    below.length === 0 ? `None of these is cheaper than ${label}.` : `Cheaper than ${label}: ${names(below)}.`,
    ...(above.length === 0 || below.length === 0 ? [] : [`Not cheaper: ${names(above)}.`]),
  ].join(" ");
}

/** Names the first of the listings in an order. */
function firstText(found: Resolved, { first }: Predicate, context: OperationContext): string | null {
  const { asked } = found;
  const day = dayOf(context.now());
  if (asked?.taskModels !== null) return null;
  const listings = new Set(rowsOf(found, day));
  const priced = pricedOn(asked.models, day).filter(({ model }) => listings.has(model));
  const byPrice = priced.filter((one) => blendOf(one) > 0).sort((a, b) => blendOf(a) - blendOf(b));
  const text = ({ model, input, output }: (typeof priced)[number]) =>
    `${model.display_name} at ${model.providerName} (input ${input.usd_per_mtok}, output ${output.usd_per_mtok} USD per million tokens)`;
  const [low, high] = [byPrice[0], byPrice.at(-1)];
  if (low === undefined || high === undefined) return null;
  if (first === "cheapest") return `Cheapest by three input tokens to one output token: ${text(low)}.`;
  if (first === "dearest") return `Dearest by three input tokens to one output token: ${text(high)}.`;
  if (first === "choice")
    return `By price alone: ${text(low)}. Which is best at a task does not follow from it: optimize_model takes the task.`;
  const windows = priced.flatMap(({ model }) => model.context_window?.value ?? []);
  if (windows.length === 0) return null;
  const most = Math.max(...windows);
  const widest = byPrice.filter(({ model }) => model.context_window?.value === most);
  const one = new Set(priced.map(({ model }) => keyOf(model))).size === 1;
  const names = [
    ...new Set(
      widest.map(({ model }) => (one ? model.providerName : `${model.display_name} at ${model.providerName}`)),
    ),
  ];
  return `Longest context: ${most} tokens${one ? ", at" : ":"} ${names.slice(0, MOST_NAMED).join(", ")}.`;
}

function isPartlySeated({ provider }: Listing, filters: readonly Filter[], { catalog }: OperationContext): boolean {
  const seats = seatsOf(catalog.providers.find(({ id }) => id === provider)?.facts ?? null);
  return filters.some((one) => one.kind === "seat" && seats.some((seat) => one.codes.includes(seat) !== one.outside));
}

function sellerText(
  { provider, providerName }: Listing,
  filters: readonly Filter[],
  { catalog }: OperationContext,
): string {
  const seats = seatsOf(catalog.providers.find(({ id }) => id === provider)?.facts ?? null);
  return filters.some(({ kind }) => kind === "seat") && seats.length > 0
    ? `${providerName} (${seats.join(", ")})`
    : providerName;
}

function plainName({ display_name: name, providerName }: Listing, ofSellers: boolean): string {
  return ofSellers ? providerName : name;
}

/** The name of a model that meets filters, with its licence where they ask for open weights. */
function modelText(one: Listing, filters: readonly Filter[]): string {
  const ofWeights = filters.some(({ kind, words }) => OF_WEIGHTS.has(kind) || isCommercial(words));
  return ofWeights
    ? `${one.display_name} (${weightsText(true, one.weights_license ?? null).replace("open weights, ", "")})`
    : one.display_name;
}

function labelOf(filter: Filter): string {
  if (filter.kind === "seat")
    return `seated ${filter.outside ? "outside" : "in"} ${filter.names.map(withArticle).join(" or ")}`;
  if (isTaskDemand(filter)) return demandWords(filter);
  if (OF_WEIGHTS.has(filter.kind)) return "open weights";
  if (filter.kind === "thinking") return "reasoning";
  if (filter.kind === "state" && filter.value === "deprecated") return "deprecated and not yet shut down";
  if (filter.kind === "state" && filter.value === "ended") return "shut down";
  return isCommercial(filter.words)
    ? "commercial use of the weights allowed by their licence"
    : filterText(filter, true);
}

function notLabel(filters: readonly Filter[]): string {
  if (filters.every(({ kind }) => kind === "seat"))
    return filters.some((one) => one.kind === "seat" && one.outside) ? "Seated there" : "Seated elsewhere";
  return filters.every(({ kind }) => OF_WEIGHTS.has(kind)) ? "Weights not known to be open" : "Not so";
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

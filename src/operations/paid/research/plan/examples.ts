import type { Product, TaskModel } from "../../../../core/catalog/catalog-data.ts";
import { licenceTold } from "../../../../core/catalog/recorded-licence.ts";
import { addDays, dayOf, daysBetween } from "../../../../core/periods.ts";
import { baseRates } from "../../../../core/prices/base-rates.ts";
import { pricesOf, unitText } from "../../../../core/research/answers/prices/task-price.ts";
import { hasVersions, modelsNamed, wordsBeside, wordsShared } from "../../../../core/research/model-names.ts";
import { filterOf } from "../../../../core/research/question/filters.ts";
import { asksFor } from "../../../../core/research/question/intent/kind.ts";
import type { Examples } from "../../../../core/research/question/plain/examples.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { latinNames } from "../../../../core/research/question/words/brand-names.ts";
import { gainTime, type StarGain, starGain } from "../../../../core/research/star-gain.ts";
import type { OperationContext } from "../../../operation.ts";
import { readingsOf } from "../../../shared/resolve-names.ts";
import type { Resolved } from "./planned.ts";

/** Questions for a list, in which examples show what is meant. */
const LISTS = new Set<Question["kind"]>([
  "alternatives",
  "fastest_growing",
  "most_used",
  "how_many",
  "whats_new",
  "overview",
  "described",
]);

/**
 * A list with what is recorded of the examples that the question names beside it.
 * @returns null when the answer without them is no list, or names that no word calls examples are not of the kind that it lists
 */
export function withExamples(
  query: string,
  list: Resolved,
  { words, names, by }: Examples,
  context: OperationContext,
): Resolved | null {
  if (!(LISTS.has(list.question.kind) || list.asked?.named === false)) return null;
  const told = names.map((name) => toldOf(name, list, context));
  const known = told.filter(({ ofKind }) => ofKind).length;
  if (by === "names" && known * 2 < names.length) return null;
  const direct =
    list.direct === null
      ? null
      : { ...list.direct, statement: [list.direct.statement, textOf(told)].filter((text) => text !== "").join(" ") };
  return { ...list, query, direct, examples: words, exampleNames: told.flatMap(({ named }) => named ?? []) };
}

/** What an answer tells of one example. */
interface Told {
  name: string;
  /** Facts; null where nothing of this name is listed, or the list holds it. */
  facts: string | null;
  /** Whether it is of the kind that is listed. */
  ofKind: boolean;
  named?: { name: string; id: string };
}

function textOf(told: readonly Told[]): string {
  const facts = told.flatMap((one) => one.facts ?? []);
  const unlisted = told.filter(({ facts: some, ofKind }) => some === null && !ofKind).map(({ name }) => name);
  return [
    ...(facts.length === 0 ? [] : [`Of the examples: ${facts.join("; ")}.`]),
    ...(unlisted.length === 0 ? [] : [`Not listed: ${unlisted.join(", ")}.`]),
  ].join(" ");
}

function toldOf(name: string, list: Resolved, context: OperationContext): Told {
  const plain = latinNames(name.normalize("NFC")).trim();
  const ofModels = list.asked != null || list.question.ofModels;
  return (ofModels ? modelTold(plain, list, context) : null) ?? productTold(plain, ofModels, list, context);
}

/** What is recorded of a product that a question names as an example. */
function productTold(name: string, ofModels: boolean, list: Resolved, { catalog, now }: OperationContext): Told {
  const reading = readingsOf(name, catalog).find(({ kind }) => kind === "product");
  if (reading?.kind !== "product") return { name, facts: null, ofKind: false };
  const { product } = reading;
  const named = { name: product.name, id: reading.key };
  if (ofModels) return { name, facts: `${product.name}: no price on record`, ofKind: false, named };
  const inList = list.field.products.some(({ slug }) => slug === product.slug);
  const ofKind = inList || list.field.products.some(({ category }) => category === product.category);
  const time = gainTime(list.question, dayOf(now())) ?? lastMonth(dayOf(now()));
  const gain = starGain(catalog.starHistory(product.slug), time);
  // A list by growth tells no gain of those whose last reading is of another time.
  const isTold = inList && !asksFor("fastest_growing", list.query);
  return { name, facts: isTold ? null : productFacts(product, gain, inList), ofKind, named };
}

function lastMonth(day: string) {
  return { from: addDays(day, -30), to: day, sliding: true };
}

function productFacts(
  { name, license, licence, githubStars: stars, githubStarsAt: on }: Product,
  gain: StarGain | null,
  inList: boolean,
): string {
  const read = stars === null ? "stars not known" : `${stars} stars on ${(on ?? "").slice(0, 10)}`;
  const gained =
    gain === null
      ? "growth not known"
      : `${gain.gained < 0 ? "" : "+"}${gain.gained} in ${daysBetween(gain.from, gain.to)} days to ${gain.to}`;
  return `${name}${inList ? "" : ", not in this list"} (${licenceTold(license, licence?.spdx ?? null)}, ${read}, ${gained})`;
}

/** The prices of a model that a question names as an example; null where none has the name. */
function modelTold(name: string, list: Resolved, { catalog, now }: OperationContext): Told | null {
  const day = dayOf(now());
  const task = filterOf(list.question.filters, "task")?.value;
  const ofTask = named(
    name,
    catalog.taskModels.filter(({ kind }) => task === undefined || kind === task),
  );
  if (ofTask.length > 0) return { name, ...taskFacts(name, ofTask, day) };
  if (task !== undefined) return null;
  const [model] = named(name, catalog.models);
  if (model === undefined) return null;
  const { input, output } = baseRates(model.prices, day);
  const rates =
    input === null || output === null
      ? "no price on record"
      : `input ${input.usd_per_mtok}, output ${output.usd_per_mtok}`;
  return {
    name,
    facts: `${model.display_name} at ${model.providerName}: ${rates}`,
    ofKind: true,
    named: { name: model.display_name, id: `${model.provider}/${model.model_id}` },
  };
}

function named<T extends Parameters<typeof hasVersions>[1]>(name: string, models: readonly T[]): T[] {
  return modelsNamed(name, models).filter(
    (model) => hasVersions(name, model) && wordsShared(name, model) > 0 && wordsBeside(name, [model]).length === 0,
  );
}

/** The cheapest and the dearest price of the models of one name, in each unit. */
function taskFacts(name: string, models: readonly TaskModel[], day: string): Omit<Told, "name"> {
  const prices = models.flatMap((model) => pricesOf(model, day, { endingToo: true }));
  const units = [...Map.groupBy(prices, ({ unit }) => unit)].map(([unit, some]) => {
    const sorted = some.toSorted((a, b) => Number(a.usd) - Number(b.usd));
    const texts = [...new Map(sorted.map((one) => [one.usd, one])).values()].map(
      ({ usd, model }) => `${usd} (${model.display_name} at ${model.providerName})`,
    );
    return `${texts.length > 2 ? `${texts[0]} to ${texts.at(-1)}` : texts.join(" and ")} USD per ${unitText(unit)}`;
  });
  const first = prices[0]?.model ?? models[0];
  return {
    facts: `${name}: ${units.length === 0 ? "no current price on record" : units.join(", ")}`,
    ofKind: true,
    ...(first === undefined ? {} : { named: { name: first.display_name, id: `${first.provider}/${first.model_id}` } }),
  };
}

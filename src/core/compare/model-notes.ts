import type { ComparedModel } from "../../schema/answers/compare.ts";
import type { AnnouncedChange } from "../../schema/records/list-price.ts";
import { listOf } from "../text/list.ts";
import type { Compared } from "./field.ts";

/** Names the models that have ended or will, which no advantage makes up for, with what their sellers name for after it. */
export function endsOf(items: readonly Compared[]): string[] {
  const ending = items.filter((item) => item.kind === "model").filter(({ shutdown_on: day }) => day !== null);
  if (ending.length === 0) return [];
  const texts = ending.map((item) => {
    const next = item.successors.map(successorText);
    const named = next.length === 0 ? "its seller names no listed successor" : `named successor ${listOf(next)}`;
    return `${item.name} ${isGone(item) ? "was" : "is"} shut down at ${item.provider_name} on ${item.shutdown_on}: ${named}.`;
  });
  const staying = items.filter(
    (item) => item.kind === "model" && item.status !== "retired" && item.shutdown_on === null,
  );
  const keys = [
    ...new Set([
      ...staying.map(({ key }) => key),
      ...ending.flatMap(({ successors }) => successors.map(({ key }) => key)),
    ]),
  ];
  const again = keys.length < 2 ? "" : ` Compare ${listOf(keys)} for what can be called after these days.`;
  return [`${texts.join(" ")}${again}`];
}

/** Describes a successor by what decides whether to take it: its rates now and announced, its window and its ability. */
function successorText({ name, shutdown_on: ends, ...one }: ComparedModel["successors"][number]): string {
  const {
    input_usd_per_mtok: input,
    output_usd_per_mtok: output,
    context_window: window,
    ability_index: ability,
  } = one;
  const price =
    input === null || output === null ? "price not known" : `${input} USD input and ${output} USD output per 1M tokens`;
  const changes = changesText(one.announced_changes ?? []);
  return `${name} (${[
    price,
    ...(changes === "" ? [] : [changes]),
    ...(window === null ? [] : [`window ${grouped(window)}`]),
    ...(ability === null ? [] : [`ability index ${ability}`]),
    ...(ends === null ? [] : [`itself shut down on ${ends}`]),
  ].join(", ")})`;
}

/** The announced changes of input and output by day: "input 1.5 and output 7.5 USD from 2027-01-01". */
function changesText(changes: readonly AnnouncedChange[]): string {
  const ofDay = Map.groupBy(
    changes.filter(({ meter }) => meter === "input" || meter === "output"),
    ({ on }) => on,
  );
  return listOf(
    [...ofDay].map(
      ([on, some]) => `${listOf(some.map(({ meter, to_usd_per_mtok: to }) => `${meter} ${to}`))} USD from ${on}`,
    ),
  );
}

/** Says what long requests cost, which a base rate hides. */
function lengthText({ name, rates_by_length: tiers }: ComparedModel): string[] {
  const texts = tiers.map(({ from_input_tokens: from, input_usd_per_mtok: input, output_usd_per_mtok: output }) => {
    const rates = [...(input === null ? [] : [`input ${input}`]), ...(output === null ? [] : [`output ${output}`])];
    return `${listOf(rates)} USD from ${grouped(from)} input tokens on`;
  });
  return texts.length === 0 ? [] : [`Long requests to ${name} cost more: ${listOf(texts)}.`];
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** Says which prices a second-hand list states, which change on an announced day or with the length of a request, and which end without a later one on record: a lead in price rests on them. */
export function pricesNotes(items: readonly Compared[]): string[] {
  const models = items.filter((item) => item.kind === "model").filter((item) => !isGone(item));
  const ratesOf = ({ list_price: price }: ComparedModel) =>
    [price?.input ?? null, price?.output ?? null].filter((rate) => rate !== null);
  const secondHand = models.filter((item) => ratesOf(item).some(({ evidence }) => evidence === null));
  const ending = models.flatMap((item) => {
    const [day] = ratesOf(item)
      .flatMap(({ effective_to: to }) => to ?? [])
      .sort();
    return day === undefined || (item.announced_changes ?? []).length > 0 ? [] : [`that of ${item.name} on ${day}`];
  });
  const names = listOf(secondHand.map(({ name }) => name));
  return [
    ...(secondHand.length === 0
      ? []
      : [
          `The ${secondHand.length === 1 ? "price" : "prices"} of ${names} ${secondHand.length === 1 ? "is" : "are"} from a second-hand list: check before you count on ${secondHand.length === 1 ? "it" : "them"}.`,
        ]),
    ...models.flatMap((item) => {
      const changes = changesText(item.announced_changes ?? []);
      return changes === "" ? [] : [`Announced for ${item.name}: ${changes}.`];
    }),
    ...models.flatMap(lengthText),
    ...(ending.length === 0 ? [] : [`Recorded prices end, and no later one is recorded: ${listOf(ending)}.`]),
  ];
}

/** Whether an item is a model that has ended. */
export function isGone(item: Compared): boolean {
  return item.kind === "model" && item.status === "retired";
}

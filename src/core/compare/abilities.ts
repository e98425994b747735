import type { ComparedModel } from "../../schema/answers/compare.ts";
import { listOf } from "../text/list.ts";
import type { Compared } from "./field.ts";

/** Abilities that a sentence names of one item. */
const MOST_NAMED = 12;

/** Names what an item is on record to do: inputs, outputs and features of the API of a model, features of a product. */
function abilitiesOf(item: Compared): string[] {
  if (item.kind === "product") return item.features.map(({ name }) => name);
  const { inputs, outputs, tools, json_schema: schema } = item;
  return [
    ...(inputs ?? []).map((form) => `${form} input`),
    ...(outputs ?? []).filter((form) => form !== "text").map((form) => `${form} output`),
    ...(tools === true ? ["tool calls"] : []),
    ...(schema === true ? ["answers held to a JSON schema"] : []),
  ];
}

/** Returns what an item is on record to do and not all of its kind are. */
export function abilitiesApart(item: Compared, all: readonly Compared[]): string[] {
  const others = all.filter(({ kind }) => kind === item.kind).map((one) => new Set(abilitiesOf(one)));
  return abilitiesOf(item).filter((name) => !others.every((some) => some.has(name)));
}

/** Says for models, and for products, what all of them can do, and what each can beside it. */
export function abilityWords(items: readonly Compared[]): string[] {
  return (["model", "product"] as const).flatMap((kind) => {
    const some = items.filter((item) => item.kind === kind);
    const [first] = some;
    if (first === undefined || some.length < 2) return [];
    const apart = some.flatMap((item) => {
      const names = abilitiesApart(item, some);
      return names.length === 0 ? [] : [`${item.name}: ${named(names)}`];
    });
    const shared = abilitiesOf(first).filter((name) => !abilitiesApart(first, some).includes(name));
    const who = some.length === 2 ? "both" : "all";
    const head = kind === "model" ? "What they take, return and do" : "What their READMEs and listings tell";
    const texts = [
      ...(shared.length === 0 ? [] : [`${who} ${named(shared)}`]),
      ...(apart.length === 0 ? [] : [`${shared.length === 0 ? "" : "beside that, "}${apart.join("; ")}`]),
    ];
    if (texts.length === 0) return kind === "model" ? missing(some) : [];
    const silent = apart.length === 0 ? [] : ['What is not named is not on record, which is no "no".'];
    return [`${head}: ${texts.join("; ")}.`, ...silent, ...missing(some)];
  });
}

/** Joins abilities, forms of input and output each in one: "text and image input, tool calls". */
function named(names: readonly string[]): string {
  const groups = Map.groupBy(names, (name) => name.match(/ (?:in|out)put$/)?.[0] ?? name);
  const texts = [...groups].map(([end, some]) =>
    some[0] === end ? end : `${listOf(some.map((name) => name.slice(0, -end.length)))}${end}`,
  );
  const left = texts.length - MOST_NAMED;
  return left > 1 ? `${texts.slice(0, MOST_NAMED).join(", ")} and ${left} more` : texts.join(", ");
}

/** Names the models that a source says cannot do something, and the items of which nothing was read. */
function missing(items: readonly Compared[]): string[] {
  const models = items.filter((item) => item.kind === "model");
  const without = (text: string, lacks: (one: ComparedModel) => boolean) => {
    const names = models.filter(lacks).map(({ name }) => name);
    return names.length === 0 ? [] : [`${text}: ${listOf(names)}.`];
  };
  const unread = items.filter((item) => (item.kind === "product" ? item.readme === null : item.inputs === null));
  const what = models.length > 0 ? "No source states the inputs" : "No README was read";
  return [
    ...without("Calls no tools", ({ tools }) => tools === false),
    ...without("Holds no answers to a JSON schema", ({ json_schema: schema }) => schema === false),
    ...(unread.length === 0 ? [] : [`${what} of ${listOf(unread.map(({ name }) => name))}.`]),
  ];
}

import type { BilledLine, UnpricedLine } from "../../core/bill/bill.ts";
import { effectsOf } from "../../core/bill/demands.ts";
import { notPricedWords } from "../../core/bill/summary.ts";
import { factsOfTask } from "../../core/bill/task-facts.ts";
import { MOST_READ } from "../../core/bill/unread.ts";
import type { CatalogModel } from "../../core/catalog/catalog-data.ts";
import { resaleWords } from "../../core/catalog/meant.ts";
import type { Compared } from "../../core/compare/field.ts";
import type { AskedTaskModel } from "../../core/compare/task-models.ts";
import { nameOf } from "../../core/optimize/choice/named.ts";
import { exactWords } from "../../core/optimize/task/exact/call-sizes.ts";
import { listOf } from "../../core/text/list.ts";
import type { BillReading, CompareReading, MigrationReading, OpenWords } from "../../schema/answers/reading.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import type { Meaning } from "../shared/resolve-names.ts";
import type { TaskNamed, UnknownModel } from "./model-names.ts";

/** A model with the name that the request has for it. */
export interface AskedModel {
  requested: string;
  model: CatalogModel;
}

/** Number of names, and of characters of each, that a reading lists. */
const MOST_NAMES = 50;
const MOST_UNKNOWN = 20;
/** Number of tasks that the reading of a bill reads, which takes milliseconds each before anything is paid. */
const MOST_TASKS = 10;
const LONGEST = 120;

/** Returns what the names of a comparison were resolved to. */
export function compareReading(asked: readonly Meaning[], items: readonly Compared[]): CompareReading {
  const names = asked.flatMap((thing) =>
    thing.requested.map((requested) => ({
      asked: requested.slice(0, LONGEST),
      id: thing.key,
      name: thing.kind === "product" ? thing.product.name : thing.model.display_name,
      kind: thing.kind,
      also_matches: thing.alsoMatches,
    })),
  );
  const doubtful = new Set(asked.flatMap(({ key, namesake }) => (namesake === undefined ? [] : key)));
  // Other sellers of a model are no other meaning of its name.
  const open = names.filter(
    ({ asked: name, id, kind, also_matches: also }) =>
      doubtful.has(id) ||
      (name !== id && (kind === "product" ? also.length > 0 : also.some((key) => !key.includes("/")))),
  );
  const other = open.map(({ asked: name, also_matches: also }) => `"${name}" also means ${also.join(", ")}`);
  return {
    understood: [
      `Read: a comparison of ${names.map(withName).join(", ")}.`,
      ...(other.length === 0 ? [] : [`${other.join("; ")}.`]),
      ...onRecord(items),
    ].join(" "),
    fields: { names },
    not_used: [],
    reword:
      open.length === 0
        ? null
        : `If another is meant, write its id, such as ${open[0]?.also_matches[0]}, in place of "${open[0]?.asked}".`,
  };
}

/** Returns what the names of a comparison of models for one task were resolved to. */
export function taskReading(asked: readonly AskedTaskModel[]): CompareReading {
  const names = asked.map(({ requested, model: { provider, model_id: id, display_name: name } }) => ({
    asked: requested.slice(0, LONGEST),
    id: `${provider}/${id}`,
    name,
    kind: "task_model" as const,
    also_matches: [],
  }));
  const priced = asked.filter(({ model }) => model.prices.length + model.unit_prices.length > 0).length;
  const known = asked.filter(({ model }) => model.task_facts !== null).length;
  const task = asked[0]?.model.kind.replaceAll("_", " ") ?? "";
  return {
    understood: `Read: a comparison of ${names.map(withName).join(", ")}, models for ${task}. On record are prices of ${priced} of ${names.length} and languages, dimensions or abilities of ${known}; no tests of their quality.`,
    fields: { names },
    not_used: [],
    reword: null,
  };
}

/** Says of how many products and models a comparison has what is often asked and not always on record. */
function onRecord(items: readonly Compared[]): string[] {
  const products = items.filter((item) => item.kind === "product");
  const models = items.filter((item) => item.kind === "model");
  const open = models.filter(({ open_weights: isOpen }) => isOpen);
  const rated = models.filter(({ quality }) => quality !== null);
  const counts = [
    ...(products.length === 0
      ? []
      : [
          `prices of plans of ${products.filter(({ plans }) => plans.length > 0).length} of ${products.length} products`,
          `exact licences of ${products.filter(({ license_spdx: spdx }) => spdx !== null).length}`,
          `stars of ${products.filter(({ github_stars: stars }) => stars !== null).length}`,
          `READMEs of ${products.filter(({ readme }) => readme !== null).length}`,
        ]),
    ...(models.length === 0
      ? []
      : [
          `prices of ${models.filter(({ list_price: price }) => price !== null).length} of ${models.length} models`,
          `inputs and outputs of ${models.filter(({ inputs }) => inputs !== null).length}`,
          `ability indexes of ${rated.length}`,
        ]),
    ...(open.length === 0
      ? []
      : [
          `licences of the weights of ${open.filter(({ weights_license: licence }) => licence !== null).length} of ${open.length} models with open weights`,
        ]),
  ];
  return [
    ...(counts.length === 0 ? [] : [`On record are ${listOf(counts)}.`]),
    ...(models.length > 1 && rated.length < 2
      ? ["Which of the models answers better is not decided: fewer than two have an ability index."]
      : []),
  ];
}

/** Says which names only resellers list, each once. */
export function resoldNames(asked: readonly AskedModel[], { models }: Catalog): string[] {
  return [
    ...new Set(asked.flatMap(({ requested, model }) => resaleWords(requested.slice(0, LONGEST), model, models) ?? [])),
  ];
}

/** Returns what the names of a migration plan were resolved to, in the order of the request, and those that are unknown. */
export function migrationReading(
  {
    asked,
    tasks,
    notFound,
    withinDays,
  }: {
    asked: readonly AskedModel[];
    tasks: readonly TaskNamed[];
    notFound: readonly UnknownModel[];
    withinDays: number;
  },
  catalog: Catalog,
): MigrationReading {
  const ofTasks = tasks.map(({ requested, model: { provider, model_id: id, display_name: name } }) => ({
    asked: requested.slice(0, LONGEST),
    id: `${provider}/${id}`,
    name,
  }));
  const names = [...asked.map((one) => resolvedName(one, catalog)), ...ofTasks];
  const unknown = notFound.map(({ requested }) => `"${requested}"`);
  const reword = meantWords(notFound);
  return {
    understood: [
      `Read: a plan for those that end within ${withinDays} days of ${names.map(withName).join(", ")}.`,
      ...resoldNames(asked, catalog),
      ...(unknown.length === 0
        ? []
        : [
            `Not planned, because no model has ${unknown.length === 1 ? "this name" : "these names"}: ${unknown.join(", ")}.`,
          ]),
    ].join(" "),
    fields: { names, within_days: withinDays },
    not_used: notFound.map(({ requested, why }) => ({ words: requested, why })),
    reword: reword.length === 0 ? null : reword.join(" "),
  };
}

/** Proposes what to write in place of names that are unknown. */
function meantWords(notFound: readonly Pick<UnknownModel, "requested" | "meant" | "suggestions">[]): string[] {
  const near = notFound.flatMap(({ requested, meant }) =>
    meant === null ? [] : [`${meant} in place of "${requested}"`],
  );
  const open = notFound.filter(({ meant, suggestions }) => meant === null && suggestions.length > 0);
  return [
    ...(near.length === 0 ? [] : [`If meant, write ${near.join(", ")}.`]),
    ...open.map(
      ({ requested, suggestions }) => `In place of "${requested}" write one of ${suggestions.join(", ")}, if meant.`,
    ),
  ];
}

/** Returns the sums of a bill, what the names of its models were resolved to, and how its tasks are read. */
export function billReading(
  { billed, notPriced }: { billed: readonly BilledLine[]; notPriced: readonly UnpricedLine[] },
  catalog: Catalog,
): BillReading {
  const sum = (of: (line: BilledLine["line"]) => number) => billed.reduce((all, { line }) => all + of(line), 0);
  const asked = new Map(billed.map(({ line, model }) => [line.model, { requested: line.model, model }]));
  const names = [...asked.values()]
    .map((one) => resolvedName(one, catalog))
    .filter((one) => one.asked !== one.id)
    .slice(0, MOST_NAMES);
  const worded = new Map(billed.flatMap(({ line }) => (line.task === undefined ? [] : [[line.task, line] as const])));
  const tasks = [...worded.values()].slice(0, MOST_TASKS).map((line) => {
    const facts = factsOfTask(line);
    const { kind, read, sameTokens, later } = facts;
    const effects = effectsOf(facts);
    const demands = effects.flatMap(({ constraint: { effect, words } }) => (effect === "filtered" ? words : []));
    const notChecked = effects.flatMap(({ constraint, told }) => (told ? constraint.words : []));
    const task = shortened(line.task ?? "");
    return { task, kind, read, same_tokens: sameTokens, later, demands, demands_not_checked: notChecked };
  });
  const foreign = tasks.filter(({ read }) => read === "language_not_read");
  const unread: OpenWords[] = foreign.map(({ task }) => ({
    words: task,
    why: "in a language that is not read: options are judged as multilingual work, and demands are not applied",
  }));
  const sized = [...worded.values()].flatMap((line): OpenWords[] => {
    const words = exactWords(line.task ?? "");
    const each = (tokens: number) => Math.round(tokens / line.calls).toLocaleString("en");
    const why = `the figures of the line are used: ${each(line.input_tokens)} input and ${each(line.output_tokens)} output tokens a call`;
    return words === null ? [] : [{ words, why }];
  });
  const unknown = [...new Map(notPriced.map((one) => [one.requested, one])).values()].slice(0, MOST_UNKNOWN);
  const unpriced = unknown.map(({ requested, why }): OpenWords => ({ words: requested, why: `in no sum: ${why}` }));
  const notUsed = [...unpriced, ...unread, ...sized.slice(0, MOST_TASKS)];
  const reword = [...meantWords(unknown), ...(unread.length === 0 ? [] : ["State these tasks in English."])];
  const fields = {
    lines: billed.length,
    lines_not_priced: notPriced.length,
    calls: sum(({ calls }) => calls),
    input_tokens: sum(({ input_tokens: tokens }) => tokens),
    output_tokens: sum(({ output_tokens: tokens }) => tokens),
    names,
    tasks: tasks.map(({ read: _, ...task }) => task),
  };
  const shown = (value: number) => value.toLocaleString("en");
  const quoted = (all: readonly string[]) => all.map((words) => `"${words}"`).join(", ");
  const work = tasks.map(({ task, kind, same_tokens: same, later, demands, demands_not_checked: open }) => {
    const said = [
      ...(demands.length === 0 ? [] : [`only models that meet ${quoted(demands)}`]),
      ...(open.length === 0 ? [] : [`not checked: ${quoted(open)}`]),
      ...(same === null ? [] : [`${shown(same)} tokens the same in every call`]),
      ...(later === null ? [] : [`answers may come later ("${later}")`]),
    ];
    return `"${task}" as ${kind.replaceAll("-", " ")}${said.length === 0 ? "" : `, ${said.join(", ")}`}`;
  });
  return {
    understood: [
      `Read: ${shown(fields.lines)} ${fields.lines === 1 ? "line" : "lines"} of a month, ${shown(fields.calls)} calls, ${shown(fields.input_tokens)} input tokens and ${shown(fields.output_tokens)} output tokens in all.`,
      ...notPricedWords(notPriced),
      ...(names.length === 0 ? [] : [`Models: ${names.map(withName).join(", ")}.`]),
      ...(work.length === 0 ? [] : [`Work: ${work.join("; ")}.`]),
      ...(worded.size <= MOST_TASKS
        ? []
        : [
            `${worded.size - MOST_TASKS} more tasks are read once it is paid${worded.size <= MOST_READ ? "" : `, no more than ${MOST_READ} in all, those with the most money; lines with others get no options`}.`,
          ]),
    ].join(" "),
    fields,
    not_used: notUsed,
    reword: reword.length === 0 ? null : reword.join(" "),
  };
}

function resolvedName({ requested, model }: AskedModel, catalog: Catalog) {
  return { asked: requested.slice(0, LONGEST), id: nameOf(model, catalog).id, name: model.display_name };
}

function withName({ asked, id, name }: { asked: string; id: string; name: string }): string {
  return asked === id ? id : `"${asked}" as ${id} (${name})`;
}

function shortened(text: string): string {
  const words = text.replace(/\s+/gu, " ");
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1)}…`;
}

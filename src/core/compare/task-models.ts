import { Decimal } from "decimal.js";
import type { ComparedTaskModel, Difference } from "../../schema/answers/compare.ts";
import type { Source } from "../../schema/records/source.ts";
import type { TaskFactName } from "../../schema/records/task-facts.ts";
import type { TaskModel } from "../catalog/catalog-data.ts";
import { factTexts } from "../catalog/task-facts.ts";
import { readOn, sourceName } from "../prices/evidence-kind.ts";
import { pricesAt } from "../prices/model-price.ts";
import { listOf } from "../text/list.ts";

/** A model for one task, by the name that the request has for it. */
export interface AskedTaskModel {
  requested: string;
  model: TaskModel;
}

/** Languages that a sentence names. */
const MOST_LANGUAGES = 6;
const STATUS = ["current", "preview", "deprecated", "retired"];

/** Returns a model for one task as a comparison tells it, with its sellers. `day` is a UTC day. */
export function comparedTaskModel(
  { requested, model }: AskedTaskModel,
  all: readonly TaskModel[],
  day: string,
): ComparedTaskModel {
  const facts = factTexts(model.kind, model.task_facts, Number.POSITIVE_INFINITY);
  const others = all.filter((one) => isOfModel(one, model) && one.status !== "retired");
  return {
    kind: "task_model",
    key: keyOf(model),
    name: model.display_name,
    requested: [requested],
    matched_by: requested === model.model_id || requested === keyOf(model) ? "model_id" : "model_name",
    also_matches: [],
    category: null,
    ranks: [],
    provider: model.provider,
    provider_name: model.providerName,
    model_id: model.model_id,
    task: model.kind,
    status: model.status,
    shutdown_on: model.deprecation?.shutdown_on ?? null,
    replacement: model.deprecation?.replacement ?? null,
    open_weights: model.open_weights,
    weights_license: model.weights_license,
    context_window: model.context_window?.value ?? null,
    released_on: model.released_on,
    prices: pricesOf(model, day),
    facts: facts.known.map(({ source, ...fact }) => ({ ...fact, url: source.url, read_on: source.read_on })),
    facts_unknown: facts.unknown,
    sellers: others.map((one) => ({ key: keyOf(one), provider: one.provider, prices: pricesOf(one, day) })),
  };
}

const keyOf = ({ provider, model_id: id }: TaskModel) => `${provider}/${id}`;

function isOfModel(one: TaskModel, model: TaskModel): boolean {
  return one === model || (model.model_key !== null && one.model_key === model.model_key);
}

type ComparedPrice = ComparedTaskModel["prices"][number];

/** Returns the rates of standard service in force on a day: of tokens by meter, and in the units of its kind with their conditions. */
function pricesOf(model: TaskModel, day: string): ComparedPrice[] {
  const standard = pricesAt(model.prices, day).filter(
    ({ meter, when }) => Object.keys(when).length === 0 && !meter.startsWith("cache"),
  );
  const tokens = [...new Map(standard.map((rate) => [rate.meter, rate])).values()].map((rate) => ({
    unit: `million_${rate.meter}_tokens`,
    usd: rate.usd_per_mtok,
    when: "",
    ...evidenceOf(rate),
  }));
  const units = model.unit_prices
    .filter(
      ({ effective_from: from, effective_to: to, when }) =>
        from <= day && (to ?? "9999") > day && when.service_tier === undefined && when.route === undefined,
    )
    .map((rate) => ({
      unit: rate.unit,
      usd: rate.usd,
      when: Object.values(rate.when).join(", "),
      ...evidenceOf(rate),
    }));
  return [...tokens, ...units];
}

function evidenceOf(rate: TaskModel["prices"][number] | TaskModel["unit_prices"][number]) {
  return {
    status: rate.status,
    read_on: readOn(rate),
    url: rate.evidence?.url ?? null,
    second_hand: rate.evidence === null,
  };
}

interface Field {
  field: string;
  label: string;
  unit: string | null;
  better: "higher" | "lower" | "status" | null;
  why: string;
  of: (item: ComparedTaskModel) => string | number | boolean | null;
}

const fact = (name: TaskFactName, label: string, better: Field["better"], why: string): Field => ({
  field: name,
  label,
  unit: null,
  better,
  why,
  of: ({ facts }) => {
    const text = facts.find((one) => one.name === name)?.text ?? null;
    return better === "higher" && text !== null ? Number(text.replace(/\D/g, "")) : text;
  },
});

/** The fields of models for one task, prices first. */
function fieldsOf(items: readonly ComparedTaskModel[]): Field[] {
  const units = [...new Set(items.flatMap(({ prices }) => prices.filter(({ when }) => when === "").map(unitOf)))];
  return [
    ...units.map(
      (unit): Field => ({
        field: `usd_per_${unit}`,
        label: `Price per ${unit.replaceAll("_", " ")}`,
        unit: `USD per ${unit.replaceAll("_", " ")}`,
        better: "lower",
        why: "It costs less for the same unit.",
        of: ({ prices }) => prices.find((one) => one.unit === unit && one.when === "")?.usd ?? null,
      }),
    ),
    {
      field: "conditional_prices",
      label: "Prices by size or quality",
      unit: null,
      better: null,
      why: "Set those of one size and quality against each other.",
      of: ({ prices }) => {
        const some = prices.filter(({ when }) => when !== "").map(priceText);
        return some.length === 0 ? null : some.join("; ");
      },
    },
    fact("dimensions", "Dimensions", null, "Fewer need less storage, more may keep more; neither is better."),
    fact("max_input_tokens", "Longest input", "higher", "Longer texts fit into one input."),
    fact("languages", "Languages", null, "What each maker names; whether yours is among them decides."),
    fact("diarization", "Speaker diarization", null, "Whether a transcript says who speaks."),
    fact("word_timestamps", "Word timestamps", null, "Whether a transcript has the time of each word."),
    fact("streaming", "Streaming", null, "Whether it works on speech as it arrives."),
    fact("voices", "Voices", "higher", "It offers more voices."),
    fact("seconds", "Seconds of a clip", null, "Lengths that can be chosen."),
    fact("resolutions", "Resolutions", null, "Sizes that can be chosen."),
    {
      field: "status",
      label: "Status",
      unit: null,
      better: "status",
      why: "It can be called for longer.",
      of: (one) => one.status,
    },
    {
      field: "shutdown_on",
      label: "End",
      unit: null,
      better: null,
      why: "Day on which its seller shuts it down; nothing where none is announced.",
      of: (one) => one.shutdown_on,
    },
    {
      field: "open_weights",
      label: "Open weights",
      unit: null,
      better: null,
      why: "Open weights can be run elsewhere.",
      of: (one) => one.open_weights,
    },
    {
      field: "weights_license",
      label: "Licence of the weights",
      unit: null,
      better: null,
      why: "What the weights may be used for; nothing where it is not on record.",
      of: (one) => one.weights_license?.spdx ?? one.weights_license?.name ?? null,
    },
    {
      field: "sellers",
      label: "Sellers",
      unit: null,
      better: null,
      why: "Who sells it, at prices of their own.",
      of: ({ sellers }) => sellers.map(({ provider }) => provider).join(", "),
    },
    {
      field: "released_on",
      label: "Released",
      unit: null,
      better: null,
      why: "Newer is not by itself better.",
      of: (one) => one.released_on,
    },
  ];
}

const unitOf = ({ unit }: ComparedPrice) => unit;

/** Lists the fields in which models for one task differ. */
export function taskDifferences(items: readonly ComparedTaskModel[]): Difference[] {
  return fieldsOf(items).flatMap((field) => {
    const values = items.map((item) => [item.key, field.of(item)] as const);
    if (new Set(values.map(([, value]) => value)).size < 2) return [];
    const better = betterOf(field, items);
    const unknown = items.filter((item) => field.of(item) === null).map(({ name }) => name);
    return [
      {
        field: field.field,
        label: field.label,
        unit: field.unit,
        values: Object.fromEntries(values),
        better: better?.key ?? null,
        why: `${field.why}${unknown.length === 0 ? "" : ` Not on record for ${listOf(unknown)}.`}`,
      },
    ];
  });
}

/** The one item with the best value of a field among those that can be called; null when two are level or fewer than two are known. */
function betterOf({ better, of }: Field, items: readonly ComparedTaskModel[]): ComparedTaskModel | null {
  if (better === null) return null;
  const known = items
    .filter((item) => (better === "status" || item.status !== "retired") && of(item) !== null)
    .map((item) => {
      const value = of(item);
      const order = better === "status" ? STATUS.indexOf(String(value)) : new Decimal(String(value)).toNumber();
      return { item, order: better === "higher" ? -order : order };
    })
    .sort((a, b) => a.order - b.order);
  const [first, second] = known;
  return first !== undefined && second !== undefined && first.order < second.order ? first.item : null;
}

function priceText({ usd, unit, when }: ComparedPrice): string {
  return `${usd} USD per ${unit.replaceAll("_", " ")}${when === "" ? "" : ` (${when})`}`;
}

/** Conditional prices that a sentence names. */
const MOST_PRICES = 3;

/** Says of each model what it costs, what is known of it, whether it ends and who else sells it, and first which is cheapest by unit. */
export function taskSummary(items: readonly ComparedTaskModel[], differences: readonly Difference[]): string {
  const nameOf = (key: string | null) => items.find((item) => item.key === key)?.name;
  const cheapest = differences.filter(({ field, better }) => field.startsWith("usd_per_") && better !== null);
  const units = new Set(items.flatMap(({ prices }) => prices.map(unitOf)));
  const shared = [...units].some((unit) => items.every(({ prices }) => prices.some((one) => one.unit === unit)));
  const ending = items.filter(({ shutdown_on: on, status }) => on !== null || status === "retired");
  return [
    ...(ending.length === 0 ? [] : [`${ending.map((item) => `${item.name} ${endOf(item)}`).join("; ")}.`]),
    ...cheapest.map(({ better, unit, values }) => {
      const others = items.filter(({ key }) => key !== better && (values[key] ?? null) !== null);
      return `Cheapest ${String(unit).replace(/^USD /, "")}: ${nameOf(better)} at ${values[better ?? ""]} USD, against ${others.map(({ key, name }) => `${values[key]} of ${name}`).join(", ")}.`;
    }),
    ...(shared ? [] : ["They are billed in different units, so no price is set against another."]),
    ...items.map((item) => `${item.name} at ${item.provider_name}: ${itemText(item)}.`),
    "Which answers better is not on record here: test both on your own data.",
  ].join(" ");
}

function itemText(item: ComparedTaskModel): string {
  const { prices, facts, facts_unknown: unknown, sellers, provider } = item;
  const told = prices.slice(0, MOST_PRICES).map((price) => {
    const how = price.second_hand ? ", second-hand" : "";
    return `${priceText(price)} (read on ${price.read_on}${how})`;
  });
  const more = prices.length - told.length;
  const others = sellers.filter((one) => one.provider !== provider);
  const otherText = others.map(({ provider: by, prices: [first] }) =>
    first === undefined ? by : `${by} ${priceText(first)}`,
  );
  return [
    told.length === 0
      ? "no price on record"
      : `${told.join(", ")}${more > 0 ? ` and ${more} more by size or quality` : ""}`,
    ...facts.map(({ name, label, text }) => `${label.toLowerCase()} ${name === "languages" ? shortened(text) : text}`),
    ...(unknown.length === 0 ? [] : [`not on record: ${listOf(unknown.map((label) => label.toLowerCase()))}`]),
    ...(item.open_weights
      ? [`open weights, licence ${item.weights_license?.spdx ?? item.weights_license?.name ?? "not on record"}`]
      : []),
    ...(item.shutdown_on === null ? [endOf(item)] : []),
    ...(others.length === 0 ? [] : [`also sold by ${listOf(otherText)}`]),
  ].join("; ");
}

/** Cuts a list of languages, which `facts` holds in full. */
function shortened(text: string): string {
  const names = text.split(", ");
  const left = names.length - MOST_LANGUAGES;
  return left > 1 ? `${names.slice(0, MOST_LANGUAGES).join(", ")} and ${left} more` : text;
}

function endOf({ status, shutdown_on: on, replacement: next }: ComparedTaskModel): string {
  const successor = next === null ? "" : `, named successor ${next}`;
  if (on !== null) return `${status === "retired" ? "was" : "is"} shut down on ${on}${successor}`;
  return status === "current" ? "no end announced" : `${status}${successor}`;
}

/** Cites the pages of the prices and facts of models for one task, each once. */
export function taskSources(
  asked: readonly AskedTaskModel[],
  items: readonly ComparedTaskModel[],
  day: string,
): Source[] {
  const prices = asked.flatMap(({ model }) => {
    const tokens = pricesAt(model.prices, day).filter(({ when }) => Object.keys(when).length === 0);
    const units = model.unit_prices.filter(
      ({ effective_from: from, effective_to: to }) => from <= day && (to ?? "9999") > day,
    );
    return [...tokens, ...units].flatMap((rate) =>
      rate.evidence === null
        ? []
        : [
            {
              name: sourceName(model.providerName, rate.evidence),
              url: rate.evidence.url,
              as_of: rate.evidence.read_at,
            },
          ],
    );
  });
  const facts = items.flatMap(({ name, facts }) =>
    facts.map(({ label, url, read_on: on }) => ({ name: `${label} of ${name}`, url, as_of: on })),
  );
  return [...prices, ...facts];
}

/** What the figures of such a comparison do not show. */
export function taskCaveats(items: readonly ComparedTaskModel[]): string[] {
  const unread = items.filter(({ prices }) => prices.some(({ second_hand: list }) => list));
  return [
    "Prices are list prices of standard service; batch, other routes and free quotas are not compared. Prices in different units are not converted.",
    ...(unread.length === 0
      ? []
      : [
          `Prices of ${listOf(unread.map(({ name }) => name))} are from a second-hand list: read the seller's page before you count on them.`,
        ]),
  ];
}

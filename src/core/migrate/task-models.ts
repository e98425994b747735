import { Decimal } from "decimal.js";
import type { MigrationAnswer } from "../../schema/answers/migration.ts";
import type { TaskKind } from "../../schema/records/task-model.ts";
import type { TaskModel } from "../catalog/catalog-data.ts";
import { isOtherService } from "../catalog/other-services.ts";
import { daysBetween } from "../periods.ts";
import { listOf } from "../text/list.ts";
import { callsWords } from "./summary.ts";

type Planned = MigrationAnswer["task_models"][number];
type Option = Planned["options"][number];

/** Number of models beside the named successors. */
const MOST_OTHERS = 3;
const YEAR_DAYS = 365;

/** What changes with the model, by its kind. */
const BREAKS: Readonly<Record<TaskKind, string>> = {
  embedding: "Vectors of two models cannot be compared: embed the whole stock again, and set every threshold anew.",
  rerank: "Scores of two models have different scales: set every threshold anew.",
  speech_to_text: "Formats of transcripts, times of words and names of speakers differ: read the new ones.",
  text_to_speech: "Voices belong to the model and its seller: choose one of the new voices.",
  speech_to_speech: "Voices and events of the session differ: choose a voice, and read the new events.",
  image: "One prompt makes another picture: write prompts anew, and look up the sizes.",
  video: "One prompt makes another clip: write prompts anew, and look up lengths and resolutions.",
  ocr: "Layouts of the result differ: read the new one.",
};

/** A standard rate in force or, of a model that is sold no more, its last one. */
interface Rate {
  /** Meter and unit, which two rates must share to be compared. */
  key: string;
  usd: string;
  words: string;
  url: string | null;
}

/** Whether a model for one task is shut down, deprecated, or ends within `withinDays` days. */
export function taskModelEnds(model: TaskModel, day: string, withinDays: number): boolean {
  const left = daysLeft(model, day);
  return model.status === "deprecated" || (left !== null && left <= withinDays);
}

/**
 * Plans the migration away from a model for one task: the successors that sellers name, then others of the kind that cost no
 * more by the same unit. How good they are is not known, since no score on record compares such models.
 * @param find a model for one task by a name that a seller writes
 */
export function planTaskMigration(
  requested: string,
  model: TaskModel,
  models: readonly TaskModel[],
  find: (name: string) => TaskModel | undefined,
  day: string,
): Planned {
  const own = rateOf(model, day);
  const named = successorsOf(model, find, day);
  const others = noDearer(model, own, models, [model, ...named], day);
  const isGone = isShutDown(model, day);
  const status = isGone ? "retired" : model.status;
  const on = model.deprecation?.shutdown_on ?? null;
  return {
    requested,
    model: { id: `${model.provider}/${model.model_id}`, display_name: model.display_name, provider: model.provider },
    kind: model.kind,
    status,
    shutdown_on: on,
    days_left: daysLeft(model, day),
    days_ended: isGone && on !== null ? daysBetween(on, day) : null,
    what_happens_to_calls: callsWords({ status, shutdown_on: on }, day),
    replacement_named_by_provider: model.deprecation?.replacement ?? null,
    notice:
      model.deprecation === null
        ? null
        : {
            quote: model.deprecation.source,
            url: model.deprecation.source.match(/https:\/\/[^\s;,)]+/)?.[0] ?? null,
            announced_on: model.deprecation.announced_on,
          },
    price: own?.words ?? null,
    options: [
      ...named.map((one) => optionOf(one, model, own, true, day)),
      ...others.map((one) => optionOf(one, model, own, false, day)),
    ],
    breaks: [
      `${BREAKS[model.kind]}${reEmbedding([...named, ...others], day)}`,
      ...dimensionsChange(model, named[0] ?? others[0]),
    ],
    what_to_test: [
      "30 of your own cases with old and new side by side: whether one is as good is not known, since no score on record compares models of this kind.",
    ],
  };
}

/** Says what it costs to embed stored text again with the first models for embedding of a list; empty for other kinds. */
function reEmbedding(models: readonly TaskModel[], day: string): string {
  const rates = models.flatMap((one) => {
    const rate = one.kind === "embedding" ? rateOf(one, day) : null;
    return rate === null || isShutDown(one, day) ? [] : [`${rate.words} with ${one.display_name} at ${one.provider}`];
  });
  return rates.length === 0 ? "" : ` Embedding it costs ${listOf(rates.slice(0, 2))}.`;
}

/** Says what a move away from models for embedding that stay would take. */
export function stayingTaskLines(staying: readonly TaskModel[], models: readonly TaskModel[], day: string): string[] {
  return staying
    .filter(({ kind }) => kind === "embedding")
    .map((model) => {
      const cost = reEmbedding(noDearer(model, rateOf(model, day), models, [model], day), day);
      return `If you move from ${model.display_name} (${model.provider}) all the same: ${BREAKS.embedding}${cost}`;
    });
}

/** Returns the successor that the seller names and, where that ends too, the one named for it. */
function successorsOf(model: TaskModel, find: (name: string) => TaskModel | undefined, day: string): TaskModel[] {
  const found: TaskModel[] = [];
  for (let at: TaskModel = model; found.length < MOST_OTHERS; ) {
    const name = at.deprecation?.replacement;
    if (name == null) return found;
    const next = find(`${at.provider}/${name}`) ?? find(name);
    if (next === undefined || next === model || found.includes(next)) return found;
    found.push(next);
    if (!taskModelEnds(next, day, YEAR_DAYS)) return found;
    at = next;
  }
  return found;
}

/**
 * Returns models of the kind on sale that cost no more by the unit of a rate: the nearest in price of the same seller, the
 * nearest of makers, and the cheapest of makers.
 */
function noDearer(
  model: TaskModel,
  rate: Rate | null,
  models: readonly TaskModel[],
  taken: readonly TaskModel[],
  day: string,
): TaskModel[] {
  if (rate === null) return [];
  const groups = new Set(taken.map(groupOf));
  const priced = models.flatMap((one) => {
    if (one.kind !== model.kind || groups.has(groupOf(one)) || !isOnOffer(one, model, day)) return [];
    const its = rateOf(one, day);
    return its?.key === rate.key && new Decimal(its.usd).lte(rate.usd) ? [{ one, usd: new Decimal(its.usd) }] : [];
  });
  const nearest = priced.sort((a, b) => b.usd.comparedTo(a.usd) || newerFirst(a.one, b.one)).map(({ one }) => one);
  const here = nearest.find(({ provider }) => provider === model.provider);
  const own = nearest.filter(({ first_party: own }) => own);
  const wanted = [here, own[0], own.at(-1), ...own.slice(1, 1 + MOST_OTHERS)].filter((one) => one !== undefined);
  return wanted
    .filter((one, at) => wanted.findIndex((other) => groupOf(other) === groupOf(one)) === at)
    .slice(0, MOST_OTHERS);
}

/** Whether a listing is sold without an announced end, makes what a model makes, and takes what that takes. */
function isOnOffer(one: TaskModel, model: TaskModel, day: string): boolean {
  const inputs = new Set(one.modalities?.input);
  return (
    one.status === "current" &&
    !taskModelEnds(one, day, YEAR_DAYS) &&
    !isOtherService(one) &&
    (model.modalities?.input ?? []).every((input) => inputs.has(input))
  );
}

function newerFirst(a: TaskModel, b: TaskModel): number {
  const [left, right] = [a.released_on ?? "", b.released_on ?? ""];
  return left === right ? 0 : left > right ? -1 : 1;
}

function optionOf(one: TaskModel, model: TaskModel, own: Rate | null, named: boolean, day: string): Option {
  const rate = rateOf(one, day);
  const comparable = rate !== null && own !== null && rate.key === own.key && !new Decimal(own.usd).isZero();
  return {
    model: { id: `${one.provider}/${one.model_id}`, display_name: one.display_name, provider: one.provider },
    named_by_provider: named,
    same_seller: one.provider === model.provider,
    status: isShutDown(one, day) ? "retired" : one.status,
    shutdown_on: one.deprecation?.shutdown_on ?? null,
    price: rate?.words ?? null,
    cost_change_ratio: comparable ? new Decimal(rate.usd).div(own.usd).minus(1).toDecimalPlaces(4).toNumber() : null,
    success_probability: null,
    price_url: rate?.url ?? null,
  };
}

/** Returns the rate that a model is compared by: by the unit where it has one, else of the tokens that it makes, else of those it reads. */
function rateOf(model: TaskModel, day: string): Rate | null {
  const inForce = ({
    effective_from: from,
    effective_to: to,
  }: {
    effective_from: string;
    effective_to: string | null;
  }) => from <= day && (to === null || to > day);
  const isStandard = ({ when }: { when: object }) => Object.keys(when).length === 0;
  const unit = model.unit_prices.filter(isStandard).find(inForce) ?? model.unit_prices.filter(isStandard).at(-1);
  if (unit !== undefined)
    return {
      key: `${unit.meter} ${unit.unit}`,
      usd: unit.usd,
      words: `${unit.usd} USD per ${unit.unit.replaceAll("_", " ")}`,
      url: unit.evidence?.url ?? null,
    };
  const tokens = model.prices.filter(isStandard);
  const sold = tokens.filter(inForce);
  const of = sold.length > 0 ? sold : tokens;
  const rate =
    of.find(({ meter }) => meter === "audio_output" || meter === "image_output") ??
    of.find(({ meter }) => meter === "output") ??
    of.find(({ meter }) => meter === "audio_input") ??
    of.find(({ meter }) => meter === "input");
  if (rate === undefined) return null;
  return {
    key: `${rate.meter} tokens`,
    usd: rate.usd_per_mtok,
    words: `${rate.usd_per_mtok} USD per million ${rate.meter.replaceAll("_", " ")} tokens`,
    url: rate.evidence?.url ?? null,
  };
}

/** Says how the lengths of vectors differ, where both are on record. */
function dimensionsChange(model: TaskModel, next: TaskModel | undefined): string[] {
  const [before, after] = [model.task_facts?.dimensions?.value, next?.task_facts?.dimensions?.value];
  if (next === undefined || before === undefined || after === undefined) return [];
  const same = before.default === after.default || after.shorter.includes(before.default);
  return [
    `Vectors of ${next.display_name} have ${after.default} dimensions${same || after.any ? `, or ${before.default} as those of ${model.display_name}` : ` instead of ${before.default}`}.`,
  ];
}

function isShutDown({ status, deprecation }: TaskModel, day: string): boolean {
  const on = deprecation?.shutdown_on ?? null;
  return status === "retired" || (on !== null && on <= day);
}

function daysLeft(model: TaskModel, day: string): number | null {
  if (isShutDown(model, day)) return 0;
  const on = model.deprecation?.shutdown_on ?? null;
  return on === null ? null : daysBetween(day, on);
}

/** The key that joins the listings of one model, or the listing itself. */
function groupOf({ model_key: key, provider, model_id: id }: TaskModel): string {
  return key ?? `${provider}/${id}`;
}

/** Says on a line for each model when it ends, what its seller names, and what costs no more. */
export function taskMigrationLines(models: readonly Planned[], day: string): string[] {
  return models.map((one) => [endOf(one, day), ...movesOf(one)].join(" "));
}

function endOf(
  { model: { display_name: name, provider }, kind, status, shutdown_on: on }: Planned,
  day: string,
): string {
  const listing = `${name} (${provider}, ${kind.replaceAll("_", " ")})`;
  if (status === "retired")
    return on === null
      ? `${listing} is shut down.`
      : `${listing} was shut down on ${on}, ${daysBetween(on, day)} days ago.`;
  return on === null
    ? `${listing} is deprecated, without a day of its end.`
    : `${listing} is shut down on ${on}, in ${daysBetween(day, on)} days.`;
}

function movesOf({ options, price, status, replacement_named_by_provider: name, breaks }: Planned): string[] {
  const words = ({ model, price: its, shutdown_on: on, status }: Option) =>
    `${model.display_name} at ${model.provider} (${[
      its ?? "no price on record",
      ...(status === "retired" ? ["shut down itself"] : on === null ? [] : [`ends itself on ${on}`]),
    ].join("; ")})`;
  const named = options.filter((one) => one.named_by_provider);
  const others = options.filter((one) => !one.named_by_provider);
  const now =
    price === null ? "Its own price is not on record" : `It ${status === "retired" ? "last cost" : "costs"} ${price}`;
  return [
    ...(named.length > 0
      ? named.map((one, at) => `${at === 0 ? "Named successor" : "Named for that one"}: ${words(one)}.`)
      : [name === null ? "Its seller names no successor." : `Named successor: ${name}, not listed here.`]),
    others.length === 0
      ? `${now}${price === null ? ", so none is chosen by it" : "; none of its kind on sale costs no more by that unit"}.`
      : `${now}; for no more: ${others.map(words).join(", ")}.`,
    "Whether one of these is as good is not known.",
    ...breaks.slice(0, 1),
  ];
}

import type { BillAnswer } from "../../schema/answers/bill.ts";
import { daysBetween } from "../periods.ts";
import { listOf } from "../text/list.ts";
import { demandWords, taskWords } from "./demand-words.ts";
import { batchWords, forced, laterWords, otherEnds } from "./forced-moves.ts";
import { shown } from "./gather.ts";
import { DAYS } from "./line-cost.ts";
import { listed, MOST_MOVES, MOST_NAMED, nameOf, sumOf } from "./line-words.ts";

type Finding = BillAnswer["findings"][number];
type Gathered = BillAnswer["findings_by_kind"][number];
type Line = BillAnswer["lines"][number];
type Option = Line["options"][number];

/** Kinds of findings that sentences of their own tell. */
const TOLD: ReadonlySet<Finding["kind"]> = new Set([
  "beyond_window",
  "cheaper_model",
  "batch_unused",
  "cache_unused",
  "ending",
]);

/** Says in sentences what a bill costs, which steps save most, which moves are forced, and what depends on a condition. */
export function billSummary(
  total: BillAnswer["total"],
  gathered: readonly Gathered[],
  {
    findings,
    lines,
    notPriced,
    unsure,
  }: {
    readonly findings: readonly Finding[];
    readonly lines: readonly Line[];
    readonly notPriced: Readonly<BillAnswer["not_priced"]>;
    /** Lines whose task leaves its kind of work open. */
    readonly unsure: ReadonlySet<number>;
  },
  day: string,
): string {
  const peak = total.monthly_usd_off_peak !== total.monthly_usd;
  const { lines_that_move_to_dearer: moving, lines_without_price: unpriced } = total;
  return [
    ...gathered.flatMap(({ kind, statement }) => (kind === "beyond_window" ? statement : [])),
    `At the list prices of ${day} the bill is ${between(total.monthly_usd_off_peak, total.monthly_usd)} a month and ${between(total.twelve_months_usd_off_peak, total.twelve_months_usd)} over twelve months${peak ? ", by how much of it falls into peak hours" : ""}.`,
    ...ended(total.monthly_usd_of_ended_models, lines),
    ...countedOn(lines, day),
    ...notPricedWords(notPriced),
    ...withListed(total, notPriced),
    ...steps(total, lines, peak, day),
    ...sameModels(total, findings, lines, day),
    ...demandWords(lines),
    ...taskWords(lines, unsure),
    ...forced(lines),
    ...(moving === 0
      ? []
      : [
          `${moving} ${moving === 1 ? "line has" : "lines have"} to move to a dearer model when the present one ends: with the cheapest move of each and the cheapest option of every other line it is ${shown(total.monthly_usd_after_moves)} USD a month, and ${shown(total.twelve_months_usd_after_moves)} USD over these twelve months.`,
        ]),
    ...(unpriced === 0
      ? []
      : [`${unpriced} ${unpriced === 1 ? "line has" : "lines have"} no known price and are in no sum.`]),
    ...otherEnds(findings, lines),
    ...onCondition(findings, lines),
    ...gathered.flatMap(({ kind, statement }) => (TOLD.has(kind) ? [] : statement)),
  ].join("\n");
}

/** Says which lines are counted over twelve months though their models end sooner. */
function countedOn(lines: readonly Line[], day: string): string[] {
  const sooner = lines.filter(
    ({ status, shutdown_on: on, monthly_usd: usd }) =>
      usd !== null && status !== "retired" && on !== null && daysBetween(day, on) < DAYS,
  );
  if (sooner.length === 0) return [];
  const models = sooner.length === 1 ? "its model" : "their models";
  return [`The twelve months count ${listed(sooner.map(({ line }) => line))} on as if ${models} did not end sooner.`];
}

function between(least: number, most: number): string {
  return least === most ? `${shown(most)} USD` : `between ${shown(least)} and ${shown(most)} USD`;
}

/** Says what the bill comes to with the lines whose rates are listed elsewhere. */
function withListed(
  { monthly_usd: usd }: BillAnswer["total"],
  notPriced: Readonly<BillAnswer["not_priced"]>,
): string[] {
  const listed = notPriced.flatMap(({ list_monthly_usd: more }) => more ?? []);
  if (listed.length === 0) return [];
  const lines = listed.length === 1 ? "that line" : `those ${listed.length} lines`;
  const most = notPriced.some(({ at_most: one }) => one) ? "at most " : "";
  return [`With ${lines} the bill is ${most}${shown(usd + sumOf(listed, (more) => more))} USD a month.`];
}

/** Names the lines that are in no sum, with what is known of their models. */
export function notPricedWords(notPriced: Readonly<BillAnswer["not_priced"]>): string[] {
  if (notPriced.length === 0) return [];
  const groups = [...Map.groupBy(notPriced, ({ requested, why }) => `${requested} ${why}`).values()];
  const said = groups.slice(0, MOST_NAMED).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const costs = group.flatMap(({ list_monthly_usd: usd }) => usd ?? []);
    const most = first.at_most ? "at most " : "";
    const sum =
      costs.length === 0 ? "" : ` That makes ${most}${shown(sumOf(costs, (usd) => usd))} USD a month for its tokens.`;
    const list = first.price_list === null ? "" : ` GET ${first.price_list} lists the prices of its kind, free.`;
    return `${listed(group.map(({ line }) => line))} ("${first.requested}"): ${first.why}${sum}${list}`;
  });
  const more = groups.length - MOST_NAMED;
  return [
    `In no sum, because no language model has ${groups.length === 1 ? "this name" : "these names"}: ${said.join(" ")}${more > 0 ? ` ${more} more names are in \`not_priced\`.` : ""}`,
  ];
}

/** Says what the best step of each line comes to, and names the largest. */
function steps(total: BillAnswer["total"], lines: readonly Line[], peak: boolean, day: string): string[] {
  const moved = lines.flatMap((line) => (line.step === null ? [] : { line, step: line.step }));
  const test = toTestWords(lines);
  if (moved.length === 0) {
    const sold = lines.some(({ status }) => status === "retired") ? " whose model is still sold" : "";
    return [
      `No line${sold} has a cheaper option that is likely as good by tests of its kind, or a discount that its task shows${test === "" ? "" : `; ${test}`}.`,
    ];
  }
  const sorted = [
    ...Map.groupBy(
      moved,
      ({ line, step }) => `${nameOf(line)} ${step.kind} ${step.model?.provider}/${step.model?.id}`,
    ).values(),
  ]
    .map((group) => ({ group, yearly: sumOf(group, ({ step }) => step.saving_twelve_months_usd) }))
    .sort((a, b) => b.yearly - a.yearly);
  const said = sorted.slice(0, MOST_MOVES).flatMap(({ group }) => {
    const [first] = group;
    if (first === undefined) return [];
    const { line, step } = first;
    const how =
      step.model === null
        ? `${step.kind === "batch_unused" ? "batch service" : "the cache"} of ${line.model.display_name}${untilEnd(line, day)}`
        : `${line.model.display_name} to ${step.model.display_name} at ${step.model.provider}${chanceWords(
            group.map((one) => one.line),
            step.model,
          )}`;
    return `${listed(group.map((one) => one.line.line))}, ${how}, ${shown(sumOf(group, (one) => one.step.saving_monthly_usd))} USD a month`;
  });
  const more = sorted.length - MOST_MOVES;
  return [
    `One step on ${moved.length === lines.length ? "each line" : `${moved.length} of ${lines.length} lines`} saves ${peak ? "at most " : ""}${shown(total.saving_monthly_usd)} USD a month and ${shown(total.saving_twelve_months_usd)} USD over twelve months, so that the bill falls to ${shown(total.monthly_usd - total.saving_monthly_usd)} USD a month.`,
    `Largest moves: ${said.join("; ")}${more > 0 ? `; ${more} more in \`lines[].step\`` : ""}. Lines are counted from 0, as in \`lines\`; test another model with your own cases first.`,
    ...nothingBetter(lines),
    ...(test === "" ? [] : [`Beside these, ${test}.`]),
  ];
}

/** Says for how long a discount of a model that ends can be had. */
function untilEnd(line: Line | undefined, day: string): string {
  const on = line?.shutdown_on ?? null;
  return on === null ? "" : ` for the ${daysBetween(day, on)} days until it ends on ${on}`;
}

/** Names the lines without a step, by the reason. */
function nothingBetter(lines: readonly Line[]): string[] {
  const still = lines.filter(
    ({ step, status, task_read: read }) => step === null && status !== "retired" && read !== "too_many_tasks",
  );
  const groups = [...Map.groupBy(still, ({ why_no_option: why }) => why)];
  return groups.slice(0, MOST_MOVES).map(([why, group]) => {
    const of = listed(group.map(({ line }) => line));
    return why?.startsWith("No option") === true
      ? `For ${of}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`
      : `Nothing better is known to be as good for ${of}: ${why ?? "no option costs less."}`;
  });
}

/** The least probability of the option that is the step of some lines. */
function chanceWords(lines: readonly Line[], { id, provider }: Option["model"]): string {
  const offers = lines.flatMap(
    ({ options }) => options.find(({ model }) => model.id === id && model.provider === provider) ?? [],
  );
  const chances = offers.flatMap(({ success_probability: chance }) => chance ?? []);
  const least = Math.min(...chances);
  const rated =
    chances.length === 0
      ? "not rated"
      : `probability ${least}${chances.some((one) => one !== least) ? " or more" : ""} of being as good`;
  return ` (${[rated, ...limitsOf(offers)].join("; ")})`;
}

/** Says what the costs of options leave open: rates that are not recorded, and thinking. */
function limitsOf(options: readonly Option[]): string[] {
  const most = options.reduce((sum, { monthly_usd: usd, monthly_usd_with_thinking: more }) => sum + (more ?? usd), 0);
  return [
    ...(options.some(({ status }) => status === "preview") ? ["a preview"] : []),
    ...(options.some(({ rates_note: note }) => note !== null)
      ? ["at the standard rate, because none of a discount in use is recorded"]
      : []),
    ...(laterWords(options) === ""
      ? []
      : [`${shown(sumOf(options, ({ monthly_usd: usd }) => usd))} USD a month${laterWords(options)}`]),
    ...(options.some(({ monthly_usd_with_thinking: usd }) => usd !== null)
      ? [`${shown(most)} USD a month if it has to think and the present model does not`]
      : []),
  ];
}

/** Says what the discounts of the present models save that tasks show, when other models are not wanted. */
function sameModels(
  total: BillAnswer["total"],
  findings: readonly Finding[],
  lines: readonly Line[],
  day: string,
): string[] {
  const stated = findings
    .filter(({ stated_by_task: is }) => is === true)
    .sort((a, b) => (b.saving_monthly_usd ?? 0) - (a.saving_monthly_usd ?? 0))
    .slice(0, MOST_NAMED);
  if (stated.length === 0 || total.saving_monthly_usd_same_models === total.saving_monthly_usd) return [];
  const placeOf = new Map(lines.map(({ line }, at) => [line, at]));
  const said = stated.map(
    ({ line, kind, saving_monthly_usd: usd }) =>
      `${kind === "batch_unused" ? "batch service" : "the cache"} for line ${line} (${lines[placeOf.get(line) ?? -1]?.model.display_name}), ${shown(usd ?? 0)} USD a month${untilEnd(lines[placeOf.get(line) ?? -1], day)}`,
  );
  return [
    `Without another model, ${shown(total.saving_monthly_usd_same_models)} USD a month can be saved, as the tasks show: ${said.join("; ")}.`,
  ];
}

/** Says that what is billed for a model that is shut down cannot be a running cost. */
function ended(usd: number, lines: readonly Line[]): string[] {
  const gone = lines.filter(({ status, monthly_usd: cost }) => status === "retired" && cost !== null);
  if (gone.length === 0) return [];
  const names = [...new Set(gone.map(nameOf))].slice(0, MOST_NAMED);
  return [
    `Of the bill ${shown(usd)} USD a month cannot be a running cost: ${names.join(", ")} ${names.length === 1 ? "is" : "are"} shut down, so check which model answers the calls of ${listed(gone.map(({ line }) => line))}.`,
  ];
}

/** Says what batch service and cache save on a condition that the bill does not show. */
function onCondition(findings: readonly Finding[], lines: readonly Line[]): string[] {
  const ends = new Map(lines.flatMap(({ line, shutdown_on: on }) => (on === null ? [] : [[line, on] as const])));
  const open = findings.filter(({ condition }) => condition !== undefined);
  const batch = open.filter(({ kind }) => kind === "batch_unused");
  const cache = open.filter(({ kind }) => kind === "cache_unused");
  const ending = batch.filter(({ line }) => ends.has(line));
  const most = batch.reduce((sum, { saving_monthly_usd: usd }) => sum + (usd ?? 0), 0);
  return [
    ...(batch.length === 0
      ? []
      : [
          `Counted nowhere above: where ${batch[0]?.condition}, batch service saves up to ${shown(most)} USD a month in place of other steps on ${listed(batch.map(({ line }) => line))}${ending.length === 0 ? "" : `, ${shown(sumOf(ending, ({ saving_monthly_usd: usd }) => usd ?? 0))} of it only until the present models end: ${listOf([...new Set(ending.slice(0, MOST_NAMED).map(({ line }) => `line ${line} on ${ends.get(line)}`))])}`}.`,
        ]),
    ...(cache.length === 0
      ? []
      : [
          `The bill does not show how much input repeats: what a cache saves for each tenth that does is in the findings of ${listed(cache.map(({ line }) => line))}.`,
        ]),
  ];
}

/** Names the cheaper model to test that would save most over twelve months. */
function toTestWords(lines: readonly Line[]): string {
  const [first] = lines
    .flatMap((line) => line.candidates_to_test.map((one) => ({ line, one })))
    .filter(({ one }) => one.saving_monthly_usd > 0 && one.saving_twelve_months_usd > 0)
    .sort((a, b) => b.one.saving_twelve_months_usd - a.one.saving_twelve_months_usd);
  if (first === undefined) return "";
  const { line, one } = first;
  const p = one.success_probability === null ? "" : `, probability ${one.success_probability} of being as good`;
  const changes = Math.abs(one.saving_twelve_months_usd - MONTHS * one.saving_monthly_usd) > 1;
  const yearly = changes
    ? ` now, and ${shown(one.saving_twelve_months_usd)} over twelve months at announced prices`
    : "";
  return `to test is most of all ${one.model.display_name} at ${one.model.provider} for line ${line.line} (${line.model.display_name}): ${shown(one.saving_monthly_usd)} USD less a month${yearly}${batchWords([one])}${p}${one.why_not_option === null ? "" : `; no option, because ${one.why_not_option}`}`;
}
const MONTHS = 12;

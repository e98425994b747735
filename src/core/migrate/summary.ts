import type { MigrationAnswer } from "../../schema/answers/migration.ts";
import { daysBetween } from "../periods.ts";

type Planned = MigrationAnswer["models"][number];
type Option = Planned["options"][number];

/** Number of models that the summary names; the others stand in `models`. */
const MOST_NAMED = 10;

/**
 * Says in sentences, for each model of a plan, when it ends and what to move to.
 *
 * @param call size of the call that the costs are of, in tokens
 * @param day UTC day of the answer, `YYYY-MM-DD`
 */
export function migrationSummary(models: readonly Planned[], call: MigrationAnswer["call"], day: string): string {
  const rest = models.length - MOST_NAMED;
  return [
    `A call here has ${call.input_tokens.toLocaleString("en")} input and ${call.output_tokens.toLocaleString("en")} output tokens.`,
    ...models.slice(0, MOST_NAMED).map((planned) => `${endWords(planned, day)} ${moveWords(planned)}`),
    ...(rest > 0 ? [`${rest} more ${rest === 1 ? "model is" : "models are"} planned in \`models\`.`] : []),
  ].join(" ");
}

/** Says what happens to calls of a model that ends, and when. @param day UTC day of the answer, `YYYY-MM-DD` */
export function callsWords({ status, shutdown_on: on }: Pick<Planned, "status" | "shutdown_on">, day: string): string {
  if (status === "retired") {
    const since = on === null ? "It is shut down" : `It was shut down on ${on}, ${days(daysBetween(on, day))} ago`;
    return `${since}: calls already fail, or its seller answers them with another model. Check now what answers them.`;
  }
  return on === null
    ? "Calls still work. No day of the end is announced, and one may come with short notice."
    : `Calls work until ${on}, ${days(daysBetween(day, on))} from now. After it they fail, or its seller answers them with another model.`;
}

function endWords({ model: { display_name: name, provider }, status, shutdown_on: on }: Planned, day: string): string {
  const listing = `${name} (${provider})`;
  if (status === "retired") {
    const since = on === null ? "is shut down" : `was shut down on ${on}, ${days(daysBetween(on, day))} ago`;
    return `${listing} ${since}: check now what answers its calls.`;
  }
  return on === null
    ? `${listing} is deprecated, without a day of its end.`
    : `${listing} is shut down on ${on}, in ${days(daysBetween(day, on))}.`;
}

function moveWords({ options, notes, cost_of_stated_tokens_usd: before }: Planned): string {
  const open = options.filter(({ status, judgement }) => status !== "retired" && judgement !== "no");
  const named = open.find((one) => one.named_by_provider);
  const cheaper = open
    .filter((one) => one !== named && one.judgement === "recommend")
    .filter((one) => named === undefined || one.estimated_cost_per_call_usd < named.estimated_cost_per_call_usd)
    .sort((a, b) => a.estimated_cost_per_call_usd - b.estimated_cost_per_call_usd);
  const [cheapest] = cheaper;
  const whole = cheaper.find((one) => limitsOf(one).length === 0);
  const said = [
    ...(named === undefined ? [] : [`Named successor: ${optionWords(named, before)}.`]),
    ...(cheapest === undefined ? [] : [`Likely as good and cheapest: ${optionWords(cheapest, before)}.`]),
    ...(whole === undefined || whole === cheapest
      ? []
      : [`Likely as good, with no smaller window and no input less: ${optionWords(whole, before)}.`]),
  ];
  if (said.length > 0) return said.join(" ");
  const first = open[0];
  return first === undefined
    ? (notes[0] ?? "No successor with a known price is listed.")
    : `To test: ${optionWords(first, before)}.`;
}

/** What an option takes less of than the present model: a shorter window, or fewer kinds of input. */
const limitsOf = ({ breaks }: Option): string[] => breaks.filter((one) => /^(?:Context window|Inputs):/.test(one));

/** Names an option with what a call costs there, for the same tokens and with its thinking. */
function optionWords(option: Option, before: unknown): string {
  const { model, cost_of_stated_tokens_usd: after, estimated_cost_per_call_usd: run, success_probability: p } = option;
  const was = typeof before !== "number" ? "" : after === before ? ", as now" : ` instead of ${before}`;
  const cost = typeof after === "number" ? `${after} USD a call${was}` : `${run} USD a call`;
  const why =
    option.thinking === null ? "in the tokens that it makes of the same text" : "with the thinking it is priced with";
  const thinking = typeof after === "number" && run > after ? `, ${run} ${why}` : "";
  const ends = option.shutdown_on === null ? "" : `, which ends itself on ${option.shutdown_on}`;
  const quality = p === null ? "not rated" : `probability ${p} of being as good`;
  const limits = limitsOf(option).map((one) => `; ${one.replace(/\.$/, "")}`);
  return `${model.display_name} at ${model.provider}${ends} (${cost}${thinking}; ${quality}${limits.join("")})`;
}

const days = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;

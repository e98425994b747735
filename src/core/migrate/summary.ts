import type { MigrationAnswer } from "../../schema/answers/migration.ts";
import { daysBetween } from "../periods.ts";
import { listOf } from "../text/list.ts";

type Planned = MigrationAnswer["models"][number];
type Option = Planned["options"][number];

/** Number of models that the summary names; the others stand in `models`. */
const MOST_NAMED = 10;

/** What a plan holds besides the models that end. */
export interface WholePlan {
  models: readonly Planned[];
  /** Number of models without an end within the days asked. */
  staying: number;
  notFound: readonly { requested: string; meant: string | null; why?: string; listed?: string | undefined }[];
  /** What is to be known of names that only resellers list, in sentences. */
  resold?: readonly string[];
}

/**
 * Says in sentences what ends, and for each model when it ends and what to move to.
 *
 * @param call size of the call that the costs are of, in tokens
 * @param day UTC day of the answer, `YYYY-MM-DD`
 */
export function migrationSummary(plan: WholePlan, call: MigrationAnswer["call"], day: string): string {
  // Two names of a request may mean one model.
  const models = plan.models.filter(
    ({ model }, at, all) =>
      all.findIndex((one) => one.model.id === model.id && one.model.provider === model.provider) === at,
  );
  const rest = models.length - MOST_NAMED;
  return [
    stateWords({ ...plan, models }, day),
    ...models.slice(0, MOST_NAMED).map((planned) => `${endWords(planned, day)} ${moveWords(planned)}`),
    ...(rest > 0 ? [`${rest} more ${rest === 1 ? "model is" : "models are"} planned in \`models\`.`] : []),
    `Costs are of a call with ${call.input_tokens.toLocaleString("en")} input and ${call.output_tokens.toLocaleString("en")} output tokens at list prices.`,
  ].join(" ");
}

/** Says how many of the models end and which ends next, and which names are not planned. */
function stateWords({ models, staying, notFound, resold = [] }: WholePlan, day: string): string {
  const total = models.length + staying;
  const gone = models.filter(({ status }) => status === "retired").length;
  const [next, ...later] = models
    .filter(({ status, shutdown_on: on }) => status !== "retired" && on !== null)
    .sort((a, b) => ((a.shutdown_on ?? "") < (b.shutdown_on ?? "") ? -1 : 1));
  const dated = next === undefined ? 0 : 1 + later.length;
  const undated = models.length - gone - dated;
  const are = (count: number) => (count === 1 ? "is" : "are");
  const said = [
    ...(gone === 0 ? [] : [`${gone} ${are(gone)} shut down`]),
    ...(next === undefined
      ? []
      : [`${dated} ${dated === 1 ? "ends" : `end, first ${next.model.display_name}`} on ${next.shutdown_on}`]),
    ...(undated === 0 ? [] : [`${undated} ${are(undated)} deprecated without a day of the end`]),
    ...(staying === 0 ? [] : [`${staying} ${staying === 1 ? "stays" : "stay"}`]),
  ];
  const apart = notFound.filter(({ listed }) => listed !== undefined);
  const unknown = notFound
    .filter(({ listed }) => listed === undefined)
    .map(({ requested, meant }) => `"${requested}"${meant === null ? "" : ` (nearest: ${meant})`}`);
  return [
    total === 1
      ? `State of ${day}.`
      : said.length === 1
        ? `On ${day}, all of them: ${said[0]}.`
        : `On ${day}, of ${total} models ${listOf(said)}.`,
    ...resold,
    ...(apart.length === 0
      ? []
      : [`Not planned, since plans are of language models: ${apart.flatMap(({ why }) => why ?? []).join(" ")}`]),
    ...(unknown.length === 0 ? [] : [`Not planned, as not found: ${unknown.join(", ")}.`]),
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

function moveWords({ options, notes, ...current }: Planned): string {
  const before = costBefore(current);
  const open = options.filter(({ status, judgement }) => status !== "retired" && judgement !== "no");
  const named = open.filter((one) => one.named_by_provider);
  const last = named.at(-1);
  // What ends itself is no mark for others to undercut.
  const mark = last === undefined || endsItself(last) ? undefined : last;
  const cheaper = open
    .filter((one) => !one.named_by_provider && one.judgement === "recommend")
    .filter((one) => mark === undefined || one.estimated_cost_per_call_usd < mark.estimated_cost_per_call_usd)
    .sort((a, b) => a.estimated_cost_per_call_usd - b.estimated_cost_per_call_usd);
  const wholes = cheaper.filter((one) => limitsOf(one).length === 0);
  const whole = wholes.find((one) => isAsSure(one, mark)) ?? wholes[0];
  const here = whole?.same_seller === true ? undefined : cheaper.find((one) => one.same_seller);
  const [cheapest] = cheaper;
  const said = [
    ...named.map((one, at) => `${at === 0 ? "Named successor" : "Named for that one"}: ${optionWords(one, before)}.`),
    ...(whole === undefined ? [] : [`${wholeWords(whole, mark)}: ${optionWords(whole, before)}.`]),
    ...(here === undefined
      ? []
      : [
          `Likely as good at the same seller${mark === undefined ? "" : ", for less than the named successor"}: ${optionWords(here, before)}.`,
        ]),
    ...(cheapest === undefined || cheapest === whole || cheapest === here
      ? []
      : [`Likely as good and cheapest: ${optionWords(cheapest, before)}.`]),
  ];
  if (said.length > 0) return said.join(" ");
  const first = open[0];
  return first === undefined
    ? (notes[0] ?? "No successor with a known price is listed.")
    : `To test: ${optionWords(first, before)}.`;
}

function endsItself({ status, shutdown_on: on }: Option): boolean {
  return on !== null || status === "deprecated";
}

/** Whether an option is no less likely to be as good than a named successor, or than one that is not rated. */
function isAsSure({ success_probability: own }: Option, named: Option | undefined): boolean {
  return named !== undefined && (own ?? 0) >= (named.success_probability ?? 0);
}

/** Says what an option without limits is, beside the successor that is named. */
function wholeWords(option: Option, named: Option | undefined): string {
  return `${isAsSure(option, named) ? "Better than the named successor, for less than it and no less likely to be as good" : "Likely as good"}, with no smaller window and no input less`;
}

/** What an option takes less of than the present model: a shorter window, or fewer kinds of input. */
const limitsOf = ({ breaks }: Option): string[] => breaks.filter((one) => /^(?:Context window|Inputs):/.test(one));

/** What a call of the present model costs: of the stated tokens, and in words with its thinking. */
interface Before {
  usd: number | null;
  words: string;
}

/** A model that always thinks is compared with its thinking, as the options are. */
function costBefore(current: Pick<Planned, "estimated_cost_per_call_usd"> & Record<string, unknown>): Before {
  const { cost_of_stated_tokens_usd: stated, estimated_cost_per_call_usd: run } = current;
  if (typeof stated !== "number") return { usd: null, words: "" };
  return {
    usd: stated,
    words:
      run !== null && run > stated ? `${run} with the thinking of the present model, ${stated} without` : `${stated}`,
  };
}

/** Names an option with what a call costs there, for the same tokens and with its thinking. */
function optionWords(option: Option, before: Before): string {
  const { model, cost_of_stated_tokens_usd: after, estimated_cost_per_call_usd: run, success_probability: p } = option;
  const was = before.usd === null ? [] : [after === before.usd ? "as now" : `instead of ${before.words}`];
  // The probability is that of the setting that is priced, so its cost comes first.
  const [how, plain] =
    option.thinking === null
      ? ["for the tokens that it makes of the same text", "for the same number of tokens"]
      : ["with its thinking, which the probability is for", "without"];
  const cost =
    typeof after !== "number"
      ? `${run} USD a call`
      : run > after
        ? [`${run} USD a call ${how}`, `${after} ${plain}`, ...was].join(", ")
        : [`${after} USD a call`, ...was].join(after === before.usd ? ", " : " ");
  const mean = option.estimated_cost_per_call_mean_of_twelve_months_usd;
  const later =
    option.announced_price_changes.length === 0 ? "" : `, ${mean} on the mean of twelve months at announced prices`;
  const second = option.price_url === null ? "; price from a second-hand list" : "";
  const day = option.shutdown_on === null ? "without a day so far" : `on ${option.shutdown_on}`;
  const ends = endsItself(option) ? `, which ends itself ${day}` : "";
  const quality = p === null ? "not rated" : `probability ${p} of being as good`;
  const limits = limitsOf(option).map((one) => `; ${one.replace(/\.$/, "")}`);
  return `${model.display_name} at ${model.provider}${ends} (${cost}${later}; ${quality}${limits.join("")}${second})`;
}

const days = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;

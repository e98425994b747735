import type { MigrationAnswer } from "../../schema/answers/migration.ts";
import { daysBetween } from "../periods.ts";
import { listOf } from "../text/list.ts";

type Planned = MigrationAnswer["models"][number];
type Option = Planned["options"][number];

/** Number of models that the summary names; the others stand in `models`. */
const MOST_NAMED = 10;

/** What a count of those that end needs. */
interface Ending {
  model: { display_name: string };
  status: string;
  shutdown_on: string | null;
}

/** What a plan holds besides the models that end. */
export interface WholePlan {
  models: readonly Planned[];
  /** Models without an end within the days asked. */
  staying: readonly Pick<MigrationAnswer["staying"][number], "model" | "shutdown_on">[];
  notFound: readonly { requested: string; meant: string | null }[];
  /** What is to be known of names that only resellers list, in sentences. */
  resold?: readonly string[];
  /** Models for one task that end, with a line for each, and lines about those that stay. */
  tasks?: { models: readonly Ending[]; lines: readonly string[]; staying: readonly string[] };
}

/**
 * Says what ends, and on a line for each model when it ends and what to move to.
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
    stateWords({ ...plan, ends: [...models, ...(plan.tasks?.models ?? [])] }, day),
    ...models.slice(0, MOST_NAMED).map((planned) => `${endWords(planned, day)} ${moveWords(planned)}`),
    ...(rest > 0 ? [`${rest} more ${rest === 1 ? "model is" : "models are"} planned in \`models\`.`] : []),
    ...(plan.tasks?.lines ?? []),
    ...stayWords(plan.staying, day),
    ...(plan.tasks?.staying ?? []),
    ...(models.length === 0
      ? []
      : [
          `Costs are of a call with ${call.input_tokens.toLocaleString("en")} input and ${call.output_tokens.toLocaleString("en")} output tokens at list prices, with the thinking that the probability is for and the tokens that each model makes of the same text; \`options\` has them without.`,
        ]),
  ].join("\n");
}

/** Says of the models that stay that no end is announced, or that it comes later. */
function stayWords(staying: WholePlan["staying"], day: string): string[] {
  const nameOf = ({ model }: WholePlan["staying"][number]) => `${model.display_name} (${model.provider})`;
  const named = staying.slice(0, MOST_NAMED);
  const open = named.filter(({ shutdown_on: on }) => on === null);
  return [
    ...named.flatMap((one) =>
      one.shutdown_on === null ? [] : [`${nameOf(one)} is sold until ${one.shutdown_on}, later than asked for.`],
    ),
    ...(open.length === 0
      ? []
      : [`No end of ${listOf(open.map(nameOf))} is on record on ${day}; list_changes tells one once it is announced.`]),
  ];
}

/** Says how many of the models end and which ends next, and which names are not planned. */
function stateWords(
  { ends: models, staying, notFound, resold = [] }: Omit<WholePlan, "models"> & { ends: readonly Ending[] },
  day: string,
): string {
  const total = models.length + staying.length;
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
    ...(staying.length === 0 ? [] : [`${staying.length} ${staying.length === 1 ? "stays" : "stay"}`]),
  ];
  const unknown = notFound.map(
    ({ requested, meant }) => `"${requested}"${meant === null ? "" : ` (nearest: ${meant})`}`,
  );
  return [
    total === 1
      ? `State of ${day}.`
      : said.length === 1
        ? `On ${day}, all of them: ${said[0]}.`
        : `On ${day}, of ${total} models ${listOf(said)}.`,
    ...resold,
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
  const before = current.estimated_cost_per_call_usd;
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
  const least = cheapest?.estimated_cost_per_call_usd ?? 0;
  const unrated = open.find(
    (one) =>
      one.same_seller &&
      !one.named_by_provider &&
      one.success_probability === null &&
      one.estimated_cost_per_call_usd < least,
  );
  const said = [
    ...(whole === undefined ? [] : [`${wholeWords(whole, mark)}: ${optionWords(whole, before)}.`]),
    ...(here === undefined
      ? []
      : [
          `Likely as good at the same seller${mark === undefined ? "" : ", for less than the named successor"}: ${optionWords(here, before)}.`,
        ]),
    ...(cheapest === undefined || cheapest === whole || cheapest === here
      ? []
      : [
          `Likely as good and cheapest${unrated === undefined ? "" : " of the rated"}: ${optionWords(cheapest, before)}.`,
        ]),
    ...(unrated === undefined ? [] : [`For less at the same seller, to test: ${optionWords(unrated, before)}.`]),
  ];
  const successors = namedWords(options, named, current);
  if (named.length + said.length > 0) return [...successors, ...said].join(" ");
  const [first] = open;
  return first === undefined
    ? (notes[0] ?? "No successor with a known price is listed.")
    : [...successors, `To test: ${optionWords(first, before)}.`].join(" ");
}

/** Names the successors that providers name, one for another where one is shut down or ends itself; says where there is none. */
function namedWords(
  options: readonly Option[],
  open: readonly Option[],
  current: Pick<Planned, "replacement_named_by_provider" | "estimated_cost_per_call_usd">,
): string[] {
  const gone = options.filter((one) => one.named_by_provider && !open.includes(one));
  const names = listOf(gone.map(({ model }) => model.display_name));
  const first =
    gone.length === 0
      ? "Named successor"
      : `Named successor ${names} ${gone.length === 1 ? "is" : "are"} shut down too; named for that one`;
  if (open.length > 0)
    return open.map(
      (one, at) =>
        `${at === 0 ? first : "Named for that one"}: ${optionWords(one, current.estimated_cost_per_call_usd)}.`,
    );
  const name = current.replacement_named_by_provider;
  if (gone.length > 0) return [`Named successor ${names} is shut down too.`];
  return [name === null ? "No named successor is on record." : `Named successor: ${name}, without a known price here.`];
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
  return `${isAsSure(option, named) ? "For less than the named successor and no less likely to be as good" : "Likely as good"}, with no smaller window and no input less`;
}

/** What an option takes less of than the present model: a shorter window, or fewer kinds of input. */
const limitsOf = ({ breaks }: Option): string[] => breaks.filter((one) => /^(?:Context window|Inputs):/.test(one));

/** Names an option with what a call costs there and at present, each with its own thinking. */
function optionWords(option: Option, before: number | null): string {
  const { model, estimated_cost_per_call_usd: usd, success_probability: p } = option;
  const mean = option.estimated_cost_per_call_mean_of_twelve_months_usd;
  const day = option.shutdown_on === null ? "without a day so far" : `on ${option.shutdown_on}`;
  const facts = [
    costWords(usd, before),
    ...(option.announced_price_changes.length === 0
      ? []
      : [
          `announced: ${changeWords(option.announced_price_changes)}, with ${Number(mean.toPrecision(3))} on the mean of twelve months`,
        ]),
    ...(option.price_ends_on === null ? [] : [`price only to ${option.price_ends_on}, no later one is recorded`]),
    p === null ? "not rated" : `probability ${p} of being as good`,
    ...limitsOf(option).map((one) => one.replace(/\.$/, "")),
    ...(option.price_url === null ? ["price from a second-hand list"] : []),
  ];
  return `${model.display_name} at ${model.provider}${endsItself(option) ? `, which ends itself ${day}` : ""} (${facts.join("; ")})`;
}

/** Says which rates change on which day: "input from 1 to 2 and output from 4 to 8 USD per million tokens on 2027-01-01". */
function changeWords(changes: Option["announced_price_changes"]): string {
  return [...Map.groupBy(changes, ({ on }) => on)]
    .map(([on, some]) => {
      const rates = some.map(
        ({ meter, from_usd_per_mtok: from, to_usd_per_mtok: to }) =>
          `${meter.replaceAll("_", " ")} from ${from} to ${to}`,
      );
      return `${listOf([...new Set(rates)])} USD per million tokens on ${on}`;
    })
    .join(", ");
}

function costWords(usd: number, before: number | null): string {
  if (before === null) return `${usd} USD a call`;
  return usd === before ? `${usd} USD a call, as now` : `${usd} instead of ${before} USD a call`;
}

const days = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;

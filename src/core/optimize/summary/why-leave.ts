import { addDays } from "../../periods.ts";
import { listOf } from "../../text/list.ts";
import { compareModels } from "../chance.ts";
import type { Candidate } from "../choice/candidates.ts";
import {
  daysLeft,
  endsWithinYear,
  isOpenToNewWork,
  isShutDown,
  makerEndText,
  stillSoldBy,
} from "../choice/shutdown.ts";
import { LATENCY } from "../choice/uncertain.ts";
import { costWithoutThinking, measuredLatency } from "../choice/verdict/worth-it.ts";
import { overLimit } from "../money/money.ts";
import { callCosts, lacksBatchRate, money, spendWords, sumOf } from "../money/spend.ts";
import { namedReplacement } from "../resolve.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { lacksCacheRate } from "./cache.ts";
import { ahead, nameOf } from "./words.ts";

/** Says why the model in use cannot stay: its end, and the demands that it fails. */
export function whyLeave(request: ResolvedRequest, failed: readonly string[], data: OptimizeData): string[] {
  return [...endOf(request, data), ...demandsFailed(request, failed, data)];
}

/** Says that the model in use has ended or when it does, at its seller or at its maker. */
function endOf({ current, day, input }: ResolvedRequest, { models }: OptimizeData): string[] {
  const end = current.deprecation?.shutdown_on ?? null;
  if (isShutDown(current, day)) {
    const elsewhere = stillSoldBy(current, day);
    const where = elsewhere.length === 0 ? "" : ` by ${current.providerName}`;
    const then =
      elsewhere.length > 0
        ? `, but still at ${listOf(elsewhere)}: if you call it there, ask there for its price and its end`
        : isLongGone(end, day)
          ? `: if "${input.current_model}" still answers your calls, another model serves them, so name that one`
          : "";
    return [`${current.display_name} is no longer sold${where}${end === null ? "" : ` since ${end}`}${then}.`];
  }
  if (endsWithinYear(current, day))
    return [`${current.display_name} ends on ${end}, in ${daysLeft(current, day)} days.`];
  const atMaker = makerEndText(current, day, models);
  if (atMaker !== null) return [`${current.display_name}: ${atMaker}`];
  return current.status === "deprecated"
    ? [`${current.display_name} is deprecated, without a day of its end so far.`]
    : [];
}

/** Days after its end from which a model cannot be the one that is in use. */
const GONE_DAYS = 60;

function isLongGone(end: string | null, day: string): boolean {
  return end !== null && addDays(end, GONE_DAYS) < day;
}

/** Names the demands that the model in use fails, and where it meets them. */
function demandsFailed(request: ResolvedRequest, failed: readonly string[], data: OptimizeData): string[] {
  const { current, day } = request;
  // What has ended cannot stay, whatever it meets.
  if (failed.length === 0 || isShutDown(current, day)) return [];
  const latency = failed.includes(LATENCY) ? measuredLatency(current, data) : null;
  const measured =
    latency === null ? "" : `, measured at ${Math.round(latency).toLocaleString("en")} ms to the first token`;
  if (failed.length === 1 && latency !== null)
    return [
      `${nameOf(current)} does not keep the limit of latency${measured}: if your own calls keep it, stay with it.`,
    ];
  const elsewhere = stillSoldBy(current, day);
  const stays = elsewhere.length === 0 ? "cannot stay" : `can stay at most at ${listOf(elsewhere)}`;
  return [`${nameOf(current)} does not meet the demand on ${listOf(failed)}${measured}, so it ${stays}.`];
}

/** Said of a successor that breaks a limit on cost. */
export const PASSES_LIMIT = ", which passes your limit";

/** Names the successor that the maker of an ended or deprecated model names, with its cost. */
export function successorNamed(told: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): string[] {
  const { current, day, kind } = request;
  if (current.status !== "deprecated" && !endsWithinYear(current, day)) return [];
  const named = namedReplacement(current, data.models).filter((model) => model !== current);
  const { onlySellers } = request.demands;
  const atAsked = data.models.filter(
    (one) => onlySellers.has(one.provider) && named.some((other) => other.model_key === one.model_key),
  );
  const model = [...atAsked, ...named].find((one) => isOpenToNewWork(one, day, data.models)) ?? named[0];
  if (model === undefined || told.some((one) => one.model.model_key === model.model_key)) return [];
  const quality = compareModels(current, model, kind, data);
  const costs = callCosts(model, quality.chance?.effort, request);
  if (costs === null) return [];
  const sum = sumOf(request);
  const without = costWithoutThinking({ model, quality }, request);
  const thinking = without === null ? "" : ` with thinking, as scored (${money(without.times(sum.calls))} without)`;
  const ends = endsWithinYear(model, day)
    ? `, which ends within a year itself, on ${model.deprecation?.shutdown_on}`
    : isOpenToNewWork(model, day, data.models)
      ? ""
      : ", which is deprecated itself";
  const over = costs.high.gt(0) && overLimit(costs.high, request) ? PASSES_LIMIT : "";
  const standard = lacksBatchRate(model, request) ? ", at the standard rate" : "";
  const uncached = lacksCacheRate(model, quality.chance?.effort, request)
    ? ", all of it uncached: no cache rate is recorded"
    : "";
  return [
    `Its named successor is ${nameOf(model)}, ${spendWords(costs, sum)} USD ${sum.per}${ahead(model, quality, request)}${thinking}${standard}${uncached}${over}${ends}.`,
  ];
}

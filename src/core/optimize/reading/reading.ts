import type { OptimizeReading } from "../../../schema/answers/reading.ts";
import { nameOf } from "../choice/named.ts";
import { readAs } from "../summary/read-as.ts";
import {
  EITHER,
  NO_LICENCES,
  NO_SPEED_ASKED,
  NOT_UNDERSTOOD,
  OF_A_TONGUE,
  openVolumes,
  PERMITTED,
  quoted,
  STAKES,
} from "../task/demands/unchecked.ts";
import { exactText } from "../task/exact/exact.ts";
import { textTokens } from "../task/sizes/images.ts";
import { WORKLOADS, type WorkloadClass } from "../task/workloads.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { isDescription, isUnplaced, wordsInDoubt, wordsNotUsed } from "./open-words.ts";
import { assumedOutputInWords, unusedSizesInWords } from "./unused-sizes.ts";

type Fields = OptimizeReading["fields"];
type Side = "input" | "output";

/** Number of demands that a reading lists; the answer lists all. */
const MOST_DEMANDS = 30;

/** Returns how a request was understood, before anything is computed from it. It says nothing of other models. */
export function readingOf(request: ResolvedRequest, data: Pick<OptimizeData, "models">): OptimizeReading {
  const { profile, demands, current } = request;
  const notUsed = wordsNotUsed(request);
  const fields: Fields = {
    work: {
      kind: profile.workloadClass,
      language: profile.language,
      sure: profile.clear,
      needs: [...profile.needs],
    },
    input_tokens: sizeRead(request, "input"),
    output_tokens: sizeRead(request, "output"),
    monthly_calls: callsRead(request),
    current_model: {
      asked: request.input.current_model,
      id: nameOf(current, data).id,
      name: current.display_name,
      seller: current.provider,
    },
    money: {
      bill_a_month: demands.monthlyBill,
      most_a_month: demands.monthlyBudget,
      most_in_all: demands.totalBudget,
      most_a_call: request.input.max_cost ?? demands.maxCallCost,
      saving_wanted: demands.savingShare,
    },
    demands: demands.read
      .slice(0, MOST_DEMANDS)
      .map(({ words, kind, effect, detail }) => ({ words, kind, effect, detail: detail ?? null })),
    unclear: wordsInDoubt(request),
  };
  return {
    understood: sentences(request, fields, notUsed),
    fields,
    exact: exactText(request),
    not_used: notUsed,
    reword: reword(request, fields, notUsed),
  };
}

function sizeRead({ profile, demands }: ResolvedRequest, side: Side): Fields["input_tokens"] {
  const value = side === "input" ? profile.inputTokens : profile.outputTokens;
  const [low, high] = profile.plausible?.[side] ?? [value, value];
  const derived = profile.sides[side] === "counted" || profile.derived?.sides.includes(side) === true;
  return {
    value,
    basis: profile.sides[side] === "stated" ? "stated" : derived ? "derived" : "assumed",
    words: demands.sizes.used.filter((one) => one.side === side).map(({ words }) => words),
    low: low === high ? null : low,
    high: low === high ? null : high,
  };
}

function callsRead(request: ResolvedRequest): Fields["monthly_calls"] {
  const { demands, monthlyCalls, monthlyCallsAssumed, callsRange, input } = request;
  const counted = demands.read.filter(({ kind, effect }) => kind === "volume" && effect === "priced");
  const inText =
    callsRange === null ? counted.map(({ words }) => words) : [callsRange.low.words, callsRange.high.words];
  const stated = input.monthly_calls !== undefined;
  const exact = !stated && demands.stated.has("monthly_calls");
  return {
    value: monthlyCalls,
    once: request.once,
    basis:
      stated || exact ? "stated" : monthlyCallsAssumed && callsRange === null && !request.once ? "assumed" : "derived",
    words: stated || request.callsOfBill ? [] : [...new Set(inText)],
    low: callsRange?.low.monthly ?? null,
    high: callsRange?.high.monthly ?? null,
  };
}

function sentences(
  request: ResolvedRequest,
  { work, current_model: model, demands, unclear }: Fields,
  notUsed: OptimizeReading["not_used"],
): string {
  const { doubtfulCalls, profile, input } = request;
  const effects = (["filtered", "priced"] as const).flatMap((effect) => {
    const words = demands
      .filter(
        (one) =>
          one.effect === effect &&
          one.kind !== "volume" &&
          one.detail !== STAKES &&
          one.detail !== PERMITTED &&
          one.detail !== NO_SPEED_ASKED,
      )
      .map((one) => one.words);
    return words.length === 0
      ? []
      : [`${effect === "filtered" ? "Filters models" : "Priced in"}: ${quoted([...new Set(words)])}.`];
  });
  const costly = demands.filter(({ detail }) => detail === STAKES).map(({ words }) => words);
  const allowed = demands.filter(({ detail }) => detail === PERMITTED).map(({ words }) => words);
  const unhurried = demands.filter(({ detail }) => detail === NO_SPEED_ASKED).map(({ words }) => words);
  const providers = input.constraints?.providers ?? [];
  const tongues = demands.filter(({ detail }) => detail === OF_A_TONGUE).map(({ words }) => words);
  const licences = demands.filter(({ detail }) => detail === NO_LICENCES).map(({ words }) => words);
  const either = demands.filter(({ detail }) => detail === EITHER).map(({ words }) => words);
  const wished = demands.filter(({ kind }) => kind === "preference").map(({ words }) => words);
  const said = [
    ...[unusedSizesInWords(request), assumedOutputInWords(request)].filter((words) => words !== null),
    readAs(request),
    `Work: ${work.kind.replaceAll("_", " ")}${work.sure ? ` (if not, name it in the task, such as work=${otherKinds(request)[0]})` : `, which is not certain${profile.runnerUp === null ? "" : `; maybe ${profile.runnerUp.replaceAll("_", " ")}`}`}. Model in use: ${model.name} (${model.id}) of ${model.seller}.`,
    ...effects,
    ...(costly.length === 0
      ? []
      : [
          `Taken as work in which a wrong answer is costly, by ${quoted(costly)}; if it is not, state mistakes=tolerable.`,
        ]),
    ...(allowed.length === 0 ? [] : [`Allowed, so nothing is removed: ${quoted(allowed)}.`]),
    ...(unhurried.length === 0 ? [] : [`Speed does not matter: ${quoted(unhurried)}.`]),
    ...(wished.length === 0 ? [] : [`Decides between models that are alike: ${quoted(wished)}.`]),
    ...(providers.length === 0 ? [] : [`Only models of ${providers.join(", ")}.`]),
    ...(tongues.length === 0 ? [] : [`In ${quoted(tongues)}: models are judged by tests of several languages.`]),
    ...(unclear.length === 0 ? [] : [`Can be read in several ways: ${quoted(unclear.map(({ words }) => words))}.`]),
    ...(profile.repeatedShare === null
      ? []
      : [
          `${Math.round(profile.repeatedShare * profile.inputTokens).toLocaleString("en")} of the input tokens are the same in every call.`,
        ]),
    ...(demands.some(({ kind }) => kind === "json")
      ? [
          demands.some(({ kind }) => kind === "json_schema")
            ? "Models of which no source says that the seller's API holds answers to a JSON schema are left out."
            : "No model is removed for JSON: check it in your test. constraints_read says of which models in the answer the seller's API holds answers to a JSON schema; json_schema=yes keeps only these.",
        ]
      : []),
    ...(licences.length === 0
      ? []
      : [
          `Licences of weights are on record by name, and not what they allow, so no model is removed for ${quoted(licences)}: name licences, such as Apache-2.0 or MIT.`,
        ]),
    ...(doubtfulCalls === null
      ? []
      : ["The calls of a month in the text do not fit its costs, so they are not used as written."]),
    ...(profile.billMismatch === null ? [] : ["The sizes, the calls and the bill in the text do not fit together."]),
    ...(either.length === 0 ? [] : [`Either is enough, so the region alone is applied: ${quoted(either)}.`]),
    ...listedAs(
      "Not used",
      notUsed.filter((one) => !isDescription(one) && ![...licences, ...either].includes(one.words)),
    ),
    ...listedAs("Read as a description of the work only", notUsed.filter(isDescription)),
  ];
  return oneLine(said.join(" "));
}

function listedAs(what: string, open: OptimizeReading["not_used"]): string[] {
  return open.length === 0 ? [] : [`${what}: ${quoted(open.map(({ words }) => words))}.`];
}

/** Says how to write what is assumed, open or not used; null when nothing is. */
function reword(
  request: ResolvedRequest,
  { input_tokens: input, output_tokens: output, monthly_calls: calls, work }: Fields,
  notUsed: OptimizeReading["not_used"],
): string | null {
  const { demands, profile, input: asked } = request;
  const { exact } = demands.sizes;
  const sizes = sizesToState(request);
  const sizesOpen =
    [input, output].some(({ basis }) => basis === "assumed") ||
    profile.unclear.length > 0 ||
    profile.billMismatch !== null;
  const callsOpen =
    calls.basis === "assumed" ||
    calls.low !== null ||
    request.doubtfulCalls !== null ||
    (asked.monthly_calls === undefined && openVolumes(demands, profile.images).length > 0);
  const settled = exact.input && exact.output && asked.monthly_calls !== undefined;
  const figures = settled ? [] : notUsed.filter(isUnplaced).map(({ words }) => words);
  const misread = demands.read.filter(({ detail }) => detail === NOT_UNDERSTOOD).map(({ words }) => words);
  const parts = [
    ...(sizesOpen
      ? [
          `State the size of one call in the task as ${sizes}, with your own numbers: this takes precedence over all other words.`,
        ]
      : []),
    ...(callsOpen ? ["Set monthly_calls in the body to the calls of a month."] : []),
    ...(figures.length > 0
      ? [
          `If ${quoted(figures.slice(0, 5))} changes the size or the number of calls, count it in${sizesOpen && callsOpen ? "" : `: sizes as ${sizes} in the task, calls as monthly_calls in the body`}.`,
        ]
      : []),
    ...(demands.read.some(({ kind, effect }) => kind === "cached_share" && effect === "not_checked")
      ? [
          `State how much of the input is the same in every call as repeated_input_tokens=${REPEATED}, with your number.`,
        ]
      : []),
    ...(work.sure
      ? []
      : [`State the kind of work in the task, ${likelyKinds(request)}: this takes precedence over all other words.`]),
    ...(misread.length === 0
      ? []
      : [`Say ${quoted(misread)} with only, not, or hosted in, and the name of a maker, seller or place.`]),
  ];
  if (parts.length === 0) return null;
  return oneLine([...parts, COPY].join(" "));
}

/**
 * States the sizes of a call as they were understood, with what they hold: an exact input would hold the images, and an exact
 * output the thinking of a model in use that always thinks.
 */
function sizesToState({ profile, current }: ResolvedRequest): string {
  const { outputTokens, images, imageTokens, withThinking, visibleTokens } = profile;
  const isExtra = current.reasoning === "always" && withThinking === null && visibleTokens === null;
  return [
    `input_tokens=${textTokens(profile)}`,
    ...(images === null || imageTokens === 0 ? [] : [`images=${images.number}`]),
    `output_tokens=${outputTokens}`,
    ...(isExtra ? ["thinking=extra"] : []),
  ].join(" ");
}

/** Stands for the number of tokens that only the buyer knows. */
const REPEATED = "…";
const COPY = "Or copy `exact` into the task and correct a value there: an exact value stands before all words.";

/** Returns the kinds of work other than the one that was read, the runner-up first. */
function otherKinds({ profile: { workloadClass, runnerUp } }: ResolvedRequest): WorkloadClass[] {
  const kinds = Object.keys(WORKLOADS) as WorkloadClass[];
  const others = [...(runnerUp === null ? [] : [runnerUp]), ...kinds].filter((kind) => kind !== workloadClass);
  return [...new Set(others)];
}

/** The kind that was read and the next likely one as they are stated, before all others. */
function likelyKinds(request: ResolvedRequest): string {
  const { workloadClass, runnerUp } = request.profile;
  const others = otherKinds(request).filter((kind) => kind !== runnerUp);
  const likely = [workloadClass, runnerUp].filter((kind) => kind !== null).map((kind) => `work=${kind}`);
  return `likely as ${likely.join(" or ")}, else as one of ${others.join(", ")}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ");
}

import { createHash } from "node:crypto";
import type { OptimizeAnswer, OptimizeInput } from "../../schema/answers/optimize.ts";
import type { Provider } from "../catalog/catalog-data.ts";
import { surchargesFor } from "../catalog/provider-facts.ts";
import { kindOf } from "../quality/kinds.ts";
import type { QualityKind } from "../quality/types.ts";
import { describeAnswer } from "./answer.ts";
import { betterChoice } from "./choice/better.ts";
import { selectCandidates } from "./choice/candidates.ts";
import { withMakers } from "./choice/demand-filters.ts";
import { choose, orThinkLess } from "./choice/verdict/choose.ts";
import { costOfCall, imageFactor, typicalCall } from "./money/cost.ts";
import { withoutImplausibleCalls } from "./money/implausible.ts";
import { ownSteps } from "./summary/own-steps.ts";
import { readDemands } from "./task/demands/read.ts";
import type { TaskDemands } from "./task/demands/types.ts";
import { IS_CACHED, openVolumes, REPLACED_CALLS } from "./task/demands/unchecked.ts";
import { plausibleProfiles, withDoubts } from "./task/doubts.ts";
import { cachedShareOf, exactIn, statedIn, withExactProfile } from "./task/exact/exact.ts";
import { languageOf } from "./task/language.ts";
import { profileTask, type TaskProfile } from "./task/profile.ts";
import { IMAGE_TOKENS, textTokens, withImageRange, withImages } from "./task/sizes/images.ts";
import { workIn } from "./task/work.ts";
import { LONG_INPUT_TOKENS } from "./task/workloads.ts";
import { ASSUMED_MONTHLY_CALLS, type ModelView, type OptimizeData, type ResolvedRequest } from "./types.ts";

/** Version of the method. Change it when the same request over the same data gets a different answer. */
const METHOD = "abilities-v8";

/**
 * Finds a cheaper model for a task that is probably as good. Deterministic, without network access: reads sizes and
 * demands from the text, prices a call with each model, filters the models, and judges each by the probability that it
 * is as good on tests of the kind.
 * @param current the model of `input.current_model`, already found with `resolveModel`
 */
export function optimizeModel(input: OptimizeInput, current: ModelView, data: OptimizeData): OptimizeAnswer {
  return answerRequest(resolveRequest(input, current, data.now, data.providers), data);
}

/** Answers a request that has been read, as `optimizeModel` does. */
export function answerRequest(request: ResolvedRequest, data: OptimizeData): OptimizeAnswer {
  const { current } = request;
  const { profile, day, demands } = request;
  const cost = costOfCall(current, profile, typicalCall(current, profile), day, demands);
  const steps = ownSteps(request, cost, data);
  const lessThinking = steps.find(({ step }) => step === "less_thinking");
  const better = betterChoice(request, cost, data);
  const selection = better?.selection ?? selectCandidates(request, cost, data);
  const choice = better?.choice ?? orThinkLess(choose(selection, request, cost, data), lessThinking?.usd);
  return describeAnswer(request, cost, selection, choice, steps, data, synthesisMethod(request, data));
}

/**
 * Returns what the buyer must state before a limit on cost can be applied: the words about sizes or calls that can be
 * read in several ways, when some model stays below the limit by one reading and none does by another. Null when there
 * is no limit or every reading gives the same result.
 */
export function openLimit(request: ResolvedRequest, data: OptimizeData): OpenLimit | null {
  const { input, current, profile, demands } = request;
  const volumes =
    demands.monthlyBudget !== null && request.monthlyCallsAssumed ? openVolumes(demands, profile.images) : [];
  const limited = input.max_cost !== undefined || demands.monthlyBudget !== null || demands.maxCallCost !== null;
  const words = [...profile.unclear, ...volumes];
  if (!limited || words.length === 0) return null;
  const cost = costOfCall(current, profile, typicalCall(current, profile), request.day, demands);
  const kept = (some: TaskProfile) => {
    const { passed, risky } = selectCandidates({ ...request, profile: { ...some, plausible: null } }, cost, data);
    return passed.length + risky.length;
  };
  const ends = plausibleProfiles(profile);
  const [least, most] = [ends[0], ends.at(-1)];
  const decides =
    volumes.length > 0 || (least !== undefined && most !== undefined && kept(least) > 0 && kept(most) === 0);
  return decides ? { words, inputTokens: textTokens(profile), outputTokens: profile.outputTokens } : null;
}

export interface OpenLimit {
  words: readonly string[];
  inputTokens: number;
  outputTokens: number;
}

/** What a text says by itself, whichever model is in use. */
interface TaskText {
  demands: TaskDemands;
  profile: TaskProfile;
}

/** Reads a text: what it demands, and what it says of the work. */
export function readTask(task: string): TaskText {
  const exact = exactIn(task);
  const demands = withMakers(readDemands(task), languageOf(task));
  const ofText = withExactProfile(profileTask(exact.rest, workIn(exact.rest, demands.read)), exact);
  const profile = withImages(ofText, demands.sizes.exact.input);
  const isCached = demands.read.some(({ detail }) => detail === IS_CACHED);
  const share = cachedShareOf(profile, exact) ?? (isCached ? (demands.cachedShare ?? profile.repeatedShare) : null);
  return { demands: share === null ? demands : { ...demands, cachedShare: share }, profile };
}

/**
 * Reads a request: what the text says of the work, what it demands and how many calls there are.
 * @param providers with their terms, for surcharges of regions; none where the demands hold no region
 * @param text of the task, when it has been read
 */
export function resolveRequest(
  input: OptimizeInput,
  current: ModelView,
  now: Date,
  providers: readonly Provider[] = [],
  text: TaskText = readTask(input.task),
): ResolvedRequest {
  return resolvedRequest(input, current, now, providers, asBilled(input.task, current, text));
}

/**
 * Takes an output that is stated exactly as the tokens that a model in use that always thinks is billed for, as usage reports
 * count them, unless the text says otherwise.
 */
function asBilled(task: string, current: ModelView, text: TaskText): TaskText {
  const { demands, profile } = text;
  const stated = statedIn(task, "output_tokens");
  const says = profile.withThinking !== null || profile.visibleTokens !== null || demands.stated.has("thinking");
  if (stated === null || current.reasoning !== "always" || says) return text;
  return { demands, profile: { ...profile, withThinking: stated.words } };
}

function resolvedRequest(
  input: OptimizeInput,
  current: ModelView,
  now: Date,
  providers: readonly Provider[],
  { demands: read, profile: said }: TaskText,
): ResolvedRequest {
  const day = now.toISOString().slice(0, 10);
  const once = read.onceCalls !== null || (read.once && input.monthly_calls !== undefined);
  const demands = withTotal(
    { ...withCalls(read, input.monthly_calls), surcharges: surchargesFor(read.terms, providers) },
    once,
  );
  const stated = input.monthly_calls ?? demands.monthlyCalls ?? demands.onceCalls;
  const paidFor =
    stated === null && demands.callsRange === null && demands.monthlyTokens === null
      ? callsOfBill(said, demands, current, day)
      : null;
  const callsRange = input.monthly_calls === undefined ? demands.callsRange : null;
  const monthlyCalls = stated ?? callsRange?.low.monthly ?? paidFor ?? callsOfTokens(said, demands);
  const sized = sizedByVolume(said, demands, monthlyCalls);
  const doubted = withDoubts(
    paidFor === null ? calibrated(sized, demands, current, monthlyCalls, day) : sized,
    demands,
  );
  const profile = inCommonImages(withImageRange(doubted), current);
  return withGoal(
    withoutImplausibleCalls({
      input,
      current,
      profile,
      kind: kindOfTask(profile, demands),
      demands,
      monthlyCalls,
      callsRange,
      monthlyCallsAssumed: stated === null && paidFor === null && demands.monthlyTokens === null,
      callsOfBill: paidFor !== null,
      doubtfulCalls: null,
      once,
      wantedCallCost: null,
      now: new Date(`${day}T00:00:00Z`),
      day,
    }),
  );
}

/** Takes tokens of an image that the text states as the model in use bills them for those of most models, of which its bill is a multiple. */
function inCommonImages(profile: TaskProfile, current: ModelView): TaskProfile {
  const { images, imageTokens } = profile;
  const factor = imageFactor(current);
  if (factor === 1 || images?.each == null || images.each <= IMAGE_TOKENS.high) return profile;
  const common = Math.round(imageTokens / factor);
  return { ...profile, inputTokens: profile.inputTokens - imageTokens + common, imageTokens: common };
}

/** Makes a limit in all the limit of a month for work that is done once: its calls are counted as those of one month. */
function withTotal(demands: TaskDemands, once: boolean): TaskDemands {
  const { totalBudget, monthlyBudget } = demands;
  if (!once || totalBudget === null) return demands;
  return { ...demands, monthlyBudget: Math.min(totalBudget, monthlyBudget ?? totalBudget) };
}

/** Sets the highest cost of a call that still reaches the saving that the text wants. */
function withGoal(request: ResolvedRequest): ResolvedRequest {
  const { current, profile, day, demands } = request;
  if (demands.savingShare === null) return request;
  const cost = costOfCall(current, profile, typicalCall(current, profile), day, demands);
  if (cost === null) return request;
  return { ...request, wantedCallCost: cost.usd.times(1 - demands.savingShare).toDecimalPlaces(12) };
}

/** Marks the calls counted in the text as not used when `monthly_calls` of the request differs by more than 10 %. */
function withCalls(demands: TaskDemands, stated: number | undefined): TaskDemands {
  const { monthlyCalls: counted } = demands;
  if (stated === undefined || counted === null || Math.abs(stated - counted) <= 0.1 * counted) return demands;
  const read = demands.read.map((one) =>
    one.kind === "volume" && one.detail?.includes("calls")
      ? {
          ...one,
          effect: "not_checked" as const,
          detail: `${one.detail}; monthly_calls of ${stated} ${REPLACED_CALLS}`,
        }
      : one,
  );
  return { ...demands, read };
}

/** Returns the calls a month that the bill stated in the text pays for; null when it states no bill or a rate is not known. */
function callsOfBill(profile: TaskProfile, demands: TaskDemands, current: ModelView, day: string): number | null {
  const { monthlyBill } = demands;
  if (monthlyBill === null) return null;
  const cost = costOfCall(current, profile, typicalCall(current, profile), day, demands);
  return cost === null || cost.usd.isZero() ? null : Math.max(1, Math.round(monthlyBill / cost.usd.toNumber()));
}

/** Returns the calls a month that the tokens of a month make at the size of the profile, or the default when the text states no tokens. */
function callsOfTokens({ inputTokens, outputTokens }: TaskProfile, { monthlyTokens }: TaskDemands): number {
  if (monthlyTokens === null) return ASSUMED_MONTHLY_CALLS;
  const { input, output, either } = monthlyTokens;
  const ratios = [
    ...(input === null ? [] : [input / inputTokens]),
    ...(input === null && output !== null ? [output / outputTokens] : []),
    ...(either === null ? [] : [either / (inputTokens + outputTokens)]),
  ];
  return Math.max(1, Math.round(ratios[0] ?? ASSUMED_MONTHLY_CALLS));
}

/** Sets the size of a call to the tokens of a month over its calls, when the text states no size. */
function sizedByVolume(profile: TaskProfile, { monthlyTokens }: TaskDemands, monthlyCalls: number): TaskProfile {
  if (monthlyTokens === null || !profile.inferred) return profile;
  const { input, output, either } = monthlyTokens;
  const share = profile.inputTokens / (profile.inputTokens + profile.outputTokens);
  const each = (side: number | null, part: number, standard: number) =>
    side === null && either === null
      ? standard
      : Math.max(1, Math.round(((side ?? 0) + (either ?? 0) * part) / monthlyCalls));
  const inputTokens = each(input, share, profile.inputTokens);
  const outputTokens = each(output, 1 - share, profile.outputTokens);
  return {
    ...profile,
    inputTokens,
    outputTokens,
    inferred: false,
    basis: "stated",
    basisSource: `the tokens of a period in the task's text, over ${monthlyCalls} calls a month`,
    derived: {
      from: "the tokens of a period over the calls",
      sides: SIDES.filter((side) => monthlyTokens[side] !== null || either !== null),
    },
    notes: [
      ...profile.notes,
      ...(either === null
        ? []
        : ["The tokens of the period are divided into input and output as this kind of work is."]),
    ],
  };
}

const SIDES = ["input", "output"] as const;
/** Input in tokens below which tests of long inputs say little. */
const SHORT_INPUT_TOKENS = 8000;

/** Returns the kind of benchmark that judges models for a task. Agents that call the buyer's own tools are judged by tool-use tests, an assumption. */
function kindOfTask(profile: TaskProfile, { tools, tongues }: TaskDemands): QualityKind {
  if (profile.workloadClass === "agentic_workflow" && tools) return "tool-use";
  const kind = kindOf(profile.workloadClass, {
    image: profile.needs.includes("image"),
    nonEnglish: profile.language !== "en" || tongues,
    tools,
  });
  // Work on given texts that are short is judged by how well a model follows instructions, not by tests of long inputs.
  if (kind === "long-context" && profile.sides.input !== "preset" && profile.inputTokens < SHORT_INPUT_TOKENS)
    return profile.language === "en" ? "instruction" : "multilingual";
  // Tests of short texts do not predict the quality on inputs that fill half of a usual context window.
  return profile.inputTokens >= LONG_INPUT_TOKENS && kind !== "agent" ? "long-context" : kind;
}

/** Scales the size of a call so that a month costs the bill stated in the text, when the text states no size. Cost is linear in tokens. */
function calibrated(
  profile: TaskProfile,
  demands: TaskDemands,
  current: ModelView,
  monthlyCalls: number,
  day: string,
): TaskProfile {
  const { monthlyBill } = demands;
  if (monthlyBill === null) return profile;
  const cost = costOfCall(current, profile, typicalCall(current, profile), day, demands);
  if (cost === null || cost.usd.isZero()) return profile;
  const scale = monthlyBill / (cost.usd.toNumber() * monthlyCalls);
  const { input, output } = profile.sides;
  if (input !== "preset" && output !== "preset") return agreed(profile, scale, monthlyBill);
  const sized = (tokens: number) => Math.max(1, Math.round(tokens * scale));
  return {
    ...profile,
    inputTokens: sized(profile.inputTokens),
    outputTokens: sized(profile.outputTokens),
    basis: "stated",
    basisSource: `the bill of ${monthlyBill} USD a month in the task's text, at ${monthlyCalls} calls`,
    derived: { from: `the bill of ${monthlyBill} USD a month over the calls`, sides: SIDES },
    notes: [
      ...profile.notes,
      `Size of a call set by the bill of ${monthlyBill} USD a month: × ${scale.toPrecision(3)}.`,
    ],
  };
}

/** Notes a mismatch when the sizes and the bill of the text differ by a factor of 1.5 or more, since either can be wrong. */
function agreed(profile: TaskProfile, scale: number, monthlyBill: number): TaskProfile {
  if (scale < MOST_APART && scale > 1 / MOST_APART) return profile;
  return {
    ...profile,
    billMismatch: `the sizes in the text cost ${Math.round(monthlyBill / scale).toLocaleString("en")} USD a month at list price, and it states a bill of ${Math.round(monthlyBill).toLocaleString("en")}: one of the two, or the calls, is not as read`,
  };
}
const MOST_APART = 1.5;

/** Names the method, the registry, the day and a hash of the request, so that anyone can reproduce the answer. */
function synthesisMethod(request: ResolvedRequest, data: OptimizeData): string {
  const { task, max_cost, monthly_calls, constraints } = request.input;
  const inputs = JSON.stringify([
    task,
    `${request.current.provider}/${request.current.model_id}`,
    max_cost ?? null,
    monthly_calls ?? null,
    constraints?.min_context_window ?? null,
    constraints?.min_tier ?? null,
    [...(constraints?.providers ?? [])].sort(),
    data.registryDate,
    data.evidence?.asOf ?? null,
    request.day,
  ]);
  const hash = createHash("sha256").update(inputs).digest("hex");
  return `${METHOD}; no language model was called; registry of ${data.registryDate}; priced on ${request.day}; inputs sha256 ${hash}`;
}

import { multiplies } from "../sizes/ledger.ts";
import type { ReadConstraint, TaskDemands } from "./types.ts";

/**
 * Why a demand was not applied: its meaning is unclear, its amount is in a currency without a known rate, no source
 * covers it, or it concerns the result of the work.
 */
export type WhyUnchecked = "not_understood" | "other_currency" | "not_known" | "of_the_work";

/** Detail of an amount in a currency that is not near a dollar. */
export const NO_RATE = "no exchange rate is known, so this is not applied: state the amount in USD";

/** Detail of a demand with known names and an unclear meaning. */
export const NOT_UNDERSTOOD =
  "not understood, so not applied: say it with only, not, or hosted in, and the name of a maker, seller or place";
/** Detail of a demand on the result of the work, which no data on models can decide. */
export const OF_THE_WORK = "about the work itself: put it into the prompt, and check it in your test";

/** Detail of a quality that the answers must keep. */
export const IS_FLOOR = "sets the mark of test_plan, since no public score decides it";

/** Detail of a tolerance on a named public test. */
export function ofBoard({ name, points }: { name: string; points: number }): string {
  return `at most ${points} points lower on ${name}: models with a lower score on record give way to others, and the rest is not known`;
}

/** Detail of words that make a wrong answer costly. */
export const STAKES =
  "a wrong answer is costly: models that are less likely as good, and the smallest in place of the ablest, are left out where others remain, and nothing is recommended without a test";

/** Detail of a wish for speed without a limit. */
export const NO_LIMIT =
  "no figure in milliseconds: models that were measured slower than yours are left out, and the summary names faster ones";

/** Detail of words that say that speed does not matter. */
export const NO_SPEED_ASKED = "read as said that speed does not matter: nothing is removed for it";

/** Detail of words that refuse a batch service. */
export const IS_NO_BATCH = "read as said that answers cannot wait: no batch rate is counted";

/** Detail of a limit of latency. */
export function latencyLimit(ms: number): string {
  return `at most ${ms} ms; models whose fastest seller was measured slower, to the first token or to the end of the answer where the limit holds for it, are removed; the rest is not known for your seller`;
}

/** Detail of a limit of the time to the end of an answer. */
export function answerLimit(ms: number): string {
  return `the whole answer within ${ms} ms; models whose measured times are longer are removed; the rest is not known for your seller`;
}

/** Detail of a wish for a latency. */
export const WISH_OF_SPEED = "read as a wish, so nothing is removed for it: the summary names the models that reach it";

/** Detail of each wish without a figure. */
export const PREFERS = {
  cheap: "read as a wish: of the models that may be recommended, the cheapest goes first",
  fast: "read as a wish: of models that are alike in price and quality, the one that was measured faster goes first",
  quality: "read as a wish: of the cheaper models, the one that is likeliest as good goes first",
} as const;

/** Detail of a demand for better answers than those of today. */
export const BETTER =
  "answered with the models that public scores call better, within what they may cost; a cheaper model of equal quality is no answer to it";

/** Detail of a statement that names an input other than text. */
export const OF_INPUTS = "models that take this input only";

/** Detail of an output that holds the thinking. */
export const HOLDS_THINKING = "the stated output holds the thinking: it is priced as it is, for models that think too";

/** Detail of a part of the input that is read from the cache today. */
export const IS_CACHED = "read from the cache today: priced at the rate of cached input where a model publishes one";

/** Detail of a demand for models that do not always think. */
export const NO_THINKING = "models that always think are removed; where thinking can be switched, keep it off";

/** Detail of words that say that the work takes reasoning. */
export const TAKES_REASONING =
  "read as work that takes reasoning: the tier that a model without scores needs is raised by one, to 4 at most";

/** Detail of weights that the buyer runs. */
export const OWN_COST =
  "; the prices here are those of hosted services, not of your own hardware; read the licence of the model, which facts name where it is on record";

/** Detail of a licence of weights that is described and not named. */
export const NO_LICENCES =
  "which licence a model has is on record, not what it allows, so none is removed for it: name licences, such as Apache-2.0 or MIT, and read that of the model before you move";

/** Detail of an API that must hold answers to a JSON schema. */
export const HOLDS_SCHEMA =
  "sellers whose API holds answers to a JSON schema, as a source says; a model of which none says so is left out too";

/** Detail of licences of which the weights must have one. */
export function licensedUnder(licenses: Iterable<string>): string {
  return `weights under ${[...licenses].join(" or ")} only; a model whose licence is not on record is left out too`;
}

/** Detail of a language in which the work is done. */
export const OF_A_TONGUE =
  "a language of the work: models are judged by tests of several languages, so test your own cases in it; quality_evidence names those of one language that both models took";

/** Detail of what makes the inputs harder than those of public tests. */
export const HARD_INPUT =
  "a property of your inputs that public tests do not vary: no model is removed for it, so have cases of it in your test";

/** Detail of what one wrong answer costs. */
export const COST_OF_ERROR =
  "what one wrong answer costs: the summary says how many more of them eat the saving up, and few of them ask for a test";

/** Detail of work in a system of the buyer's. */
export const CALLS_SYSTEM =
  "read as calls of tools: models known to take none are removed, and tests of tool use decide; if your own program does it, state tools=no";

/** Detail of a wish. */
export const IS_WISH = "read as a wish, so nothing is removed for it: write only, or must, to make it a demand";

/** Detail of what the text allows without demanding it. */
export const PERMITTED = "read as a permission: it is allowed and not demanded, so nothing is removed for it";

/** Detail of a seat or a region, either of which is enough. */
export const EITHER =
  "either is enough, so it is read as the region, which sellers seated there name too: no seller is removed for its seat";

/** Detail of a certificate that the buyer holds, which is no demand on a seller. */
export const OF_THE_BUYER =
  "read as said of you, so no seller is removed for it: write that the provider must hold it if it must";

/** Detail of a place where the buyer hosts the model. */
export const OWN_MACHINES = "read as the place of your own machines, so no seller is removed for it";

/** End of the detail of calls in the text that those of the request replace. */
export const REPLACED_CALLS = "is used instead";

/** Kinds that are applied in part although their effect is `not_checked`, unless their detail is NOT_UNDERSTOOD. */
const UNAPPLIED: ReadonlySet<string> = new Set([
  "volume",
  "monthly_budget",
  "monthly_bill",
  "cost_per_call",
  "cached_share",
]);

/** Returns why a demand was not checked; null when it was. */
export function whyUnchecked({ kind, effect, detail }: ReadConstraint): WhyUnchecked | null {
  if (effect !== "not_checked") return null;
  if (detail?.endsWith(REPLACED_CALLS) === true) return "of_the_work";
  if (
    kind === "preference" ||
    detail === IS_WISH ||
    detail === IS_FLOOR ||
    detail === NO_LIMIT ||
    detail === WISH_OF_SPEED ||
    detail === OF_THE_BUYER ||
    detail === OWN_MACHINES
  )
    return "of_the_work";
  if (detail === NO_RATE) return "other_currency";
  if (detail === NOT_UNDERSTOOD || UNAPPLIED.has(kind)) return "not_understood";
  return kind === "requirement" || kind === "figure" || kind === "json" ? "of_the_work" : "not_known";
}

/** The words of sizes and demands that the answer uses. */
export function partsRead({ sizes, read }: TaskDemands): string[] {
  return [
    ...sizes.used.map(({ words }) => words),
    ...read.filter((one) => whyUnchecked(one) === null).map(({ words }) => words),
  ];
}

/** Returns the words of the demands that were not checked for one reason. */
export function uncheckedWords(read: readonly ReadConstraint[], why: WhyUnchecked): string[] {
  return [...new Set(read.filter((one) => whyUnchecked(one) === why).map(({ words }) => words))];
}

/** A format that an answer must keep to exactly. */
export const STRICT_FORMAT =
  /(?<!\p{L})(?:(?:strict\p{L}*|valid\p{L}*|structured|streng\p{L}*|gültig\p{L}*|geldig\p{L}*|строг\p{L}*|валидн\p{L}*)[- ]json(?:[- ](?:output|schema|mode))?|json[- ]?(?:schema\p{L}*|схем\p{L}*)|json (?:strict|valide|válido|estricto|estrito|valido|rigoroso)|structured outputs?)(?!\p{L})|严格(?:的)?\s?JSON|合法\s?JSON|厳密な\s?JSON|JSON\s?(?:スキーマ|스키마)|(?:엄격한|유효한)\s?JSON/iu;

/** Returns the words that limit the work itself, such as a rule or a figure of quality, which only the buyer's own cases can test. */
export function limitsOfTheWork(read: readonly ReadConstraint[]): string[] {
  const limits = uncheckedWords(
    read.filter(
      ({ kind, words }) =>
        kind === "requirement" || kind === "figure" || (kind === "json" && STRICT_FORMAT.test(words)),
    ),
    "of_the_work",
  );
  return [...limits, ...read.filter(({ detail }) => detail === CALLS_SYSTEM).map(({ words }) => words)];
}

const OF_CASES: ReadonlySet<string | undefined> = new Set([OF_A_TONGUE, HARD_INPUT, CALLS_SYSTEM]);

/** Splits words that limit the work into those that the test needs cases of, such as languages, and all others. */
export function withoutCases(words: readonly string[], read: readonly ReadConstraint[]): [string[], string[]] {
  const isCase = (said: string) => read.some(({ words, detail }) => words === said && OF_CASES.has(detail));
  return [words.filter((one) => !isCase(one)), words.filter(isCase)];
}

export function quoted(words: readonly string[]): string {
  return words.map((one) => `"${one}"`).join(", ");
}

/** Returns the words that may count calls and were not used for their number. */
export function openVolumes(
  { left, unclearCalls, monthlyCalls }: Pick<TaskDemands, "left" | "unclearCalls" | "monthlyCalls">,
  images: { words: string | null } | null = null,
): string[] {
  const others = left
    .filter(({ about, value, words }) => about === "volume" || (monthlyCalls !== null && multiplies(value, words)))
    .map(({ words }) => words);
  // The images of a call are a part of its input: "one photo of each container".
  const ofImages = images?.words ?? null;
  return [...(unclearCalls.length === 0 ? [] : [unclearCalls.join(" … ")]), ...others].filter(
    (words) => ofImages === null || !words.includes(ofImages),
  );
}

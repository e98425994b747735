import type { ModelPrice } from "../../schema/records/model-price.ts";
import { KIND_MODELS } from "../quality/kinds.ts";
import { KIND_NOT_TASK } from "../quality/probability.ts";
import { scoresInWords, testsAgainst, testsOfBoth } from "../quality/shared-tests.ts";
import { probabilityOf } from "./chance.ts";
import type { Candidate, Selection } from "./choice/candidates.ts";
import type { Choice } from "./choice/verdict/verdict.ts";
import type { PriceState } from "./money/cost.ts";
import { readingsOf } from "./reading/readings.ts";
import { unusedSizes } from "./reading/unused-sizes.ts";
import { IS_FLOOR, NOT_UNDERSTOOD, quoted, whyUnchecked } from "./task/demands/unchecked.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

/** Factor on the confidence of an answer when a demand of the text could not be checked. */
const UNCHECKED = 0.7;
/** Factor when a sentence was not understood, which need not concern the model, and when the price is second-hand. */
const UNREAD = 0.9;
/** Factor when the scores of the kind do not bear a probability out. */
const UNPROVEN = 0.7;
/** Factor when readings of the calls or their size differ more than twofold. */
const TWO_READINGS = 0.8;
/** Factor when a length of the text is not used, and the size of the kind of work stands in its place. */
const NOT_USED = 0.7;
/** Probability when no score rates the pair of models. */
const UNKNOWN = 0.5;

export interface Confidence {
  value: number;
  basis: readonly string[];
}

/** The current model's rates and their state. */
export interface CurrentPrice {
  state: PriceState;
  prices: readonly ModelPrice[];
}

/**
 * Returns the confidence in a choice, 0 to 1 in steps of 0.01, and the sentences that explain it. For a replacement it
 * is the probability that it is as good on tests of the kind; for several to test, no more than even; for
 * staying, that the best cheaper candidate is not. Readings of
 * the text that are far apart lower it. The age of a price does not: it widens the range of costs.
 * @param leftOpen demands that the pick's seller grants to some customers or models only, or with a reservation
 */
export function confidenceIn(
  choice: Choice,
  selection: Selection,
  request: ResolvedRequest,
  current: CurrentPrice,
  leftOpen: readonly string[],
  data: OptimizeData,
): Confidence {
  const unchecked = request.demands.read.filter(
    ({ effect, detail }) => effect === "not_checked" && detail !== IS_FLOOR,
  );
  const { value, text } =
    choice.smallGain !== undefined
      ? {
          value: 0.95,
          text: "0.95: no model that is worth a test saves enough to pay for a change, so quality does not enter.",
        }
      : choice.pick === null && choice.toTest.length > 0
        ? ofTesting(choice.toTest, request)
        : choice.pick === null
          ? ofStaying([...selection.passed, ...selection.risky], request)
          : ofPick(choice.pick, request, data);
  const known = unchecked.some((one) => whyUnchecked(one) === "not_known" || one.detail === NOT_UNDERSTOOD);
  const open = readingsOf(request) !== null || request.doubtfulCalls !== null;
  const secondHand = choice.pick !== null && choice.pick.price.ageDays === null;
  const granted = leftOpen.length === 0 ? 1 : UNCHECKED;
  const rated = choice.pick?.quality ?? null;
  const unproven = rated !== null && !rated.sameModel && rated.chance?.proven === false ? UNPROVEN : 1;
  const unusedLengths = unusedSizes(request);
  const factor = known ? UNCHECKED : unchecked.length > 0 ? UNREAD : 1;
  return {
    value:
      Math.round(
        value *
          factor *
          granted *
          unproven *
          (secondHand ? UNREAD : 1) *
          (open ? TWO_READINGS : 1) *
          (unusedLengths.length > 0 ? NOT_USED : 1) *
          100,
      ) / 100,
    basis: [
      text,
      ...(unchecked.length === 0
        ? []
        : [`× ${factor}: not checked: ${quoted(unchecked.map(({ words }) => words))}; constraints_read says why.`]),
      ...(leftOpen.length === 0
        ? []
        : [
            `× ${UNCHECKED}: ${leftOpen.join(", ")}: granted to some customers or models only, or stated with a reservation, and not checked for yours.`,
          ]),
      ...(unproven === 1 ? [] : [`× ${UNPROVEN}: ${KIND_MODELS[request.kind].unproven}`]),
      ...(secondHand ? [`× ${UNREAD}: the price is second-hand.`] : []),
      ...(open
        ? [
            `× ${TWO_READINGS}: the text allows readings of calls or sizes that differ more than twofold, or its calls are not believed.`,
          ]
        : []),
      ...(unusedLengths.length === 0
        ? []
        : [`× ${NOT_USED}: lengths of the text are not used: ${quoted(unusedLengths)}.`]),
      KIND_NOT_TASK,
      `${priceText(request.current, current.state)}${ratesOf(current.prices)}`,
      ...(choice.pick === null
        ? []
        : [`${priceText(choice.pick.model, choice.pick.price)}${ratesOf(choice.pick.cost.prices)}`]),
    ],
  };
}

function ofPick(
  { model, quality }: Candidate,
  { current, kind }: ResolvedRequest,
  data: OptimizeData,
): { value: number; text: string } {
  const value = probabilityOf(quality);
  if (quality.sameModel) {
    return {
      value: value ?? UNKNOWN,
      text: `${model.display_name} is the same model at another provider; hosts may quantise, which nobody measures.`,
    };
  }
  if (value === null || quality.chance === null) {
    return {
      value: UNKNOWN,
      text: `Nothing rates ${model.display_name} against the current model: ${UNKNOWN} says that it is not known.`,
    };
  }
  const against = testsAgainst(current, model, kind, data);
  if (against.length > 0) {
    const least = Math.min(UNKNOWN, value);
    return {
      value: least,
      text: `${show(least)}: the public tests of ${kind} that hold both models speak against ${model.display_name}, ${scoresInWords(against)}, so its estimate of ${show(value)} does not count.`,
    };
  }
  const { low, high, points, effort } = quality.chance;
  const shared = testsOfBoth(current, model, kind, data).length > 0;
  return {
    value,
    text: `${show(value)} (80 % interval ${show(low)} to ${show(high)}): probability that ${model.display_name} scores at most ${points} points lower on tests of ${kind}, both at ${effort} effort${inferredFrom(quality, shared)}.`,
  };
}

/** Says from what a probability is inferred where no public test of the kind that it uses holds both models. */
function inferredFrom({ tested }: Candidate["quality"], shared: boolean): string {
  if (shared) return tested ? "" : "; inferred from tests of other kinds";
  return `; inferred from ${tested ? "their separate tests" : "tests of other kinds"}, since no public one of this kind holds both`;
}

/** For several to test: that the likeliest of them is as good. */
function ofTesting(toTest: readonly Candidate[], { kind }: ResolvedRequest): { value: number; text: string } {
  const rated = toTest.flatMap(({ model, quality }) => {
    const probability = probabilityOf(quality);
    return probability === null ? [] : [{ model, probability }];
  });
  const [best] = rated.sort((a, b) => b.probability - a.probability);
  const unproven = KIND_MODELS[kind].unproven;
  if (best === undefined)
    return { value: UNKNOWN, text: `${UNKNOWN}: none of those to test is rated against the current model.` };
  // The model in use stands as the recommendation until the test is done, so no probability of another speaks for it.
  const value = Math.min(UNKNOWN, best.probability);
  return {
    value,
    text: `${show(value)}: nothing is recommended before the test. ${best.model.display_name}, the likeliest of those to test, is as good with a probability of ${show(best.probability)} on tests of ${kind}.${unproven === null ? "" : ` ${unproven}`}`,
  };
}

function ofStaying(cheaper: readonly Candidate[], { kind }: ResolvedRequest): { value: number; text: string } {
  const known = cheaper.flatMap(({ model, quality }) => {
    const probability = probabilityOf(quality);
    return probability === null ? [] : [{ model, probability }];
  });
  const best = known.sort((a, b) => b.probability - a.probability)[0];
  if (best === undefined) {
    const value = cheaper.length === 0 ? 0.95 : UNKNOWN;
    return {
      value,
      text:
        cheaper.length === 0
          ? "0.95: no cheaper model meets the demands, so quality does not enter."
          : `${UNKNOWN}: no cheaper candidate is rated against the current model, so it is not known whether one is as good.`,
    };
  }
  const unproven = KIND_MODELS[kind].unproven;
  return {
    value: Math.max(0.05, 1 - best.probability),
    text: `${show(1 - best.probability)}: the likeliest cheaper candidate, ${best.model.display_name}, is as good on tests of ${kind} with a probability of ${show(best.probability)}.${unproven === null ? "" : ` ${unproven}`}`,
  };
}

function priceText(model: ModelView, { ageDays, status }: PriceState): string {
  const copied = status === "unverified" ? " in a rendering or copy of its provider's page" : "";
  const read =
    ageDays === null ? "was not read on its provider's page" : `was read ${ageDays} days ago${copied} (${status})`;
  return `The price of ${model.display_name} at ${model.providerName} ${read}.`;
}

/** Returns what each rate is, with the page; the rates of the answer quote the page. */
function ratesOf(prices: readonly ModelPrice[]): string {
  const [first] = prices;
  if (first === undefined) return "";
  const rates = prices.map(({ meter, usd_per_mtok: usd }) => `${meter} ${usd}`).join(", ");
  const from = first.evidence === null ? `second-hand from ${first.origin}` : first.evidence.url;
  return ` It is ${rates} USD per million tokens (${from}).`;
}

function show(value: number): string {
  return value.toFixed(2);
}

import { listOf } from "../../text/list.ts";
import type { Candidate } from "../choice/candidates.ts";
import type { CostEstimate } from "../money/cost.ts";
import { imageFactor } from "../money/cost.ts";
import { areCallsKnown, callCosts, money, sumOf } from "../money/spend.ts";
import { isUnplaced, wordsNotUsed } from "../reading/open-words.ts";
import { partsOfTalk } from "../task/calls/conversations.ts";
import { quoted } from "../task/demands/unchecked.ts";
import { IMAGE_TOKENS } from "../task/sizes/images.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { LAST, type Sentence } from "./fitted.ts";

/** Names exact values that no field took: they may be demands. */
export function notApplied(request: ResolvedRequest): string[] {
  const { misstated } = request.demands;
  const words = wordsNotUsed(request)
    .map((one) => one.words)
    .filter((one) => misstated.some(({ words: stated }) => stated === one));
  if (words.length === 0) return [];
  return [
    `Not applied, since the exact notation has no such name or value: ${words.map((one) => `"${one}"`).join(", ")}.`,
  ];
}

const MOST_LEFT_OUT = 3;

/** Names figures of the text that nothing took, and that no test holds: they may change the size of a call or their number. */
export function leftOut(request: ResolvedRequest, stays: boolean, held: readonly string[]): string[] {
  const words = wordsNotUsed(request).filter((one) => isUnplaced(one) && !held.includes(one.words));
  if (words.length === 0) return [];
  return [
    `Not counted: ${quoted(words.slice(0, MOST_LEFT_OUT).map((one) => one.words))}, so state it if it matters${stays ? ", since a change may then pay" : ""}.`,
  ];
}

/** Names those of the named models that bill many times the tokens of others for an image, which their sums hold. */
export function imagesBilled(named: readonly ModelView[], { profile }: ResolvedRequest): string[] {
  const names = [...new Set(named.filter((one) => imageFactor(one) !== 1).map(({ display_name: name }) => name))];
  if (names.length === 0 || !profile.needs.includes("image")) return [];
  const times = Math.round(Math.max(...named.map(imageFactor)));
  return [
    profile.imageTokens > 0
      ? `${listOf(names)} bills ${times} times the tokens of other models for an image, which its sums hold.`
      : `${listOf(names)} bills ${times} times the tokens of other models for an image: where your input is its own count, the others cost less than said.`,
  ];
}

/** Says at how many tokens images are counted, and how to state their own. */
export function imagesCounted({ profile }: ResolvedRequest): string[] {
  if (!profile.needs.includes("image")) return [];
  if (profile.imagesCounted)
    return profile.imagesTaken
      ? [
          "The stated input is taken to hold the images, as usage reports count them: where it does not, add their number, such as images=2.",
        ]
      : [];
  if (profile.images === null || profile.images.each !== null) return [];
  const { low, usual, high } = IMAGE_TOKENS;
  const [least, most] = [low, high].map((one) => one.toLocaleString("en"));
  return [
    `${profile.images.words === null ? "One image a call is assumed: state their number, such as images=2. " : ""}An image is counted as ${usual.toLocaleString("en")} tokens (range ${least} to ${most}): read yours from the usage of one call and state it as image_tokens=${usual}.`,
  ];
}

/** Input in tokens below which the instructions of a call may cost as much as the text that is counted. */
const SHORT_INPUT = 400;
const OF_INSTRUCTIONS = 100;
/** Sum, in USD for the calls of the text, below which what instructions add is not worth a sentence. */
const LEAST_ADDED = 1;

/** Says that a short input holds no instructions, where the text states only the length of what is read. */
export function instructionsLeftOut(told: readonly Candidate[], request: ResolvedRequest): string[] {
  const { current, profile, demands } = request;
  const own = profile.sides.input === "counted" && profile.promptShare === null && profile.repeatedShare === null;
  if (!own || profile.inputTokens >= SHORT_INPUT || demands.cachedShare !== null) return [];
  const { calls, per } = sumOf(request);
  const more = {
    ...request,
    profile: { ...profile, inputTokens: profile.inputTokens + OF_INSTRUCTIONS, plausible: null },
  };
  const plain = { ...request, profile: { ...profile, plausible: null } };
  const added = (model: ModelView, effort: Parameters<typeof callCosts>[1]) => {
    const [a, b] = [callCosts(model, effort, more), callCosts(model, effort, plain)];
    return a === null || b === null ? null : money(a.typical.minus(b.typical).times(calls));
  };
  const now = added(current, undefined);
  const [first] = told;
  const then = first === undefined ? null : added(first.model, first.quality.chance?.effort);
  if (now === null || Number(now.replaceAll(",", "")) < LEAST_ADDED) return [];
  const other = first === undefined || then === null ? "" : ` and ${then} with ${first.model.display_name}`;
  return [`Not counted: every ${OF_INSTRUCTIONS} tokens of instructions a call add ${now} USD ${per} now${other}.`];
}

/** Says what a call is taken to be where the text gives a conversation several, and the calls that are counted do not hold them. */
export function callsOfTalk(request: ResolvedRequest, cost: CostEstimate | null): Sentence[] {
  const { current, demands, input, monthlyCalls, once } = request;
  const parts = areCallsKnown(request) ? partsOfTalk(input.task) : null;
  if (parts === null) return [];
  const { words: said, times, counted } = parts;
  const isCounted = ({ kind, words }: { kind: string; words: string }) =>
    kind === "volume" && counted !== null && words.includes(counted);
  if (monthlyCalls === demands.monthlyCalls && demands.read.some(isCounted)) return [];
  const sums =
    cost === null || once
      ? ""
      : `, and ${current.display_name} costs ${money(cost.usd.times(monthlyCalls * times))} USD a month`;
  const words = `A call is taken as one message or step ("${said}"): if it is a whole conversation, sums are ${counted === null ? "about " : ""}${times} times as high${sums}.`;
  return [
    { words, goes: LAST + 1, instead: "A call is taken as one message or step (details).", to: ["Sizes", words] },
  ];
}

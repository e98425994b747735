import { costOfCall, typicalCall } from "../money/cost.ts";
import { quoted } from "../task/demands/unchecked.ts";
import { isTakenAsRead } from "../task/doubts.ts";
import { isLength } from "../task/sizes/ledger.ts";
import type { ResolvedRequest } from "../types.ts";

type Side = "input" | "output";

/** The sides of a call of which the text gives no size that is used, so that costs are computed from that of the kind of work. */
function assumedSides({ profile }: ResolvedRequest): Side[] {
  const sides: Side[] = ["input", "output"];
  return sides.filter((side) => profile.sides[side] === "preset" && profile.derived?.sides.includes(side) !== true);
}

/** Returns the lengths of the text that no size of the call uses, quoted, where a side of the call is assumed. */
export function unusedSizes(request: ResolvedRequest): string[] {
  const { demands, profile } = request;
  if (assumedSides(request).length === 0) return [];
  const ofImages = profile.images?.words ?? null;
  const left = [
    ...demands.left.filter(({ about, words }) => about === "size" && isLength(words)).map(({ words }) => words),
    ...demands.sizes.doubted
      .filter((one) => !one.counts && !one.rough && !isTakenAsRead(profile, one))
      .map(({ words }) => words),
  ];
  return [...new Set(left)].filter((words) => ofImages === null || !words.includes(ofImages));
}

/** Share of the cost of a call that an assumed output makes, from which it decides the money. */
const DECIDES = 0.5;

/** Says first how long an output of unknown length is assumed to be, and why, where it makes most of the cost; null otherwise. */
export function assumedOutputInWords(request: ResolvedRequest): string | null {
  const { current, profile, day, demands } = request;
  if (!assumedSides(request).includes("output") || unusedSizes(request).length > 0) return null;
  const shape = typicalCall(current, profile);
  const [all, least] = [profile.outputTokens, 1].map(
    (outputTokens) => costOfCall(current, { ...profile, outputTokens }, shape, day, demands)?.usd,
  );
  if (all === undefined || least === undefined || least.gt(all.times(1 - DECIDES))) return null;
  const why = profile.produced === null ? "" : `, ${profile.produced.why}`;
  return `Assumed: ${profile.outputTokens.toLocaleString("en")} output tokens${why}; they decide the cost, so state output_tokens=.`;
}

/** Says first that a length of the text is not used, what is assumed in its place, and how to state it; null when all are. */
export function unusedSizesInWords(request: ResolvedRequest): string | null {
  const words = unusedSizes(request);
  if (words.length === 0) return null;
  const { inputTokens, outputTokens } = request.profile;
  const tokens = { input: inputTokens, output: outputTokens };
  const assumed = assumedSides(request).map((side) => `${tokens[side].toLocaleString("en")} ${side} tokens`);
  const names = assumedSides(request).map((side) => `${side}_tokens=`);
  return `Not used: ${quoted(words)}, since the text does not say of which side of a call. ${assumed.join(" and ")} are assumed instead, so the costs may be far off: state ${names.join(" and ")}.`;
}

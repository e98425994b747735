import { quoted } from "../task/demands/unchecked.ts";
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
    ...demands.sizes.doubted.filter(({ counts, rough }) => !counts && !rough).map(({ words }) => words),
  ];
  return [...new Set(left)].filter((words) => ofImages === null || !words.includes(ofImages));
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

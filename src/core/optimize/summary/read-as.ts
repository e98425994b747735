import { imagesInWords } from "../task/sizes/images.ts";
import type { ResolvedRequest } from "../types.ts";

/** Share of the output of a translation below which a length is that of a part. */
const LEAST_SHARE = 0.2;

/** A value of the exact notation or a number of tokens, which needs no quotation: the number is the same. */
const EXACT =
  /^(?:[\w ]+\s?[=:]\s?["']?[\d.,_]+["']?|[\d.,\s]+(?:tokens?|toks?|jetons?|токен\p{L}*|トークン|토큰|个?token)?)$/iu;

/** States what costs are computed from, and quotes its words, so that the buyer sees a wrong reading. */
export function readAs(request: ResolvedRequest, quotes = true): string {
  const { profile, demands } = request;
  const { derived } = profile;
  const isOfPart = ({ side, tokens }: { side: string | null; tokens: number }) =>
    side === "output" && profile.workloadClass === "translation" && tokens < LEAST_SHARE * profile.outputTokens;
  const words = (side: "input" | "output") => {
    const found = demands.sizes.used
      .filter((one) => quotes && one.side === side && !isOfPart(one) && !EXACT.test(one.words))
      .map((one) => `"${one.words}"`);
    const images = side === "input" ? imagesInWords(profile) : null;
    const more = images === null ? "" : `, with ${images}`;
    if (profile.sides[side] === "preset")
      return derived?.sides.includes(side) === true ? " (derived)" : ` (assumed${more})`;
    const all = [...found, ...(images === null ? [] : [images])];
    const taken = side === "input" && profile.imagesTaken && !demands.sizes.exact.input ? ["images among them"] : [];
    const said = [...(all.length === 0 ? [] : [all.join(" + ")]), ...taken];
    return said.length === 0 ? "" : ` (${said.join(", ")})`;
  };
  const from = derived === null ? "" : `, derived from ${derived.from}`;
  return `Read: ${volumeOf(request, quotes)}; ${profile.inputTokens.toLocaleString("en")} input tokens${words("input")} and ${profile.outputTokens.toLocaleString("en")} output tokens${words("output")}${profile.withThinking === null ? "" : `, thinking included${quotes ? ` ("${profile.withThinking}")` : ""}`} a call${from}.`;
}

function volumeOf(
  { demands, monthlyCalls, monthlyCallsAssumed, callsRange, callsOfBill, once }: ResolvedRequest,
  quotes: boolean,
): string {
  const said = (end: string) => {
    if (!quotes) return "";
    const found = demands.read.find(({ kind, detail }) => kind === "volume" && detail?.endsWith(end));
    return found === undefined ? "" : ` ("${found.words}")`;
  };
  const calls = (number: number) => `${number.toLocaleString("en")} calls`;
  if (once) return `${calls(monthlyCalls)}, made once${said("calls, made once")}`;
  if (callsRange !== null) {
    const { low, high } = callsRange;
    const words = low.words === high.words ? `"${low.words}"` : `"${low.words}" or "${high.words}"`;
    return `${low.monthly.toLocaleString("en")} to ${calls(high.monthly)} a month (${words})`;
  }
  if (monthlyCallsAssumed) return "no number of calls a month (the answer has costs at several)";
  if (callsOfBill) return `${calls(monthlyCalls)} a month (as many as the bill in the text pays for)`;
  return `${calls(monthlyCalls)} a month${demands.monthlyCalls === monthlyCalls ? said("calls a month") : ""}`;
}

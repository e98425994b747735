import type { ResolvedRequest } from "../types.ts";

/** Quotes the words from which costs are computed, so that the buyer sees a wrong reading. */
export function readAs(request: ResolvedRequest): string {
  const { profile, demands } = request;
  const words = (side: "input" | "output") => {
    const found = demands.sizes.used.filter((one) => one.side === side).map((one) => `"${one.words}"`);
    return profile.sides[side] === "preset" ? " (assumed)" : found.length === 0 ? "" : ` (${found.join(" + ")})`;
  };
  return `Read: ${volumeOf(request)}; ${profile.inputTokens.toLocaleString("en")} input tokens${words("input")} and ${profile.outputTokens.toLocaleString("en")} output tokens${words("output")} a call.`;
}

function volumeOf({
  demands,
  monthlyCalls,
  monthlyCallsAssumed,
  callsRange,
  callsOfBill,
  once,
}: ResolvedRequest): string {
  const said = (end: string) => {
    const found = demands.read.find(({ kind, detail }) => kind === "volume" && detail?.endsWith(end));
    return found === undefined ? "" : ` ("${found.words}")`;
  };
  const calls = (number: number) => `${number.toLocaleString("en")} calls`;
  if (once) return `${calls(monthlyCalls)}, made once${said("calls, made once")}`;
  if (callsRange !== null) {
    const { low, high } = callsRange;
    const quotes = low.words === high.words ? `"${low.words}"` : `"${low.words}" or "${high.words}"`;
    return `${low.monthly.toLocaleString("en")} to ${calls(high.monthly)} a month (${quotes})`;
  }
  if (monthlyCallsAssumed) return "no number of calls a month (cost_by_volume has several)";
  if (callsOfBill) return `${calls(monthlyCalls)} a month (as many as the bill in the text pays for)`;
  return `${calls(monthlyCalls)} a month${demands.monthlyCalls === monthlyCalls ? said("calls a month") : ""}`;
}

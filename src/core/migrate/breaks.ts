import { Decimal } from "decimal.js";
import { makerOf } from "../optimize/choice/demand-filters.ts";
import { inputsLost } from "../optimize/trade-off.ts";
import type { ModelView } from "../optimize/types.ts";
import { baseRates } from "../prices/base-rates.ts";
import { pricesAt } from "../prices/model-price.ts";

/**
 * Lists what a caller must change or check when one model replaces another, as far as both are known.
 *
 * @param day UTC day of the prices, `YYYY-MM-DD`
 */
export function breaksOf(current: ModelView, next: ModelView, day: string): { change: string; test: string }[] {
  const found: { change: string; test: string }[] = [];
  const say = (change: string, test: string) => found.push({ change, test });
  const [windowA, windowB] = [current.context_window?.value ?? null, next.context_window?.value ?? null];
  const [outA, outB] = [current.max_output?.value ?? null, next.max_output?.value ?? null];
  if (current.tokenizer_factor !== next.tokenizer_factor)
    say(
      `Tokenizer: the same text makes ${next.tokenizer_factor} against ${current.tokenizer_factor} times the common number of tokens.`,
      "Count the tokens of 30 of your own requests before you set limits.",
    );
  if (windowA !== null && windowB !== null && windowB < windowA)
    say(`Context window: ${windowB} instead of ${windowA} tokens.`, "Send your longest request.");
  if (windowA === null && windowB !== null)
    say(
      `Context window: that of the present model is not on record; this one has ${windowB} tokens.`,
      "Send your longest request.",
    );
  if (windowA !== null && windowB === null)
    say(`Context window: not on record, that of the present model is ${windowA} tokens.`, "Send your longest request.");
  if (outA !== null && outB !== null && outB < outA)
    say(`Longest output: ${outB} instead of ${outA} tokens.`, "Ask for your longest answer.");
  const step = longContextStep(next, day);
  const stepNow = longContextStep(current, day);
  if (step !== null && (stepNow === null || step.from < stepNow.from) && (windowA ?? step.from) >= step.from)
    say(
      `Price of long requests: from ${step.from} input tokens, an input token costs ${step.times} times as much.`,
      `Count your requests with ${step.from} input tokens or more.`,
    );
  if (current.modalities === null)
    say(
      `Inputs: those of the present model are not on record; this one is known to take ${next.modalities?.input.join(", ") ?? "text"}.`,
      "Send one request of each input.",
    );
  const lost = inputsLost(current, next);
  if (lost.length > 0) say(`Inputs: not known to take ${lost.join(", ")}.`, "Send one request of each input.");
  if (current.reasoning !== next.reasoning)
    say(
      `Thinking: ${current.reasoning} becomes ${next.reasoning}; output tokens and time to the first token change.`,
      "Set the effort, and compare cost and time on 30 requests.",
    );
  if (current.provider !== next.provider)
    say(
      `Provider: ${next.providerName} instead of ${current.providerName}: another endpoint, key and contract.`,
      "Check limits, regions and terms of the new provider.",
    );
  say(
    makerOf(current) === makerOf(next)
      ? "Parameters: not recorded. A newer model may refuse what the old one takes (sampling, prefilled answers, tool versions), so read its maker's notes on migration."
      : "Parameters: temperature, stop sequences, tool and JSON modes may be named or limited otherwise.",
    "Send one request of each kind that you use, with its parameters: tool calls, JSON schemas, prefilled answers.",
  );
  return found;
}

/** Returns from how many input tokens another input rate applies, and how many times the base rate it is. */
function longContextStep({ prices }: ModelView, day: string): { from: number; times: string } | null {
  const { input, longContextFrom: from } = baseRates(prices, day);
  const long = pricesAt(prices, day).find(
    ({ meter, when }) => meter === "input" && when.service_tier === undefined && when.input_tokens_gte === from,
  );
  if (from === null || input === null || long === undefined || new Decimal(input.usd_per_mtok).isZero()) return null;
  return { from, times: new Decimal(long.usd_per_mtok).div(input.usd_per_mtok).toDecimalPlaces(2).toString() };
}

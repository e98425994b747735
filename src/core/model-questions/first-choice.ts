import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import { finding, idsOf } from "../research/answers/input.ts";
import { blendOf } from "../research/answers/prices/order.ts";
import { rateText, readText } from "../research/answers/prices/rate-text.ts";
import { indexText, type RatedListing } from "./listings.ts";

/** Bands of price by three input tokens and one output token, US dollars per four million tokens; the last has no end. */
const BANDS = [
  { label: "lowest price band (up to 0.5 USD per million tokens)", most: 2 },
  { label: "middle band (up to 3 USD)", most: 12 },
  { label: "top band (above 3 USD)", most: Number.POSITIVE_INFINITY },
] as const;
/** The average of the index: a cheap model above it is worth trying first. */
const AVERAGE = 50;
const PLAIN = { windowToo: true, sinceToo: false, cacheToo: false, writeToo: false, batchToo: false };

/** What is known of the work that a model is wanted for. */
export interface WantedFor {
  /** Public tests whose index orders the models, in words. */
  tests: string;
  /** Sentences about what was read of the work and its demands, told first. */
  read: readonly string[];
  /** Whether the cheapest is asked for. */
  cheapest: boolean;
  /** Demands that every listed model meets, in words; empty without any. */
  demands: readonly string[];
}

/**
 * Recommends a model to start with: in each band of price the one with the highest index, and of these the cheapest that is above
 * the average.
 * @param candidates one listing of each model that meets the demands, rated for the work
 * @returns null without any
 */
export function firstChoice(
  candidates: readonly RatedListing[],
  { tests, read, cheapest, demands }: WantedFor,
  day: string,
  prices: Source,
): Finding | null {
  let least = 0;
  const rows: { label: string; best: RatedListing; of: number }[] = BANDS.flatMap(({ label, most }) => {
    const inBand = candidates.filter((one) => blendOf(one) > least && blendOf(one) <= most);
    least = most;
    const best = inBand.toSorted((a, b) => indexOf(b) - indexOf(a) || blendOf(a) - blendOf(b))[0];
    return best === undefined ? [] : [{ label, best, of: inBand.length }];
  });
  const cheap = candidates.filter((one) => indexOf(one) >= AVERAGE).toSorted((a, b) => blendOf(a) - blendOf(b))[0];
  if (cheapest && cheap !== undefined && rows.every(({ best }) => best !== cheap))
    rows.unshift({ label: "cheapest above the average of 50", best: cheap, of: candidates.length });
  const top = rows.toSorted((a, b) => indexOf(b.best) - indexOf(a.best))[0];
  const start = rows.find(({ best }) => indexOf(best) >= AVERAGE) ?? top;
  if (start === undefined || top === undefined) return null;
  const gap = indexOf(top.best) - indexOf(start.best);
  const times = (blendOf(top.best) / blendOf(start.best)).toFixed(blendOf(top.best) / blendOf(start.best) < 10 ? 1 : 0);
  const why =
    start === top
      ? "no dearer one of these scores higher on the public tests"
      : `it is above the average of 50 on the ability index; ${top.best.model.display_name} scores ${gap.toFixed(1)} points more and costs ${times} times as much`;
  const texts = rows.map(
    ({ label, best, of }) => `${label}, best of ${of}: ${rateText(best, day, PLAIN)}, ${indexText(best)}`,
  );
  const statement = [
    `Start with ${start.best.model.display_name} at ${start.best.model.providerName}, input ${start.best.input.usd_per_mtok} and output ${start.best.output.usd_per_mtok} USD per million tokens: ${why}. Move up a band only if it fails on your own examples.`,
    ...read,
    `Highest ability index of ${tests} in each band of price${demands.length === 0 ? "" : ` (${demands.join(", ")})`}, of ${candidates.length} rated models on sale, in USD per million tokens, bands by three input tokens to one output token: ${texts.join(". ")}.`,
    `${readText(rows.map(({ best }) => best)).trim()} Public tests are not your work: optimize_model takes the task with its volume and says what to test and what it costs.`,
  ].join(" ");
  return finding(
    "first_choice",
    statement,
    {
      ids: idsOf(rows.map(({ best }) => best.model)),
      start: start.best.model.display_name,
      of: candidates.length,
      on: day,
    },
    [prices],
  );
}

function indexOf({ ability }: RatedListing): number {
  return ability?.value ?? 0;
}

import { Decimal } from "decimal.js";
import type { Finding } from "../../../../schema/answers/research.ts";
import type { PublishedPriceChange } from "../../../../schema/files/llm-pricing.ts";
import { priceChanges } from "../../../prices/changes.ts";
import { filterOf } from "../../question/filters.ts";
import { PRICE_FELL, PRICE_MOVED, PRICE_ROSE } from "../../question/words/price-moves.ts";
import { type DirectInput, filterWords, finding, idsOf, shownOf } from "../input.ts";

const MOST_MOVES = 15;
const BASE_METERS = new Set(["input", "output", "cache_read"]);

/** Whether a question asks which prices changed in a period. */
export function asksForMoves({ query, question }: Pick<DirectInput, "query" | "question">): boolean {
  return filterOf(question.filters, "period") !== undefined && PRICE_MOVED.test(query);
}

/** Lists the listings whose plain rates changed in a period, the largest change first, or the last ones before it; null without any. */
export function priceMoves(input: DirectInput): Finding | null {
  const { models, query, question, day, sources } = input;
  const period = filterOf(question.filters, "period");
  const from = period?.from ?? "";
  const to = period?.to == null || period.to > day ? day : period.to;
  const [rose, fell] = [PRICE_ROSE.test(query), PRICE_FELL.test(query)];
  const least = (filterOf(question.filters, "share")?.value ?? 0) / 100;
  const wanted = ({ kind, meter, when, ratio }: PublishedPriceChange) => {
    const by = Number(ratio) - 1;
    return (
      kind === "changed" &&
      ratio !== null &&
      BASE_METERS.has(meter) &&
      Object.keys(when).length === 0 &&
      Math.abs(by) >= least &&
      (rose === fell || (rose ? by > 0 : by < 0))
    );
  };
  const changes = priceChanges(models, day).filter(wanted);
  const moves = [
    ...Map.groupBy(
      changes.filter(({ on }) => on >= from && on <= to),
      ({ provider, model_id: id, on }) => `${provider}/${id} ${on}`,
    ).values(),
  ].sort((a, b) => sizeOf(b) - sizeOf(a));
  const listingOf = ({ provider, model_id: id }: PublishedPriceChange) =>
    models.find((model) => model.provider === provider && model.model_id === id);
  const shown = moves.slice(0, shownOf(input, MOST_MOVES));
  const texts = shown.flatMap((rates) => {
    const [first] = rates;
    const model = first === undefined ? undefined : listingOf(first);
    return first === undefined || model === undefined
      ? []
      : [`${model.display_name} at ${model.providerName} on ${first.on}: ${rates.map(moveText).join(", ")}`];
  });
  if (texts.length === 0) return lastMoves(input, changes, { from, to });
  const again = models.filter(
    ({ prices }) =>
      new Set(prices.flatMap(({ effective_from: since, verified_at: read }) => [since, (read ?? since).slice(0, 10)]))
        .size > 1,
  ).length;
  const filters = filterWords(question);
  const left = moves.length - shown.length;
  return finding(
    "price_moves",
    `${moves.length} recorded ${rose === fell ? "change" : rose ? "rise" : "cut"}${moves.length === 1 ? "" : "s"} of price${filters === "" ? "" : ` (${filters})`} between ${from === "" ? "the first reading" : from} and ${to}, in USD per million tokens, the largest first: ${texts.join(". ")}.${left > 0 ? ` ${left} more are in the free list /api/agent/v1/changes?kind=price.` : ""} The day is that from which the new price is on record: where nobody announced it, it may have changed earlier, since the reading before. A change shows only where a price was read more than once: of ${again} of ${models.length} listings it was.`,
    {
      changes: moves.length,
      from,
      to,
      ids: idsOf(shown.flatMap(([first]) => (first === undefined ? [] : (listingOf(first) ?? [])))),
      listings: models.length,
      read_again: again,
    },
    [sources.prices],
  );
}

/** Number of earlier changes that are named where a period has none. */
const MOST_EARLIER = 3;

/** States that a period has no change, and the last ones before it. */
function lastMoves(
  { models, question, sources }: DirectInput,
  changes: readonly PublishedPriceChange[],
  { from, to }: { from: string; to: string },
): Finding | null {
  const earlier = changes
    .filter(({ on }) => on < from)
    .toSorted((a, b) => (a.on < b.on ? 1 : -1))
    .slice(0, MOST_EARLIER);
  if (earlier.length === 0) return null;
  const filters = filterWords(question);
  const texts = earlier.flatMap((change) => {
    const model = models.find(({ provider, model_id: id }) => provider === change.provider && id === change.model_id);
    return model === undefined
      ? []
      : [`${model.display_name} at ${model.providerName} on ${change.on}: ${moveText(change)}`];
  });
  return finding(
    "price_moves",
    `No such change of price${filters === "" ? "" : ` (${filters})`} is recorded between ${from} and ${to}. The last ones before, in USD per million tokens: ${texts.join(". ")}. All recorded ones are in the free list /api/agent/v1/changes?kind=price.`,
    { changes: 0, from, to, last: texts.join(". "), listings: models.length },
    [sources.prices],
  );
}

function sizeOf(rates: readonly PublishedPriceChange[]): number {
  return Math.max(...rates.map(({ ratio }) => Math.abs(Math.log(Number(ratio) || 1))));
}

function moveText({ meter, before, after, ratio }: PublishedPriceChange): string {
  const share = new Decimal(ratio ?? 1).minus(1).times(100).toDecimalPlaces(0);
  return `${meter.replaceAll("_", " ")} ${before.usd_per_mtok} to ${after?.usd_per_mtok} (${share.isPositive() ? "+" : ""}${share} %)`;
}

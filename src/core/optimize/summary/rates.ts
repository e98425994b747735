import { isOutsidePeak, peakHoursOf, peakWords } from "../../prices/peak-hours.ts";
import { listOf } from "../../text/list.ts";
import type { Candidate } from "../choice/candidates.ts";
import { surchargeOf } from "../choice/terms.ts";
import { callOfCandidate, typicalCall } from "../money/cost.ts";
import { priceEndWords } from "../money/price-end.ts";
import { lacksBatchRate, money, sumOf } from "../money/spend.ts";
import { hasAnnouncedPrices, yearCost } from "../money/twelve-months.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { nameOf, shortOf } from "./words.ts";

/** Names those of the named models whose batch rate is not recorded, where calls may wait. */
export function atStandardRate(told: readonly Candidate[], request: ResolvedRequest): string[] {
  const named = told.map(({ model }) => model);
  const names = named.flatMap((model) => (lacksBatchRate(model, request) ? [shortOf(model, named)] : []));
  if (names.length === 0) return [];
  return [`No batch rate is recorded for ${listOf(names)}: counted at the standard rate.`];
}

/** Names the sellers whose regional surcharge the sums include, and says when the model in use has it too. */
export function surcharges(models: readonly ModelView[], { demands, current }: ResolvedRequest): string[] {
  const own = surchargeOf(current, demands);
  return [...new Set(models.flatMap((model) => surchargeOf(model, demands)))].map((words) => {
    const [asks = words] = words.split(",");
    return `${asks}; the costs here hold it${own.includes(words) ? `, that of ${current.display_name} too` : ""}.`;
  });
}

/** Says which rate is used for each named model that has peak hours. */
export function peakRates(models: readonly ModelView[], { day, demands }: ResolvedRequest): string[] {
  return [...new Set(models)].flatMap((model) => {
    const peak = peakHoursOf(model.prices, day);
    if (peak === null) return [];
    const { hours } = demands;
    const counted = demands.offPeak
      ? "the rate of all other hours, as the text asks"
      : hours !== null && isOutsidePeak(model.prices, hours)
        ? `the rate of all other hours, in which "${hours.words}" lies`
        : demands.batch
          ? "the rate of all other hours, since answers may come later: send the calls then"
          : "the peak rate";
    return [`${peakWords(nameOf(model), peak)}; counted is ${counted}.`];
  });
}

/** Says for each named model whose recorded price ends that no later price is recorded. */
export function priceEnds(models: readonly ModelView[], { day }: ResolvedRequest): string[] {
  return [...new Set(models)].flatMap((model) => priceEndWords(model, day, nameOf(model)) ?? []);
}

/** Says what a choice costs at announced prices, when a price of either model changes within twelve months. */
export function announced(pick: Candidate | null, request: ResolvedRequest): string[] {
  const shape = typicalCall(request.current, request.profile);
  const before = yearCost(request.current, request, shape);
  const after =
    pick === null ? null : yearCost(pick.model, request, callOfCandidate(pick.quality.chance?.effort, shape));
  const changes = [...(before?.changes ?? []), ...(after?.changes ?? [])];
  const [first] = changes.map(({ on }) => on).sort();
  if (first === undefined || before === null) return [];
  return after === null
    ? [
        `The price of ${request.current.display_name} changes on ${first}: the next twelve months cost ${money(before.usd)} USD.`,
      ]
    : [
        `With the prices announced for ${first} the next twelve months cost ${money(after.usd)} instead of ${money(before.usd)} USD.`,
      ];
}

/** Returns a sentence for each candidate that an announced price makes more expensive within twelve months. */
export function rises(named: readonly Pick<Candidate, "model" | "quality">[], request: ResolvedRequest): string[] {
  const shape = typicalCall(request.current, request.profile);
  const { calls, per } = sumOf(request);
  return named.flatMap(({ model, quality }) => {
    if (!hasAnnouncedPrices(model, request.day)) return [];
    const spans = yearCost(model, request, callOfCandidate(quality.chance?.effort, shape))?.spans ?? [];
    const [now, later] = [spans[0], spans.find(({ perCall }) => spans[0]?.perCall.lt(perCall))];
    if (now === undefined || later === undefined) return [];
    return [
      `${nameOf(model)} costs ${money(later.perCall.times(calls))} instead of ${money(now.perCall.times(calls))} USD ${per} from ${later.from} on.`,
    ];
  });
}

import { isOutsidePeak, peakHoursOf, peakWords } from "../../prices/peak-hours.ts";
import { listOf } from "../../text/list.ts";
import type { Candidate } from "../choice/candidates.ts";
import { isShutDown } from "../choice/shutdown.ts";
import { surchargeOf } from "../choice/terms.ts";
import { callOfCandidate, typicalCall } from "../money/cost.ts";
import { priceEndWords } from "../money/price-end.ts";
import { callCosts, lacksBatchRate, money, sumOf } from "../money/spend.ts";
import { riseOf, yearCost } from "../money/twelve-months.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { nameOf, shortOf } from "./words.ts";

/** Says for each named model, the one in use among them, at which rate it is counted where calls may wait. */
export function ratesOfWaiting(told: readonly Candidate[], request: ResolvedRequest): string[] {
  const { current, day, demands } = request;
  if (!demands.batch || told.length === 0) return [];
  const named = [...(isShutDown(current, day) ? [] : [current]), ...told.map(({ model }) => model)];
  const { calls } = sumOf(request);
  const alone = callCosts(current, undefined, { ...request, demands: { ...demands, batch: false } })?.typical;
  const before = alone === undefined ? "" : ` (${money(alone.times(calls))} without)`;
  const names = (some: readonly ModelView[]) =>
    listOf([
      ...new Set(
        some.map(
          (model) => `${shortOf(model, named)}${model === current && !lacksBatchRate(model, request) ? before : ""}`,
        ),
      ),
    ]);
  const { standard = [], batch = [] } = Object.groupBy(named, (model) =>
    lacksBatchRate(model, request) ? "standard" : "batch",
  );
  return [
    `${[
      ...(batch.length === 0 ? [] : [`At batch rates: ${names(batch)}`]),
      ...(standard.length === 0 ? [] : [`at the standard rate, as no batch rate is recorded: ${names(standard)}`]),
    ]
      .join("; ")
      .replace(/^a/u, "A")}.`,
  ];
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
    const rise = riseOf(model, request, callOfCandidate(quality.chance?.effort, shape));
    if (rise === null) return [];
    return [
      `${nameOf(model)} costs ${money(rise.later.times(calls))} instead of ${money(rise.now.times(calls))} USD ${per} from ${rise.on} on.`,
    ];
  });
}

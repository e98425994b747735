import { newerOfMaker } from "../migrate/newer.ts";
import { compareModels, probabilityOf } from "../optimize/chance.ts";
import { endsWithinYear, isOpenToNewWork } from "../optimize/choice/shutdown.ts";
import { thinksMore } from "../optimize/money/cost.ts";
import { namedReplacement } from "../optimize/resolve.ts";
import { inputsLost } from "../optimize/trade-off.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { baseRates } from "../prices/base-rates.ts";
import { LEAST_PROMISED_RATIO } from "../quality/money.ts";
import { isAllowed } from "./demands.ts";
import type { TaskFacts } from "./task-facts.ts";

/** A model that could replace another for one kind of work. */
export interface Peer {
  model: ModelView;
  probability: number | null;
  namedByProvider: boolean;
  /** Whether it thinks where the present model does not, so that it writes more output. */
  thinks: ReturnType<typeof thinksMore>;
}

const MOST_PEERS = 3;
/** Models specialised in code or web search replace others only for that kind of work. */
const SPECIALISED = new Set(["code", "search"]);
/** Number of kinds with demands for which models are kept. */
const MOST_KEPT = 500;
/** What models are compared on, and what they have to meet. */
type Work = Pick<TaskFacts, "kind" | "demands">;
/** By kind and demands. */
type PeersByKind = Map<string, Map<ModelView, readonly Peer[]>>;
/** Values computed once per build and day, because many lines of a bill use the same models. */
interface Day {
  day: string;
  /** Models on sale with text output and a list price quoted from the provider, cheapest first. */
  offered: readonly { model: ModelView; price: number }[];
  prices: Map<ModelView, number | null>;
  peers: PeersByKind;
  tested: PeersByKind;
  newer: PeersByKind;
}
const days = new WeakMap<readonly ModelView[], Day>();

function dayOf(day: string, { models }: OptimizeData): Day {
  let known = days.get(models);
  if (known?.day !== day) {
    const prices = new Map(models.map((model) => [model, blend(model, day)]));
    const offered = models
      .filter((model) => isSold(model, day, { models }) && !isSecondHand(model, day))
      .flatMap((model) => {
        const price = prices.get(model) ?? null;
        return price === null ? [] : [{ model, price }];
      })
      .sort((a, b) => a.price - b.price);
    known = { day, offered, prices, peers: new Map(), tested: new Map(), newer: new Map() };
    days.set(models, known);
  }
  return known;
}

/** Whether a model is on sale for new work and answers in text. */
function isSold(model: ModelView, day: string, { models }: Pick<OptimizeData, "models">): boolean {
  return isOpenToNewWork(model, day, models) && model.modalities?.output.includes("text") === true;
}

function kept(
  known: PeersByKind,
  { kind, demands }: Work,
  current: ModelView,
  find: () => readonly Peer[],
): readonly Peer[] {
  const key = `${kind} ${demands?.key ?? ""}`;
  let byModel = known.get(key);
  if (byModel === undefined) {
    byModel = new Map();
    if (known.size >= MOST_KEPT) known.clear();
    known.set(key, byModel);
  }
  let peers = byModel.get(current);
  if (peers === undefined) {
    peers = find();
    byModel.set(current, peers);
  }
  return peers;
}

/**
 * Returns up to three of the cheapest models by list price whose probability of being as good is high enough and, when
 * the model ends, the successor that its provider names, first. Computed once per model, kind, demands and day.
 */
export function peersOf(current: ModelView, work: Work, day: string, data: OptimizeData): readonly Peer[] {
  const today = dayOf(day, data);
  return kept(today.peers, work, current, () => findPeers(current, work, today, data));
}

/**
 * Returns up to three cheaper models that are rated but not likely enough to recommend, most likely first: candidates
 * for a test.
 */
export function toTest(current: ModelView, work: Work, day: string, data: OptimizeData): readonly Peer[] {
  const today = dayOf(day, data);
  return kept(today.tested, work, current, () => findTested(current, work, today, data));
}

/**
 * Returns newer models of the same maker at the seller in use, nearest in name first, without those known to take less of
 * the input.
 */
export function newerPeers(current: ModelView, work: Work, day: string, data: OptimizeData): readonly Peer[] {
  return kept(dayOf(day, data).newer, work, current, () =>
    newerOfMaker(current, day, data.models)
      .filter((model) => model.context_window === null || holds(current, model))
      .filter((model) => inputsLost(current, model).length === 0 && isAllowed(model, work.demands, data))
      .map((model) => {
        const quality = compareModels(current, model, work.kind, data);
        const thinks = thinksMore(current, model, quality.chance?.effort);
        return { model, probability: probabilityOf(quality), namedByProvider: false, thinks };
      }),
  );
}

function findTested(current: ModelView, { kind, demands }: Work, today: Day, data: OptimizeData): Peer[] {
  const own = today.prices.get(current) ?? null;
  if (own === null) return [];
  const found: (Peer & { probability: number })[] = [];
  for (const { model, price } of today.offered) {
    if (price > own / LEAST_PROMISED_RATIO) break;
    if (model === current || model.traits.some((trait) => SPECIALISED.has(trait)) || !holds(current, model)) continue;
    if (!isAllowed(model, demands, data)) continue;
    const quality = compareModels(current, model, kind, data);
    const probability = probabilityOf(quality);
    if (probability !== null && probability >= 0.5)
      found.push({
        model,
        probability,
        namedByProvider: false,
        thinks: thinksMore(current, model, quality.chance?.effort),
      });
  }
  const seen = new Set<string | null>([current.model_key]);
  return found
    .sort((a, b) => b.probability - a.probability)
    .filter(({ model }) => !seen.has(model.model_key) && seen.add(model.model_key))
    .slice(0, MOST_PEERS);
}

function findPeers(current: ModelView, { kind, demands }: Work, today: Day, data: OptimizeData): Peer[] {
  const must = endsWithinYear(current, today.day);
  const own = today.prices.get(current) ?? null;
  // The successor that a provider names is an option whatever its price is quoted from; others need a quoted price.
  const first = must
    ? namedReplacement(current, data.models).find(
        (one) => isSold(one, today.day, data) && isAllowed(one, demands, data),
      )
    : undefined;
  const found: Peer[] = [];
  if (first !== undefined) {
    const quality = compareModels(current, first, kind, data);
    const thinks = thinksMore(current, first, quality.chance?.effort);
    found.push({ model: first, probability: probabilityOf(quality), namedByProvider: true, thinks });
  }
  for (const { model, price } of today.offered) {
    if (found.length >= MOST_PEERS) break;
    if (!must && (own === null || price > own / LEAST_PROMISED_RATIO)) break;
    if (model === current || model === first || !holds(current, model)) continue;
    if (kind !== "code" && kind !== "agent" && model.traits.some((trait) => SPECIALISED.has(trait))) continue;
    if (inputsLost(current, model).length > 0 || !isAllowed(model, demands, data)) continue;
    const quality = compareModels(current, model, kind, data);
    if (quality.judgement !== "recommend") continue;
    const thinks = thinksMore(current, model, quality.chance?.effort);
    found.push({ model, probability: probabilityOf(quality), namedByProvider: false, thinks });
  }
  return found;
}

/** Whether a context window is as large as the current one, or large enough for nearly any request. */
function holds(current: ModelView, model: ModelView): boolean {
  return (model.context_window?.value ?? 0) >= Math.min(current.context_window?.value ?? 0, 128_000);
}

/** Whether a rate of a model is from a second-hand list and not quoted from its provider. */
export function isSecondHand(model: ModelView, day: string): boolean {
  const { input, output } = baseRates(model.prices, day);
  return input?.evidence === null || output?.evidence === null;
}

/** Returns the list price of three input tokens per output token; null without one. */
function blend(model: ModelView, day: string): number | null {
  const { input, output } = baseRates(model.prices, day);
  if (input === null || output === null) return null;
  return 3 * Number(input.usd_per_mtok) + Number(output.usd_per_mtok);
}

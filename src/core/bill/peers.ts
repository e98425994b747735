import { compareModels, probabilityOf } from "../optimize/chance.ts";
import { endsWithinYear, isSold } from "../optimize/choice/shutdown.ts";
import { namedReplacement } from "../optimize/resolve.ts";
import { inputsLost } from "../optimize/trade-off.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { baseRates } from "../prices/base-rates.ts";
import type { QualityKind } from "../quality/types.ts";

/** A model that may replace another for one kind of work. */
export interface Peer {
  model: ModelView;
  probability: number | null;
  namedByProvider: boolean;
}

const MOST_PEERS = 3;
/** Models specialised in code or web search replace others in that work only. */
const SPECIALISED = new Set(["code", "search"]);
const tested = new WeakMap<readonly ModelView[], Map<string, readonly Peer[]>>();
const kept = new WeakMap<readonly ModelView[], Map<string, readonly Peer[]>>();

/** Up to three cheaper models that are rated but not sure enough to recommend, likeliest first: what a test is worth on. */
export function toTest(current: ModelView, kind: QualityKind, day: string, data: OptimizeData): readonly Peer[] {
  const known = tested.get(data.models) ?? new Map<string, readonly Peer[]>();
  tested.set(data.models, known);
  const key = `${day} ${kind} ${current.provider}/${current.model_id}`;
  let peers = known.get(key);
  if (peers === undefined) {
    if (known.size > 20_000) known.clear();
    const own = blend(current, day);
    const seen = new Set<string | null>([current.model_key]);
    peers = data.models
      .flatMap((model) => {
        const price =
          own === null || !isSold(model, day) || !model.modalities?.output.includes("text") ? null : blend(model, day);
        if (price === null || own === null || price > own / 1.5 || model.traits.some((trait) => SPECIALISED.has(trait)))
          return [];
        if ((model.context_window?.value ?? 0) < Math.min(current.context_window?.value ?? 0, 128_000)) return [];
        const quality = compareModels(current, model, kind, data);
        const probability = probabilityOf(quality);
        return probability === null || probability < 0.5 ? [] : [{ model, probability, namedByProvider: false }];
      })
      .sort((a, b) => b.probability - a.probability)
      .filter(({ model }) => !seen.has(model.model_key) && seen.add(model.model_key))
      .slice(0, MOST_PEERS);
    known.set(key, peers);
  }
  return peers;
}

/**
 * Finds up to three of the cheapest models by list price that are likely enough to be as good, plus the named successor
 * of a model that ends first. Computed once per model, kind and day.
 */
export function peersOf(current: ModelView, kind: QualityKind, day: string, data: OptimizeData): readonly Peer[] {
  const known = kept.get(data.models) ?? new Map<string, readonly Peer[]>();
  kept.set(data.models, known);
  const key = `${day} ${kind} ${current.provider}/${current.model_id}`;
  let peers = known.get(key);
  if (peers === undefined) {
    if (known.size > 20_000) known.clear();
    peers = findPeers(current, kind, day, data);
    known.set(key, peers);
  }
  return peers;
}

function findPeers(current: ModelView, kind: QualityKind, day: string, data: OptimizeData): Peer[] {
  const must = endsWithinYear(current, day);
  const own = blend(current, day);
  const found: { peer: Peer; price: number }[] = [];
  const named = must ? namedReplacement(current, data.models)[0] : undefined;
  for (const model of data.models) {
    if (model === current || !isSold(model, day) || !model.modalities?.output.includes("text")) continue;
    if (kind !== "code" && kind !== "agent" && model.traits.some((trait) => SPECIALISED.has(trait))) continue;
    const price = blend(model, day);
    if (price === null) continue;
    if (model === named) {
      found.push({
        peer: { model, probability: probabilityOf(compareModels(current, model, kind, data)), namedByProvider: true },
        price: -1,
      });
      continue;
    }
    if (!must && (own === null || price > own / 1.5)) continue;
    if (inputsLost(current, model).length > 0) continue;
    if ((model.context_window?.value ?? 0) < Math.min(current.context_window?.value ?? 0, 128_000)) continue;
    const quality = compareModels(current, model, kind, data);
    if (quality.judgement !== "recommend") continue;
    found.push({ peer: { model, probability: probabilityOf(quality), namedByProvider: false }, price });
  }
  return found
    .sort((a, b) => a.price - b.price)
    .slice(0, MOST_PEERS)
    .map(({ peer }) => peer);
}

/** List price of three input tokens per output token, from rates quoted from the provider; null without them. */
function blend(model: ModelView, day: string): number | null {
  const { input, output } = baseRates(model.prices, day);
  if (input === null || output === null || input.evidence === null || output.evidence === null) return null;
  return 3 * Number(input.usd_per_mtok) + Number(output.usd_per_mtok);
}

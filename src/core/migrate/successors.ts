import { compareModels } from "../optimize/chance.ts";
import type { Candidate } from "../optimize/choice/candidates.ts";
import { daysLeft, isOpenToNewWork, isShutDown } from "../optimize/choice/shutdown.ts";
import { callOfCandidate, costOfCall, priceState, typicalCall } from "../optimize/money/cost.ts";
import { namedReplacement, resolveModel } from "../optimize/resolve.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../optimize/types.ts";

/** A successor that a provider names. */
export interface Successor {
  candidate: Candidate;
  note: string | null;
}

/** Maximum number of successors followed in a row until one is on sale. */
const MOST_STEPS = 3;

/**
 * Returns the successor that the seller names, otherwise the one that the maker names, with its cost. If that model
 * ends too, the answer says so and its own successor follows. `unpriced` lists successors without a listing or a known
 * price.
 */
export function namedSuccessors(
  request: ResolvedRequest,
  candidates: readonly Candidate[],
  data: OptimizeData,
): { successors: Successor[]; unpriced: string[] } {
  const successors: Successor[] = [];
  const unpriced: string[] = [];
  let from = request.current;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { model, by, name } = namedFor(from, request.current.provider, data.models);
    if (name === null) break;
    if (model === undefined) {
      unpriced.push(`${by} names ${name} for ${from.display_name}, which is not listed.`);
      break;
    }
    if (model === request.current || successors.some(({ candidate }) => candidate.model === model)) break;
    const candidate = candidates.find((one) => one.model === model) ?? candidateOf(model, request, data);
    if (candidate === null)
      unpriced.push(`${by} names ${model.display_name} at ${model.providerName}, whose price is not known.`);
    else successors.push({ candidate, note: noteOn(model, by, from, request) });
    if (isOpenToNewWork(model, request.day, data.models)) break;
    from = model;
  }
  const gone = ({ candidate }: Successor) => Number(isShutDown(candidate.model, request.day));
  return { successors: successors.sort((a, b) => gone(a) - gone(b)), unpriced };
}

/**
 * Returns the replacement of a model as named by its seller, otherwise by its maker. Prefers the listing of the current
 * seller.
 */
function namedFor(from: ModelView, seller: string, models: readonly ModelView[]) {
  const maker = models.find(({ first_party: own, model_key: key }) => own && key !== null && key === from.model_key);
  for (const naming of maker === undefined || maker === from ? [from] : [from, maker]) {
    const name = naming.deprecation?.replacement ?? null;
    if (name === null) continue;
    const [found] = namedReplacement(naming, models);
    const here = found === undefined ? null : resolveModel(`${seller}/${found.model_id}`, models);
    const model =
      here ??
      models.find((one) => one.provider === seller && one.model_key !== null && one.model_key === found?.model_key) ??
      found;
    return { model, name, by: naming.providerName };
  }
  return { model: undefined, name: null, by: "" };
}

/** Prices a listing that the filters for new work exclude, such as one that will be shut down. */
export function candidateOf(model: ModelView, request: ResolvedRequest, data: OptimizeData): Candidate | null {
  const { current, profile, kind, day, demands, now } = request;
  const shape = typicalCall(current, profile);
  const quality = compareModels(current, model, kind, data);
  const cost = costOfCall(model, profile, callOfCandidate(quality.chance?.effort, shape), day, demands);
  const before = costOfCall(current, profile, shape, day, demands);
  if (cost === null) return null;
  const savings = (before ?? cost).usd.minus(cost.usd);
  const ratio = before === null || before.usd.isZero() ? 0 : savings.div(before.usd).toNumber();
  return {
    model,
    cost,
    price: priceState(cost.prices, now),
    quality,
    savings,
    savingsRatio: ratio,
    yearSavings: savings,
    yearRatio: ratio,
    promised: false,
  };
}

function noteOn(model: ModelView, by: string, from: ModelView, { current, day }: ResolvedRequest): string | null {
  const left = daysLeft(model, day);
  const on = model.deprecation?.shutdown_on ?? null;
  const said = [
    ...(by === current.providerName ? [] : [`Named by ${by}, not by ${current.providerName}.`]),
    ...(from === current ? [] : [`Successor of ${from.display_name}, which ends itself.`]),
    ...(isShutDown(model, day)
      ? [`It is shut down itself${on === null ? "" : ` since ${on}`}: no choice.`]
      : left !== null
        ? [`It ends itself on ${on}, in ${left} days.`]
        : model.status === "deprecated"
          ? ["It is deprecated itself, without a day of its end."]
          : []),
    ...(model.provider === current.provider ? [] : [`Sold by ${model.providerName}.`]),
  ];
  return said.length === 0 ? null : said.join(" ");
}

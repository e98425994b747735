import { KIND_MODELS } from "../../quality/kinds.ts";
import { probabilityOf } from "../chance.ts";
import type { CostEstimate } from "../money/cost.ts";
import { callCosts, spendWords, sumOf } from "../money/spend.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { type Candidate, selectCandidates } from "./candidates.ts";
import { measuredLatency } from "./worth-it.ts";

/** A model counts as faster when its time to the first token is below this share of the current model's. */
const FASTER = 0.8;
const MOST_NAMED = 2;

export interface Fast {
  candidate: Candidate;
  latencyMs: number;
}

/**
 * Returns the models, more expensive ones too, that meet the demands, may be as good, and were measured within the limit of the
 * text or, without one, faster than the model in use: those that do not always think first, of them the likely enough as good, then the cheapest.
 * Null when the text asks for no speed.
 */
export function fasterModels(
  request: ResolvedRequest,
  currentCost: CostEstimate | null,
  data: OptimizeData,
): Fast[] | null {
  const { demands, current, kind } = request;
  if (!demands.read.some((one) => one.kind === "latency")) return null;
  const own = measuredLatency(current, data);
  const limit = limitOf(request) ?? (own === null ? null : FASTER * own);
  if (limit === null) return [];
  const least = KIND_MODELS[kind].recommendAt;
  const likely = ({ quality }: Candidate) => (probabilityOf(quality) ?? 0) >= least;
  const { passed } = selectCandidates(request, currentCost, data, { dearerToo: true });
  const fast = passed.flatMap((candidate): Fast[] => {
    const latencyMs = measuredLatency(candidate.model, data);
    return latencyMs === null || latencyMs > limit || candidate.model.model_key === current.model_key
      ? []
      : [{ candidate, latencyMs }];
  });
  const once = [...new Map(fast.toReversed().map((one) => [one.candidate.model.model_key, one])).values()].reverse();
  // Thinking delays the answer by more than is measured.
  const rank = ({ candidate }: Fast) => (thinksFirst(candidate.model) ? 2 : 0) + (likely(candidate) ? 0 : 1);
  return once.sort((a, b) => rank(a) - rank(b));
}

function thinksFirst({ reasoning }: ModelView): boolean {
  return reasoning === "always";
}

function limitOf({ demands: { latencyMs, wishedMs } }: ResolvedRequest): number | null {
  return latencyMs ?? wishedMs;
}

/** Names the fast models with measurement and cost, or says that there are none; empty when the text asks for no speed. */
export function speedInWords(fast: readonly Fast[] | null, request: ResolvedRequest, data: OptimizeData): string[] {
  if (fast === null) return [];
  const { current, demands } = request;
  const limit = limitOf(request);
  const own = measuredLatency(current, data);
  const what = limit === null ? `faster than ${current.display_name}` : `within ${ms(limit)} ms`;
  const mine =
    own === null
      ? `No speed is measured for ${current.display_name}. `
      : demands.latencyMs !== null && own > demands.latencyMs
        ? ""
        : `${current.display_name} is measured at ${ms(own)} ms to the first token. `;
  if (fast.length === 0)
    return [
      own === null && limit === null
        ? `${mine}So no model can be said to be faster: test the speed yourself.`
        : `${mine}No model that meets the demands and may be as good was measured ${what}: test the speed yourself.`,
    ];
  const named = fast.slice(0, MOST_NAMED).map((one) => inWords(one, request));
  return [
    `${mine}Measured ${what} and maybe as good, the likeliest first: ${named.join("; ")}. Measured is the median over all users' calls at each model's fastest seller, not at yours.`,
  ];
}

function inWords({ candidate: { model, quality }, latencyMs }: Fast, request: ResolvedRequest): string {
  const costs = callCosts(model, quality.chance?.effort, request);
  const sum = sumOf(request);
  const probability = probabilityOf(quality);
  return `${nameOf(model)}, ${ms(latencyMs)} ms, ${costs === null ? "price not known" : `${spendWords(costs, sum)} USD ${sum.per}`}${probability === null ? "" : `, as good with a probability of ${probability.toFixed(2)}`}${thinksFirst(model) ? ", but it always thinks first, so its answer begins later" : ""}`;
}

function nameOf({ display_name: name, providerName }: ModelView): string {
  return `${name} at ${providerName}`;
}

function ms(value: number): string {
  return Math.round(value).toLocaleString("en");
}

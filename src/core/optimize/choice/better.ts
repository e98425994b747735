import { KIND_MODELS } from "../../quality/kinds.ts";
import { isRated as isRatedBy, LEAST_FAMILIES } from "../../quality/probability.ts";
import { compareModels } from "../chance.ts";
import type { CostEstimate } from "../money/cost.ts";
import { sumOf } from "../money/spend.ts";
import { abilityOf } from "../quality-evidence.ts";
import { nameOf, ofModel } from "../summary/words.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { type Candidate, modelOf, type Selection, selectCandidates } from "./candidates.ts";
import { leftOpenBy } from "./terms.ts";
import { isFit } from "./verdict/fit.ts";
import { orAll } from "./verdict/narrow.ts";
import type { Choice } from "./verdict/verdict.ts";

/** Models that answer a demand for better answers. */
interface BetterModels {
  /** Whether tests of the kind rate the model in use, so that a model can be called better than it. */
  isRated: boolean;
  /** The ablest first, each at its cheapest seller; of an unrated model in use, the ablest that are listed. */
  within: readonly Candidate[];
  /** The same at a higher cost than the text allows or, where it sets no limit, than today. */
  dearer: readonly Candidate[];
}

/** A lead in points below which a model is no better than the one in use. */
const LEAST_LEAD = 1;

/** Returns the models that are better at the kind of work than the one in use with the probability of a recommendation. */
function betterModels(request: ResolvedRequest, cost: CostEstimate | null, data: OptimizeData): BetterModels {
  return among(selectCandidates(request, cost, data, { dearerToo: true }), request, cost, data);
}

function among(
  { passed }: Selection,
  request: ResolvedRequest,
  cost: CostEstimate | null,
  data: OptimizeData,
): BetterModels {
  const { current, kind, demands } = request;
  const isRated = isRatedModel(current, data);
  const least = KIND_MODELS[kind].recommendAt;
  const ability = ({ model }: Candidate) => abilityOf(model, kind, data.evidence) ?? Number.NEGATIVE_INFINITY;
  const isBetter = (one: Candidate) => {
    if (one.quality.sameModel || ability(one) === Number.NEGATIVE_INFINITY) return false;
    if (!isRated) return true;
    const chance = compareModels(current, one.model, kind, data, 0).chance;
    return chance !== null && chance.probability >= least && chance.gap.mean >= LEAST_LEAD;
  };
  const better = passed.filter((one) => isBetter(one) && isFit(one, request, data));
  const byModel = Map.groupBy(
    orAll(better, ({ model }) => leftOpenBy(model, demands, data).length === 0),
    modelOf,
  );
  const once = [...byModel.values()]
    .map((sold) => sold.reduce((a, b) => (b.cost.usd.lt(a.cost.usd) ? b : a)))
    .sort((a, b) => ability(b) - ability(a) || a.cost.usd.comparedTo(b.cost.usd));
  const most = cost?.usd.times(1 + (demands.better?.more ?? 0)) ?? null;
  const isWithin = (one: Candidate) => most === null || one.cost.usd.lte(most);
  return { isRated, within: once.filter(isWithin), dearer: once.filter((one) => !isWithin(one)) };
}

const MOST_TO_TEST = 3;

/** Chooses the ablest model within what better answers may cost; null where the text asks for none, or none is known to be better. */
export function betterChoice(
  request: ResolvedRequest,
  cost: CostEstimate | null,
  data: OptimizeData,
): { selection: Selection; choice: Choice } | null {
  const { better } = request.demands;
  if (better === null || better.orCheaper) return null;
  const selection = selectCandidates(request, cost, data, { dearerToo: true });
  const { isRated, within, dearer } = among(selection, request, cost, data);
  const toTest = [...within, ...(better.more === null ? dearer : [])].slice(0, MOST_TO_TEST);
  const [pick] = toTest;
  if (pick === undefined) return null;
  const choice: Choice = isRated
    ? { verdict: "test_first", pick, namedByProvider: false, toTest }
    : { verdict: "test_these", pick: null, namedByProvider: false, toTest };
  return { selection, choice };
}

function isRatedModel({ model_key: key }: ModelView, { evidence }: Pick<OptimizeData, "evidence">): boolean {
  return isRatedBy(key === null ? undefined : evidence?.models.get(key));
}

/** Says that the model in use is not rated, so that no score compares it with another. */
function unrated({ current }: ResolvedRequest, data: OptimizeData): string | null {
  if (data.evidence === null || isRatedModel(current, data)) return null;
  return `Fewer than ${LEAST_FAMILIES} public tests on record rate ${current.display_name}, so no score says which model is as good or better.`;
}

/**
 * Says first that the model in use is not rated, then which models are better, where the text asks for better answers; the second
 * sentence may leave the summary.
 */
export function betterInWords(
  { verdict }: Choice,
  request: ResolvedRequest,
  cost: CostEstimate | null,
  data: OptimizeData,
): { told: string[]; beyond: string[] } {
  const { better } = request.demands;
  const open = unrated(request, data);
  const said = open === null ? [] : [open];
  // The advice to test several models says the same.
  if (better === null) return { told: verdict === "test_these" ? [] : said, beyond: [] };
  const { isRated, within, dearer } = betterModels(request, cost, data);
  const { current, kind } = request;
  const limit =
    better.more === null
      ? "at no more than today's cost"
      : better.more === 0
        ? "for the same money"
        : `for at most ${Math.round(better.more * 100)} % more`;
  const [first] = within;
  const [ablest] = dearer;
  const tests = `${kind.replaceAll("-", " ")} tests`;
  const lead = ({ model, quality }: Candidate) => {
    const chance = isRated ? compareModels(current, model, kind, data, 0).chance : null;
    const ahead = chance === null ? "" : `, about ${Math.round(chance.gap.mean)} points ahead on ${tests}`;
    return `${nameOf(model)}, ${ofModel(model, quality, request)} USD ${sumOf(request).per}${ahead}${chance === null ? "" : ` (probability ${chance.probability.toFixed(2)})`}`;
  };
  return {
    told: [
      ...said,
      first === undefined
        ? `Nothing on record is probably better than ${current.display_name} ${limit}.`
        : `${isRated ? "Better" : "Ablest by public scores"} ${limit}: ${lead(first)}.`,
    ],
    beyond: ablest === undefined ? [] : [`Beyond that: ${lead(ablest)}.`],
  };
}

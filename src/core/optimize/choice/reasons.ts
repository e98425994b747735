import { scoresInWords, testsAgainst, testsOfBoth } from "../../quality/shared-tests.ts";
import { probabilityOf } from "../chance.ts";
import { type CostEstimate, perCall } from "../money/cost.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import type { Candidate, Selection } from "./candidates.ts";
import { FILTERS } from "./candidates.ts";
import { daysLeft, endsWithinYear, isShutDown, makerEndText } from "./shutdown.ts";
import type { Choice } from "./verdict/verdict.ts";

/** Returns the reasons for a replacement, one sentence each. */
export function replacementReasons(
  { savingsRatio, savings, quality, price, model }: Candidate,
  { namedByProvider, pick, toTest, verdict }: Choice,
  request: ResolvedRequest,
  data: OptimizeData,
): string[] {
  const percent = `${Math.abs(Math.round(savingsRatio * 1000) / 10)} %`;
  const probability = probabilityOf(quality);
  const shared = testsOfBoth(request.current, model, request.kind, data).length > 0;
  const against = testsAgainst(request.current, model, request.kind, data);
  const then = verdict.startsWith("test") ? "test it first" : "check its first answers";
  return [
    ...(pick === null
      ? [
          `Nothing is recommended before a test: ${model.display_name} is one of ${toTest.length} to test, since the current model cannot stay.`,
        ]
      : []),
    ...(namedByProvider ? [`Its provider names ${model.display_name} as the replacement.`] : []),
    savings.gte(0)
      ? `One call costs ${percent} less than the current model's.`
      : `One call costs ${percent} more than the current model's; the current model ${endsWithinYear(request.current, request.day) ? "ends" : "does not meet the demands"}, so price alone does not decide.`,
    quality.sameModel
      ? "It is the same model, served by another provider."
      : probability === null || quality.chance === null
        ? "Not both models are rated; nothing is claimed about quality."
        : `It ${shared && quality.tested ? "scores" : `is expected to score`} at most ${quality.chance.points} points lower on tests of ${quality.chance.kind} with a probability of ${probability.toFixed(2)} (80 % interval ${quality.chance.low.toFixed(2)} to ${quality.chance.high.toFixed(2)}).`,
    ...(quality.chance === null || (shared && quality.tested)
      ? []
      : [
          shared
            ? `The probability is inferred from their tests of other kinds, so ${then}.`
            : `No public test of ${quality.chance.kind} holds both models: the probability is inferred from their ${quality.tested ? "separate tests" : "tests of other kinds"}, so ${then}.`,
        ]),
    ...(against.length === 0
      ? []
      : [
          `Most tests of ${request.kind} that hold both models speak against the estimate, ${scoresInWords(against)}: ${then}.`,
        ]),
    price.verifiedAt === null
      ? price.ageDays === null
        ? "Its price is second-hand: nobody has read it on its provider's page, so check it before you move."
        : `Its price was read ${price.ageDays} days ago in a rendering or copy of its provider's page, not on the page itself, so check it before you move.`
      : `Its price was read ${price.ageDays ?? "an unknown number of"} days ago (${price.status}).`,
    ...shutDownReasons(request, data),
  ];
}

/** Returns the reasons for keeping the current model, one sentence each. */
export function stayingReasons(
  { verdict, toTest, smallGain, thinksLess }: Choice,
  selection: Selection,
  cost: CostEstimate | null,
  request: ResolvedRequest,
  data: OptimizeData,
): string[] {
  const order = Object.keys(FILTERS);
  // Ties keep the order of the filters, so that the result does not depend on the order of the models.
  const largest = [...selection.removed]
    .sort((a, b) => b[1] - a[1] || order.indexOf(a[0]) - order.indexOf(b[0]))
    .slice(0, 3);
  return [
    verdict === "move"
      ? `Nothing of ${selection.considered} models meets the demands, though the current model cannot stay: relax one of them.`
      : cost === null
        ? "The current model's price is not known, so nothing can be called cheaper."
        : verdict === "test_these"
          ? `Nothing is recommended: the evidence does not tell whether a cheaper model is as good. ${toTest.length} are worth a test.`
          : thinksLess === true
            ? "Lower thinking effort of the current model saves more than another model at the effort billed now."
            : smallGain !== undefined
              ? smallGain.test === null
                ? "No model that is worth a test saves enough to pay for a change."
                : "The test costs more than a change can soon save."
              : `No cheaper model of ${selection.considered} is likely enough to be as good.`,
    ...largest.map(([filter, count]) => `${count} removed: ${FILTERS[filter]}.`),
    ...overMaxCost(request, cost),
    ...shutDownReasons(request, data),
  ];
}

function overMaxCost({ input }: ResolvedRequest, cost: CostEstimate | null): string[] {
  if (input.max_cost === undefined || cost === null || !cost.usd.gt(input.max_cost)) return [];
  return [`The current model itself costs more than max_cost (${perCall(cost.usd)} USD a call).`];
}

function shutDownReasons({ current, day }: ResolvedRequest, { models }: OptimizeData): string[] {
  const { deprecation } = current;
  const atMaker = makerEndText(current, day, models);
  if (atMaker !== null && !endsWithinYear(current, day)) return [atMaker];
  if (deprecation === null)
    return current.status === "retired" ? ["The current model is retired; its last known price is used."] : [];
  const named =
    deprecation.replacement === null ? "" : ` Its provider names ${deprecation.replacement} as replacement.`;
  const on = deprecation.shutdown_on;
  if (isShutDown(current, day))
    return [`The current model was shut down${on === null ? "" : ` on ${on}`}; its last known price is used.${named}`];
  return [
    on === null
      ? `The current model is deprecated (${deprecation.source}).${named}`
      : `The current model is shut down on ${on}, in ${daysLeft(current, day)} days.${named}`,
  ];
}

import type { BillAnswer } from "../../schema/answers/bill.ts";
import type { Provider } from "../catalog/catalog-data.ts";
import { surchargesFor } from "../catalog/provider-facts.ts";
import { failedDemands, unmetDemand } from "../optimize/choice/demand-filters.ts";
import { conditionsInShort, factsBehind, isLeftOpen, surchargeOf } from "../optimize/choice/terms.ts";
import { demandInWords } from "../optimize/choice/uncertain.ts";
import type { ConstraintKind, ReadConstraint, TaskDemands } from "../optimize/task/demands/types.ts";
import { IS_NO_BATCH, OF_INPUTS, STAKES, whyUnchecked } from "../optimize/task/demands/unchecked.ts";
import { type Input, needsOf } from "../optimize/task/inputs.ts";
import type { TaskProfile } from "../optimize/task/profile.ts";
import { limitsWholeAnswer } from "../optimize/task/whole-answer.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { decimalOf, type Usd } from "./usd.ts";

/** What the text of a line's task demands of the models that may replace the present one. */
export interface LineDemands {
  demands: TaskDemands;
  /** Inputs other than text. */
  needs: readonly Input[];
  /** Whether its limit of latency holds for the end of the answer, which is not checked here. */
  wholeAnswer: boolean;
  /** Equal for texts that leave out the same models; empty for those that leave out none. */
  key: string;
}

/** What is read of a task, as far as its demands need it. */
interface Asked {
  demands: LineDemands | null;
  read: BillAnswer["lines"][number]["task_read"];
  later: string | null;
  sameTokens: number | null;
}

type Constraint = BillAnswer["lines"][number]["constraints_read"][number];

export function lineDemands(task: string, demands: TaskDemands, profile: TaskProfile): LineDemands {
  const { needs } = profile;
  const wholeAnswer = limitsWholeAnswer({ demands, profile, input: { task } });
  const { read: _, ...rest } = demands;
  const filters = needs.length > 0 || demands.read.some(({ effect }) => effect === "filtered");
  const key = filters
    ? JSON.stringify([needs, rest], (_key, value: unknown) => (value instanceof Set ? [...value] : value))
    : "";
  return { demands, needs, wholeAnswer, key };
}

const providersById = new WeakMap<readonly Provider[], ReadonlyMap<string, Provider>>();

function byId(providers: readonly Provider[]): ReadonlyMap<string, Provider> {
  let known = providersById.get(providers);
  if (known === undefined) {
    known = new Map(providers.map((provider) => [provider.id, provider]));
    providersById.set(providers, known);
  }
  return known;
}

/** Whether a model is known to meet all demands of a line's task that data on models and sellers decides. */
export function isAllowed(model: ModelView, asked: LineDemands | null, data: OptimizeData): boolean {
  if (asked === null || asked.key === "") return true;
  const { demands, needs } = asked;
  return (
    needs.every((need) => model.modalities?.input.includes(need)) &&
    unmetDemand(model, demands, byId(data.providers), data.evidence) === null
  );
}

/** Whether a month of a line at another model is within the limits of money that its task states. */
export function isWithinLimits(usd: Usd, calls: number, asked: LineDemands | null): boolean {
  if (asked === null) return true;
  const { monthlyBudget, maxCallCost } = asked.demands;
  if (monthlyBudget === null && maxCallCost === null) return true;
  const month = decimalOf(usd);
  return (
    (monthlyBudget === null || month.lte(monthlyBudget)) && (maxCallCost === null || month.lte(maxCallCost * calls))
  );
}

/** Adds what a seller asks more at addresses of the region that a task demands. */
export function withSurcharge(usd: Usd, { provider }: ModelView, asked: LineDemands | null, data: OptimizeData): Usd {
  const factor = asked === null ? undefined : surchargesFor(asked.demands.terms, data.providers).get(provider);
  return factor === undefined ? usd : decimalOf(usd).times(factor);
}

/** Says what must be done or asked before a model meets the demands of a task, one clause each. */
export function conditionsFor(
  model: ModelView,
  { demands: asked, read }: Pick<Asked, "demands" | "read">,
  data: OptimizeData,
): string[] {
  if (read === "language_not_read") return ["the task is in a language that is not read, and may hold demands"];
  if (asked === null || asked.demands.read.length === 0) return [];
  const { demands } = asked;
  const surcharges = surchargesFor(demands.terms, data.providers);
  return [...conditionsInShort(model, demands, data), ...surchargeOf(model, { ...demands, surcharges })];
}

/** Returns the demands that the present model of a line is known to fail, in words. */
function failsOfPresent(model: ModelView, asked: LineDemands, data: OptimizeData): string[] {
  if (asked.key === "") return [];
  return failedDemands(model, asked.demands, byId(data.providers), data.evidence)
    .filter(({ known }) => known)
    .map(({ kind }) => demandInWords(kind));
}

/** Kinds that the figures of the line state. */
const OF_THE_LINE: ReadonlySet<string> = new Set(["volume", "monthly_bill", "cached_share"]);
const LINE_COUNTS = "the figures of the line are used";
const NOT_IN_BILLS = "not applied to a bill: ask optimize_model about this line";

type DemandFields = Pick<
  BillAnswer["lines"][number],
  "constraints_read" | "demands_not_checked" | "present_model_fails"
>;

/**
 * Returns each demand of a line's task with its effect here, the words of those about models and sellers that were not
 * checked, and what the present model fails.
 * @param shown the options of the line
 */
export function demandFields(
  current: ModelView,
  { demands: asked, later, sameTokens }: Omit<Asked, "read">,
  shown: readonly { model: ModelView }[],
  data: OptimizeData,
): DemandFields {
  if (asked === null) return { constraints_read: [], demands_not_checked: [], present_model_fails: [] };
  const models = shown.map(({ model }) => model);
  const isOpen = (kind: ConstraintKind) => isLeftOpen(factsBehind(kind, asked.demands, models, data));
  const all = effectsOf({ demands: asked, later, sameTokens }, isOpen);
  return {
    constraints_read: all.map(({ constraint }) => constraint),
    demands_not_checked: [...new Set(all.flatMap(({ constraint, told }) => (told ? [constraint.words] : [])))],
    present_model_fails: failsOfPresent(current, asked, data),
  };
}

/**
 * Returns each demand of a task with its effect in a bill, and whether its buyer has to be told that nothing checked it.
 * @param isOpen whether no fact on record decides a kind of demand
 */
export function effectsOf(
  { demands: asked, later, sameTokens }: Omit<Asked, "read">,
  isOpen: (kind: ConstraintKind) => boolean = () => false,
): { constraint: Constraint; told: boolean }[] {
  if (asked === null) return [];
  return asked.demands.read.map((one) => {
    const { words, kind } = one;
    const { effect, detail } = effectOf(one, asked, { later: later !== null, same: sameTokens !== null });
    const open = effect === "filtered" && isOpen(kind);
    const constraint: Constraint = { words, kind, effect: open ? "not_checked" : effect, detail };
    const why = whyUnchecked({ ...one, effect: constraint.effect });
    const told =
      (detail === NOT_IN_BILLS && one.detail !== STAKES) ||
      (why !== null && why !== "of_the_work" && !OF_THE_LINE.has(kind));
    return { constraint, told: constraint.effect === "not_checked" && told };
  });
}

function effectOf(
  { words, kind, effect, detail = "" }: ReadConstraint,
  { needs, wholeAnswer }: LineDemands,
  { later, same }: { later: boolean; same: boolean },
): Pick<Constraint, "effect" | "detail"> {
  const priced = (kind === "batch" && later) || (kind === "cached_share" && same) || detail === IS_NO_BATCH;
  if (priced) return { effect: "priced", detail: detail || null };
  if (OF_THE_LINE.has(kind)) return { effect: "not_checked", detail: LINE_COUNTS };
  const inputs = kind === "requirement" ? needsOf(words) : [];
  if (inputs.length > 0 && inputs.every((one) => needs.includes(one))) return { effect: "filtered", detail: OF_INPUTS };
  const elsewhere =
    (effect === "filtered" && kind === "requirement") ||
    (kind === "latency" && wholeAnswer) ||
    (effect === "priced" && !priced);
  return elsewhere ? { effect: "not_checked", detail: NOT_IN_BILLS } : { effect, detail: detail || null };
}

import type { BillAnswer } from "../../schema/answers/bill.ts";
import { nameOf } from "../optimize/choice/named.ts";
import type { OptimizeData } from "../optimize/types.ts";
import type { Offer } from "./options.ts";

type Finding = BillAnswer["findings"][number];
type Step = BillAnswer["lines"][number]["step"];

/** Amounts of an answer have four decimals at most. */
const SCALE = 10_000;

/** Returns the finding of a line that saves most over twelve months, of those that need no condition, as its step. */
export function stepOf(findings: readonly Finding[], best: Offer | undefined, data: OptimizeData): Step {
  const [first] = findings.filter(isShown).sort((a, b) => yearly(b) - yearly(a));
  if (first === undefined) return null;
  return {
    kind: first.kind,
    model: first.kind === "cheaper_model" && best !== undefined ? nameOf(best.model, data) : null,
    saving_monthly_usd: first.saving_monthly_usd ?? 0,
    saving_twelve_months_usd: yearly(first),
  };
}

/** Returns the sums of the steps, and of what discounts of the present models save that tasks show. */
export function stepSums(lines: BillAnswer["lines"], findings: readonly Finding[]) {
  const discounts = new Map<number, number>();
  for (const { line, stated_by_task: stated, saving_monthly_usd: usd } of findings)
    if (stated === true) discounts.set(line, Math.max(discounts.get(line) ?? 0, usd ?? 0));
  const steps = lines.flatMap(({ step }) => step ?? []);
  return {
    saving_monthly_usd: sum(steps.map(({ saving_monthly_usd: usd }) => usd)),
    saving_twelve_months_usd: sum(steps.map(({ saving_twelve_months_usd: usd }) => usd)),
    saving_monthly_usd_same_models: sum([...discounts.values()]),
  };
}

/** Whether the bill or its task shows a saving, so that it needs no condition. */
function isShown({ kind, stated_by_task: stated }: Finding): boolean {
  return kind === "cheaper_model" || stated === true;
}

const yearly = ({ saving_twelve_months_usd: usd }: Finding): number => usd ?? 0;

/** Sums amounts of at most four decimals exactly. */
function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, usd) => all + Math.round(usd * SCALE), 0) / SCALE;
}

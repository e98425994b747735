import type { BillAnswer } from "../../schema/answers/bill.ts";
import { nameOf } from "../optimize/choice/named.ts";
import { daysLeft, isShutDown } from "../optimize/choice/shutdown.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { peakHoursOf } from "../prices/peak-hours.ts";
import { KIND_MODELS } from "../quality/kinds.ts";
import { atOnce, type Steps } from "../slices.ts";
import { demandFields } from "./demands.ts";
import { findingsOf } from "./findings.ts";
import { gatherFindings } from "./gather.ts";
import { DAYS, type Line, monthOf, twelveMonths, yearFrom } from "./line-cost.ts";
import { bestOf, candidatesOf, type Offer, optionsOf, shownOption } from "./options.ts";
import { isSecondHand } from "./peers.ts";
import { stepOf, stepSums } from "./steps.ts";
import { billSummary } from "./summary.ts";
import { factsOfTask, type TaskFacts, TOO_MANY } from "./task-facts.ts";
import { MOST_READ, unreadTasks } from "./unread.ts";
import { compare, decimalOf, dollars, minus, plus, Sum, times, type Usd } from "./usd.ts";

type Answered = Pick<BillAnswer, "summary" | "findings_by_kind" | "lines" | "findings" | "total">;
type Finding = BillAnswer["findings"][number];

/** Which option of each line the totals include. */
const OPTION_RULE =
  "Each line counts the option that costs least over twelve months at announced prices, and its own cost where no option costs less, so that the sum is never above the bill. A line without a known price counts in neither sum.";

/** A line of a bill with its model resolved. */
export interface BilledLine {
  line: Line;
  model: ModelView;
  /** Place of the line in the request, from 0; its place among the lines given when left out. */
  index?: number;
}

/** A line whose model is no known language model. */
export type UnpricedLine = BillAnswer["not_priced"][number];

/** Does what `billSteps` does without interruption. */
export function analyseBill(
  billed: readonly BilledLine[],
  data: OptimizeData,
  notPriced: readonly UnpricedLine[] = [],
): Answered {
  return atOnce(billSteps(billed, data, notPriced));
}

/**
 * Computes what a bill costs now and over twelve months, what it could cost, and which discounts are unused. A line whose
 * task was not read before takes a millisecond or more.
 */
export function* billSteps(
  billed: readonly BilledLine[],
  data: OptimizeData,
  notPriced: readonly UnpricedLine[] = [],
): Steps<Answered> {
  const year = yearFrom(data.now.toISOString().slice(0, 10));
  const findings: Finding[] = [];
  const sum = emptySums();
  const counted = { unpriced: 0, withOption: 0, dearerMove: 0 };
  const lines: BillAnswer["lines"] = [];
  const unread = unreadTasks(billed, year.day);
  for (const [at, { line, model, index = at }] of billed.entries()) {
    yield;
    const now = monthOf(model, line, year.day);
    const offPeak =
      peakHoursOf(model.prices, year.day) === null ? null : monthOf(model, line, year.day, { offPeak: true });
    const twelve = now === null ? null : twelveMonths(model, line, now, year);
    const facts = unread.has(line.task ?? "") ? TOO_MANY : factsOfTask(line);
    const gone = isShutDown(model, year.day);
    const costed = { index, line, model, now, offPeak, twelve, facts };
    const options = now === null && !gone ? [] : optionsOf(costed, year, data);
    const best = bestOf(options, twelve);
    if (now === null || twelve === null) counted.unpriced += 1;
    else {
      sum.now.add(now);
      if (gone) sum.gone.add(now);
      sum.offPeak.add(offPeak ?? now);
      sum.year.add(twelve);
      sum.offPeakYear.add(offPeak === null ? twelve : twelveMonths(model, line, offPeak, year, { offPeak: true }));
      const chosen = best !== undefined && compare(best.usd, now) < 0 ? best.usd : now;
      sum.best.add(chosen);
      sum.bestOffPeak.add(offPeak !== null && compare(offPeak, chosen) < 0 ? offPeak : chosen);
      sum.bestYear.add(best?.yearUsd ?? twelve);
      if (best !== undefined) counted.withOption += 1;
      else if (options[0] !== undefined) {
        const least = options.reduce((a, b) => (compare(b.yearUsd, a.yearUsd) < 0 ? b : a));
        if (compare(least.yearUsd, twelve) > 0) counted.dearerMove += 1;
        sum.dearer.add(minus(least.usd, now));
        const left = Math.min(DAYS, daysLeft(model, year.day) ?? 0);
        sum.dearerYear.add(decimalOf(times(minus(least.yearUsd, twelve), DAYS - left)).div(DAYS));
      }
    }
    const own = findingsOf(costed, year, data, { best, first: options[0] });
    findings.push(...own);
    const toTest = candidatesOf(costed, options, year, data);
    lines.push({
      ...demandFields(model, facts, options, data),
      candidates_to_test: toTest,
      // Without an option, the caller is told why, and which models are worth a test.
      why_no_option: options.length > 0 ? noneCheaper(options, best, { now, twelve }, data) : whyNone(facts, toTest),
      line: index,
      requested: line.model,
      model: nameOf(model, data),
      status: gone ? "retired" : model.status,
      shutdown_on: model.deprecation?.shutdown_on ?? null,
      price_second_hand: isSecondHand(model, year.day),
      quality_kind: facts.kind,
      task_read: facts.read,
      monthly_usd: dollars(now),
      monthly_usd_off_peak: dollars(offPeak),
      twelve_months_usd: dollars(twelve),
      options: options.map((offer) => shownOption(offer, costed, year, data)),
      step: gone ? null : stepOf(own, best, data),
    });
  }
  yield;
  const gathered = gatherFindings(findings, lines);
  const total = {
    monthly_usd: dollars(sum.now.total),
    monthly_usd_of_ended_models: dollars(sum.gone.total),
    monthly_usd_off_peak: dollars(sum.offPeak.total),
    twelve_months_usd: dollars(sum.year.total),
    twelve_months_usd_off_peak: dollars(sum.offPeakYear.total),
    monthly_usd_with_options: dollars(sum.best.total),
    twelve_months_usd_with_options: dollars(sum.bestYear.total),
    monthly_usd_with_options_off_peak: dollars(sum.bestOffPeak.total),
    monthly_usd_after_moves: dollars(plus(sum.best.total, sum.dearer.total)),
    twelve_months_usd_after_moves: dollars(plus(sum.bestYear.total, sum.dearerYear.total)),
    ...stepSums(lines, findings),
    with_options_rule: OPTION_RULE,
    lines_with_counted_option: counted.withOption,
    /** Lines whose model ends and whose options are all more expensive. */
    lines_that_move_to_dearer: counted.dearerMove,
    lines_without_price: counted.unpriced,
  };
  return {
    summary: billSummary(total, gathered, { findings, lines, notPriced, unsure: unsureOf(billed, unread) }, year.day),
    findings_by_kind: gathered,
    lines,
    findings: findings.sort((a, b) => doubt(b) - doubt(a) || (b.saving_monthly_usd ?? 0) - (a.saving_monthly_usd ?? 0)),
    total,
  };
}

/** Returns the lines whose task, which is read, leaves its kind of work open. */
function unsureOf(billed: readonly BilledLine[], unread: ReadonlySet<string>): Set<number> {
  return new Set(
    billed.flatMap(({ line, index }, at) =>
      unread.has(line.task ?? "") || factsOfTask(line).clear ? [] : (index ?? at),
    ),
  );
}

/** Says what the cheapest option costs where none costs less over twelve months; null where one does. */
function noneCheaper(
  options: readonly Offer[],
  best: Offer | undefined,
  { now, twelve }: { now: Usd | null; twelve: Usd | null },
  data: OptimizeData,
): string | null {
  const [first] = options;
  if (best !== undefined || first === undefined || now === null || twelve === null) return null;
  const least = options.reduce((a, b) => (compare(b.yearUsd, a.yearUsd) < 0 ? b : a), first);
  const { display_name: name, provider } = nameOf(least.model, data);
  if (compare(least.yearUsd, twelve) === 0) return `No option costs less, and ${name} at ${provider} costs the same.`;
  const year = compare(least.usd, now) <= 0 ? " over twelve months at announced prices" : "";
  const [after, before] = year === "" ? [least.usd, now] : [least.yearUsd, twelve];
  return `No option costs less: the cheapest, ${name} at ${provider}, costs ${dollars(after)} instead of ${dollars(before)} USD ${year === "" ? "a month" : year.trim()}.`;
}

/** Says why no cheaper model is an option. */
function whyNone({ kind, demands, read }: TaskFacts, toTest: ReturnType<typeof candidatesOf>): string {
  if (read === "too_many_tasks")
    return `A bill reads the ${MOST_READ} tasks with the most money, and this one is not read: an option could break a demand in it.`;
  const { unproven } = KIND_MODELS[kind];
  if (unproven !== null) return unproven;
  const [likely] = toTest.filter(
    ({ saving_monthly_usd: saving, why_not_option: why }) =>
      saving > 0 && why !== null && !why.startsWith("its probability"),
  );
  if (likely !== undefined)
    return `Cheaper models are to be tested and none is an option: of ${likely.model.display_name}, ${likely.why_not_option}.`;
  const meets = (demands?.key ?? "") === "" ? "" : " that meets the demands of the task";
  return `No cheaper model${meets} is likely enough to be as good on tests of ${kind}.`;
}

const emptySums = () => ({
  now: new Sum(),
  gone: new Sum(),
  offPeak: new Sum(),
  offPeakYear: new Sum(),
  year: new Sum(),
  best: new Sum(),
  bestOffPeak: new Sum(),
  bestYear: new Sum(),
  dearer: new Sum(),
  dearerYear: new Sum(),
});

/** 1 for a finding that puts the numbers of its line in doubt, which comes before all others. */
function doubt({ kind }: BillAnswer["findings"][number]): number {
  return kind === "beyond_window" ? 1 : 0;
}

import { Decimal } from "decimal.js";
import type { BillAnswer, BillInput } from "../../schema/answers/bill.ts";
import { nameOf } from "../optimize/choice/named.ts";
import { daysLeft, isShutDown } from "../optimize/choice/shutdown.ts";
import { scheduledChanges } from "../optimize/money/twelve-months.ts";
import { readDemands } from "../optimize/task/demands/read.ts";
import { profileTask } from "../optimize/task/profile.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { costOfRequest, type ServiceTier } from "../prices/model-price.ts";
import { KIND_MODELS, kindOf } from "../quality/kinds.ts";
import type { QualityKind } from "../quality/types.ts";
import { peersOf, toTest } from "./peers.ts";

type Line = BillInput["lines"][number];
type Answered = Pick<BillAnswer, "lines" | "findings" | "total">;
type Finding = BillAnswer["findings"][number];

const DAYS = 365;
const DAY_MS = 86_400_000;
/** Shortest prefix, in tokens, that providers cache. */
const LEAST_CACHED_TOKENS = 1024;
/** Share of the input that is assumed to repeat in the finding about an unused cache. */
const CACHED_SHARE = 0.5;

/** A line of a bill with its model resolved. */
export interface BilledLine {
  line: Line;
  model: ModelView;
}

/** Computes what a bill costs now and over twelve months, what it could cost, and which discounts are unused. */
export function analyseBill(billed: readonly BilledLine[], data: OptimizeData): Answered {
  const day = data.now.toISOString().slice(0, 10);
  const findings: Finding[] = [];
  let [monthly, year, best, bestYear] = [new Decimal(0), new Decimal(0), new Decimal(0), new Decimal(0)];
  let unpriced = 0;
  const lines = billed.map(({ line, model }, index): BillAnswer["lines"][number] => {
    const now = monthOf(model, line, day);
    const kind = kindOfLine(line);
    if (now === null) unpriced += 1;
    const options = now === null && !isShutDown(model, day) ? [] : optionsOf(line, model, kind, now, day, data);
    const twelve = now === null ? null : twelveMonths(model, line, now, day);
    monthly = monthly.plus(now ?? 0);
    year = year.plus(twelve ?? 0);
    best = best.plus(options[0]?.usd ?? now ?? 0);
    bestYear = bestYear.plus(options[0]?.yearUsd ?? twelve ?? 0);
    findings.push(...findingsOf(index, line, model, now, day, data, options[0]));
    const candidates = options.length > 0 || now === null ? [] : candidatesOf(line, model, kind, now, day, data);
    return {
      candidates_to_test: candidates,
      // Without an option the buyer is told why, and what a test is worth on.
      why_no_option:
        options.length > 0
          ? null
          : (KIND_MODELS[kind].unproven ?? `No cheaper model is likely enough to be as good on tests of ${kind}.`),
      line: index,
      requested: line.model,
      model: nameOf(model, data),
      status: isShutDown(model, day) ? "retired" : model.status,
      shutdown_on: model.deprecation?.shutdown_on ?? null,
      quality_kind: kind,
      monthly_usd: dollars(now),
      twelve_months_usd: dollars(twelve),
      options: options.map(({ usd, yearUsd, probability, named, model: other }) => ({
        model: nameOf(other, data),
        monthly_usd: dollars(usd) ?? 0,
        twelve_months_usd: dollars(yearUsd) ?? 0,
        saving_monthly_usd: dollars((now ?? usd).minus(usd)) ?? 0,
        saving_twelve_months_usd: dollars((twelve ?? yearUsd).minus(yearUsd)) ?? 0,
        price_changes_on: changeDaysOf(other, day),
        success_probability: probability === null ? null : Number(probability.toFixed(3)),
        named_by_provider: named,
      })),
    };
  });
  return {
    lines,
    findings: findings.sort((a, b) => (b.saving_monthly_usd ?? 0) - (a.saving_monthly_usd ?? 0)),
    total: {
      monthly_usd: dollars(monthly) ?? 0,
      twelve_months_usd: dollars(year) ?? 0,
      monthly_usd_with_options: dollars(best) ?? 0,
      twelve_months_usd_with_options: dollars(bestYear) ?? 0,
      lines_without_price: unpriced,
    },
  };
}

interface Rates {
  tier?: ServiceTier | undefined;
  cached?: number | undefined;
  /** Ratio of tokens to those of the line, for a model with another tokenizer. */
  factor?: number;
}

/**
 * Monthly cost of a line at a model's rates. The mean request decides the length tier. Null when a needed rate is
 * unknown.
 */
function monthOf(model: ModelView, line: Line, day: string, rates: Rates = {}): Decimal | null {
  const { calls, input_tokens: input, output_tokens: output, batch = false } = line;
  const { tier = batch ? "batch" : undefined, cached = line.cached_input_tokens ?? 0, factor = 1 } = rates;
  const usage = {
    input: (factor * input) / calls,
    output: (factor * output) / calls,
    cacheRead: (factor * cached) / calls,
  };
  const options = { day, serviceTier: tier };
  const cost =
    costOfRequest(model.prices, usage, options) ??
    // No discount is applied that the model does not publish.
    costOfRequest(model.prices, { ...usage, cacheRead: 0 }, options) ??
    costOfRequest(model.prices, usage, { day }) ??
    costOfRequest(model.prices, { ...usage, cacheRead: 0 }, { day });
  return cost === null ? null : cost.usd.times(calls);
}

/** Days of the next twelve months on which a price of the model changes as announced. */
function changeDaysOf(model: ModelView, day: string): string[] {
  return [...new Set(scheduledChanges(model.prices, day, endOfYear(day)).map(({ on }) => on))];
}

function endOfYear(day: string): string {
  return new Date(Date.parse(day) + DAYS * DAY_MS).toISOString().slice(0, 10);
}

function twelveMonths(model: ModelView, line: Line, now: Decimal, day: string, rates: Rates = {}): Decimal {
  const end = endOfYear(day);
  const bounds = [day, ...changeDaysOf(model, day), end];
  return bounds.slice(0, -1).reduce((sum, from, index) => {
    const days = (Date.parse(bounds[index + 1] ?? end) - Date.parse(from)) / DAY_MS;
    const month = index === 0 ? now : (monthOf(model, line, from, rates) ?? now);
    return sum.plus(month.times(12).times(days).div(DAYS));
  }, new Decimal(0));
}

interface Offer {
  model: ModelView;
  usd: Decimal;
  /** Of the next twelve months at announced prices. */
  yearUsd: Decimal;
  probability: number | null;
  named: boolean;
}

function optionsOf(
  line: Line,
  model: ModelView,
  kind: QualityKind,
  now: Decimal | null,
  day: string,
  data: OptimizeData,
): Offer[] {
  const must = isShutDown(model, day) || daysLeft(model, day) !== null;
  const year = now === null ? null : twelveMonths(model, line, now, day);
  return peersOf(model, kind, day, data)
    .flatMap(({ model: other, probability, namedByProvider }): Offer[] => {
      const factor = Number(other.tokenizer_factor) / Number(model.tokenizer_factor);
      const usd = monthOf(other, line, day, { factor });
      if (usd === null || (!must && now !== null && usd.gte(now))) return [];
      const yearUsd = twelveMonths(other, line, usd, day, { factor });
      if (!must && year !== null && yearUsd.gte(year)) return [];
      return [{ model: other, usd, yearUsd, probability, named: namedByProvider }];
    })
    .sort((a, b) => Number(b.named) - Number(a.named) || a.yearUsd.comparedTo(b.yearUsd));
}

/** Cheaper models that are worth a test, with what they would cost and save. */
function candidatesOf(line: Line, model: ModelView, kind: QualityKind, now: Decimal, day: string, data: OptimizeData) {
  const year = twelveMonths(model, line, now, day);
  return toTest(model, kind, day, data).flatMap(({ model: other, probability }) => {
    const factor = Number(other.tokenizer_factor) / Number(model.tokenizer_factor);
    const usd = monthOf(other, line, day, { factor });
    if (usd === null || usd.gte(now) || twelveMonths(other, line, usd, day, { factor }).gte(year)) return [];
    return [
      {
        model: nameOf(other, data),
        monthly_usd: dollars(usd),
        saving_monthly_usd: dollars(now.minus(usd)),
        success_probability: probability === null ? null : Number(probability.toFixed(3)),
      },
    ];
  });
}

/** Quality kinds by the text of the task: bills repeat their tasks. */
const kinds = new Map<string, QualityKind>();

function kindOfLine({ task }: Line): QualityKind {
  if (task === undefined) return "general";
  let kind = kinds.get(task);
  if (kind === undefined) {
    const { workloadClass, language, needs } = profileTask(task);
    const { tools } = readDemands(task);
    kind = kindOf(workloadClass, { image: needs.includes("image"), nonEnglish: language !== "en", tools });
    if (kinds.size >= 5000) kinds.clear();
    kinds.set(task, kind);
  }
  return kind;
}

function findingsOf(
  index: number,
  line: Line,
  model: ModelView,
  now: Decimal | null,
  day: string,
  data: OptimizeData,
  offer: Offer | undefined,
): Finding[] {
  const found: Finding[] = [];
  const name = model.display_name;
  const say = (kind: Finding["kind"], usd: Decimal | null, statement: string) => {
    const saving = usd === null || now === null ? null : now.minus(usd);
    if (saving === null || saving.gt(0))
      found.push({ kind, line: index, statement, saving_monthly_usd: dollars(saving) });
  };
  const sells = (test: (price: ModelView["prices"][number]) => boolean) => model.prices.some(test);
  if (now !== null && !isShutDown(model, day)) {
    const cached = line.cached_input_tokens ?? 0;
    if (
      cached === 0 &&
      line.input_tokens / line.calls >= LEAST_CACHED_TOKENS &&
      sells(({ meter }) => meter === "cache_read")
    ) {
      const usd = monthOf(model, line, day, { cached: line.input_tokens * CACHED_SHARE });
      say(
        "cache_unused",
        usd,
        `No input of ${name} is read from the cache; this is what it saves if half of it repeats, without the cost of writing.`,
      );
    }
    if (line.batch !== true && sells(({ when }) => when.service_tier === "batch")) {
      say(
        "batch_unused",
        monthOf(model, line, day, { tier: "batch" }),
        `${name} is not called through the batch service; this is what it saves where answers may come hours later.`,
      );
    }
    if (line.batch !== true && sells(({ when }) => when.service_tier === "flex")) {
      say(
        "tier_unused",
        monthOf(model, line, day, { tier: "flex" }),
        `${name} has a flex tier; this is what it saves where slower answers do.`,
      );
    }
  }
  const left = daysLeft(model, day);
  if (left !== null)
    found.push({
      kind: "ending",
      line: index,
      statement:
        left === 0
          ? `${name} is shut down: migration_plan says where to go.`
          : `${name} is shut down in ${left} days: migration_plan says where to go.`,
      saving_monthly_usd: null,
    });
  const [change] = scheduledChanges(model.prices, day, endOfYear(day));
  if (change !== undefined)
    found.push({
      kind: "price_change",
      line: index,
      statement: `${name}: ${change.meter} goes from ${change.from_usd_per_mtok} to ${change.to_usd_per_mtok} USD per million tokens on ${change.on}.`,
      saving_monthly_usd: null,
    });
  if (offer !== undefined && !offer.named) {
    const [changesOn] = changeDaysOf(offer.model, day);
    const until =
      changesOn === undefined
        ? ""
        : ` Its announced price from ${changesOn} changes the saving: see twelve_months_usd.`;
    say(
      "cheaper_model",
      offer.usd,
      `${nameOf(offer.model, data).id} is likely as good on tests of ${kindOfLine(line)} and cheaper.${until}`,
    );
  }
  return found;
}

function dollars(usd: Decimal): number;
function dollars(usd: Decimal | null): number | null;
function dollars(usd: Decimal | null): number | null {
  return usd === null ? null : usd.toDecimalPlaces(4).toNumber();
}

import type { BillAnswer } from "../../schema/answers/bill.ts";
import { nameOf } from "../optimize/choice/named.ts";
import { daysLeft, isShutDown, makerEndText } from "../optimize/choice/shutdown.ts";
import { priceEndWords } from "../optimize/money/price-end.ts";
import { scheduledChanges } from "../optimize/money/twelve-months.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { peakHoursOf, peakWords } from "../prices/peak-hours.ts";
import {
  type BillYear,
  changeDaysOf,
  DAYS,
  discountsOf,
  type Line,
  missingRates,
  monthOf,
  type Rates,
  twelveMonths,
} from "./line-cost.ts";
import { type Offer, ratesNote, thinkingWords } from "./options.ts";
import type { TaskFacts } from "./task-facts.ts";
import { compare, decimalOf, dollars, minus, times, type Usd } from "./usd.ts";

type Finding = BillAnswer["findings"][number];

/** Shortest prefix, in tokens, that providers cache. */
const LEAST_CACHED_TOKENS = 1024;
/** Share of the input for which the finding says what a cache saves when the bill does not show how much repeats. */
const A_TENTH = 0.1;
const WAITS = "answers may come hours later";

/** A line with what it costs now and over twelve months. */
export interface CostedLine {
  index: number;
  line: Line;
  model: ModelView;
  /** Null when a needed rate is unknown. */
  now: Usd | null;
  /** At the rates outside peak hours; null for a model without them. */
  offPeak: Usd | null;
  twelve: Usd | null;
  facts: TaskFacts;
}

/** Lists the unused discounts of a line, the announced end or price change of its model, and the best cheaper model. */
export function findingsOf(
  costed: CostedLine,
  year: BillYear,
  data: OptimizeData,
  { best, first }: { readonly best: Offer | undefined; readonly first: Offer | undefined },
): Finding[] {
  const beyond = beyondWindow(costed);
  if (beyond !== null) return [beyond, ...endOf(costed, year.day, data, undefined), ...changesOf(costed, year)];
  return [
    ...(costed.now === null || isShutDown(costed.model, year.day) ? [] : unused(costed, costed.now, year)),
    ...unrecorded(costed),
    ...endOf(costed, year.day, data, first),
    ...changesOf(costed, year),
    ...peakOf(costed, year),
    ...cheaperModel(costed, year, data, best),
  ];
}

/** Finds the cache, batch service and flex tier that the model sells and the line does not use. */
function unused({ index, line, model, twelve, facts }: CostedLine, now: Usd, year: BillYear): Finding[] {
  const found: Finding[] = [];
  const name = `${model.display_name} at ${model.providerName}`;
  const sells = discountsOf(model.prices);
  const left = Math.min(DAYS, daysLeft(model, year.day) ?? DAYS);
  const until = left < DAYS ? ` Twelve months count the ${left} days until the model ends.` : "";
  const savingAt = (rates: Rates) => {
    const usd = monthOf(model, line, year.day, rates);
    if (usd === null || compare(usd, now) >= 0) return null;
    const full = minus(twelve ?? times(now, 12), twelveMonths(model, line, usd, year, rates));
    const yearly = left < DAYS ? decimalOf(times(full, left)).div(DAYS) : full;
    return { saving_monthly_usd: dollars(minus(now, usd)), saving_twelve_months_usd: dollars(yearly) };
  };
  const say = (kind: Finding["kind"], saving: ReturnType<typeof savingAt>, statement: string, condition?: string) => {
    if (saving === null) return;
    const known = condition === undefined ? { stated_by_task: true } : { condition };
    found.push({ kind, line: index, statement: `${statement}${until}`, ...saving, ...known });
  };
  const cached = line.cached_input_tokens ?? 0;
  const long = line.input_tokens / line.calls >= LEAST_CACHED_TOKENS;
  const { sameTokens: same, later, live } = facts;
  if (cached === 0 && long && sells.cache) {
    if (same === null)
      found.push(...cacheUnknown({ index, line, name }, savingAt({ cached: line.input_tokens * A_TENTH })));
    else
      say(
        "cache_unused",
        savingAt({ cached: Math.min(line.input_tokens, same * line.calls) }),
        `The task calls ${same.toLocaleString("en")} tokens of each call the same, and ${noneCached(line)} of ${name}; this is what it saves when all of them are, without the cost of writing.`,
      );
  }
  if (line.batch === true || live) return found;
  const batch = sells.batch ? savingAt({ tier: "batch" }) : null;
  if (later === null)
    say(
      "batch_unused",
      batch,
      `${name} is not called through the batch service; this is what it saves where ${WAITS}.`,
      WAITS,
    );
  else
    say(
      "batch_unused",
      batch,
      `The task says "${later}", and ${name} is not called through the batch service; this is what it saves.`,
    );
  // The two tiers exclude each other, so the second is said only where it saves more.
  const flex = sells.flex ? savingAt({ tier: "flex" }) : null;
  if (flex !== null && flex.saving_monthly_usd > (batch?.saving_monthly_usd ?? 0))
    say(
      "tier_unused",
      flex,
      `${name} has a flex tier; this is what it saves where slower answers do.`,
      "slower answers do",
    );
  return found;
}

/** Says what the bill shows of cached input; a bill that does not state it leaves open whether any is. */
function noneCached(line: Line): string {
  return line.cached_input_tokens === undefined ? "the bill states no cached input" : "no input is read from the cache";
}

/** Says what a cache would save for each tenth of the input that repeats, because the bill does not show how much does. */
function cacheUnknown(
  { index, line, name }: { index: number; line: Line; name: string },
  tenth: { saving_monthly_usd: number } | null,
): Finding[] {
  if (tenth === null) return [];
  const text = noneCached(line);
  return [
    {
      kind: "cache_unused",
      line: index,
      statement: `${text.charAt(0).toUpperCase()}${text.slice(1)} of ${name}, and the bill does not show how much of the input repeats: each tenth that does costs ${tenth.saving_monthly_usd} USD a month less from the cache, without the cost of writing.`,
      condition: "input repeats",
      saving_monthly_usd: null,
      saving_twelve_months_usd: null,
    },
  ];
}

/** Finds calls that the window of the model cannot hold; savings on such numbers would mislead. */
function beyondWindow({ index, line, model }: CostedLine): Finding | null {
  const window = model.context_window?.value ?? null;
  const input = Math.round(line.input_tokens / line.calls);
  if (window === null || input <= window) return null;
  return {
    kind: "beyond_window",
    line: index,
    statement: `${line.input_tokens.toLocaleString("en")} input tokens in ${line.calls.toLocaleString("en")} calls are ${input.toLocaleString("en")} a call, and ${model.display_name} at ${model.providerName} takes ${window.toLocaleString("en")}: the calls or the tokens are wrong, so no saving is stated.`,
    saving_monthly_usd: null,
    saving_twelve_months_usd: null,
  };
}

/** Names the discounts that a line uses and no source records: they are counted at the standard rate. */
function unrecorded({ index, line, model, now }: CostedLine): Finding[] {
  if (now === null) return [];
  const missing = missingRates(model, line);
  if (missing.length === 0) return [];
  return [
    {
      kind: "rate_not_recorded",
      line: index,
      statement: `No ${missing.join(" and no ")} of ${model.display_name} at ${model.providerName} is recorded: the line is counted at the standard rate, and your bill may be lower.`,
      saving_monthly_usd: null,
      saving_twelve_months_usd: null,
    },
  ];
}

/** Finds the end of the model at the line's seller or, for closed weights, at its maker. */
function endOf(
  { index, model, now }: CostedLine,
  day: string,
  data: OptimizeData,
  first: Offer | undefined,
): Finding[] {
  const left = daysLeft(model, day);
  const undated = left === null && model.status === "deprecated";
  const atMaker = makerEndText(model, day, data.models);
  if (left === null && !undated && atMaker === null) return [];
  const on = model.deprecation?.shutdown_on ?? null;
  const when = undated
    ? "is deprecated, and no day of its end is recorded"
    : left === 0
      ? `is shut down${on === null ? "" : ` since ${on}`}, so this line is no running cost: check which model answers its calls`
      : `is shut down on ${on}, in ${left} days`;
  const next = model.deprecation?.replacement;
  const name = `${model.display_name} at ${model.providerName}`;
  const here =
    left === null && !undated ? `${name}:` : `${name} ${when}${next ? `; it names ${next} as replacement` : ""}.`;
  const move =
    first !== undefined && now !== null && compare(first.usd, now) > 0 && (left !== null || undated)
      ? ` ${nameOf(first.model, data).id} at ${first.model.providerName} costs ${dollars(first.usd)} USD a month for this line, ${dollars(minus(first.usd, now))} more.${endOfOffered(first, day)}`
      : "";
  return [
    {
      kind: "ending",
      line: index,
      statement: [`${here}${move}`, ...(atMaker === null ? [] : [atMaker]), "migration_plan says where to go."].join(
        " ",
      ),
      saving_monthly_usd: null,
      saving_twelve_months_usd: null,
    },
  ];
}

/** Finds the peak hours of the line's model, whose rate is the one counted, and what all other hours cost. */
function peakOf({ index, line, model, now, offPeak: usd, twelve }: CostedLine, year: BillYear): Finding[] {
  if (now === null || usd === null || compare(usd, now) >= 0) return [];
  const peak = peakHoursOf(model.prices, year.day);
  if (peak === null) return [];
  const yearly = minus(twelve ?? times(now, 12), twelveMonths(model, line, usd, year, { offPeak: true }));
  const name = `${model.display_name} at ${model.providerName}`;
  return [
    {
      kind: "peak_hours",
      line: index,
      statement: `${peakWords(name, peak)}. Counted is the peak rate, ${dollars(now)} USD a month; outside these hours the line costs ${dollars(usd)} USD, and your bill lies between.`,
      saving_monthly_usd: dollars(minus(now, usd)),
      saving_twelve_months_usd: dollars(yearly),
    },
  ];
}

function changesOf({ index, model }: CostedLine, { day, end }: BillYear): Finding[] {
  const changes = scheduledChanges(model.prices, day, end);
  const ending = endOfPrice(model, day);
  if (changes.length === 0 && ending === null) return [];
  const said = changes.map(
    ({ meter, from_usd_per_mtok: from, to_usd_per_mtok: to, on }) =>
      `${meter.replace("_", " ")} from ${from} to ${to} on ${on}`,
  );
  return [
    {
      kind: "price_change",
      line: index,
      statement: [
        ...(said.length === 0
          ? []
          : [
              `${model.display_name} at ${model.providerName} changes its price in USD per million tokens: ${[...new Set(said)].join(", ")}. twelve_months_usd counts it.`,
            ]),
        ...(ending === null ? [] : [ending]),
      ].join(" "),
      saving_monthly_usd: null,
      saving_twelve_months_usd: null,
    },
  ];
}

function endOfPrice(model: ModelView, day: string): string | null {
  return priceEndWords(model, day, `${model.display_name} at ${model.providerName}`);
}

/** Says what the cost of an offer leaves open. */
function doubtsOf(offer: Offer): string {
  const { display_name: name, status } = offer.model;
  const said = [thinkingWords(offer), ratesNote(offer), status === "preview" ? `${name} is a preview.` : null];
  return said.map((words) => (words === null ? "" : ` ${words}`)).join("");
}

function endOfOffered({ model }: Offer, day: string): string {
  const words = endOfPrice(model, day);
  return words === null ? "" : ` ${words}`;
}

function cheaperModel(
  { index, facts: { kind }, now, offPeak, twelve }: CostedLine,
  year: BillYear,
  data: OptimizeData,
  offer: Offer | undefined,
): Finding[] {
  if (offer === undefined || now === null || twelve === null) return [];
  const yearly = minus(twelve, offer.yearUsd);
  if (compare(yearly, 0) <= 0) return [];
  const { id } = nameOf(offer.model, data);
  const [changesOn] = changeDaysOf(offer.model, year);
  const until =
    changesOn === undefined
      ? ""
      : ` Its announced price from ${changesOn} is counted: ${dollars(yearly)} USD are saved over twelve months, not twelve times the saving of today.`;
  const atPeak =
    offPeak === null || compare(offPeak, now) >= 0
      ? ""
      : compare(offPeak, offer.usd) > 0
        ? ` The saving is against the peak rate; against the rate of all other hours it is ${dollars(minus(offPeak, offer.usd))} USD a month.`
        : " The saving is against the peak rate; outside the peak hours the line costs no more than this model.";
  return [
    {
      kind: "cheaper_model",
      line: index,
      statement: `${id} at ${offer.model.providerName} is ${offer.named ? "the successor that its provider names" : `likely as good on tests of ${kind}`} and cheaper.${doubtsOf(offer)}${until}${endOfOffered(offer, year.day)}${atPeak}`,
      saving_monthly_usd: dollars(minus(now, offer.usd)),
      saving_twelve_months_usd: dollars(yearly),
    },
  ];
}

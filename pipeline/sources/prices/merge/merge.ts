import type { ModelPrice } from "../../../../src/schema/records/model-price.ts";
import type { ExtractedModel, ExtractedRate, Refusal } from "../extractor.ts";
import { describeChange, type PriceChange, type PriceFinding, SMALLEST_RUN } from "./changes.ts";
import { dayOf, holds, mergeTimeline, priceKey } from "./timeline.ts";

/** State left by the last read, parts that this one could not read, and whether an operator accepts what would be held. */
export interface MergeOptions {
  /** Prices held by the last read, as it returned them. */
  pending?: readonly ModelPrice[];
  /** Keys of the prices that the last read did not find, as it returned them. */
  missing?: readonly string[];
  /** Refusals of the extractors. Prices last quoted under a refused heading are unreadable, not gone. */
  refusals?: readonly Refusal[];
  /** Accepts shrinking reads and sudden changes. */
  accept?: boolean;
}

export interface MergeResult {
  /** Every record, old and new. None is lost or has its price changed; closed ones carry `effective_to`. */
  rows: ModelPrice[];
  changes: PriceChange[];
  /** Prices read but held until a second read confirms them; not part of `rows`. */
  pending: ModelPrice[];
  /** Keys of prices missing for the first time. A price missing twice is retired. */
  missing: string[];
  findings: PriceFinding[];
}

/**
 * Merges what was read of providers' pages into the dated records. A price read again is verified again; another price
 * closes the record and appends one; a sudden change is held until a read an hour later says the same; a price that
 * is gone is retired on the second miss. A provider whose run finds fewer than 80 % of its models stays as it was.
 * Only records of the providers in `extracted` are touched, and only those an extractor wrote can go missing.
 * @param at time of the read, ISO 8601 in UTC
 */
export function mergePrices(
  previous: readonly ModelPrice[],
  extracted: readonly ExtractedModel[],
  at: string,
  options: MergeOptions = {},
): MergeResult {
  const result: MergeResult = { rows: [], changes: [], pending: [], missing: [], findings: [] };
  const read = Map.groupBy(extracted, (model) => model.provider);
  const known = Map.groupBy(previous, (row) => row.provider);
  for (const provider of new Set([...known.keys(), ...read.keys()])) {
    const rows = known.get(provider) ?? [];
    const models = read.get(provider);
    const shrunk = models === undefined || options.accept === true ? null : shrinkage(provider, rows, models, at);
    if (shrunk !== null) result.findings.push(shrunk);
    if (models === undefined || shrunk !== null) keepAsIs(rows, options, result);
    else mergeProvider(rows, models, at, options, result);
  }
  return result;
}

/** Returns a finding when a read has far fewer models than the extractors last found; null otherwise. */
function shrinkage(
  provider: string,
  known: readonly ModelPrice[],
  models: readonly ExtractedModel[],
  at: string,
): PriceFinding | null {
  const before = new Set(known.filter((row) => isOurs(row) && holds(row, dayOf(at))).map((row) => row.model_id)).size;
  const now = new Set(models.map((model) => model.model_id)).size;
  if (now >= before * SMALLEST_RUN) return null;
  const message = `${now} models read, ${before} before: the old prices stay until more are read or the run is accepted`;
  return { check: "prices-shrink", severity: "error", provider, subject: provider, message };
}

function keepAsIs(rows: readonly ModelPrice[], options: MergeOptions, result: MergeResult): void {
  const keys = new Set(rows.map(priceKey));
  result.rows.push(...rows);
  result.pending.push(...(options.pending ?? []).filter((row) => keys.has(priceKey(row))));
  result.missing.push(...(options.missing ?? []).filter((key) => keys.has(key)));
}

function mergeProvider(
  known: readonly ModelPrice[],
  models: readonly ExtractedModel[],
  at: string,
  options: MergeOptions,
  result: MergeResult,
): void {
  const read = Map.groupBy(
    models.flatMap((model) => model.rates.map((rate) => asRecord(model, rate, at))),
    priceKey,
  );
  const timelines = Map.groupBy(known, priceKey);
  for (const [key, rows] of timelines) if (!read.has(key)) mergeMissing(key, rows, at, options, result);
  for (const [key, rates] of read) {
    const pending = options.pending?.find((row) => priceKey(row) === key) ?? null;
    const merged = mergeTimeline(timelines.get(key) ?? [], rates, { at, pending, accept: options.accept ?? false });
    result.rows.push(...merged.rows);
    result.changes.push(...merged.changes);
    if (merged.pending === null) continue;
    result.pending.push(merged.pending);
    const message = `${merged.pending.usd_per_mtok} dollars per million tokens instead of ${merged.held}: held until a second read an hour later or an operator confirms it`;
    result.findings.push(finding("price-jump", "warning", merged.pending, message));
  }
}

/** Handles a record that the page no longer states: keeps it on the first miss and when its table was refused, retires it on the second. */
function mergeMissing(
  key: string,
  rows: readonly ModelPrice[],
  at: string,
  options: MergeOptions,
  result: MergeResult,
): void {
  const day = dayOf(at);
  const open = rows.find((row) => isOurs(row) && holds(row, day));
  const unreadable = (options.refusals ?? []).some(
    (refusal) => refusal.provider === open?.provider && refusal.heading === open.evidence?.heading,
  );
  if (open === undefined || unreadable || !(options.missing ?? []).includes(key)) {
    result.rows.push(...rows);
    if (open === undefined) return;
    if (!unreadable) result.missing.push(key);
    const message = unreadable
      ? "its table was refused; the last price stays"
      : "not on the page; retired if missing again";
    result.findings.push(finding("price-missing", "warning", open, message));
    return;
  }
  result.rows.push(
    ...rows.map((row): ModelPrice => (row === open ? { ...row, effective_to: day, status: "retired" } : row)),
  );
  result.changes.push(describeChange(open, null, day));
  result.findings.push(finding("price-removed", "warning", open, "missing twice: retired"));
}

function asRecord(model: ExtractedModel, rate: ExtractedRate, at: string): ModelPrice {
  return {
    provider: model.provider,
    model_id: model.model_id,
    meter: rate.meter,
    usd_per_mtok: rate.usd_per_mtok,
    when: rate.when,
    effective_from: rate.effective_from ?? dayOf(at),
    effective_to: rate.effective_to,
    verified_at: at,
    status: "verified",
    evidence: rate.evidence,
    origin: "extractor",
  };
}

function isOurs(row: ModelPrice): boolean {
  return row.origin === "extractor" && row.status !== "retired";
}

function finding(
  check: PriceFinding["check"],
  severity: PriceFinding["severity"],
  row: ModelPrice,
  message: string,
): PriceFinding {
  return { check, severity, provider: row.provider, subject: `${row.model_id} ${row.meter}`, message };
}

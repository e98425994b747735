import { Decimal } from "decimal.js";
import type { ModelPrice, PriceEvidence } from "../../../../src/schema/records/model-price.ts";

/** Price change, relative to the old price, above which a new price waits for a second read. */
const LARGEST_SUDDEN_CHANGE = "0.5";
/** Minimum time, in milliseconds, until the second read that confirms a held price. */
export const CONFIRM_AFTER_MS = 3_600_000;
/** Share of the models last found below which a read is held as a whole. */
export const SMALLEST_RUN = 0.8;

/** One published price change, with the quotes before and after. */
export interface PriceChange {
  kind: "added" | "changed" | "removed";
  provider: string;
  model_id: string;
  meter: ModelPrice["meter"];
  when: ModelPrice["when"];
  /** First day of the new price, or the day on which a removed price ends. */
  effective_from: string;
  usd_before: string | null;
  usd_after: string | null;
  /** New price divided by the old one, four decimals; null unless both are known. */
  ratio: string | null;
  evidence_before: PriceEvidence | null;
  evidence_after: PriceEvidence | null;
}

/** A finding of the price source for an operator. */
export interface PriceFinding {
  check: "prices-shrink" | "price-jump" | "price-missing" | "price-removed";
  severity: "error" | "warning";
  provider: string;
  subject: string;
  message: string;
}

/** Whether the new price differs too much from the old one to be accepted after one read. */
export function isSudden(before: string, after: string): boolean {
  const change = new Decimal(after).minus(before).abs();
  return change.gt(new Decimal(before).times(LARGEST_SUDDEN_CHANGE));
}

/** Describes a change from one record to another; null stands for no record. */
export function describeChange(before: ModelPrice | null, after: ModelPrice | null, day: string): PriceChange {
  const record = after ?? before;
  if (record === null) throw new Error("a change needs a record");
  return {
    kind: before === null ? "added" : after === null ? "removed" : "changed",
    provider: record.provider,
    model_id: record.model_id,
    meter: record.meter,
    when: record.when,
    effective_from: after?.effective_from ?? day,
    usd_before: before?.usd_per_mtok ?? null,
    usd_after: after?.usd_per_mtok ?? null,
    ratio:
      before === null || after === null ? null : new Decimal(after.usd_per_mtok).div(before.usd_per_mtok).toFixed(4),
    evidence_before: before?.evidence ?? null,
    evidence_after: after?.evidence ?? null,
  };
}

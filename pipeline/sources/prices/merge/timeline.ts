import { conditionKey } from "../../../../src/core/prices/model-price.ts";
import type { ModelPrice } from "../../../../src/schema/records/model-price.ts";
import { CONFIRM_AFTER_MS, describeChange, isSudden, type PriceChange } from "./changes.ts";

/** The records of one price after a read. */
export interface MergedTimeline {
  rows: ModelPrice[];
  changes: PriceChange[];
  /** The held price, and the one it would replace. */
  pending: ModelPrice | null;
  held: string | null;
}

/** Returns the identity of a price over time: provider, model, meter and condition. */
export function priceKey(row: Pick<ModelPrice, "provider" | "model_id" | "meter" | "when">): string {
  return JSON.stringify([row.provider, row.model_id, row.meter, conditionKey(row.when)]);
}

/** Returns the UTC day of a timestamp. */
export function dayOf(at: string): string {
  return at.slice(0, 10);
}

/** Whether a record is in force on a day. */
export function holds(row: ModelPrice, day: string): boolean {
  return row.effective_from <= day && (row.effective_to === null || day < row.effective_to);
}

/**
 * Merges one read into the records of one price. `read` contains the price in force and any that the page announces, all as records of this
 * read. Announced prices that the page no longer states are withdrawn.
 */
export function mergeTimeline(
  known: readonly ModelPrice[],
  read: readonly ModelPrice[],
  options: { at: string; pending: ModelPrice | null; accept: boolean },
): MergedTimeline {
  const day = dayOf(options.at);
  const [current = null] = read
    .filter((row) => holds(row, day))
    .sort((a, b) => b.effective_from.localeCompare(a.effective_from));
  const announced = read.filter((row) => row.effective_from > day);
  const open = known.find((row) => holds(row, day) && row.status !== "retired") ?? null;
  const merged = current === null ? unchanged(known) : mergeCurrent(known, open, current, options);
  return announce(merged, announced, day);
}

function unchanged(known: readonly ModelPrice[]): MergedTimeline {
  return { rows: [...known], changes: [], pending: null, held: null };
}

function mergeCurrent(
  known: readonly ModelPrice[],
  open: ModelPrice | null,
  current: ModelPrice,
  options: { at: string; pending: ModelPrice | null; accept: boolean },
): MergedTimeline {
  const day = dayOf(options.at);
  if (open === null) {
    return { rows: [...known, current], changes: [describeChange(null, current, day)], pending: null, held: null };
  }
  if (open.usd_per_mtok === current.usd_per_mtok) {
    const { effective_to, verified_at, status, evidence, origin } = current;
    const verified = { ...open, effective_to, verified_at, status, evidence, origin };
    return { ...unchanged(known), rows: known.map((row) => (row === open ? verified : row)) };
  }
  const seen = options.pending?.usd_per_mtok === current.usd_per_mtok ? options.pending : null;
  const confirmed =
    seen !== null && Date.parse(options.at) - Date.parse(seen.verified_at ?? options.at) >= CONFIRM_AFTER_MS;
  if (isSudden(open.usd_per_mtok, current.usd_per_mtok) && !confirmed && !options.accept) {
    const pending: ModelPrice = seen ?? { ...current, status: "pending" };
    return { ...unchanged(known), pending, held: open.usd_per_mtok };
  }
  const begins = confirmed ? seen.effective_from : current.effective_from;
  const next = { ...current, effective_from: begins > open.effective_from ? begins : day };
  const closed = { ...open, effective_to: later(next.effective_from, open.effective_from) };
  return {
    rows: [...known.map((row) => (row === open ? closed : row)), next],
    changes: [describeChange(open, next, day)],
    pending: null,
    held: null,
  };
}

/** Appends announced prices after the one in force. Withdraws those that are no longer announced. */
function announce(merged: MergedTimeline, announced: readonly ModelPrice[], day: string): MergedTimeline {
  const rows = merged.rows.map((row): ModelPrice => {
    if (row.effective_from <= day || row.status === "retired") return row;
    const again = announced.find((other) => sameAnnouncement(row, other));
    return again === undefined ? { ...row, effective_to: row.effective_from, status: "retired" } : { ...again };
  });
  const added = announced.filter(
    (row) => !merged.rows.some((known) => known.status !== "retired" && sameAnnouncement(known, row)),
  );
  const [first] = announced.map((row) => row.effective_from).sort();
  const ended = rows.map((row) =>
    first !== undefined && holds(row, day) && row.effective_to === null ? { ...row, effective_to: first } : row,
  );
  return {
    ...merged,
    rows: [...ended, ...added],
    changes: [...merged.changes, ...added.map((row) => describeChange(null, row, day))],
  };
}

function sameAnnouncement(a: ModelPrice, b: ModelPrice): boolean {
  return a.effective_from === b.effective_from && a.usd_per_mtok === b.usd_per_mtok;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

import { Decimal } from "decimal.js";
import type { CompareAnswer, Difference } from "../../schema/answers/compare.ts";
import { CATEGORIES, type Category } from "../../schema/records/categories.ts";
import { daysBetween } from "../periods.ts";
import { listOf } from "../text/list.ts";
import type { Compared, ComparedField, FieldValue } from "./field.ts";
import { COMPARED_FIELDS } from "./fields.ts";
import { isGone } from "./model-notes.ts";

/** Number of days between readings above which growth up to them is not ranked. */
const FAR_APART = 7;

/** Age in days from which a value decides nothing. */
const A_YEAR = 365;

/**
 * Lists the fields in which the items differ, each with its values and, where one is better, that item.
 * @param today UTC day, `YYYY-MM-DD`
 */
export function differencesOf(items: readonly Compared[], today: string): Difference[] {
  return COMPARED_FIELDS.flatMap((field) => {
    const rows = items.flatMap((item) => {
      const value = field.of(item, items);
      return value === undefined ? [] : [{ item, value }];
    });
    const distinct = new Set(rows.map(({ value }) => comparable(value)));
    return rows.length < 2 || distinct.size < 2 ? [] : [difference(field, rows, today)];
  });
}

type Row = { item: Compared; value: FieldValue };
type Ordered = Row & { order: Decimal };

function difference(field: ComparedField, rows: readonly Row[], today: string): Difference {
  const verdict = judge(field, rows, today);
  return {
    field: field.field,
    label: field.label,
    unit: field.unit,
    values: Object.fromEntries(rows.map(({ item, value }) => [item.key, value])),
    better: verdict.better?.key ?? null,
    why: verdict.why,
  };
}

function judge(field: ComparedField, rows: readonly Row[], today: string): { better: Compared | null; why: string } {
  if (field.better === null) return { better: null, why: field.why };
  if (field.unit === "USD per 1M tokens" && rows.some(({ item }) => item.kind === "product")) {
    return {
      better: null,
      why: "A product stands for models of several classes and prices; only models can be cheaper than each other.",
    };
  }
  const retired = field.field === "status" ? [] : rows.filter(({ item }) => isGone(item));
  const offered = rows.filter((row) => !retired.includes(row));
  const known = offered.filter(({ value }) => value !== null);
  const unknown =
    remark(
      "Not known for",
      offered.filter(({ value }) => value === null),
    ) + remark("Can no longer be called:", retired);
  const sorted = known
    .map((row) => ({ ...row, order: orderOf(field, row.value) }))
    .sort((a, b) => b.order.comparedTo(a.order));
  const [first, second] = sorted;
  if (first === undefined || second === undefined) {
    return { better: null, why: `Fewer than two can be compared.${unknown}` };
  }
  const old = known.flatMap(({ item }) => {
    const on = field.readOn?.(item) ?? null;
    return on !== null && daysBetween(on, today) > A_YEAR ? [`${item.name} on ${on}`] : [];
  });
  if (old.length > 0)
    return { better: null, why: `Read more than a year ago, so it decides nothing: ${listOf(old)}.${unknown}` };
  const days = field.dayOf === undefined ? [] : known.flatMap(({ item }) => field.dayOf?.(item) ?? []).sort();
  const [oldest, newest] = [days[0], days.at(-1)];
  const apart = oldest === undefined || newest === undefined ? 0 : daysBetween(oldest, newest);
  if (apart > FAR_APART && !(field.drift !== undefined && leadsBy(apart * field.drift, first, second))) {
    return {
      better: null,
      why: `These are of different days, from ${oldest} to ${newest}, so they are not ranked.${unknown}`,
    };
  }
  const level = sorted.filter(({ order }) => order.eq(first.order));
  if (level.length > 1) {
    return { better: null, why: `${listOf(level.map(({ item }) => item.name))} are level.${unknown}` };
  }
  if (overlap(field, first, second)) {
    return { better: null, why: `The intervals of ${first.item.name} and ${second.item.name} overlap.${unknown}` };
  }
  return { better: first.item, why: `${field.why}${unknown}` };
}

/** Whether the better value is larger by more than a share of the other. */
function leadsBy(share: number, first: Ordered, second: Ordered): boolean {
  return first.order.gt(second.order.times(1 + share));
}

function remark(text: string, rows: readonly Row[]): string {
  return rows.length === 0 ? "" : ` ${text} ${listOf(rows.map(({ item }) => item.name))}.`;
}

/** Whether the intervals of two values overlap; `first` is the better value. */
function overlap({ marginOf }: ComparedField, first: Ordered, second: Ordered): boolean {
  if (marginOf === undefined) return false;
  const margin = (row: Row) => marginOf(row.item) ?? 0;
  return first.order.minus(margin(first)).lte(second.order.plus(margin(second)));
}

/** Converts a value to a number that is higher for better values. */
function orderOf({ better }: ComparedField, value: FieldValue): Decimal {
  if (better !== null && typeof better === "object") {
    const place = better.indexOf(value);
    return new Decimal(place < 0 ? -better.length : -place);
  }
  const number = new Decimal(typeof value === "string" && value.includes("T") ? Date.parse(value) : String(value));
  return better === "lower" ? number.neg() : number;
}

/** Normalises amounts that can be written in several ways: `2.5` and `2.50`. */
function comparable(value: FieldValue): FieldValue {
  return typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value) ? new Decimal(value).toFixed() : value;
}

/** Categories that at least two products share, in the order of their first product. */
export function sharedCategories(items: readonly Compared[]): CompareAnswer["shared_categories"] {
  const groups = new Map<string, string[]>();
  for (const item of items) {
    if (item.kind === "product") groups.set(item.category, [...(groups.get(item.category) ?? []), item.key]);
  }
  return [...groups]
    .filter(([, products]) => products.length > 1)
    .map(([category, products]) => ({ category, name: CATEGORIES[category as Category] ?? category, products }));
}

import type { SQLInputValue } from "node:sqlite";
import type { Condition, Operand } from "../../core/catalog/dataset-filter.ts";
import { DAY_MS, dayOf } from "../../core/periods.ts";
import type { DatasetField } from "../../schema/files/dataset.ts";
import { AGEING_AFTER_DAYS, STALE_AFTER_DAYS } from "../../schema/records/model-price.ts";
import { LIST_SEPARATOR } from "./list-text.ts";

/** Field that numbers the rows of a dataset whose order has no single key. */
const ROW_NUMBER = "row";

/**
 * The table of each dataset. Each field is the column of the same name; rows are numbered from 0 in the dataset's
 * order.
 */
export const TABLES = { "ai-products": "products", "model-pricing": "model_pricing" } as const;

/** Returns the rows of a table at a time, as an SQL source of the same name. For prices these are the rows in force on that day. */
export function rowsAt(table: string, now: number, bind: (value: Operand) => string): string {
  if (table !== TABLES["model-pricing"]) return table;
  const day = bind(dayOf(now));
  return `(SELECT * FROM ${table} WHERE from_day <= ${day} AND until_day > ${day}) AS ${table}`;
}

export interface DatasetSelection {
  dataset: keyof typeof TABLES;
  /** Conditions on fields of this dataset. */
  conditions: readonly Condition[];
  /** Milliseconds since the epoch; the ages of prices are computed relative to it. */
  now: number;
}

/** An order of rows by a field: rows without a value last, equal ones in the order of the dataset. */
export interface RowOrder {
  field: DatasetField;
  descending: boolean;
  /** The row that the page follows: its value, as compared, and its id. */
  after: { value: Operand | null; id: number } | null;
}

/** Returns at most `limit` trigrams that occur in the products' texts and start with `start`. */
export type TrigramsOf = (start: string, limit: number) => string[];

/** Fields of ai-products that are filtered through `product_texts` and indexed by trigrams. */
const TEXT_FIELDS = new Set(["name", "tags", "aliases", "description", "homepage_url"]);
const TRIGRAM = 3;
/** Longest part of a search text, in characters, that is looked up as trigrams; LIKE then matches the full text. */
const LONGEST_PHRASE = 64;
/** Most trigrams that a two-character text may expand to; above this number LIKE is faster. */
const MOST_STARTS = 128;
/**
 * Characters that no indexed text contains: the list separator also ends every text, and SQLite's patterns end at a
 * NUL.
 */
const NOWHERE = new RegExp(`[${LIST_SEPARATOR}\0]`);

/** Tables that conditions are evaluated on, joined in this order: the most selective first. */
const JOIN_ORDER = ["product_trigrams", "products", "product_signals", "product_texts", "model_pricing"] as const;
type Table = (typeof JOIN_ORDER)[number];

export interface DatasetQuery {
  /** The joined tables, and the column that numbers their rows. */
  from: string;
  id: string;
  where: string;
  /** The column of the counted field. */
  counted: string;
  /** What the rows are ordered by, the condition of the rows that follow the page before, and the value that is compared. */
  orderBy: string;
  follows: string;
  ordered: string;
  parameters: Record<string, SQLInputValue>;
}

/**
 * Builds the parts of a statement: every operand becomes a parameter, every name is a field of the dataset.
 * @param counted a field whose column the statement reads too
 * @param order the order of the rows, where it is not that of the dataset
 */
export function compileSelection(
  { dataset, conditions, now }: DatasetSelection,
  trigramsOf: TrigramsOf,
  counted?: DatasetField,
  order?: RowOrder,
): DatasetQuery {
  const { bind, parameters } = createBinder();
  const used = new Set<Table>();
  /** Queries against the trigram index, joined by AND. */
  const matches: string[] = [];

  /** Returns the column of a field and joins its table. */
  function column(field: DatasetField): string {
    const table = tableOf(dataset, field);
    used.add(table);
    return columnOf(field, table, now, bind);
  }

  /** Returns the expression that a field is compared by. */
  function comparable(field: DatasetField): string {
    return field.type === "decimal" ? `CAST(${column(field)} AS REAL)` : column(field);
  }

  function isOneOf(field: DatasetField, values: readonly Operand[]): string {
    if (field.type !== "string[]") return `${comparable(field)} IN (${values.map(bind).join(", ")})`;
    const list = column(field);
    if (dataset === "model-pricing")
      return `EXISTS (SELECT 1 FROM json_each(${list}) WHERE value IN (${values.map(bind).join(", ")}))`;
    const held = values
      .filter((value) => !String(value).includes(LIST_SEPARATOR))
      .map((value) => `instr(${list}, ${bind(`${LIST_SEPARATOR}${value}${LIST_SEPARATOR}`)}) > 0`);
    return held.length === 0 ? "0" : `(${held.join(" OR ")})`;
  }

  function contains(field: DatasetField, text: string): string {
    if (NOWHERE.test(text)) return "0";
    // In a list the text must match a whole entry: "rag" is not found in "storage".
    const edge = field.type === "string[]" ? LIST_SEPARATOR : "";
    const characters = [...`${edge}${text}${edge}`];
    if (dataset === "ai-products" && TEXT_FIELDS.has(field.name) && characters.length >= TRIGRAM - 1) {
      const phrases = phrasesOf(characters, trigramsOf);
      if (phrases.length === 0) return "0";
      if (phrases.length <= MOST_STARTS) {
        used.add("product_trigrams");
        matches.push(`${field.name} : (${phrases.join(" OR ")})`);
        // Two separators also end every text.
        if (characters.length <= LONGEST_PHRASE && text !== "") return "1";
      }
    }
    if (dataset === "model-pricing" && field.type === "string[]")
      return `EXISTS (SELECT 1 FROM json_each(${column(field)}) WHERE value LIKE ${bind(text.replace(/[\\%_]/g, "\\$&"))} ESCAPE '\\')`;
    return `${column(field)} LIKE ${bind(`%${edge}${text.replace(/[\\%_]/g, "\\$&")}${edge}%`)} ESCAPE '\\'`;
  }

  function term(condition: Condition): string {
    const { field } = condition;
    switch (condition.test) {
      case "always":
        return "1";
      case "never":
        return "0";
      case "missing":
        return `${column(field)} IS NULL`;
      case "present":
        return `${column(field)} IS NOT NULL`;
      case "equal": {
        const equal = isOneOf(field, condition.values);
        const whole = condition.orMissing ? `(${equal} OR ${column(field)} IS NULL)` : equal;
        return condition.negated ? `NOT COALESCE(${whole}, 0)` : whole;
      }
      case "before":
        return `${comparable(field)} < ${bind(condition.value)}`;
      case "until":
        return `${comparable(field)} <= ${bind(condition.value)}`;
      case "after":
        return `${comparable(field)} > ${bind(condition.value)}`;
      case "from":
        return `${comparable(field)} >= ${bind(condition.value)}`;
      case "contains":
        return contains(field, condition.text);
    }
  }

  const terms = conditions.map(term).filter((one) => one !== "1");
  if (matches.length > 0) terms.unshift(`product_trigrams MATCH ${bind(matches.join(" AND "))}`);
  const ordered = order === undefined ? "" : comparable(order.field);
  const countedColumn = counted === undefined ? "" : column(counted);
  if (used.size === 0) used.add(dataset === "ai-products" ? "product_signals" : TABLES[dataset]);
  const tables = JOIN_ORDER.filter((table) => used.has(table)) as [Table, ...Table[]];
  const id = rowId(tables[0]);
  return {
    from: tables
      .map((table, n) => (n === 0 ? rowsAt(table, now, bind) : `CROSS JOIN ${table} ON ${rowId(table)} = ${id}`))
      .join(" "),
    id,
    where: terms.length === 0 ? "1" : terms.join(" AND "),
    counted: countedColumn,
    ordered,
    orderBy: order === undefined ? id : `${ordered} IS NULL, ${ordered}${order.descending ? " DESC" : ""}, ${id}`,
    follows: order?.after ? follows(order, ordered, id, bind) : "1",
    parameters,
  };
}

/** Returns the condition of the rows that come after one, by a compared value and then by id. */
function follows({ descending, after }: RowOrder, value: string, id: string, bind: (value: Operand) => string): string {
  if (after === null) return "1";
  const later = `${id} > ${bind(after.id)}`;
  if (after.value === null) return `(${value} IS NULL AND ${later})`;
  const bound = bind(after.value);
  return `(${value} IS NULL OR ${value} ${descending ? "<" : ">"} ${bound} OR (${value} = ${bound} AND ${later}))`;
}

/** Collects statement parameters; `bind` adds a value and returns its parameter name. */
export function createBinder() {
  const parameters: Record<string, SQLInputValue> = {};
  let count = 0;
  return {
    parameters,
    bind(value: Operand): string {
      const name = `p${count++}`;
      parameters[name] = value;
      return `:${name}`;
    },
  };
}

/** Returns the SQL expression for a field of a table. */
export function columnOf(field: DatasetField, table: string, now: number, bind: (value: Operand) => string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(field.name)) throw new TypeError(`${JSON.stringify(field.name)} is not a column`);
  if (field.name === ROW_NUMBER) return `${table}.id`;
  return field.name === "price_status" ? priceStatus(now, bind) : `${table}.${field.name}`;
}

/** Returns the SQL expression for the status of a price at `now` (see `priceStatus` of core/model-price.ts). */
function priceStatus(now: number, bind: (value: Operand) => string): string {
  const readBy = (days: number) => bind(new Date(now - (days + 1) * DAY_MS).toISOString());
  return `CASE WHEN price_status IS NULL OR price_status NOT IN ('verified', 'ageing', 'stale') THEN price_status
    WHEN price_verified_at IS NULL THEN 'unverified'
    WHEN price_verified_at <= ${readBy(STALE_AFTER_DAYS)} THEN 'stale'
    WHEN price_verified_at <= ${readBy(AGEING_AFTER_DAYS)} THEN 'ageing' ELSE 'verified' END`;
}

function tableOf(dataset: DatasetSelection["dataset"], { name }: DatasetField): Table {
  if (dataset !== "ai-products") return TABLES[dataset];
  // The index on the slug belongs to `products`; sentences would make the rows of `product_signals` long.
  if (name === "slug" || name === "license_terms") return "products";
  return TEXT_FIELDS.has(name) ? "product_texts" : "product_signals";
}

function rowId(table: Table): string {
  return table === "product_trigrams" ? `${table}.rowid` : `${table}.id`;
}

/** Returns trigram phrases of which every text that contains these characters, in any case, matches at least one. */
function phrasesOf(characters: readonly string[], trigramsOf: TrigramsOf): string[] {
  // The index does not fold case; its texts are stored in lower case.
  const start = characters
    .slice(0, LONGEST_PHRASE)
    .join("")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const phrases = characters.length < TRIGRAM ? trigramsOf(start, MOST_STARTS + 1) : [start];
  return phrases.map((phrase) => `"${phrase.replaceAll('"', '""')}"`);
}

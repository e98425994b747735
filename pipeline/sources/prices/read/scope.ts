import type { PriceCondition } from "../../../../src/schema/records/model-price.ts";
import { serviceTier } from "./conditions.ts";
import type { Block, Cell, Document, Table, TextBlock } from "./document.ts";
import { stringsIn } from "./embedded.ts";
import { headingText, rowText } from "./evidence.ts";
import { footnotesOf } from "./footnotes.ts";
import { clip, foreignCurrency, Refused } from "./money.ts";
import { namesColumns, type Statement, statementOf, statementsOf } from "./statements.ts";
import { otherTerm } from "./terms.ts";

/** The texts around prices that a provider's reader recognises. Any other text refuses the prices it concerns. */
export interface PageRules {
  /** Headings and labels over prices of standard service. "Pricing" and the like are always recognised. */
  headings: readonly RegExp[];
  /** Labels over single tables, from which the reader takes the model's name. */
  labels?: readonly RegExp[];
  /** Sentences about prices that the reader takes into account, or that concern no price it reads. */
  sentences?: readonly RegExp[];
  /** `reader`: the reader itself distinguishes services by headings and labels. Otherwise a heading of a service sets it. */
  services?: "reader";
  /** Text blocks that state prices, for pages without tables. */
  texts?: RegExp;
  /** Whether the page's data contains prices; its texts are then checked for statements too. */
  data?: true;
  /** Notes in brackets beside a model's name that do not change a price. Any other refuses the row, unless the reader decides. */
  notes?: RegExp | "reader";
}

/** A page scoped to one service: tables and texts of other services and of unknown sections are closed. */
export interface ScopedDocument {
  document: Document;
  when: PriceCondition;
}

type Refuse = (heading: string, row: string | null, reason: string) => void;

const PLAIN_HEADING =
  /^(?:(?:api|models?|token|text|product|inference|serverless|standard) )*(?:pricing|prices|price list|models?)(?: data)?$|^models? (?:and|&) pricing$|^pricing (?:and|&) models?$/i;

/**
 * Splits a page into one document for each service that its headings name. Closes every table with unrecognised surroundings: an unknown
 * heading or label, or a sentence that sets another currency, unit, hours or days.
 *
 * @param day UTC day (YYYY-MM-DD) of the requested prices
 * @param refuse called with what is closed and why
 */
export function scopedDocuments(document: Document, rules: PageRules, day: string, refuse: Refuse): ScopedDocument[] {
  const priced = document.blocks.flatMap((block, index) => (holdsPrices(block, rules) ? [index] : []));
  const statements = statementsIn(document, rules, day);
  const forAll = statements.find(isPageWide);
  if (forAll !== undefined) {
    refuse("", null, `the page says "${clip(forAll.text)}"`);
    return [];
  }
  const closedRows = new Set<Cell[]>();
  const byService = new Map<string, { when: PriceCondition; open: Set<number> }>();
  const standard = { when: {}, open: new Set<number>() };
  byService.set("{}", standard);
  for (const index of priced) {
    const block = document.blocks[index];
    if (block === undefined) continue;
    try {
      const when = serviceOf(document, index, block, rules, day);
      for (const row of rowsWithTerms(document, index, block, rules, day, refuse)) closedRows.add(row);
      const unit = statements.find((statement) => concerns(document, statement, index, priced, statements));
      if (unit !== undefined) throw new Refused(`prices are stated as "${clip(unit.text)}"`);
      const key = JSON.stringify(when);
      const service = byService.get(key) ?? { when, open: new Set<number>() };
      byService.set(key, service);
      service.open.add(index);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse(headingOf(block), null, error.message);
    }
  }
  return [...byService.values()]
    .filter((service) => service === standard || service.open.size > 0)
    .map(({ when, open }) => ({
      when,
      document: only(document, priced, open, closedRows, when.service_tier === undefined),
    }));
}

/** Returns the document with all other price blocks closed. Data of the page itself belongs to standard service. */
function only(
  document: Document,
  priced: readonly number[],
  open: ReadonlySet<number>,
  closedRows: ReadonlySet<Cell[]>,
  standard: boolean,
): Document {
  const closed = new Set(priced.filter((index) => !open.has(index)));
  const blocks = document.blocks.map((block, index): Block => {
    if (!closed.has(index))
      return block.kind === "table" ? { ...block, rows: block.rows.filter((row) => !closedRows.has(row)) } : block;
    return block.kind === "table"
      ? { ...block, rows: [], headRows: 0, closed: true }
      : { ...block, text: "", codes: [] };
  });
  return { ...document, blocks, data: standard ? document.data : [] };
}

function holdsPrices(block: Block, rules: PageRules): boolean {
  if (block.kind === "text") return rules.texts?.test(block.text) ?? false;
  return block.rows.some((row) =>
    row.some((cell) => cell.text.includes("$") || cell.struck.includes("$") || foreignCurrency(cell.text) !== null),
  );
}

interface PlacedStatement extends Statement {
  at: number;
}

function statementsIn(document: Document, rules: PageRules, day: string): PlacedStatement[] {
  const inData = rules.data === true ? [...stringsIn(document.data)].join("\n") : "";
  const outside = statementsOf(inData, day)
    .filter((statement) => !known(rules.sentences, statement.text))
    .map((statement) => ({ ...statement, at: -1 }));
  const inText = document.blocks.flatMap((block, at) => {
    const text = block.kind === "text" ? block.text : (block.caption ?? "");
    if (text === "" || (block.kind === "text" && rules.texts?.test(text) === true)) return [];
    return statementsOf(text, day).flatMap((statement) =>
      known(rules.sentences, statement.text) ? [] : [{ ...statement, at }],
    );
  });
  return [...outside, ...inText];
}

/** Whether a statement applies to every price of the page, wherever it is placed. */
function isPageWide({ kind, section, text }: Statement): boolean {
  return kind === "other" || (kind === "unit" && (!section || /\b(?:all|every|this page)\b/i.test(text)));
}

/**
 * Whether a unit of other products, such as "Prices per image.", applies to these prices: it is above them in their section with no
 * statement of a million tokens between, or directly below them.
 */
function concerns(
  document: Document,
  statement: PlacedStatement,
  index: number,
  priced: readonly number[],
  statements: readonly PlacedStatement[],
): boolean {
  if (statement.kind !== "unit") return false;
  const own = document.blocks[index]?.headings ?? [];
  const theirs = document.blocks[statement.at]?.headings ?? [];
  if (!isSection(theirs, own)) return false;
  if (statement.at === index || statement.at === index + 1) return true;
  if (statement.at > index) return false;
  const reset = statements.some(({ perMillion, at }) => perMillion && at > statement.at && at < index);
  const ownTable = priced.some((other) => other > statement.at && other < index);
  return !(reset && ownTable);
}

/** Returns the service that headings, labels and the caption over a block name. */
function serviceOf(document: Document, index: number, block: Block, rules: PageRules, day: string): PriceCondition {
  const labels = block.kind === "table" ? labelsOver(document, index, block, rules, day) : [];
  const group = block.kind === "table" ? groupsIn(block).find((name) => !known(rules.labels, name)) : undefined;
  if (group !== undefined && !PLAIN_HEADING.test(group.trim()) && !known(rules.headings, group))
    throw new Refused(`unknown group "${clip(group)}"`);
  const panes = block.kind === "table" && rules.services === "reader" ? block.panes : [];
  const services = new Set(
    [...block.headings, ...labels, ...panes].flatMap((heading) => {
      if (known(rules.headings, heading) || PLAIN_HEADING.test(heading.trim())) return [];
      const service = serviceTier(heading);
      if (service === null) throw new Refused(`unknown heading "${clip(heading)}"`);
      return [service];
    }),
  );
  if (services.size > 1) throw new Refused(`headings of several services: ${[...services].join(", ")}`);
  const [service = "standard"] = services;
  return service === "standard" || rules.services === "reader" ? {} : { service_tier: service };
}

/**
 * Returns the rows of a table about which a footnote says what the reader does not know.
 * @throws Refused when such a footnote concerns the headers
 */
function rowsWithTerms(
  document: Document,
  index: number,
  block: Block,
  rules: PageRules,
  day: string,
  refuse: Refuse,
): Cell[][] {
  if (block.kind !== "table") return [];
  return footnotesOf(document, index, block).flatMap(({ row, header, text }) => {
    if (known(rules.sentences, text) || isPlain(text, rules, day)) return [];
    if (header) throw new Refused(`a footnote says "${clip(text)}"`);
    refuse(headingOf(block), rowText(row), `a footnote says "${clip(text)}"`);
    return [row];
  });
}

/** Returns the rows over other rows of a table that name a group of them. */
function groupsIn(table: Table): string[] {
  const width = Math.max(0, ...table.rows.map((row) => row.length));
  return table.rows.slice(table.headRows).flatMap((row) => {
    const texts = new Set(row.map((cell) => cell.text).filter((text) => text !== ""));
    const [text = ""] = texts;
    const spans = row.length > 1 && row.every((cell) => cell === row[0]);
    const isGroup = texts.size === 1 && width > 1 && (spans || row.some((cell) => cell.header && cell.text !== ""));
    return isGroup && /\p{L}/u.test(text) && !text.includes("$") ? [text] : [];
  });
}

/** Returns short texts between a table and the block before it that look like titles, and the table's caption. */
function labelsOver(document: Document, index: number, table: Table, rules: PageRules, day: string): string[] {
  const labels: string[] = [];
  for (let at = index - 1; at >= 0; at--) {
    const block = document.blocks[at];
    if (block === undefined || !isSection(block.headings, table.headings)) break;
    const term = otherTerm(block, day);
    if (term !== null) throw new Refused(`the page says "${clip(term)}"`);
    if (block.kind === "table") break;
    // Labels of an outer section matter only to readers that distinguish services by them.
    if (rules.services !== "reader" && block.headings.length < table.headings.length) break;
    const other = document.blocks[at - 1];
    const oneOfTabs =
      block.tag === "tab" &&
      [other, document.blocks[at + 1]].some((beside) => beside?.kind === "text" && beside.tag === "tab");
    if (oneOfTabs) continue;
    if (isLabel(block, rules, day) && !known(rules.labels, block.text)) labels.push(block.text);
  }
  if (table.caption !== undefined && table.caption !== "" && !isPlain(table.caption, rules, day))
    labels.push(table.caption);
  return labels;
}

function isLabel(block: TextBlock, rules: PageRules, day: string): boolean {
  const { text, tag } = block;
  if (tag === "button" || tag === "nav" || tag === "li" || !/\p{L}/u.test(text) || text.includes("\n")) return false;
  if (text.length > (block.bold === true ? 120 : 60) || /[.!?]$/.test(text)) return false;
  return !isPlain(text, rules, day);
}

function isPlain(text: string, rules: PageRules, day: string): boolean {
  if (namesColumns(text)) return true;
  const statement = statementOf(text, day);
  return statement !== null && (statement.kind === "plain" || known(rules.sentences, text) || statement.section);
}

/** Whether statements under `outer` also apply to what is under `inner`. */
function isSection(outer: readonly string[], inner: readonly string[]): boolean {
  return outer.every((heading, level) => heading === inner[level]);
}

function headingOf(block: Block): string {
  return headingText(block.headings, block.kind === "table" ? block.panes.at(-1) : undefined);
}

function known(patterns: readonly RegExp[] | undefined, text: string): boolean {
  return patterns?.some((pattern) => pattern.test(text.trim())) ?? false;
}

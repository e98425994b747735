import type { Meter, PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { type LengthTier, lengthTier, serviceTier } from "../read/conditions.ts";
import { type Document, type Table, tablesOf, textsBefore } from "../read/document.ts";
import { stringsIn } from "../read/embedded.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, type Headers, type Identity, type Row, readRow, readTable, showsMoney } from "../read/tables.ts";

const PRICES: Record<string, Meter> = {
  input: "input",
  "cached input": "cache_read",
  "cache writes": "cache_write",
  "cache write": "cache_write",
  output: "output",
};
const HEADERS: Headers = {
  model: { role: "name" },
  modality: { role: "id" },
  category: { role: "label" },
  "use case": { role: "label" },
  "estimated cost": { role: "ignore" },
  "output / cost": { role: "price", meter: "output" },
};
for (const [name, meter] of Object.entries(PRICES)) {
  HEADERS[name] = { role: "price", meter };
  HEADERS[`short context ${name}`] = { role: "price", meter };
  HEADERS[`long context ${name}`] = { role: "price", meter, when: { input_tokens_gte: Number.MAX_SAFE_INTEGER } };
}

/** Meters of rows that price something other than text. Cached audio and images have no meter of their own. */
const MODALITIES: Record<string, Partial<Record<Meter, Meter>>> = {
  text: { input: "input", cache_read: "cache_read", cache_write: "cache_write", output: "output" },
  audio: { input: "audio_input", output: "audio_output" },
  image: { input: "image_input", output: "image_output" },
};

const NAMED = /^([a-z0-9][\w.:-]*)(?: \(([^()]+)\))?$/;

export const openai = defineExtractor({
  provider: "openai",
  urls: ["https://developers.openai.com/api/docs/pricing.md", "https://developers.openai.com/api/docs/pricing"],
  rules: {
    headings: [
      /^(?:flagship|multimodal|specialized|our latest|all|latest) models$/i,
      /^(?:realtime and audio generation|image generation|video generation|transcription) models$/i,
      /^audio$/i,
      /^(?:(?:standard|batch|flex|priority) ?){2,}$/i,
      // Captures that join several versions of the page name them like this.
      /^layout [A-Z] \(/i,
    ],
    services: "reader",
    notes: "reader",
  },
  read: (context) => {
    const long = longContextFrom(context.document);
    return tablesOf(context.document).flatMap(({ table, index }) =>
      showsMoney(table) || table.headRows === 0 ? read(context, table, index, long) : [],
    );
  },
});

function read(context: ReadContext, table: Table, index: number, long: number | null): Reading[] {
  return readTable(context, table, HEADERS, (row) => {
    const identity = identityOf(row, tierOf(context.document, table, index));
    return [readRow(ofModality(withLongFrom(row, long)), identity)];
  });
}

function identityOf(row: Row, when: PriceCondition): Identity {
  const text = oneLine(cellOf(row, "name")?.text ?? "");
  const [, id, note] = NAMED.exec(text) ?? [];
  if (id === undefined) throw new Refused(`not a model id: "${clip(text)}"`);
  if (note !== undefined && shortBound(note) === null) throw new Refused(`unknown note "${clip(note)}"`);
  return { model_id: id, name: id, when };
}

/** Reads the bound in a note such as `<272K context length`, which marks a row of short-context prices. */
function shortBound(note: string): LengthTier | null {
  const tier = lengthTier(note);
  return tier?.side === "short" && /\bcontext length$/.test(note) ? tier : null;
}

/** Returns the service of a table: from its tab pane, the label above it, or its heading, in this order. */
function tierOf(document: Document, table: Table, index: number): PriceCondition {
  const pane = table.panes.at(-1);
  const labels = textsBefore(document, index).filter((block) => block.tag !== "button");
  const names = [
    ...(pane === undefined ? [] : [pane]),
    ...labels.map((block) => block.text),
    ...table.headings.toReversed(),
  ];
  const tier = names.map(serviceTier).find((found) => found !== null);
  if (tier !== undefined) return tier === "standard" || tier === null ? {} : { service_tier: tier };
  if (pane !== undefined) throw new Refused(`unknown service "${clip(pane)}"`);
  const peers = document.blocks.filter(
    (other) => other.kind === "table" && other.headings.join("\n") === table.headings.join("\n"),
  );
  if (peers.length > 1) throw new Refused("several tables under one heading and none says for which service");
  return {};
}

/** Returns the first input length of long-context prices, if the page states exactly one. */
function longContextFrom(document: Document): number | null {
  const texts = document.blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
  const stated = texts.flatMap((text) => {
    const tier = lengthTier(/\blong context:([^.]*)/i.exec(text)?.[1] ?? "");
    return tier?.side === "long" ? [tier.from] : [];
  });
  const names = [
    ...tablesOf(document).flatMap(({ table }) => table.rows.map((row) => oneLine(row[0]?.text ?? ""))),
    ...stringsIn(document.data),
  ];
  const noted = names.flatMap((name) => shortBound(NAMED.exec(name)?.[2] ?? "")?.from ?? []);
  const [bound, ...others] = new Set(stated.length > 0 ? stated : noted);
  return bound === undefined || others.length > 0 ? null : bound;
}

/** Sets the bound of the long-context columns; without a bound they are dropped. */
function withLongFrom(row: Row, long: number | null): Row {
  const cells = row.cells.flatMap((entry) => {
    if (entry.column.role !== "price" || entry.column.when === undefined) return [entry];
    return long === null ? [] : [{ ...entry, column: { ...entry.column, when: { input_tokens_gte: long } } }];
  });
  return { ...row, cells };
}

function ofModality(row: Row): Row {
  const text = cellOf(row, "id")?.text;
  if (text === undefined) return row;
  const meters = MODALITIES[text.toLowerCase()];
  if (meters === undefined) throw new Refused(`unknown modality "${clip(text)}"`);
  const cells = row.cells.flatMap((entry) => {
    if (entry.column.role !== "price") return [entry];
    const meter = meters[entry.column.meter];
    return meter === undefined ? [] : [{ ...entry, column: { ...entry.column, meter } }];
  });
  return { ...row, cells };
}

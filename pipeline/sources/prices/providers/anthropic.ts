import type { ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { lengthTier, validity } from "../read/conditions.ts";
import { tablesOf } from "../read/document.ts";
import { clip, Refused } from "../read/money.ts";
import {
  cellOf,
  changesMeaning,
  type Headers,
  type Identity,
  type Row,
  readRow,
  readTable,
  showsMoney,
} from "../read/tables.ts";

const HEADERS: Headers = {
  model: { role: "name" },
  "base input tokens": { role: "price", meter: "input" },
  "input tokens": { role: "price", meter: "input" },
  input: { role: "price", meter: "input" },
  "5m cache writes": { role: "price", meter: "cache_write_5m" },
  "1h cache writes": { role: "price", meter: "cache_write_1h" },
  "cache hits and refreshes": { role: "price", meter: "cache_read" },
  "cache hits": { role: "price", meter: "cache_read" },
  "cache reads": { role: "price", meter: "cache_read" },
  "output tokens": { role: "price", meter: "output" },
  output: { role: "price", meter: "output" },
  "batch input": { role: "price", meter: "input", when: { service_tier: "batch" } },
  "batch output": { role: "price", meter: "output", when: { service_tier: "batch" } },
};

const NOTE = /^(?:deprecated|retired|legacy|limited availability|preview|beta|new|research preview|coming soon)\b/i;

/** Ids of models named before the family-then-version pattern, from the provider's model overview. */
const EARLIER_IDS: Record<string, string> = {
  "Claude Opus 4": "claude-opus-4-20250514",
  "Claude Sonnet 4": "claude-sonnet-4-20250514",
  "Claude Sonnet 3.7": "claude-3-7-sonnet-20250219",
  "Claude Sonnet 3.5": "claude-3-5-sonnet-20241022",
  "Claude Haiku 3.5": "claude-3-5-haiku-20241022",
  "Claude Opus 3": "claude-3-opus-20240229",
  "Claude Sonnet 3": "claude-3-sonnet-20240229",
  "Claude Haiku 3": "claude-3-haiku-20240307",
};

export const anthropic = defineExtractor({
  provider: "anthropic",
  urls: [
    "https://platform.claude.com/docs/en/about-claude/pricing.md",
    "https://platform.claude.com/docs/en/about-claude/pricing",
  ],
  rules: {
    headings: [/^feature-specific pricing$/i, /^the following table shows pricing for all claude models\b[\w ]*:$/i],
    sentences: [/\bmultipliers?\b/i],
    notes: "reader",
  },
  read: (context) => tablesOf(context.document).flatMap(({ table }) => (showsMoney(table) ? read(context, table) : [])),
});

function read(context: ReadContext, table: Parameters<typeof readTable>[1]): Reading[] {
  return readTable(context, table, HEADERS, (row) => {
    return identities(row).map((identity) => readRow(row, identity));
  });
}

function identities(row: Row): Identity[] {
  const cell = cellOf(row, "name");
  if (cell === undefined) throw new Refused("no column names the model");
  const names = cell.text.split(/\s+\/\s+/);
  return names.map((text) => {
    const { name, notes } = splitNotes(text);
    if (names.length > 1 && notes.some((note) => validity(note) !== null))
      throw new Refused(`days beside one of several names in "${clip(cell.text)}"`);
    const identity: Identity = { model_id: modelId(name), name, when: {} };
    for (const note of notes) {
      const days = validity(note);
      const length = lengthTier(note);
      if (days !== null) Object.assign(identity, days);
      else if (length?.side === "long") identity.when = { ...identity.when, input_tokens_gte: length.from };
      else if (length === null && (!NOTE.test(note) || changesMeaning(note)))
        throw new Refused(`unknown note in "${clip(text)}"`);
    }
    return identity;
  });
}

/** Splits a model's name from the notes beside it: in parentheses, or a trailing "through <day>" or "starting <day>". */
function splitNotes(text: string): { name: string; notes: string[] } {
  const notes: string[] = [];
  const name = text
    .replace(/\s+/g, " ")
    .replace(/\(((?:[^()]|\([^()]*\))*)\)/g, (_all, note: string) => {
      notes.push(note.trim());
      return " ";
    })
    .replace(/[,:]?\s+((?:through|until|starting|from|effective)\s.*)$/i, (_all, note: string) => {
      notes.push(note);
      return "";
    })
    .trim();
  return { name, notes };
}

function modelId(name: string): string {
  if (!/^Claude(?: [A-Z][a-z]+)+(?: \d+(?:\.\d+)?)?$/.test(name))
    throw new Refused(`not a model name: "${clip(name)}"`);
  return EARLIER_IDS[name] ?? name.toLowerCase().replace(/[ .]/g, "-");
}

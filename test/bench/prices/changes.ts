import { amounts, cuts, everywhere } from "./amounts.ts";
import type { Change, Make } from "./change.ts";
import { footnotes, groups, headerUnits, headingForms, hidden, otherAmounts, termTables } from "./forms.ts";
import { KINDS } from "./kinds.ts";
import { answers, records } from "./records.ts";
import { regionsOf } from "./regions.ts";
import { captions, headings, labels, secondTables, sentences } from "./surroundings.ts";
import { headers, notes, relinked, reordered, rows } from "./tables.ts";

const MAKERS: Record<string, Make> = {
  heading: headings,
  "label: other service in bold": labels,
  "label: other service in a paragraph": labels,
  caption: captions,
  sentence: sentences,
  name: notes,
  "neighbour cell": notes,
  "name: other model under the same link": relinked,
  "second table": secondTables,
  cut: cuts,
  amount: amounts,
  all: everywhere,
  "header: other word": headers,
  "header: columns in another order": reordered,
  row: rows,
  "row: group above": groups,
  "amount: struck through beside a new one": otherAmounts,
  "amount: thousands parted": otherAmounts,
  "amount: digits parted by markup": otherAmounts,
  "amount: other characters for digits": otherAmounts,
  "amount: terms behind it": otherAmounts,
  "amount: other count": otherAmounts,
  "amount: footnote with terms": footnotes,
  "header: another unit beside it": headerUnits,
  "table: hidden": hidden,
  "label: form of heading": headingForms,
  "label: table of terms": termTables,
  answer: answers,
  record: records,
};

/** Every change of every kind that can be made to a page. */
export function* changesOf(text: string): Generator<Change> {
  const regions = regionsOf(text);
  for (const kind of KINDS) {
    const [group = "", name = ""] = kind.id.split(": ");
    const make = MAKERS[kind.id] ?? MAKERS[group];
    if (make === undefined) throw new Error(`no generator for "${kind.id}" (${name})`);
    yield* make(text, regions, kind);
  }
}

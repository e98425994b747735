import { textOf } from "../index/dictionary.ts";
import { FIELD_RULES, FIELDS, type Field, saturate } from "../index/fields.ts";
import { EXACT_KEY, entries, type IndexData } from "../index/format.ts";
import type { ParsedQuery, QueryTerm } from "../query/parse.ts";
import type { TermMasks } from "./term-masks.ts";

/**
 * Returns the words and phrases of a document that match the query, one per query term, in the order of the query. For a query for
 * alternatives to X, returns everything that the document shares with X.
 */
export function highlight(doc: number, query: ParsedQuery, data: IndexData, { masks }: TermMasks): string[] {
  const best = query.terms.map(() => ({ worth: 0, text: "" }));
  const shared = new Set<string>();
  const alternativesBit = query.alternatives === null ? 0 : 1 << query.terms.length;
  let field: Field = "name";
  for (let i = data.forwardStart[doc] as number; i < (data.forwardStart[doc + 1] as number); i++) {
    const entry = data.forward[i] as number;
    const kind = entries.kind(entry);
    const term = entries.value(entry);
    if (kind === entries.field) {
      field = FIELDS[term] as Field;
      continue;
    }
    const mask = masks[term] as number;
    if (mask === 0) continue;
    const text =
      kind === entries.word || kind === entries.extra ? textOf(data.terms, term) : phraseBefore(data, i, kind);
    if ((mask & alternativesBit) !== 0) shared.add(text);
    for (const [t, chosen] of best.entries()) {
      if ((mask & (1 << t)) === 0) continue;
      const quality = query.terms[t]?.expansions.find((expansion) => expansion.term === term)?.quality ?? 0;
      const worth = quality * saturate(FIELD_RULES[field].boost);
      if (worth > chosen.worth) best[t] = { worth, text };
    }
  }
  const texts = best.map(({ text }, t) => text || wholeNameOf(doc, query.terms[t], data));
  return [...new Set([...texts.filter((text) => text !== ""), ...shared])];
}

/** Returns the `length` words before entry `at`. */
function phraseBefore({ forward, terms }: IndexData, at: number, length: number): string {
  const words: string[] = [];
  for (let i = at - 1; words.length < length; i--) {
    const entry = forward[i] as number;
    if (entries.kind(entry) === entries.word) words.unshift(textOf(terms, entries.value(entry)));
  }
  return words.join(" ");
}

/**
 * Returns the name, alias or host of a document that a query term matched as a whole (its slug without hyphens when none is found), or "".
 */
function wholeNameOf(doc: number, queryTerm: QueryTerm | undefined, data: IndexData): string {
  const met = (queryTerm?.expansions ?? []).filter(({ term }) => holds(data, term, doc));
  const keys = met.map(({ term }) => textOf(data.terms, term)).filter((key) => key.startsWith(EXACT_KEY));
  const wanted = new Set(keys.map((key) => key.slice(1)));
  if (wanted.size === 0) return "";
  let words: string[] = [];
  let separator = " ";
  for (let i = data.forwardStart[doc] as number; i < (data.forwardStart[doc + 1] as number); i++) {
    const entry = data.forward[i] as number;
    const kind = entries.kind(entry);
    if (kind === entries.field) {
      if (wanted.has(words.join(""))) break;
      words = [];
      separator = FIELDS[entries.value(entry)] === "host" ? "." : " ";
    } else if (kind === entries.word) words.push(textOf(data.terms, entries.value(entry)));
  }
  return wanted.has(words.join("")) ? words.join(separator) : ([...wanted][0] ?? "");
}

/** Whether a document contains a term. */
function holds({ postingStart, postingDoc }: IndexData, term: number, doc: number): boolean {
  let low = postingStart[term] as number;
  let high = postingStart[term + 1] as number;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postingDoc[middle] as number) < doc) low = middle + 1;
    else high = middle;
  }
  return low < (postingStart[term + 1] as number) && postingDoc[low] === doc;
}

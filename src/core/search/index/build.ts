import { inflection, root } from "../text/stem.ts";
import type { SearchDocument } from "../types.ts";
import { type DocumentReader, readDocument } from "./analyse-document.ts";
import { packDictionary } from "./dictionary.ts";
import { FIELDS, saturate } from "./fields.ts";
import { entries, FULL_WEIGHT, type IndexData, isKey } from "./format.ts";
import { count, cumulate, growingUint16, growingUint32 } from "./growable-array.ts";

const NONE = 0xffffffff;

/** Builds the flat index of a catalogue. @throws RangeError when there are more than 16 million distinct words */
export function buildIndexData(documents: Iterable<SearchDocument>): IndexData {
  const { texts, named, forward, forwardStart, documentStart, termOf, weightOf } = readDocuments(documents);
  const order = Array.from(texts.keys()).sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
  const rank = new Uint32Array(texts.length);
  for (const [position, id] of order.entries()) rank[id] = position;
  const sorted = order.map((id) => texts[id] as string);
  const inName = Uint8Array.from(order, (id) => (named[id] ? 1 : 0));
  const size = documentStart.length - 1;
  // Taken here, so that each list is freed before the next part of the index is made.
  const postings = invert(rank, documentStart.take(), termOf.take(), weightOf.take());
  return {
    size,
    terms: packDictionary(sorted),
    inName,
    ...postings,
    ...families(sorted),
    forwardStart: forwardStart.take(),
    forward: renamed(forward.take(), rank),
  };
}

/** Replaces the ids of words by their positions in the dictionary, in place. */
function renamed(forward: Uint32Array, rank: Uint32Array): Uint32Array {
  for (let i = 0; i < forward.length; i++) {
    const entry = forward[i] as number;
    const kind = entries.kind(entry);
    if (kind !== entries.field) forward[i] = entries.pack(kind, rank[entries.value(entry)] as number);
  }
  return forward;
}

/** The distinct words of all documents. Ids follow the order of appearance. */
interface Words {
  texts: string[];
  stems: string[];
  /** By id: whether the word occurs in a name or an alias. */
  named: boolean[];
  /** Returns the id of a word; adds the word when it is new. */
  intern(text: string): number;
}

function createWords(): Words {
  const idOf = new Map<string, number>();
  const texts: string[] = [];
  const stems: string[] = [];
  const named: boolean[] = [];
  return {
    texts,
    stems,
    named,
    intern(text) {
      let id = idOf.get(text);
      if (id === undefined) {
        id = texts.length;
        if (id > entries.maxValue) throw new RangeError("search index: more than 16777215 different words");
        idOf.set(text, id);
        texts.push(text);
        stems.push(inflection(text));
        named.push(false);
      }
      return id;
    },
  };
}

/** Reads every document once. Returns its entries in reading order, and the weight of each of its terms. */
function readDocuments(documents: Iterable<SearchDocument>) {
  const { intern, texts, named, stems } = createWords();
  const forward = growingUint32();
  const forwardStart = growingUint32();
  const termOf = growingUint32();
  const weightOf = growingUint16();
  const documentStart = growingUint32();
  let sums = new Map<number, number>();
  let fixed = new Map<number, number>();
  let inName = false;
  const mention = (kind: number, text: string, value: number) => {
    const id = intern(text);
    forward.push(entries.pack(kind, id));
    if (value > 0) sums.set(id, (sums.get(id) ?? 0) + value);
    if (inName && value > 0) named[id] = true;
  };
  const reader: DocumentReader = {
    startField(field) {
      inName = field === "name" || field === "alias";
      forward.push(entries.pack(entries.field, FIELDS.indexOf(field)));
    },
    word: (text, value) => mention(entries.word, text, value),
    concept: (key, length, value) => mention(Math.min(length, entries.maxConceptLength), key, value),
    extra: (text, value) => mention(entries.extra, text, value),
    exact: (key, weight) => {
      const id = intern(key);
      fixed.set(id, Math.max(fixed.get(id) ?? 0, weight));
    },
    stem: (text) => stems[intern(text)] as string,
  };
  for (const document of documents) {
    forwardStart.push(forward.length);
    documentStart.push(termOf.length);
    sums = new Map();
    fixed = new Map();
    readDocument(document, reader);
    for (const [id, sum] of sums) {
      termOf.push(id);
      weightOf.push(Math.round(saturate(sum) * FULL_WEIGHT));
    }
    for (const [id, weight] of fixed) {
      termOf.push(id);
      weightOf.push(Math.round(weight * FULL_WEIGHT));
    }
  }
  forwardStart.push(forward.length);
  documentStart.push(termOf.length);
  return { texts, named, forward, forwardStart, documentStart, termOf, weightOf };
}

/** Turns the terms of each document into the documents of each term, by a counting sort. */
function invert(rank: Uint32Array, documentStart: Uint32Array, termOf: Uint32Array, weightOf: Uint16Array) {
  const postingStart = new Uint32Array(rank.length + 1);
  for (const id of termOf) count(postingStart, (rank[id] as number) + 1);
  cumulate(postingStart);
  const next = postingStart.slice();
  const postingDoc = new Uint32Array(termOf.length);
  const postingWeight = new Uint16Array(termOf.length);
  for (let doc = 0; doc + 1 < documentStart.length; doc++) {
    for (let i = documentStart[doc] as number; i < (documentStart[doc + 1] as number); i++) {
      const term = rank[termOf[i] as number] as number;
      const place = count(next, term);
      postingDoc[place] = doc;
      postingWeight[place] = weightOf[i] as number;
    }
  }
  return { postingStart, postingDoc, postingWeight };
}

/** Sorts words by their root: the roots in order, and the words of each in the order of the dictionary. */
function families(sorted: readonly string[]) {
  const idOf = new Map<string, number>();
  const texts: string[] = [];
  /** By word: the id of its root, or `NONE` for a key. */
  const rootOf = new Uint32Array(sorted.length).fill(NONE);
  for (const [term, text] of sorted.entries()) {
    if (isKey(text)) continue;
    const family = root(text);
    let id = idOf.get(family);
    if (id === undefined) {
      id = texts.length;
      idOf.set(family, id);
      texts.push(family);
    }
    rootOf[term] = id;
  }
  const order = Array.from(texts.keys()).sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
  const rank = new Uint32Array(texts.length);
  for (const [position, id] of order.entries()) rank[id] = position;
  const rootStart = new Uint32Array(texts.length + 1);
  for (const id of rootOf) if (id !== NONE) count(rootStart, (rank[id] as number) + 1);
  cumulate(rootStart);
  const next = rootStart.slice();
  const rootTerms = new Uint32Array(rootStart.at(-1) as number);
  for (const [term, id] of rootOf.entries()) if (id !== NONE) rootTerms[count(next, rank[id] as number)] = term;
  return { roots: packDictionary(order.map((id) => texts[id] as string)), rootStart, rootTerms };
}

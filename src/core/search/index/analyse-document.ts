import { concepts, matchConcepts } from "../text/concepts.ts";
import { isStopWord } from "../text/stop-words.ts";
import { caseParts, tokenise, type Word } from "../text/tokenise.ts";
import type { SearchDocument } from "../types.ts";
import { EXACT_WEIGHTS, type Field, mentionValue, TAG_STEP } from "./fields.ts";
import { CONCEPT_KEY, EXACT_KEY } from "./format.ts";

/** Receives the terms of a document in reading order. */
export interface DocumentReader {
  startField(field: Field): void;
  /** A word as written. Value 0 only keeps its position (a stop word of a description). */
  word(text: string, value: number): void;
  /** A concept named by the last `length` words. */
  concept(key: string, length: number, value: number): void;
  /** Another reading of the preceding words of this field: joined, or a part of one. */
  extra(text: string, value: number): void;
  /** A key for the whole document, with a weight from 0 to 1. */
  exact(key: string, weight: number): void;
  /** Returns the stem of a word (`inflection`). The caller caches stems, because texts repeat their words. */
  stem(text: string): string;
}

/** Passes every term of a document to a reader. */
export function readDocument(document: SearchDocument, reader: DocumentReader): void {
  readName("name", document.name, reader);
  for (const alias of document.aliases) readName("alias", alias, reader);
  for (const [i, tag] of document.tags.entries()) {
    const words = tokenise(tag);
    readWords("tag", words, mentionValue("tag", words.length) * (1 - Math.min(i, 10) * TAG_STEP), reader, true);
  }
  const category = uniqueWords(tokenise(`${document.categoryName} ${document.category}`));
  readWords("category", category, mentionValue("category", category.length), reader, true);
  const license = tokenise(document.license ?? "");
  readWords("license", license, mentionValue("license", license.length), reader, true);
  const description = tokenise(document.description);
  readWords("description", description, mentionValue("description", description.length), reader, false);
  const host = tokenise(document.homepageHost.replace(/^www\./, ""));
  readHost(host, reader);
  exact(host, EXACT_WEIGHTS.host, reader);
  exact(tokenise(document.slug), EXACT_WEIGHTS.host, reader);
}

/** Only the first label of a host is a search term; the others keep their positions, so that highlighting can show the whole host. */
function readHost(words: readonly Word[], reader: DocumentReader): void {
  if (words.length === 0) return;
  reader.startField("host");
  for (const [i, { text }] of words.entries()) reader.word(text, i === 0 ? mentionValue("host", words.length) : 0);
}

function readName(field: "name" | "alias", text: string, reader: DocumentReader): void {
  const words = tokenise(text);
  const value = mentionValue(field, words.length);
  readWords(field, words, value, reader, true);
  for (const part of caseParts(text)) reader.extra(part, value);
  exact(words, EXACT_WEIGHTS[field], reader);
}

/** With `joinAll`, every two neighbours are also indexed as one word; otherwise only those without a space between them. */
function readWords(
  field: Field,
  words: readonly Word[],
  value: number,
  reader: DocumentReader,
  joinAll: boolean,
): void {
  if (words.length === 0) return;
  reader.startField(field);
  const named = matchConcepts(words.map((word) => reader.stem(word.text)));
  for (const [i, word] of words.entries()) {
    reader.word(word.text, field === "description" && isStopWord(word.text) ? 0 : value);
    for (const { concept, start, length } of named) {
      if (start + length - 1 === i) reader.concept(CONCEPT_KEY + concepts.keys[concept], length, value);
    }
  }
  for (const joined of joinedWords(words, joinAll)) reader.extra(joined, value);
}

/** Returns pairs of neighbours written as one word, and whole runs joined by punctuation ("text-to-speech"). */
function joinedWords(words: readonly Word[], joinAll: boolean): Set<string> {
  const joined = new Set<string>();
  for (let i = 1; i < words.length; i++) {
    const [before, word] = [words[i - 1] as Word, words[i] as Word];
    if (joinAll || word.glued) joined.add(before.text + word.text);
    if (!word.glued || words[i + 1]?.glued) continue;
    let start = i;
    while (start > 0 && words[start]?.glued) start--;
    const run = words.slice(start, i + 1);
    if (run.length > 2) joined.add(run.map(({ text }) => text).join(""));
  }
  return joined;
}

function exact(words: readonly Word[], weight: number, reader: DocumentReader): void {
  const key = words.map(({ text }) => text).join("");
  if (key) reader.exact(EXACT_KEY + key, weight);
}

function uniqueWords(words: readonly Word[]): Word[] {
  return words.filter((word, i) => words.findIndex(({ text }) => text === word.text) === i);
}

import { tellingWords } from "./question/plain/function-words.ts";

const UNREAD = "Not read: ";
const UNMET = "No listing of ";
const NOT_FOUND = "Not listed or not read: ";
const UNRECORDED = "Of none of these is the exact licence on record";
const UNCHECKED = "Not checked, since the data does not tell: ";

/** Begins a sentence of the top on what cannot be said of the prices of products. */
export const NO_PRICES = "Prices of these products are not on record";

/** Returns a note on the words of a question that an answer ignores; empty without any but function words. */
export function unreadNotes(words: readonly string[]): string[] {
  const telling = words.filter((text) => tellingWords(text).length > 0);
  return telling.length === 0 ? [] : [`${UNREAD}${quoted(telling)}.`];
}

/** Names the requirements of a question that an answer could not check. */
export function uncheckedNote(words: readonly string[]): string {
  return `${UNCHECKED}${quoted(words)}.`;
}

/** Names words beside the names of products, which may be the name of one that is not listed. */
export function notFoundNote(words: string): string {
  return `${NOT_FOUND}${quoted([words])}.`;
}

/** Says that nothing meets the requirements of a question about a named model, whose other listings follow. */
export function unmetNote(name: string, words: readonly string[]): string {
  return `${UNMET}${name} meets ${quoted(words)}: these are its listings without that.`;
}

/** Says that one of several sellers of a question does not sell the model. */
export function notSoldNote(name: string, seller: string): string {
  return `${UNMET}${name} ${seller} is on sale.`;
}

const UNDATED = "Not checked, as of none of these a push or release of that time is on record";

/** Says that it is on record of none of the products whether they were worked on or released in a time. */
export function upkeepNote(words: readonly string[]): string {
  return `${UNDATED} (${quoted(words)}), and none is left out for it: look at the commits and releases of each.`;
}

/** Says that the exact licences that a question asks for are not recorded. */
export function licenceNote(words: readonly string[]): string {
  return `${UNRECORDED} (${quoted(words)}), so these are the open-source ones: read the licence in each repository.`;
}

/** Whether a sentence is a note on ignored words. */
export function isUnread(note: string): boolean {
  return [UNREAD, UNCHECKED, UNMET, UNRECORDED, UNDATED, NO_PRICES].some((start) => note.startsWith(start));
}

/** Whether a sentence quotes words that an answer does without. */
export function isNotRead(note: string): boolean {
  return note.startsWith(NOT_FOUND) || (isUnread(note) && !note.startsWith(UNMET));
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}

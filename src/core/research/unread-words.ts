const UNREAD = "Not read: ";
const UNCHECKED = "Not checked, since the data does not tell: ";

/** Names the words of a question that an answer does not look at; nothing without any. */
export function unreadNotes(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${UNREAD}${quoted(words)}.`];
}

/** Names the requirements of a question that an answer could not check. */
export function uncheckedNote(words: readonly string[]): string {
  return `${UNCHECKED}${quoted(words)}.`;
}

/** Whether a sentence names words that the answer does without. */
export function isUnread(note: string): boolean {
  return note.startsWith(UNREAD) || note.startsWith(UNCHECKED);
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}

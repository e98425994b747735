/** Delimits the elements of a list that is stored as one text. No element contains it. */
export const LIST_SEPARATOR = "\u001f";

/** Joins a list into one text in which an element, or part of one, can be searched for. */
export function listText(elements: readonly string[]): string {
  if (elements.length === 0) return "";
  const clean = elements.map((element) => element.replaceAll(LIST_SEPARATOR, "\ufffd"));
  return `${LIST_SEPARATOR}${clean.join(LIST_SEPARATOR)}${LIST_SEPARATOR}`;
}

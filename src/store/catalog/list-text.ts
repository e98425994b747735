/** Stands before and after each element of a list that is stored as one text; no element holds it. */
export const LIST_SEPARATOR = "\u001f";

/** A list as one text in which an element, or a part of one, can be looked for. */
export function listText(elements: readonly string[]): string {
  if (elements.length === 0) return "";
  const clean = elements.map((element) => element.replaceAll(LIST_SEPARATOR, "\ufffd"));
  return `${LIST_SEPARATOR}${clean.join(LIST_SEPARATOR)}${LIST_SEPARATOR}`;
}

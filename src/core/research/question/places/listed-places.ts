import { PLACES } from "../../../optimize/task/demands/words/names/places.ts";

const AND = "(?:and|or|und|oder|et|ou|y|o|e|en|of|и|или)";
const THE = "(?:the |der |den |dem |la |le |l['’]|de |het )?";
/** Between two places of a list, at its end and at its beginning. */
const LINK_BEFORE = new RegExp(`(?:[- ]based)?(?:\\s*[,/]\\s*(?:${AND}\\s+)?|\\s+${AND}\\s+)${THE}$`, "iu");
const LINK_AFTER = new RegExp(`^(?:\\s*[,/]\\s*(?:${AND}\\s+)?|\\s+${AND}\\s+)${THE}`, "iu");

/** The first letter of the places that stand as a list before a place: "US, UK or EU sellers". */
export function startOfPlaces(text: string, at: number): number {
  const head = text.slice(0, at);
  const link = LINK_BEFORE.exec(head)?.[0];
  if (link === undefined) return at;
  const end = at - link.length;
  const before = head.slice(0, end);
  const starts = PLACES.flatMap(({ words }) =>
    [...before.matchAll(words)].flatMap((found) => (found.index + found[0].length === end ? found.index : [])),
  );
  return starts.length === 0 ? at : startOfPlaces(text, Math.min(...starts));
}

/** The end of the places that stand as a list after a place: "sellers from the EU or the US". */
export function endOfPlaces(text: string, at: number): number {
  const link = LINK_AFTER.exec(text.slice(at))?.[0];
  if (link === undefined) return at;
  const rest = text.slice(at + link.length);
  const ends = PLACES.flatMap(({ words }) =>
    [...rest.matchAll(words)].flatMap((found) => (found.index === 0 ? found[0].length : [])),
  );
  return ends.length === 0 ? at : endOfPlaces(text, at + link.length + Math.max(...ends));
}

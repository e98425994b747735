import type { Filter } from "../filters.ts";
import { readOrigins } from "./origins.ts";
import { readSeats } from "./seats.ts";
import { readSold } from "./sold.ts";

/** Reads where sellers and makers of models must sit. Who sells is read first: the same company may make none. */
export function readPlaces(text: string): { text: string; filters: Filter[] } {
  const sold = readSold(text);
  const origins = readOrigins(sold.text);
  const { text: left, seats } = readSeats(origins.text, false);
  const inOrder = [...sold.seats, ...seats].sort((a, b) => text.indexOf(a.words) - text.indexOf(b.words));
  const filters = inOrder.map((seat): Filter => ({ kind: "seat", ...seat }));
  return { text: left, filters: [...origins.filters, ...filters] };
}

import { editDistance } from "../text/nearest.ts";

const MOST_EDITS = 2;
/** Number of fields that are proposed for one name. */
const MOST_MEANT = 3;
/** Words for a rate, which fields write as its currency. */
const RATE = new Set(["price", "prices", "pricing", "cost", "rate", "usd"]);

/** Returns the fields that an unknown name may mean: one that differs by two letters at most, else those that share words with it. */
export function nearestFields(name: string, fields: readonly string[]): string[] {
  const plain = name.toLowerCase();
  const close = fields
    .map((field) => ({ field, edits: editDistance(plain, field) }))
    .filter(({ field, edits }) => edits <= Math.min(MOST_EDITS, field.length / 4))
    .sort((a, b) => a.edits - b.edits)[0];
  if (close !== undefined) return [close.field];
  const wanted = wordsOf(plain);
  const sharing = fields.flatMap((field) => {
    const words = wordsOf(field);
    const shared = words.intersection(wanted).size;
    return shared === 0 ? [] : [{ field, shared, beyond: words.size - shared }];
  });
  const most = Math.max(...sharing.map(({ shared }) => shared));
  return sharing
    .filter(({ shared }) => shared === most)
    .sort((a, b) => a.beyond - b.beyond)
    .slice(0, MOST_MEANT)
    .map(({ field }) => field);
}

function wordsOf(name: string): Set<string> {
  const words = name.split(/[^a-z0-9]+/).filter((word) => word !== "");
  return new Set(words.map((word) => (RATE.has(word) ? "usd" : word)));
}

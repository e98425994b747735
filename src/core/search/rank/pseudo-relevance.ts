import { FIELDS } from "../index/fields.ts";
import { entries, type IndexData } from "../index/format.ts";
import { frequency } from "../index/tables.ts";
import { rarity } from "./accumulators.ts";
import type { Ranked } from "./top-k.ts";

/** How many of the best matches say what the query is about. */
const LEADERS = 10;

/** A number per term, kept between queries and zero outside of one. */
export type Profile = Float32Array;

/**
 * How much each product's tags and category resemble what the best matches share, 0 to 1: whoever asks for "accept card
 * payments" is served by a payment company that nobody described with the word "accept". Both lists are best first; the
 * answer is in the order of `ranked`.
 */
export function kinship(
  ranked: readonly Ranked[],
  leading: readonly Ranked[],
  data: IndexData,
  profile: Profile,
): number[] {
  const leaders = leading.slice(0, LEADERS);
  const traits = new Set<number>();
  for (const { doc, score } of leaders) {
    for (const term of traitsOf(doc, data)) {
      traits.add(term);
      profile[term] = (profile[term] as number) + score;
    }
  }
  for (const term of traits) {
    // A trait of one leader alone is its own affair.
    const shared = Math.max(0, (profile[term] as number) - (leaders[0]?.score ?? 0));
    profile[term] = shared * rarity(frequency(data, term), data.size);
  }
  const likeness = ({ doc }: Ranked) => traitsOf(doc, data).reduce((sum, term) => sum + (profile[term] as number), 0);
  // In a small or mixed lot no trait tells much; the measure is then what a fairly common trait of all leaders would.
  const full = Math.max(
    leaders.reduce((sum, { score }) => sum + score, 0),
    ...leaders.map(likeness),
  );
  const kin = ranked.map((one) => Math.min(1, likeness(one) / full));
  for (const term of traits) profile[term] = 0;
  return kin;
}

/** Words and concepts of tags and category, each once. */
function traitsOf(doc: number, { forward, forwardStart }: IndexData): number[] {
  const traits = new Set<number>();
  let within = false;
  for (let i = forwardStart[doc] as number; i < (forwardStart[doc + 1] as number); i++) {
    const entry = forward[i] as number;
    const kind = entries.kind(entry);
    const term = entries.value(entry);
    if (kind === entries.field) within = FIELDS[term] === "tag" || FIELDS[term] === "category";
    else if (within && kind !== entries.extra) traits.add(term);
  }
  return [...traits];
}

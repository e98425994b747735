import { listOf } from "../../text/list.ts";

/** What the segments of a field need of a product. */
interface Segmented {
  name: string;
  tags: readonly string[];
  githubStars: number | null;
  growth: { days30: number | null } | null;
}

/** Least products of a segment, most segments, and the first tags of a product that name what it is. */
const LEAST = 2;
const MOST = 7;
const TELLING = 4;
const MOST_LEADERS = 2;

/** Describes the segments of a field by the tags that its products share, each with its leaders and its fastest growing. */
export function segmentsText(products: readonly Segmented[], isField: (tag: string) => boolean): string {
  const byTag = new Map<string, Segmented[]>();
  for (const product of products)
    for (const tag of new Set(product.tags.slice(0, TELLING)))
      if (!isField(tag)) byTag.set(tag, [...(byTag.get(tag) ?? []), product]);
  const segments = [...byTag]
    .filter(([, some]) => some.length >= LEAST && some.length < products.length)
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST);
  if (segments.length === 0) return "";
  const texts = segments.map(([tag, some]) => {
    const leaders = some
      .filter(({ githubStars }) => githubStars !== null)
      .sort((a, b) => (b.githubStars ?? 0) - (a.githubStars ?? 0))
      .slice(0, MOST_LEADERS)
      .map(({ name, githubStars }) => `${name} (${githubStars} stars)`);
    const [growing] = some
      .filter(({ growth }) => (growth?.days30 ?? 0) > 0)
      .sort((a, b) => (b.growth?.days30 ?? 0) - (a.growth?.days30 ?? 0));
    const led = leaders.length === 0 ? "" : `, led by ${listOf(leaders)}`;
    const grows =
      growing === undefined ? "" : `, growing fastest ${growing.name} (+${growing.growth?.days30} in 30 days)`;
    return `${tag}: ${some.length} products${led}${grows}`;
  });
  return `Segments, by tags that its products share (a product may be in several): ${texts.join("; ")}.`;
}

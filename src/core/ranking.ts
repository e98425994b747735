/** What the order of the board depends on. */
export interface Rankable {
  slug: string;
  listedAt: string;
}

/** Order of products without points: earlier listed first, then by slug. */
export function byListing(a: Rankable, b: Rankable): number {
  if (a.listedAt !== b.listedAt) return a.listedAt < b.listedAt ? -1 : 1;
  return a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0;
}

/**
 * Ranks products: Rank Points descending, then earlier `listedAt`, then slug.
 *
 * @param listed products in `byListing` order
 * @param points Rank Points by slug; a product that is absent has none
 */
export function rankProducts<T extends Rankable>(listed: readonly T[], points: ReadonlyMap<string, number>): T[] {
  if (points.size === 0) return [...listed];
  const above: { product: T; points: number }[] = [];
  const level: T[] = [];
  const below: { product: T; points: number }[] = [];
  for (const product of listed) {
    const held = points.get(product.slug) ?? 0;
    if (held > 0) above.push({ product, points: held });
    else if (held < 0) below.push({ product, points: held });
    else level.push(product);
  }
  const descending = (a: { product: T; points: number }, b: { product: T; points: number }) =>
    b.points - a.points || byListing(a.product, b.product);
  return [
    ...above.sort(descending).map((row) => row.product),
    ...level,
    ...below.sort(descending).map((row) => row.product),
  ];
}

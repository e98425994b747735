import type { Finding } from "../../../schema/answers/research.ts";
import type { FieldProduct } from "../research.ts";
import { type DirectInput, finding, SHOWN } from "./input.ts";

function byStars(products: readonly FieldProduct[]): FieldProduct[] {
  return [...products].sort((a, b) => (b.stars ?? -1) - (a.stars ?? -1));
}

export function starText({ name, stars, starsAt, license }: FieldProduct): string {
  const read = stars === null ? "stars not known" : `${stars} stars on ${(starsAt ?? "").slice(0, 10)}`;
  return `${name} (${license}, ${read})`;
}

export function listAnswer(
  { products: all, sources, counted, intent }: DirectInput,
  id: string,
  title: string,
): Finding | null {
  // A product of the same house is no alternative: "Zapier MCP" to Zapier.
  const house = intent.subject
    .replace(/\bopen[- ]source\b/gi, "")
    .trim()
    .toLowerCase();
  const products =
    id === "alternatives" && house !== "" ? all.filter(({ name }) => !name.toLowerCase().startsWith(house)) : all;
  const chosen = (id === "alternatives" ? products : byStars(products).filter(({ stars }) => stars !== null)).slice(
    0,
    SHOWN,
  );
  const first = chosen[0];
  if (first === undefined) return null;
  return finding(
    id,
    `${title}: ${chosen.map(starText).join(", ")}.${counted === null ? "" : ` ${counted}`}`,
    {
      names: chosen.map(({ name }) => name).join(", "),
      slug: first.slug,
      stars: first.stars ?? "not known",
      of: products.length,
    },
    [sources.catalogue, sources.stars],
  );
}

export function growthAnswer({ products, intent, sources, counted }: DirectInput): Finding | null {
  const chosen = products
    .filter(({ gained30 }) => gained30 !== null && gained30 > 0)
    .sort((a, b) => (b.gained30 ?? 0) - (a.gained30 ?? 0))
    .slice(0, SHOWN);
  const first = chosen[0];
  if (first === undefined) return null;
  const texts = chosen.map(
    ({ name, gained30, growthAsOf }) =>
      `${name} +${gained30} stars in the 30 days to ${(growthAsOf ?? "").slice(0, 10)}`,
  );
  return finding(
    "fastest_growing",
    `For "${intent.subject}": ${texts.join(", ")}.${counted === null ? "" : ` ${counted}`}`,
    {
      product: first.name,
      slug: first.slug,
      gained: first.gained30 ?? 0,
      window_days: 30,
      to: (first.growthAsOf ?? "").slice(0, 10),
      of: products.length,
    },
    [sources.stars],
  );
}

/** What a field holds, where no question was asked of it. */
export function fieldAnswer({ products, intent, sources, counted }: DirectInput): Finding | null {
  const starred = byStars(products).filter(({ stars }) => stars !== null);
  const closed = products.filter(({ stars }) => stars === null).slice(0, SHOWN);
  const growing = [...products].sort((a, b) => (b.gained30 ?? 0) - (a.gained30 ?? 0))[0];
  const first = starred[0] ?? products[0];
  if (first === undefined) return null;
  const open = products.filter(({ license }) => license === "open-source").length;
  return finding(
    "field",
    `${products.length} listed products are of "${intent.subject}", ${open} of them open source. Most starred: ${starred
      .slice(0, SHOWN)
      .map(starText)
      .join(", ")}.${closed.length === 0 ? "" : ` Without stars: ${closed.map(({ name }) => name).join(", ")}.`}${
      growing?.gained30 == null
        ? ""
        : ` Growing fastest: ${growing.name} +${growing.gained30} stars in the 30 days to ${(growing.growthAsOf ?? "").slice(0, 10)}.`
    } No question was asked: ask for the fastest growing, the most used, how many, alternatives or a comparison.${counted === null ? "" : ` ${counted}`}`,
    {
      subject: intent.subject,
      products: products.length,
      open_source: open,
      most_starred: starred.slice(0, SHOWN).map(starText).join(", "),
      fastest_growing:
        growing?.gained30 == null
          ? "not known"
          : `${growing.name} +${growing.gained30} stars in the 30 days to ${(growing.growthAsOf ?? "").slice(0, 10)}`,
      without_stars: closed.map(({ name }) => name).join(", ") || "none",
      counted: counted ?? "by relevance",
      names: products
        .slice(0, 10)
        .map(({ name }) => name)
        .join(", "),
      slug: first.slug,
    },
    [sources.catalogue, sources.stars],
  );
}

export function countAnswer({ products, query, intent, sources, counted: how }: DirectInput): Finding | null {
  const open = /\bopen[- ]source\b/i.test(query);
  const counted = open ? products.filter(({ license }) => license === "open-source") : products;
  return finding(
    "how_many",
    `${counted.length} listed products${open ? " under an open-source licence" : ""} are of "${intent.subject}": ${byStars(
      counted,
    )
      .slice(0, 25)
      .map(({ name }) => name)
      .join(
        ", ",
      )}${counted.length > 25 ? " and others" : ""}. ${how ?? "Counted by the relevance of their words, so neighbours of the field may be among them."} Products that are not listed are not counted.`,
    { subject: intent.subject, products: counted.length, of: products.length },
    [sources.catalogue],
  );
}

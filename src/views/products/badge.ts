import type { Product } from "../../core/catalog/catalog-data.ts";
import { xml } from "../feeds/feeds.ts";
import { short } from "../kit/format.ts";
import type { SiteContext } from "../kit/site-context.ts";

/** Approximate widths of Verdana at 11 px for Latin text; other characters count as wide. */
const WIDTHS: Record<string, number> = {
  " ": 4,
  i: 3.2,
  l: 3.2,
  ".": 4,
  ",": 4,
  "'": 3,
  j: 4,
  f: 4,
  t: 4.4,
  r: 4.8,
  m: 10.5,
  w: 9,
  M: 9.5,
  W: 11,
};

const THEMES = {
  light: ["#fdfdfb", "#1a1c18", "#cfd0c7", "#0b6353"],
  dark: ["#1b1e1b", "#ecefe9", "#3a3f3a", "#62d0b6"],
} as const;

/** Returns the colours of a theme as rules for the ground, the text, the lines and the mark. */
function colours(theme: keyof typeof THEMES): string {
  const [ground, ink, line, mark] = THEMES[theme];
  return `.g{fill:${ground}}.t{fill:${ink}}.l{stroke:${line}}.m{fill:${mark}}`;
}

/**
 * Renders a small picture for a product's own pages: that it is listed, and its stars. Contains no promotion. Null when the product does
 * not exist.
 *
 * @param theme `auto` follows the reader's preference
 */
export function badge({ context }: SiteContext, slug: string, theme: "light" | "dark" | "auto"): string | null {
  const product = context.catalog.product(slug);
  if (product === undefined) return null;
  const { left, right, leftWidth, rightWidth, total } = layout(product, context.deployment.publisher);
  const style =
    theme === "auto" ? `${colours("light")}@media(prefers-color-scheme:dark){${colours("dark")}}` : colours(theme);
  const label = `${product.name}: ${left}, ${right}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${total}" height="28" viewBox="0 0 ${total} 28" role="img" aria-label="${xml(label)}">`,
    `<title>${xml(label)}</title>`,
    `<style>${style}</style>`,
    `<rect x=".5" y=".5" width="${total - 1}" height="27" rx="5" class="g l"/>`,
    `<path d="M${leftWidth}.5 .5v27" class="l"/>`,
    `<path transform="translate(9 8)" class="m" d="M0 0h12v2.4H0zM0 4.8h8v2.4H0zM0 9.6h5v2.4H0z"/>`,
    `<g font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" class="t">`,
    `<text x="27" y="18" textLength="${leftWidth - 34}" lengthAdjust="spacingAndGlyphs">${xml(left)}</text>`,
    `<text x="${leftWidth + 10}" y="18" font-weight="bold" textLength="${rightWidth - 20}" lengthAdjust="spacingAndGlyphs">${xml(right)}</text>`,
    "</g></svg>",
  ].join("");
}

/** Returns the width of a product's badge in CSS pixels, so that pages can reserve space. */
export function badgeWidth(product: Product, publisher: string): number {
  return layout(product, publisher).total;
}

function layout(product: Product, publisher: string) {
  const left = `Listed on ${publisher}`;
  const right =
    product.githubStars === null ? (product.verified ? "maker verified" : "listed") : `★ ${short(product.githubStars)}`;
  const leftWidth = width(left) + 34;
  const rightWidth = width(right) + 20;
  return { left, right, leftWidth, rightWidth, total: leftWidth + rightWidth };
}

function width(text: string): number {
  return Math.ceil(
    [...text].reduce((sum, character) => sum + (WIDTHS[character] ?? (character > "\u00ff" ? 11 : 7)), 0),
  );
}

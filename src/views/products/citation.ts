import type { Product } from "../../core/catalog/catalog-data.ts";
import { date } from "../kit/format.ts";

/** Returns the citation of a product's page, as text and as BibTeX. */
export function citation(product: Product, page: string, publisher: string): { text: string; bibtex: string } {
  const day = product.updatedAt.slice(0, 10);
  const year = day.slice(0, 4);
  return {
    text: `${publisher} (${year}). ${product.name}: observed signals, as of ${date(day)}. ${page} (CC BY 4.0)`,
    bibtex: [
      `@misc{clearboard-${product.slug}-${day},`,
      `  title = {${escapeBibtex(product.name)}: observed signals},`,
      `  author = {{${escapeBibtex(publisher)}}},`,
      `  year = {${year}},`,
      `  url = {${page}},`,
      `  note = {As of ${day}, CC BY 4.0}`,
      "}",
    ].join("\n"),
  };
}

/** Escapes text for BibTeX. */
export function escapeBibtex(text: string): string {
  return text.replace(/[\\{}]/g, "").replace(/[&%$#_]/g, (character) => `\\${character}`);
}

export function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

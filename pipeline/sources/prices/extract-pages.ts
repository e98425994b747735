import type { Extraction, Page, PriceExtractor } from "./extractor.ts";

/**
 * Extracts prices from the pages of one provider, given in the order of its URLs. Of alternatives, the first readable page is used. Parts
 * are joined: a model on several of them is taken from the first, and refused on the others if they state another price.
 */
export function extractPages(extractor: PriceExtractor, pages: readonly Page[]): Extraction {
  const joined: Extraction = { rows: [], refusals: [] };
  for (const page of pages) {
    const { rows, refusals } = extractor.extract(page);
    joined.refusals.push(...refusals);
    for (const row of rows) {
      const known = joined.rows.find((other) => other.model_id === row.model_id && other.route === row.route);
      if (known === undefined) joined.rows.push(row);
      else if (known.input_per_mtok !== row.input_per_mtok || known.output_per_mtok !== row.output_per_mtok) {
        const reason = `another page says ${known.input_per_mtok} and ${known.output_per_mtok}: ${known.evidence.url}`;
        joined.refusals.push({ provider: row.provider, heading: row.evidence.heading, row: row.name, reason });
      }
    }
    if (extractor.pages === "alternatives" && joined.rows.length > 0) break;
  }
  return joined;
}

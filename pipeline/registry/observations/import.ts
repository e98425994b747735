import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ProductListing } from "../../../src/schema/records/product.ts";
import { isDay, loadProducts, parseStarObservations, RegistryError, STAR_OBSERVATION_HEADER } from "../load.ts";

const SOURCE = "github-ranking";
const CAPTURE_HEADER = "observed_on,repository,stars";
const captureRow = /^(\d{4}-\d{2}-\d{2}),([^,/]+\/[^,/]+),(0|[1-9]\d*)$/;

/**
 * Picks the observations of the catalogue's repositories out of a capture (`observed_on,repository,stars`), spelled
 * as the catalogue spells them and sorted by lower-case repository, then day. Throws RegistryError naming each
 * malformed line and each repository observed twice on one day.
 */
export function selectStarObservations(
  capture: string,
  products: readonly ProductListing[],
): { csv: string; matched: number; withRepository: number; observations: number } {
  const spelling = new Map<string, string>();
  for (const { github } of products) if (github !== null) spelling.set(github.toLowerCase(), github);
  const problems: string[] = [];
  const rows: { key: string; observedOn: string; stars: string }[] = [];
  const lines = capture.split("\n");
  if (lines[0] !== CAPTURE_HEADER) problems.push(`capture line 1: header must be ${CAPTURE_HEADER}`);
  for (const [index, line] of lines.entries()) {
    if (index === 0 || (line === "" && index === lines.length - 1)) continue;
    const [, observedOn, repository, stars] = captureRow.exec(line) ?? [];
    if (observedOn === undefined || repository === undefined || stars === undefined || !isDay(observedOn)) {
      problems.push(`capture line ${index + 1}: must be YYYY-MM-DD,owner/name,count`);
      continue;
    }
    const key = repository.toLowerCase();
    if (spelling.has(key)) rows.push({ key, observedOn, stars });
  }
  if (problems.length > 0) throw new RegistryError(problems);
  rows.sort((a, b) => compare(a.key, b.key) || compare(a.observedOn, b.observedOn));
  const body = rows.map((row) => `${spelling.get(row.key)},${row.observedOn},${row.stars},${SOURCE}\n`).join("");
  const csv = `${STAR_OBSERVATION_HEADER}\n${body}`;
  const matched = parseStarObservations("selection", csv).size;
  return { csv, matched, withRepository: spelling.size, observations: rows.length };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) {
    console.error("usage: node pipeline/registry/observations/import.ts FILE.csv.gz");
    process.exit(2);
  }
  const products = loadProducts(join(import.meta.dirname, "..", "products"));
  const selection = selectStarObservations(gunzipSync(readFileSync(file)).toString("utf8"), products);
  writeFileSync(join(import.meta.dirname, "github-stars.csv"), selection.csv);
  console.log(
    `${selection.matched} of ${selection.withRepository} repositories of ${products.length} products have a history; ${selection.observations} observations written`,
  );
}

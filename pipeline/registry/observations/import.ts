import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { BUNDLED_SOURCES } from "../../../src/core/catalog/bundled-sources.ts";
import { compareText } from "../../../src/core/text/compare-text.ts";
import type { ProductListing } from "../../../src/schema/records/product.ts";
import { isDay, loadProducts, parseStarObservations, RegistryError, STAR_OBSERVATION_HEADER } from "../load.ts";
import { selectRepositoryFacts } from "./select-facts.ts";
import { selectLicences } from "./select-licences.ts";

/** Source of a capture that has no source column. */
const FIRST_SOURCE = "github-ranking";
const CAPTURE_HEADERS = ["observed_on,repository,stars", "observed_on,repository,stars,source,commit"];
const captureRow = /^(\d{4}-\d{2}-\d{2}),([^,/]+\/[^,/]+),(0|[1-9]\d*)(?:,([^,:]+):[^,]*,[0-9a-f]{40})?$/;

const idByRepository = new Map(Object.entries(BUNDLED_SOURCES).map(([id, { repository }]) => [repository, id]));

/**
 * Selects the observations of the catalogue's repositories from captures (`observed_on,repository,stars`, with or
 * without `source,commit`). Repositories are spelt as in the catalogue; rows are sorted by lower-case repository, then
 * day. Omits rows of sources that BUNDLED_SOURCES does not name, because their licence does not fit the published
 * files. When two captures read a repository on one day, the earlier capture is used.
 * @throws RegistryError naming each malformed line and each repository observed twice on one day in one capture
 */
export function selectStarObservations(
  captures: readonly string[],
  products: readonly ProductListing[],
): { csv: string; matched: number; withRepository: number; observations: number } {
  const spelling = spellings(products);
  const problems: string[] = [];
  const rows: { key: string; observedOn: string; stars: string; source: string }[] = [];
  const taken = new Set<string>();
  for (const capture of captures) {
    const read = readCapture(capture, spelling, problems);
    rows.push(...read.filter((row) => !taken.has(`${row.key} ${row.observedOn}`)));
    for (const row of read) taken.add(`${row.key} ${row.observedOn}`);
  }
  if (problems.length > 0) throw new RegistryError(problems);
  rows.sort((a, b) => compareText(a.key, b.key) || compareText(a.observedOn, b.observedOn));
  const body = rows.map((row) => `${spelling.get(row.key)},${row.observedOn},${row.stars},${row.source}\n`).join("");
  const csv = `${STAR_OBSERVATION_HEADER}\n${body}`;
  const matched = parseStarObservations("selection", csv).size;
  return { csv, matched, withRepository: spelling.size, observations: rows.length };
}

function readCapture(capture: string, spelling: ReadonlyMap<string, string>, problems: string[]) {
  const rows: { key: string; observedOn: string; stars: string; source: string }[] = [];
  const lines = capture.split("\n");
  if (!CAPTURE_HEADERS.includes(lines[0] ?? ""))
    problems.push(`capture line 1: header must be ${CAPTURE_HEADERS.join(" or ")}`);
  for (const [index, line] of lines.entries()) {
    if (index === 0 || (line === "" && index === lines.length - 1)) continue;
    const [, observedOn, repository, stars, named] = captureRow.exec(line) ?? [];
    if (observedOn === undefined || repository === undefined || stars === undefined || !isDay(observedOn)) {
      problems.push(`capture line ${index + 1}: must be YYYY-MM-DD,owner/name,count`);
      continue;
    }
    const source = named === undefined ? FIRST_SOURCE : idByRepository.get(named);
    const key = repository.toLowerCase();
    if (source !== undefined && spelling.has(key)) rows.push({ key, observedOn, stars, source });
  }
  return rows;
}

/** Returns the spelling of the repositories of visible listings, by lower-case `owner/name`. */
function spellings(products: readonly ProductListing[]): Map<string, string> {
  return new Map(
    products.flatMap(({ github, hidden }) => (github === null || hidden ? [] : [[github.toLowerCase(), github]])),
  );
}

if (import.meta.main) {
  const files = process.argv.slice(2);
  const [facts] = files.filter((file) => file.includes("repository-facts"));
  const licences = files.filter((file) => file === facts || file.includes("licence-files"));
  const captures = files.filter((file) => !licences.includes(file));
  if (captures.length === 0) {
    console.error(
      "usage: node pipeline/registry/observations/import.ts STARS.csv.gz... [repository-facts.csv.gz] [licence-files.csv.gz]",
    );
    process.exit(2);
  }
  const unpacked = (file: string) => gunzipSync(readFileSync(file)).toString("utf8");
  const products = loadProducts(join(import.meta.dirname, "..", "products"));
  const selection = selectStarObservations(captures.map(unpacked), products);
  writeFileSync(join(import.meta.dirname, "github-stars.csv"), selection.csv);
  console.log(
    `${selection.matched} of ${selection.withRepository} repositories of ${products.length} products have a history; ${selection.observations} observations written`,
  );
  if (facts !== undefined) {
    const csv = selectRepositoryFacts(unpacked(facts), spellings(products));
    writeFileSync(join(import.meta.dirname, "repository-facts.csv"), csv);
    console.log(`${csv.split("\n").length - 2} repositories have facts`);
    const selected = selectLicences(licences.map(unpacked), spellings(products));
    writeFileSync(join(import.meta.dirname, "repository-licences.csv"), selected);
    console.log(`${selected.split("\n").length - 2} repositories have a licence`);
  }
}

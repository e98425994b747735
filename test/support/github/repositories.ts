import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

export interface CountedRepository {
  name: string;
  stars: number;
}

const BUNDLED = fileURLToPath(new URL("../../../pipeline/registry/observations/github-stars.csv", import.meta.url));

/** The catalogue's repositories with their newest bundled counts. */
export function bundledRepositories(): CountedRepository[] {
  return newest(readFileSync(BUNDLED, "utf8"));
}

/**
 * `count` repositories with real counts. Where there are fewer real ones, each earlier observation stands for a
 * repository of its own, named after the repository and the day.
 */
export function manyRepositories(count: number, csv = readFileSync(BUNDLED, "utf8")): CountedRepository[] {
  const found = newest(csv).slice(0, count);
  for (const row of rows(csv)) {
    if (found.length >= count) break;
    found.push({ name: `${row.name.slice(0, 80)}.${row.day.replaceAll("-", "")}`, stars: row.stars });
  }
  if (found.length < count) throw new Error(`the star history holds only ${found.length} counts, not ${count}`);
  return found;
}

/** The text of `github-stars-history.csv.gz` in a folder of captures; null when the folder has none. */
export function starHistory(folder: string): string | null {
  const file = join(folder, "github-stars-history.csv.gz");
  return existsSync(file) ? gunzipSync(readFileSync(file)).toString("utf8") : null;
}

function newest(csv: string): CountedRepository[] {
  const byKey = new Map<string, CountedRepository>();
  for (const { name, stars } of rows(csv)) byKey.set(name.toLowerCase(), { name, stars });
  return [...byKey.values()];
}

interface Row {
  name: string;
  day: string;
  stars: number;
}

/** Rows by text: many tests read the same one. */
const known = new Map<string, Row[]>();

function rows(csv: string): Row[] {
  const found = known.get(csv) ?? [...parsed(csv)];
  known.set(csv, found);
  return found;
}

function* parsed(csv: string): IterableIterator<Row> {
  const [header, ...lines] = csv.split("\n");
  const columns = (header ?? "").split(",");
  const [name, day, stars] = ["repository", "observed_on", "stars"].map((column) => columns.indexOf(column));
  for (const line of lines) {
    const cells = line.split(",");
    if (cells.length < 3) continue;
    yield { name: cells[name ?? -1] ?? "", day: cells[day ?? -1] ?? "", stars: Number(cells[stars ?? -1]) };
  }
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { GithubRepository, ProductListing } from "../../src/schema/product.ts";
import { Day } from "../../src/schema/scalars.ts";

/** What is wrong with authored records, all of it at once: file, record, member and reason. */
export class RegistryError extends Error {
  override name = "RegistryError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The registry is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/**
 * Reads `products/<category>.json`: one list a category, sorted by slug.
 * @throws RegistryError
 */
export function loadProducts(folder: string): ProductListing[] {
  const problems: string[] = [];
  const listings = jsonFiles(folder).flatMap((name) => {
    const records = readList(join(folder, name), problems);
    const category = basename(name, ".json");
    const found = records.flatMap((record, index) => {
      const parsed = ProductListing.safeParse(record);
      const slug = (record as { slug?: unknown } | null)?.slug ?? `record ${index}`;
      if (!parsed.success) {
        for (const issue of parsed.error.issues) problems.push(`${name}: ${slug}: ${issue.path.join(".")} ${issue.message}`);
        return [];
      }
      if (parsed.data.category !== category) problems.push(`${name}: ${slug}: category is ${parsed.data.category}`);
      return [parsed.data];
    });
    const unsorted = found.find((listing, index) => index > 0 && listing.slug <= (found[index - 1]?.slug ?? ""));
    if (unsorted !== undefined) problems.push(`${name}: ${unsorted.slug} is not in slug order`);
    return found;
  });
  if (problems.length > 0) throw new RegistryError(problems);
  return listings;
}

/** A day's star count as bundled with the project. */
export interface BundledStars {
  observedOn: string;
  stars: number;
  source: string;
}

const HEADER = "repository,observed_on,stars,source";

/**
 * Reads the bundled star history, by lower-case `owner/name`, each in date order.
 * @throws RegistryError
 */
export function loadStarObservations(file: string): Map<string, BundledStars[]> {
  const history = new Map<string, BundledStars[]>();
  if (!existsSync(file)) return history;
  const problems: string[] = [];
  const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (header !== HEADER) problems.push(`${basename(file)}: the header is not ${HEADER}`);
  lines.forEach((line, index) => {
    const [repository = "", observedOn = "", stars = "", source = "", ...rest] = line.split(",");
    const sound =
      rest.length === 0 &&
      GithubRepository.safeParse(repository).success &&
      Day.safeParse(observedOn).success &&
      /^\d{1,9}$/.test(stars) &&
      source !== "";
    if (!sound) {
      problems.push(`${basename(file)}: line ${index + 2} is not repository, day, count, source`);
      return;
    }
    const key = repository.toLowerCase();
    const points = history.get(key) ?? [];
    if (points.length === 0) history.set(key, points);
    if (observedOn <= (points.at(-1)?.observedOn ?? "")) problems.push(`${basename(file)}: line ${index + 2} is not in date order`);
    points.push({ observedOn, stars: Number(stars), source });
  });
  if (problems.length > 0) throw new RegistryError(problems.slice(0, 50));
  return history;
}

/** Names of the JSON files of a folder, sorted; none when there is no such folder. */
export function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
}

function readList(file: string, problems: string[]): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    problems.push(`${basename(file)}: it is not a JSON list (${(cause as Error).message.split("\n", 1)[0]})`);
    return [];
  }
}

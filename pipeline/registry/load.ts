import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { GithubRepository, ProductListing } from "../../src/schema/records/product.ts";

/** One star count of the bundled history. `observedOn` is a UTC day, `YYYY-MM-DD`. */
export type BundledStarObservation = { observedOn: string; stars: number; source: string };

/** Thrown with every fault of the registry's files, so that one run shows all of them. */
export class RegistryError extends Error {
  override readonly name = "RegistryError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `${problems.length} problem${problems.length === 1 ? "" : "s"} in the registry:\n${problems.map((p) => `- ${p}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads `<category>.json` files, each an array of listings sorted by slug. Returns all listings in order of file names.
 *
 * @throws RegistryError naming file, slug and path of every record that violates the schema, is in another category's file or out of order,
 *   and when the folder has no listings
 */
export function loadProducts(folder: string): ProductListing[] {
  const problems: string[] = [];
  const products: ProductListing[] = [];
  const files = jsonFiles(folder);
  if (files.length === 0) problems.push(`${folder}: no product files`);
  for (const file of files) {
    for (const product of parseProductFile(file, readFileSync(join(folder, file), "utf8"), problems)) {
      products.push(product);
    }
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return products;
}

/** Returns the sorted names of the JSON files in a folder; empty when the folder does not exist. */
export function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
}

function parseProductFile(file: string, text: string, problems: string[]): ProductListing[] {
  const records = parseArray(file, text, problems);
  const category = basename(file, ".json");
  const products: ProductListing[] = [];
  let previous = "";
  for (const [index, record] of records.entries()) {
    const label = `${file} ${slugOf(record) ?? `[${index}]`}`;
    const result = ProductListing.safeParse(record);
    if (!result.success) {
      for (const issue of result.error.issues) {
        problems.push(`${label} ${issue.path.map(String).join(".") || "(record)"}: ${issue.message}`);
      }
      continue;
    }
    const product = result.data;
    if (product.category !== category) problems.push(`${label} category: must be ${category}, the file's name`);
    if (product.slug <= previous) problems.push(`${label} slug: must sort after ${previous}`);
    previous = product.slug;
    products.push(product);
  }
  return products;
}

function parseArray(file: string, text: string, problems: string[]): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
    problems.push(`${file}: must be a JSON array`);
  } catch (error) {
    problems.push(`${file}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return [];
}

function slugOf(record: unknown): string | undefined {
  if (typeof record !== "object" || record === null || !("slug" in record)) return undefined;
  return typeof record.slug === "string" ? record.slug : undefined;
}

/** Columns of the bundled star history. */
export const STAR_OBSERVATION_HEADER = "repository,observed_on,stars,source";

const starRow = /^([^,]+),(\d{4}-\d{2}-\d{2}),(0|[1-9]\d{0,8}),([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/**
 * Reads the bundled star history: CSV with STAR_OBSERVATION_HEADER, sorted by lower-case repository, then day. The map's keys are
 * lower-case `owner/name`; the map is empty when the registry lacks the file.
 *
 * @throws RegistryError naming file and line of every malformed, impossible, duplicate or misplaced row
 */
export function loadStarObservations(file: string): Map<string, BundledStarObservation[]> {
  if (!existsSync(file)) return new Map();
  return parseStarObservations(basename(file), readFileSync(file, "utf8"));
}

/** Parses the text for `loadStarObservations`. `label` names the text in errors. */
export function parseStarObservations(label: string, text: string): Map<string, BundledStarObservation[]> {
  const problems: string[] = [];
  const byRepository = new Map<string, BundledStarObservation[]>();
  const lines = text.split("\n");
  if (lines[0] !== STAR_OBSERVATION_HEADER) problems.push(`${label} line 1: header must be ${STAR_OBSERVATION_HEADER}`);
  if (lines.at(-1) !== "") problems.push(`${label}: must end with a newline`);
  else lines.pop();
  let previous = { key: "", observedOn: "" };
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    const where = `${label} line ${index + 1}`;
    const [, repository, observedOn, stars, source] = starRow.exec(line) ?? [];
    if (repository === undefined || observedOn === undefined || stars === undefined || source === undefined) {
      problems.push(`${where}: must be owner/name,YYYY-MM-DD,count,source`);
      continue;
    }
    const key = repository.toLowerCase();
    const isNewRepository = key !== previous.key;
    if (isNewRepository && !GithubRepository.safeParse(repository).success) {
      problems.push(`${where} repository: must be owner/name`);
    }
    if (!isDay(observedOn)) problems.push(`${where} observed_on: ${observedOn} is not a day of the calendar`);
    if (key < previous.key || (!isNewRepository && observedOn <= previous.observedOn)) {
      problems.push(`${where}: must sort after ${previous.key} ${previous.observedOn}`);
    }
    previous = { key, observedOn };
    const observation = { observedOn, stars: Number(stars), source };
    const series = byRepository.get(key);
    if (series === undefined) byRepository.set(key, [observation]);
    else series.push(observation);
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return byRepository;
}

/** Whether `YYYY-MM-DD` is a valid date. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

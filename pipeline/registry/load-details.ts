import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { RepositoryDetails } from "../../src/core/catalog/catalog-data.ts";
import { isDay, RegistryError } from "./load.ts";

/** Columns of the bundled facts about repositories. */
export const REPOSITORY_FACTS_HEADER = "repository,observed_on,language,pushed_on,source";

const ROW = "owner/name,YYYY-MM-DD,language,YYYY-MM-DD,source";
const factRow = /^([^,/\s]+\/[^,/\s]+),(\d{4}-\d{2}-\d{2}),([^,]*),(\d{4}-\d{2}-\d{2})?,([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/**
 * Reads the bundled facts: one row per repository, sorted by lower-case repository. The map's keys are lower-case `owner/name`; the map is
 * empty when the registry lacks the file.
 *
 * @throws RegistryError naming each malformed, impossible, repeated or misplaced row
 */
export function loadRepositoryDetails(file: string): Map<string, RepositoryDetails> {
  if (!existsSync(file)) return new Map();
  const label = basename(file);
  const problems: string[] = [];
  const details = new Map<string, RepositoryDetails>();
  const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (header !== REPOSITORY_FACTS_HEADER) problems.push(`${label} line 1: header must be ${REPOSITORY_FACTS_HEADER}`);
  let previous = "";
  for (const [index, line] of lines.entries()) {
    const [, repository = "", observedOn = "", language = "", pushedOn, source = ""] = factRow.exec(line) ?? [];
    const key = repository.toLowerCase();
    if (key === "" || ![observedOn, pushedOn ?? observedOn].every(isDay) || key <= previous) {
      problems.push(`${label} line ${index + 2}: must be ${ROW}, sorted by repository`);
      continue;
    }
    previous = key;
    details.set(key, {
      observedOn,
      source,
      language: language === "" ? null : language,
      licenseSpdx: null,
      releaseTag: null,
      releasedOn: null,
      pushedOn: pushedOn ?? null,
      archived: null,
    });
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return details;
}

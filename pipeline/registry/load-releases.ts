import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { RepositoryDetails } from "../../src/core/catalog/catalog-data.ts";
import { isDay, RegistryError } from "./load.ts";

/** Columns of the bundled releases. */
export const RELEASES_HEADER = "repository,as_of,version,released_on,releases,source,commit";
/** Source of the facts of a repository of which only a copy with its tags was read. */
const OWN_TAGS = "repository";

const ROW = "owner/name,YYYY-MM-DD,version,YYYY-MM-DD,number,owner/name,commit";
const name = "[^,/\\s]+\\/[^,/\\s]+";
const day = "\\d{4}-\\d{2}-\\d{2}";
const releaseRow = new RegExp(`^(${name}),(${day}),(?:([^,\\s]+),(${day}),(\\d+)|,,),(${name}),([0-9a-f]{40})$`);

/**
 * Adds the bundled releases to the bundled facts of the same repositories: last version, number of versions in a year, and for a copy of
 * the repository itself the day of its newest commit where no push is on record. One row per repository, sorted by lower-case repository.
 *
 * @param details by lower-case `owner/name`
 * @throws RegistryError naming each malformed, impossible, repeated or misplaced row
 */
export function withReleases(
  details: ReadonlyMap<string, RepositoryDetails>,
  file: string,
): Map<string, RepositoryDetails> {
  const all = new Map(details);
  if (!existsSync(file)) return all;
  const label = basename(file);
  const problems: string[] = [];
  const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (header !== RELEASES_HEADER) problems.push(`${label} line 1: header must be ${RELEASES_HEADER}`);
  let previous = "";
  for (const [index, line] of lines.entries()) {
    const [, repository = "", asOf = "", version, releasedOn, count, source = "", commit = ""] =
      releaseRow.exec(line) ?? [];
    const key = repository.toLowerCase();
    if (key === "" || ![asOf, releasedOn ?? asOf].every(isDay) || (releasedOn ?? asOf) > asOf || key <= previous) {
      problems.push(`${label} line ${index + 2}: must be ${ROW}, sorted by repository`);
      continue;
    }
    previous = key;
    const known = details.get(key) ?? unread(asOf);
    const pushedOn = known.pushedOn ?? (source.toLowerCase() === key ? asOf : null);
    all.set(key, {
      ...known,
      pushedOn,
      ...(version === undefined || releasedOn === undefined
        ? {}
        : {
            releaseTag: version,
            releasedOn,
            releases: { asOf, inTwelveMonths: Number(count), source, commit },
          }),
    });
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return all;
}

function unread(observedOn: string): RepositoryDetails {
  return {
    observedOn,
    source: OWN_TAGS,
    language: null,
    licenseSpdx: null,
    releaseTag: null,
    releasedOn: null,
    pushedOn: null,
    archived: null,
  };
}

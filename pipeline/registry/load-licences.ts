import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { RecordedLicence } from "../../src/core/catalog/catalog-data.ts";
import { isDay, RegistryError } from "./load.ts";

/** Columns of the bundled licences. */
export const LICENCES_HEADER = "repository,license,part,observed_on,source,commit";

const ROW =
  "owner/name,SPDX,part or nothing,YYYY-MM-DD,owner/name:path or npm:name or pypi:name,commit, tag, branch or version";
const licenceRow =
  /^([^,/\s]+\/[^,/\s]+),([A-Za-z0-9.-]+(?: (?:OR|WITH) [A-Za-z0-9.-]+)*),(part)?,(\d{4}-\d{2}-\d{2}),((?:[^,/\s:]+\/[^,/\s:]+|npm|pypi):[^,\s]+),([\w.+-]+)$/;

/**
 * Reads the bundled licences: one row per repository, sorted by lower-case repository. The map's keys are lower-case `owner/name`; the
 * map is empty when the registry lacks the file.
 *
 * @throws RegistryError naming each malformed, impossible, repeated or misplaced row
 */
export function loadLicences(file: string): Map<string, RecordedLicence> {
  if (!existsSync(file)) return new Map();
  const label = basename(file);
  const problems: string[] = [];
  const licences = new Map<string, RecordedLicence>();
  const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (header !== LICENCES_HEADER) problems.push(`${label} line 1: header must be ${LICENCES_HEADER}`);
  let previous = "";
  for (const [index, line] of lines.entries()) {
    const [, repository = "", spdx = "", part, observedOn = "", source = "", commit = ""] = licenceRow.exec(line) ?? [];
    const key = repository.toLowerCase();
    if (key === "" || !isDay(observedOn) || key <= previous) {
      problems.push(`${label} line ${index + 2}: must be ${ROW}, sorted by repository`);
      continue;
    }
    previous = key;
    licences.set(key, { spdx, inPart: part !== undefined, observedOn, source, commit });
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return licences;
}

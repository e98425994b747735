import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import type { RecordedLicence } from "../../../src/core/catalog/catalog-data.ts";
import { LicenseParts, LicenseTerms } from "../../../src/schema/records/license-terms.ts";
import { plainLine } from "../../../src/schema/text.ts";
import { RegistryError } from "../load.ts";

/** Terms of a licence wherever it is used, or those that a repository's own grant gives it. */
const Row = LicenseTerms.extend({
  licenses: z.array(plainLine(2, 80)).default([]),
  repositories: z.array(plainLine(3, 140)).default([]),
});
const File = z.strictObject({
  licenses: z.array(Row),
  parts: z.array(LicenseParts.extend({ repository: plainLine(3, 140) })),
});

/** What licences allow, by SPDX expression or lower-case `owner/name`, and terms of parts by lower-case `owner/name`. */
export interface BundledTerms {
  licences: ReadonlyMap<string, LicenseTerms>;
  parts: ReadonlyMap<string, LicenseParts>;
}

/**
 * Reads what licences allow; empty when the registry lacks the file.
 *
 * @throws RegistryError naming every fault
 */
export function loadLicenseTerms(file: string): BundledTerms {
  const licences = new Map<string, LicenseTerms>();
  const parts = new Map<string, LicenseParts>();
  if (!existsSync(file)) return { licences, parts };
  const label = basename(file);
  const parsed = File.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new RegistryError([`${label}: ${z.prettifyError(parsed.error).replace(/\s+/g, " ")}`]);
  const problems: string[] = [];
  for (const { licenses, repositories, ...terms } of parsed.data.licenses) {
    for (const key of [...licenses, ...repositories.map((name) => name.toLowerCase())]) {
      if (licences.has(key)) problems.push(`${label}: ${key} has two rows`);
      licences.set(key, terms);
    }
  }
  for (const { repository, ...terms } of parsed.data.parts) {
    const key = repository.toLowerCase();
    if (parts.has(key)) problems.push(`${label}: the parts of ${key} have two rows`);
    parts.set(key, terms);
  }
  if (problems.length > 0) throw new RegistryError(problems);
  return { licences, parts };
}

/**
 * Adds to a licence what it allows, where that is on record: of a choice, the first of which it is.
 *
 * @param key lower-case `owner/name`
 */
export function withTerms(licence: RecordedLicence, key: string, { licences, parts }: BundledTerms): RecordedLicence {
  const known = licence.spdx.split(" OR ").map((one) => licences.get(one.replace(/-(?:only|or-later)$/, "")));
  const terms = licences.get(key) ?? known.find((one) => one !== undefined);
  const part = licence.inPart ? parts.get(key) : undefined;
  return { ...licence, ...(terms === undefined ? {} : { terms }), ...(part === undefined ? {} : { parts: part }) };
}

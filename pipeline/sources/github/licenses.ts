/** GitHub's values for a licence that it cannot name; they are not SPDX licence identifiers. */
const UNNAMED = new Set(["", "NOASSERTION", "NONE"]);

/** Returns the SPDX identifier that GitHub detected; null when it does not name a licence. */
export function knownLicense(spdxId: string | null | undefined): string | null {
  return spdxId === null || spdxId === undefined || UNNAMED.has(spdxId) ? null : spdxId;
}

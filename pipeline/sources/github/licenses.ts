/** GitHub's answers for a licence that it cannot name: they are not SPDX identifiers of a licence. */
const UNNAMED = new Set(["", "NOASSERTION", "NONE"]);

/** The SPDX identifier that GitHub detected, or null when it names no licence. */
export function knownLicense(spdxId: string | null | undefined): string | null {
  return spdxId === null || spdxId === undefined || UNNAMED.has(spdxId) ? null : spdxId;
}

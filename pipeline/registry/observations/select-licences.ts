import { CITED_LISTS } from "../../../src/core/catalog/recorded-licence.ts";
import { compareText } from "../../../src/core/text/compare-text.ts";
import { LICENCES_HEADER } from "../load-licences.ts";
import { CAPTURE_HEADER } from "./select-facts.ts";

const LISTS = Object.keys(CITED_LISTS);
/**
 * Lower-case repositories whose licence on record contradicts what the catalogue or another source says of it, looked at by hand. The
 * README gives the reasons.
 */
const CONTRADICTED = new Set([
  "composiohq/composio",
  "elastic/elasticsearch",
  "getsentry/sentry",
  "helicone/helicone",
  "lobehub/lobehub",
  "mindsdb/mindshub",
  "unionlabs/union",
]);
/** Sources that are pages of the product's own package. */
const REGISTRIES = new Set(["npm", "pypi"]);
/** How a capture marks a licence that covers only a part of the repository. */
const IN_PART = / \(in part\)$/;

interface Row {
  repository: string;
  license: string;
  part: string;
  observedOn: string;
  source: string;
  commit: string;
  rank: number;
}

/**
 * Selects the licences of the catalogue's repositories from captures of facts: that of the repository's own licence file or
 * package, the newest first, else that of the most reliable list.
 * @param spelling the catalogue's spelling of each repository, by lower-case `owner/name`
 * @returns CSV with LICENCES_HEADER, sorted by lower-case repository
 * @throws TypeError when a capture has other columns
 */
export function selectLicences(captures: readonly string[], spelling: ReadonlyMap<string, string>): string {
  const best = new Map<string, Row>();
  for (const capture of captures) {
    const [header, ...lines] = capture.trimEnd().split("\n");
    if (header !== CAPTURE_HEADER) throw new TypeError(`a capture's header must be ${CAPTURE_HEADER}`);
    for (const line of lines) {
      const [repository = "", field, value = "", observedOn = "", source = "", commit = ""] = line.split(",");
      const key = repository.toLowerCase();
      const named = source.split(":")[0] ?? "";
      const own = named.toLowerCase() === key || REGISTRIES.has(named);
      const rank = own ? -1 : LISTS.indexOf(named);
      const known = spelling.get(key);
      if (field !== "license_spdx" || known === undefined || CONTRADICTED.has(key)) continue;
      if (rank === -1 && !own) continue;
      const license = value.replace(IN_PART, "");
      const part = license === value ? "" : "part";
      const before = best.get(key);
      if (before !== undefined && (before.rank < rank || (before.rank === rank && before.observedOn >= observedOn)))
        continue;
      best.set(key, { repository: known, license, part, observedOn, source, commit, rank });
    }
  }
  const rows = [...best]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, { repository, license, part, observedOn, source, commit }]) =>
      [repository, license, part, observedOn, source, commit].join(","),
    );
  return `${[LICENCES_HEADER, ...rows].join("\n")}\n`;
}

import { BUNDLED_SOURCES } from "../../../src/core/bundled-sources.ts";
import { REPOSITORY_FACTS_HEADER } from "../load-details.ts";

const CAPTURE_HEADER = "repository,field,value,observed_on,source,commit";
const idByRepository = new Map(Object.entries(BUNDLED_SOURCES).map(([id, { repository }]) => [repository, id]));

/**
 * Selects the languages of the catalogue's repositories from a capture of facts, newest reading first. The capture's
 * other fields come from share-alike or unlicensed lists and are left for this board's own crawl.
 * @param spelling the catalogue's spelling of each repository, by lower-case `owner/name`
 * @returns CSV with REPOSITORY_FACTS_HEADER, sorted by lower-case repository
 * @throws TypeError when the capture has other columns
 */
export function selectRepositoryFacts(capture: string, spelling: ReadonlyMap<string, string>): string {
  const [header, ...lines] = capture.trimEnd().split("\n");
  if (header !== CAPTURE_HEADER) throw new TypeError(`the capture's header must be ${CAPTURE_HEADER}`);
  const newest = new Map<string, { observedOn: string; row: string }>();
  for (const line of lines) {
    const [repository = "", field, value = "", observedOn = "", origin = ""] = line.split(",");
    const key = repository.toLowerCase();
    const source = idByRepository.get(origin.split(":")[0] ?? "");
    const name = spelling.get(key);
    if (field !== "language" || source === undefined || name === undefined) continue;
    if ((newest.get(key)?.observedOn ?? "") >= observedOn) continue;
    newest.set(key, { observedOn, row: `${name},${observedOn},${value},${source}\n` });
  }
  const rows = [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { row }]) => row);
  return `${REPOSITORY_FACTS_HEADER}\n${rows.join("")}`;
}

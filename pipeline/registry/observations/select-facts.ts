import { BUNDLED_SOURCES } from "../../../src/core/catalog/bundled-sources.ts";
import { REPOSITORY_FACTS_HEADER } from "../load-details.ts";

export const CAPTURE_HEADER = "repository,field,value,observed_on,source,commit";
const idByRepository = new Map(Object.entries(BUNDLED_SOURCES).map(([id, { repository }]) => [repository, id]));

interface Facts {
  observedOn: string;
  source: string;
  language: string;
  pushedOn: string;
}

/**
 * Selects the languages and the days of the last push of the catalogue's repositories from a capture of facts: those of the newest
 * reading. Licences are selected apart, because they come from lists whose
 * figures cannot stand in files under CC BY; other fields are left for this board's own crawl.
 * @param spelling the catalogue's spelling of each repository, by lower-case `owner/name`
 * @returns CSV with REPOSITORY_FACTS_HEADER, sorted by lower-case repository
 * @throws TypeError when the capture has other columns
 */
export function selectRepositoryFacts(capture: string, spelling: ReadonlyMap<string, string>): string {
  const [header, ...lines] = capture.trimEnd().split("\n");
  if (header !== CAPTURE_HEADER) throw new TypeError(`the capture's header must be ${CAPTURE_HEADER}`);
  const newest = new Map<string, Facts>();
  for (const line of lines) {
    const [repository = "", field, value = "", observedOn = "", origin = ""] = line.split(",");
    const key = repository.toLowerCase();
    const source = idByRepository.get(origin.split(":")[0] ?? "");
    if ((field !== "language" && field !== "pushed_on") || source === undefined || !spelling.has(key)) continue;
    let facts = newest.get(key);
    if (facts === undefined || facts.observedOn < observedOn)
      facts = { observedOn, source, language: "", pushedOn: "" };
    // The facts of a row have one day and one source.
    if (facts.observedOn !== observedOn || facts.source !== source) continue;
    newest.set(key, { ...facts, [field === "language" ? "language" : "pushedOn"]: value });
  }
  const rows = [...newest]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, facts]) =>
      [spelling.get(key), facts.observedOn, facts.language, facts.pushedOn, facts.source].join(","),
    );
  return `${[REPOSITORY_FACTS_HEADER, ...rows].join("\n")}\n`;
}

import type {
  RecordedLicence,
  RepositoryDetails,
  RepositoryStatus,
  StarPoint,
} from "../../src/core/catalog/catalog-data.ts";
import type { LatestStars } from "../observations/stars.ts";
import type { RepositoryFacts } from "./products.ts";

/** Bundled history of a repository. */
export interface BundledObservation {
  observedOn: string;
  stars: number;
  source: string;
}

/** Readings made by this installation. */
export interface ObservedRepositories {
  latest: ReadonlyMap<string, LatestStars>;
  history(repository: string): readonly { observedAt: string; stars: number }[];
}

/** Name under which this installation's own readings are cited. */
const OWN_READING = "github";

/**
 * Merges the bundled history of a repository with the readings made here: one count per day, our own reading first.
 *
 * @param key lower-case `owner/name`
 * @param bundledDetails the registry's facts besides stars, used until the repository was read here
 */
export function repositoryFacts(
  key: string,
  bundled: readonly BundledObservation[],
  observed: ObservedRepositories | null,
  bundledDetails: RepositoryDetails | undefined = undefined,
): RepositoryFacts | undefined {
  const latest = observed?.latest.get(key);
  const readings = latest === undefined ? [] : (observed?.history(key) ?? []);
  if (bundled.length === 0 && latest === undefined && bundledDetails === undefined) return undefined;
  const days = new Map<string, StarPoint>();
  for (const row of bundled) days.set(row.observedOn, row);
  for (const row of readings) {
    const observedOn = row.observedAt.slice(0, 10);
    days.set(observedOn, { observedOn, stars: row.stars, source: OWN_READING });
  }
  const points = [...days.values()].sort((a, b) => (a.observedOn < b.observedOn ? -1 : 1));
  return {
    points,
    readAt: latest?.observedAt ?? null,
    status: latest === undefined ? null : statusOf(latest),
    details: withBundledReleases(latest?.details ?? null, bundledDetails ?? null),
    repository: latest?.repository ?? key,
  };
}

/** Returns the facts of this installation's own crawl, with the bundled releases where it read none; else the bundled facts. */
function withBundledReleases(
  own: RepositoryDetails | null,
  bundled: RepositoryDetails | null,
): RepositoryDetails | null {
  if (own === null) return bundled;
  if (own.releasedOn !== null || bundled?.releases === undefined) return own;
  const { releaseTag, releasedOn, releases } = bundled;
  return { ...own, releaseTag, releasedOn, releases };
}

/** Licences that GitHub's API has no name for, since choosealicense.com does not list them. */
const UNNAMED_BY_GITHUB = /^(?:SUL|BUSL|Elastic|SSPL|FSL|PolyForm|CC-BY-NC|Python)-/;

/**
 * Returns the licence of a repository: as this installation's own crawl read it, else the bundled one. GitHub's API names neither a
 * licence of a part nor a choice of licences nor conditions that a maker adds nor most source-available licences, so such a bundled one
 * remains until the crawl reads another.
 */
export function licenceOf(
  details: RepositoryDetails | null | undefined,
  bundled: RecordedLicence | undefined,
): RecordedLicence | null {
  const own = details?.source === OWN_READING ? details : undefined;
  if (own === undefined) return bundled ?? null;
  const unnamed =
    bundled !== undefined &&
    (bundled.inPart || / (?:OR|WITH) /.test(bundled.spdx) || UNNAMED_BY_GITHUB.test(bundled.spdx));
  if (own.licenseSpdx === null) return unnamed ? bundled : null;
  if (unnamed && bundled.spdx.split(/ (?:OR|WITH) /).includes(own.licenseSpdx)) return bundled;
  return { spdx: own.licenseSpdx, inPart: false, observedOn: own.observedOn, source: OWN_READING, commit: null };
}

function statusOf(latest: LatestStars): RepositoryStatus | null {
  switch (latest.status) {
    case "active":
      return latest.archived ? "archived" : "active";
    case "gone":
    case "blocked":
      return latest.status;
    case "unread":
      return null;
    default:
      return "unreadable";
  }
}

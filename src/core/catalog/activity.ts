import type { Source } from "../../schema/records/source.ts";
import { daysBetween } from "../periods.ts";
import type { Product, RecordedReleases } from "./catalog-data.ts";

type Read = Pick<Product, "repository"> & Partial<Pick<Product, "githubStatus">>;

/** Returns the address of the commit whose tags or recipe state the releases. */
export function releasesUrl({ source, commit }: Pick<RecordedReleases, "source" | "commit">): string {
  return `https://github.com/${source}/tree/${commit}`;
}

/** Cites where the releases of a product were read; null when they are not on record. */
export function releasesSource({ name, repository }: Pick<Product, "name" | "repository">): Source | null {
  const releases = repository?.releases;
  if (releases === undefined) return null;
  const from = isPackaged(releases) ? `the recipe in ${releases.source}` : "the version tags of its repository";
  return { name: `Releases of ${name}, read from ${from}`, url: releasesUrl(releases), as_of: releases.asOf };
}

/** Whether another project packages it, which may skip versions and follows the maker by days. */
export function isPackaged({ source }: Pick<RecordedReleases, "source">): boolean {
  return source.startsWith("conda-forge/");
}

/** The last day on which code was pushed or a version released, as far as is known; null when neither is. */
export function activeOn({ repository }: Pick<Read, "repository">): string | null {
  return (
    [repository?.pushedOn, repository?.releasedOn]
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** The day up to which releases are known; null when none is on record. */
export function releasesReadOn({ repository }: Pick<Read, "repository">): string | null {
  if (repository?.releasedOn == null) return null;
  return repository.releases?.asOf ?? repository.observedOn;
}

/** Whether a repository takes no changes any more: its owner archived it, or it is gone. */
export function isClosed({ repository, githubStatus }: Read): boolean {
  return repository?.archived === true || githubStatus === "archived" || githubStatus === "gone";
}

/**
 * Whether a product was worked on or released since a day. One that is closed was not; nor was one whose last activity lay as far before the
 * day on which it was read. A reading before `since` says nothing of the time after it.
 * @param of what counts: any push or release, or releases alone
 * @param since, today `YYYY-MM-DD`
 * @returns null when it is not known
 */
export function isActiveSince(
  product: Read,
  of: "activity" | "release",
  { since, today }: { since: string; today: string },
): boolean | null {
  const { repository } = product;
  const last = of === "release" ? (repository?.releasedOn ?? null) : activeOn(product);
  if (last !== null && last >= since) return true;
  if (isClosed(product)) return false;
  const read = of === "release" ? releasesReadOn(product) : (repository?.observedOn ?? null);
  if (last === null || read === null) return null;
  return daysBetween(last, read) > daysBetween(since, today) ? false : null;
}

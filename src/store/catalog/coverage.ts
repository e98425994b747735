import type { Catalog } from "./read.ts";

/** How much of the catalogue's repositories has been read. */
export interface StarCoverage {
  repositories: number;
  read: number;
  /** Time of the newest reading; null when there is none. */
  newest: string | null;
}

export function starCoverage(catalog: Catalog): StarCoverage {
  const row = catalog.db
    .prepare(
      "SELECT COUNT(github_repository) AS repositories, COUNT(github_stars) AS read, MAX(github_stars_at) AS newest FROM products",
    )
    .get();
  return {
    repositories: Number(row?.repositories ?? 0),
    read: Number(row?.read ?? 0),
    newest: typeof row?.newest === "string" ? row.newest : null,
  };
}

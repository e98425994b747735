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

/** Returns the day of the oldest star reading or price in the catalogue, `YYYY-MM-DD`. */
export function oldestReading(catalog: Catalog): string {
  const stars = catalog.db.prepare("SELECT MIN(observed_on) AS day FROM star_observations").get()?.day;
  const prices = catalog.models.flatMap((model) => model.prices.map((price) => price.effective_from));
  const days = [...prices, ...(typeof stars === "string" ? [stars] : []), catalog.generatedAt.slice(0, 10)];
  return days.sort()[0] ?? "";
}

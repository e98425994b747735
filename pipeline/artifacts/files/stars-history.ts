import { BUNDLED_SOURCES } from "../../../src/core/catalog/bundled-sources.ts";
import type { Artifact, ArtifactInput } from "../artifact.ts";
import { madeWhenRead } from "../json-file.ts";
import { type Table, tableArtifacts } from "../table.ts";

/** `/data/stars-history.*`: every star reading of a listed product, with its day and source. */
export function starsHistoryArtifacts({ data, products }: ArtifactInput): Artifact[] {
  const table: Table = {
    name: "stars-history",
    title: "Star counts over time",
    description: "One reading of a listed product's repository a row. Nothing is interpolated: no reading, no row.",
    columns: [
      { name: "slug", type: "string", nullable: false, description: "Product, as in rank-open-data." },
      {
        name: "repository",
        type: "string",
        nullable: false,
        description: "owner/name on GitHub, as it is called now.",
      },
      { name: "observed_on", type: "date", nullable: false, description: "UTC day of the reading." },
      { name: "stars", type: "integer", nullable: false, description: "GitHub's own count on that day." },
      {
        name: "source",
        type: "string",
        nullable: false,
        description: `github: read by this board; ${Object.entries(BUNDLED_SOURCES)
          .map(([id, { repository, license }]) => `${id}: from ${repository} (${license})`)
          .join("; ")}.`,
      },
    ],
    key: ["slug", "observed_on"],
    rows: madeWhenRead(() =>
      products.values().flatMap((product) =>
        (data.starHistory.get(product.slug) ?? []).map((point) => ({
          slug: product.slug,
          repository: product.githubRepository ?? "",
          observed_on: point.observedOn,
          stars: point.stars,
          source: point.source,
        })),
      ),
    ),
  };
  return tableArtifacts(table, ["csv", "parquet"]);
}

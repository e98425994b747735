import { z } from "zod";
import { openProduct } from "../../src/operations/product-record.ts";
import { DATA_LICENSE } from "../../src/schema/envelope.ts";
import { OpenDataset, OpenProduct, VISITS_FIELD } from "../../src/schema/open-dataset.ts";
import type { Artifact, ArtifactInput } from "./artifact.ts";
import { csv } from "./csv.ts";

export const OPEN_DATASET = "data/rank-open-data";

/**
 * The open dataset (contract, section 2.7) with its JSON Schema and its CSV and JSON Lines twins.
 * @throws when a record does not fit the closed schema: nothing outside it can be published
 */
export function openDatasetArtifacts({ data, products }: ArtifactInput): Artifact[] {
  const { siteUrl, publisher } = data;
  const schemaUrl = `${siteUrl}/${OPEN_DATASET}.schema.json`;
  const rows = products.map((product) => {
    const row = OpenProduct.safeParse(openProduct(product, siteUrl));
    if (!row.success)
      throw new Error(`${product.slug} does not fit the open dataset's schema: ${z.prettifyError(row.error)}`);
    return row.data;
  });
  const dataset: OpenDataset = {
    schema: schemaUrl,
    title: `${publisher} open dataset`,
    description:
      "Every listed AI and software product with its objective signals: GitHub stars as GitHub counted them, and the visits that this board has sent. One record per product, in slug order.",
    generated_at: data.generatedAt,
    license: DATA_LICENSE,
    attribution: `${publisher} (${siteUrl})`,
    disclosure:
      "Objective signals only. This file holds no Rank Points and no paid placement; neither can change a record or its order.",
    count: rows.length,
    metrics: {
      github_stars: {
        type: "integer",
        source: "GitHub's own count of the repository's stars",
        verified_field: "github_stars_at",
        sponsored: false,
      },
      [VISITS_FIELD]: {
        type: "integer",
        source: "visits counted by this board, once per visitor, product and UTC day; robots and prefetches left out",
        verified_field: "generated_at",
        sponsored: false,
      },
    },
    products: rows,
  };
  const { products: _, ...head } = dataset;
  const columns = Object.keys(OpenProduct.shape) as (keyof OpenProduct)[];
  return [
    { path: `${OPEN_DATASET}.json`, content: `${joinRecords(head, "products", rows)}\n` },
    { path: `${OPEN_DATASET}.schema.json`, content: `${JSON.stringify(openDatasetSchema(schemaUrl), null, 2)}\n` },
    { path: `${OPEN_DATASET}.csv`, content: csv(columns, rows) },
    { path: `${OPEN_DATASET}.jsonl`, content: rows.map((row) => `${JSON.stringify(row)}\n`).join("") },
  ];
}

/** JSON Schema 2020-12 of the open dataset, under the address that its `schema` member names. */
export function openDatasetSchema(id: string): object {
  return { ...z.toJSONSchema(OpenDataset), $id: id };
}

/** A JSON object whose last member is a list with one record a line: small, and yet readable in a diff. */
export function joinRecords(head: object, name: string, rows: readonly object[]): string {
  const start = JSON.stringify(head, null, 2).slice(0, -2);
  if (rows.length === 0) return `${start},\n  ${JSON.stringify(name)}: []\n}`;
  return `${start},\n  ${JSON.stringify(name)}: [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n")}\n  ]\n}`;
}

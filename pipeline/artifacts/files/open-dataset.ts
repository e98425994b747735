import { z } from "zod";
import { openProduct } from "../../../src/operations/shared/product-record.ts";
import { DATA_LICENSE } from "../../../src/schema/answers/envelope.ts";
import { OpenDataset, OpenProduct, VISITS_FIELD } from "../../../src/schema/files/open-dataset.ts";
import type { Artifact, ArtifactInput, Column } from "../artifact.ts";
import { type Table, tableArtifacts } from "../table.ts";

export const OPEN_DATASET = "data/rank-open-data";

/**
 * The open dataset (contract, section 2.7) with its JSON Schema and its CSV, JSON Lines and Parquet twins.
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
  return [
    { path: `${OPEN_DATASET}.json`, content: `${joinRecords(head, "products", rows)}\n` },
    { path: `${OPEN_DATASET}.schema.json`, content: `${JSON.stringify(openDatasetSchema(schemaUrl), null, 2)}\n` },
    ...tableArtifacts(openDatasetTable(rows)),
  ];
}

const COLUMNS: Readonly<Record<keyof OpenProduct, Omit<Column, "name">>> = {
  name: { type: "string", nullable: false, description: "Name of the product." },
  slug: { type: "string", nullable: false, description: "Key of the product in this dataset and in addresses." },
  profile_url: { type: "url", nullable: false, description: "Page of the product on this board." },
  homepage_url: { type: "url", nullable: false, description: "The product's own homepage." },
  category: { type: "string", nullable: false, description: "One category of the board's fixed list." },
  description: { type: "string", nullable: false, description: "One or two sentences in the board's own words." },
  github_url: { type: "url", nullable: true, description: "Repository on GitHub; null when the product has none." },
  github_stars: {
    type: "integer",
    nullable: true,
    description: "Stars as GitHub counted them at github_stars_at; null when never read.",
  },
  github_stars_at: { type: "datetime", nullable: true, description: "Last successful reading of the star count, UTC." },
  [VISITS_FIELD]: {
    type: "integer",
    nullable: false,
    description: "Visits that this board has sent to the homepage, robots and prefetches left out.",
  },
  listed_at: { type: "datetime", nullable: false, description: "When the listing was added, UTC." },
  verified: {
    type: "boolean",
    nullable: false,
    description: "Whether the maker has shown control of the listing; not an endorsement.",
  },
  listing_source: { type: "string", nullable: false, description: "editorial or submission." },
  operator_reference: {
    type: "boolean",
    nullable: false,
    description: "True when the board added the listing as a reference, false when its maker did.",
  },
};

/** The products as a table. */
function openDatasetTable(rows: readonly OpenProduct[]): Table {
  const names = Object.keys(OpenProduct.shape) as (keyof OpenProduct)[];
  return {
    name: "rank-open-data",
    title: "Listed products",
    description: "Every listed AI and software product with its objective signals, in slug order.",
    columns: names.map((name) => ({ name, ...COLUMNS[name] })),
    key: ["slug"],
    rows,
  };
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

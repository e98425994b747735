import { z } from "zod";
import type { Product } from "../../../src/core/catalog/catalog-data.ts";
import { openProduct } from "../../../src/operations/shared/product-record.ts";
import { DATA_LICENSE } from "../../../src/schema/answers/envelope.ts";
import { OpenDataset, OpenProduct, VISITS_FIELD } from "../../../src/schema/files/open-dataset.ts";
import type { Artifact, ArtifactInput, Column } from "../artifact.ts";
import { madeWhenRead, recordsJson } from "../json-file.ts";
import { type Cell, type Table, tableArtifacts } from "../table.ts";

export const OPEN_DATASET = "data/rank-open-data";

/**
 * The open dataset (contract, section 2.7) with its JSON Schema and its CSV, JSON Lines and Parquet versions.
 * @throws when a record does not fit the closed schema: nothing outside it can be published
 */
export function openDatasetArtifacts({ data, products }: ArtifactInput): Artifact[] {
  const { siteUrl, publisher } = data;
  const schemaUrl = `${siteUrl}/${OPEN_DATASET}.schema.json`;
  const record = (product: Product) => openProduct(product, siteUrl);
  for (const product of products) {
    const { error } = OpenProduct.safeParse(record(product));
    if (error !== undefined)
      throw new Error(`${product.slug} does not fit the open dataset's schema: ${z.prettifyError(error)}`);
  }
  const head: Omit<OpenDataset, "products"> = {
    schema: schemaUrl,
    title: `${publisher} open dataset`,
    description:
      "Every listed AI and software product with its objective signals: GitHub stars as GitHub counted them, and the visits that this board has sent. One record per product, in slug order.",
    generated_at: data.generatedAt,
    license: DATA_LICENSE,
    attribution: `${publisher} (${siteUrl})`,
    disclosure:
      "Objective signals only. This file holds no Rank Points and no paid placement; neither can change a record or its order.",
    count: products.length,
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
  };
  const records = madeWhenRead(() => products.values().map(record));
  return [
    { path: `${OPEN_DATASET}.json`, content: recordsJson(head, "products", records) },
    { path: `${OPEN_DATASET}.schema.json`, content: `${JSON.stringify(openDatasetSchema(schemaUrl), null, 2)}\n` },
    ...tableArtifacts(openDatasetTable(products, record)),
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

/** Columns of the tabular versions that the JSON file, whose schema is closed, does not have. */
const TABULAR_COLUMNS: readonly Column[] = [
  {
    name: "subject",
    type: "string",
    nullable: false,
    description:
      "ai: AI itself or made for building it. ai-infrastructure: a general building block with which AI products are made and run. software: neither.",
  },
  {
    name: "license",
    type: "string",
    nullable: false,
    description: "open-source, source-available or proprietary, as the editors judge it.",
  },
  {
    name: "github_details_on",
    type: "date",
    nullable: true,
    description: "UTC day on which the github columns that follow were read; null when never.",
  },
  {
    name: "github_details_source",
    type: "string",
    nullable: true,
    description:
      "github: read by this board; repository: a copy of it; otherwise a bundled source, as in stars-history.",
  },
  { name: "github_language", type: "string", nullable: true, description: "Main language as GitHub counts it." },
  {
    name: "github_license_spdx",
    type: "string",
    nullable: true,
    description: "SPDX identifier of the licence that GitHub detects; null when unknown.",
  },
  { name: "github_release_tag", type: "string", nullable: true, description: "Tag of the last release." },
  { name: "github_released_on", type: "date", nullable: true, description: "UTC day of the last release." },
  {
    name: "github_pushed_on",
    type: "date",
    nullable: true,
    description: "UTC day of the last push to any branch, or of the newest commit in a copy of the repository.",
  },
  { name: "github_archived", type: "boolean", nullable: true, description: "Whether its owner has archived it." },
  {
    name: "releases_12_months",
    type: "integer",
    nullable: true,
    description: "Versions without pre-releases in the twelve months to releases_as_of; null when unknown.",
  },
  {
    name: "releases_as_of",
    type: "date",
    nullable: true,
    description:
      "UTC day up to which the version tags were read that github_release_tag, github_released_on and releases_12_months are from; null when this board's crawl read the release, or none is known.",
  },
  {
    name: "releases_source",
    type: "string",
    nullable: true,
    description: "Repository, owner/name, whose version tags or recipe of a package were read for them.",
  },
];

function twinCells({ subject, license, repository }: Product): Record<string, Cell> {
  return {
    subject,
    license,
    github_details_on: repository?.observedOn ?? null,
    github_details_source: repository?.source ?? null,
    github_language: repository?.language ?? null,
    github_license_spdx: repository?.licenseSpdx ?? null,
    github_release_tag: repository?.releaseTag ?? null,
    github_released_on: repository?.releasedOn ?? null,
    github_pushed_on: repository?.pushedOn ?? null,
    github_archived: repository?.archived ?? null,
    releases_12_months: repository?.releases?.inTwelveMonths ?? null,
    releases_as_of: repository?.releases?.asOf ?? null,
    releases_source: repository?.releases?.source ?? null,
  };
}

/** Makes the table of products. */
function openDatasetTable(products: readonly Product[], record: (product: Product) => OpenProduct): Table {
  const names = Object.keys(OpenProduct.shape) as (keyof OpenProduct)[];
  return {
    name: "rank-open-data",
    title: "Listed products",
    description: "Every listed AI and software product with its objective signals, in slug order.",
    columns: [...names.map((name) => ({ name, ...COLUMNS[name] })), ...TABULAR_COLUMNS],
    key: ["slug"],
    rows: madeWhenRead(() => products.values().map((product) => ({ ...record(product), ...twinCells(product) }))),
  };
}

/** Returns the JSON Schema 2020-12 of the open dataset, under the URL in its `schema` member. */
function openDatasetSchema(id: string): object {
  return { ...z.toJSONSchema(OpenDataset), $id: id };
}

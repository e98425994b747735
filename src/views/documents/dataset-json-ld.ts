import { DATA_LICENSE_URL } from "../../schema/answers/envelope.ts";
import { VISITS_FIELD } from "../../schema/files/open-dataset.ts";

/** Who publishes the data, where, and when it was written. */
export interface DatasetAbout {
  publisher: string;
  /** Without a trailing slash. */
  siteUrl: string;
  generatedAt: string;
}

export interface DescribedFile {
  /** Below the site's address: `data/rank-open-data.csv`. */
  path: string;
  bytes: number;
  sha256: string;
}

export const DATASET_KEYWORDS = [
  "AI products",
  "AI agents",
  "developer tools",
  "GitHub stars",
  "language models",
  "LLM prices",
  "open data",
];

export function datasetName({ publisher }: Pick<DatasetAbout, "publisher">): string {
  return `${publisher} open dataset of AI products and model prices`;
}

export function datasetDescription(): string {
  return "Listed AI products with category, homepage, repository, GitHub stars and referred visits, the history of their star counts, and the dated prices of language models with the quoted rows they were read from. Every observed figure carries the time of its observation; unknown is null. Paid placement is not part of the data.";
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  json: "application/json",
  jsonld: "application/ld+json",
  jsonl: "application/jsonl",
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
  md: "text/markdown",
  cff: "application/yaml",
};

/** IANA media type of a data file by its extension. */
export function mediaTypeOf(path: string): string {
  return MEDIA_TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** The files that hold data, not descriptions of it: the open dataset, the prices and the star history. */
export function isData(path: string): boolean {
  return (
    /^data\/(?:rank-open-data|llm-pricing|task-models|providers|provider-facts|price-changes|disagreements|stars-history)\.(?:json|jsonl|csv|parquet)$/.test(
      path,
    ) && !path.endsWith(".schema.json")
  );
}

/** The dataset as schema.org describes one, for search engines and for `/data/dataset.jsonld`. */
export function datasetJsonLd(about: DatasetAbout, files: readonly DescribedFile[]): object {
  const { publisher, siteUrl, generatedAt } = about;
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    "@id": `${siteUrl}/data/`,
    name: datasetName(about),
    description: datasetDescription(),
    url: `${siteUrl}/data/`,
    identifier: `${siteUrl}/data/rank-open-data.json`,
    keywords: DATASET_KEYWORDS,
    license: DATA_LICENSE_URL,
    isAccessibleForFree: true,
    version: generatedAt.slice(0, 10),
    datePublished: generatedAt,
    dateModified: generatedAt,
    creator: { "@type": "Organization", name: publisher, url: `${siteUrl}/` },
    publisher: { "@type": "Organization", name: publisher, url: `${siteUrl}/` },
    includedInDataCatalog: { "@type": "DataCatalog", name: publisher, url: `${siteUrl}/data/` },
    measurementTechnique: `${siteUrl}/methodology/`,
    variableMeasured: ["github_stars", VISITS_FIELD, "usd_per_mtok"],
    distribution: files
      .filter((file) => isData(file.path))
      .map((file) => ({
        "@type": "DataDownload",
        name: file.path.slice(file.path.lastIndexOf("/") + 1),
        contentUrl: `${siteUrl}/${file.path}`,
        encodingFormat: mediaTypeOf(file.path),
        contentSize: `${file.bytes} B`,
        sha256: file.sha256,
      })),
  };
}

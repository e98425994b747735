import { DATA_LICENSE_URL } from "../../schema/answers/envelope.ts";
import { VISITS_FIELD } from "../../schema/files/open-dataset.ts";

/** Publisher, location and time of the data. */
export interface DatasetAbout {
  publisher: string;
  /** Without a trailing slash. */
  siteUrl: string;
  generatedAt: string;
}

/** The files that a description covers: those that the next build replaces, or those of a frozen month. */
export interface Edition {
  /** Folder of the files relative to the site's URL, without outer slashes: `data` or `data/snapshots/2026-11`. */
  folder: string;
  /** `YYYY-MM` of a frozen month; null for the current files. */
  month: string | null;
  /** Day of the build, `YYYY-MM-DD`, or the month as `YYYY.MM`. */
  version: string;
  /** ISO 8601 interval of days from the first reading to the last. */
  temporalCoverage: string;
  /** DOI without the resolver's URL; null while there is none. */
  doi: string | null;
}

/** Returns the edition of a build's current files. `from` is the day of their oldest reading. */
export function currentEdition(generatedAt: string, from: string, doi: string | null): Edition {
  const day = generatedAt.slice(0, 10);
  return { folder: "data", month: null, version: day, temporalCoverage: `${from}/${day}`, doi };
}

/** Returns the edition of a frozen month. */
export function frozenEdition(month: string, generatedAt: string, from: string, doi: string | null): Edition {
  return {
    folder: `data/snapshots/${month}`,
    month,
    version: month.replace("-", "."),
    temporalCoverage: `${from}/${generatedAt.slice(0, 10)}`,
    doi,
  };
}

/** Returns the URL of an edition: the data page, or the manifest of a frozen month. */
export function editionUrl(siteUrl: string, { folder, month }: Edition): string {
  return month === null ? `${siteUrl}/${folder}/` : `${siteUrl}/${folder}/manifest.json`;
}

export function doiUrl(doi: string): string {
  return `https://doi.org/${doi}`;
}

export interface DescribedFile {
  /** Path relative to the site's URL: `data/rank-open-data.csv`. */
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

/** Returns the IANA media type of a data file by its extension. */
export function mediaTypeOf(path: string): string {
  return MEDIA_TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** Whether a file contains data rather than a description: the open dataset, the prices or the star history. */
function isData(path: string): boolean {
  return (
    /^data\/(?:rank-open-data|llm-pricing|task-models|providers|provider-facts|price-changes|disagreements|stars-history)\.(?:json|jsonl|csv|parquet)$/.test(
      path,
    ) && !path.endsWith(".schema.json")
  );
}

/** Whether a file contains data and belongs to an edition. */
export function isDataOf(path: string, { folder }: Edition): boolean {
  return path.startsWith(`${folder}/`) && isData(`data/${path.slice(folder.length + 1)}`);
}

/** Describes the dataset in terms of schema.org, for search engines and `/data/dataset.jsonld`. */
export function datasetJsonLd(about: DatasetAbout, files: readonly DescribedFile[], edition: Edition): object {
  const { publisher, siteUrl, generatedAt } = about;
  const page = editionUrl(siteUrl, edition);
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    "@id": `${siteUrl}/${edition.folder}/`,
    name: datasetName(about),
    description: datasetDescription(),
    url: page,
    identifier: edition.doi === null ? `${siteUrl}/${edition.folder}/rank-open-data.json` : doiUrl(edition.doi),
    temporalCoverage: edition.temporalCoverage,
    ...(edition.month === null ? {} : { isBasedOn: `${siteUrl}/data/` }),
    keywords: DATASET_KEYWORDS,
    license: DATA_LICENSE_URL,
    isAccessibleForFree: true,
    version: edition.version,
    datePublished: generatedAt,
    dateModified: generatedAt,
    creator: { "@type": "Organization", name: publisher, url: `${siteUrl}/` },
    publisher: { "@type": "Organization", name: publisher, url: `${siteUrl}/` },
    includedInDataCatalog: { "@type": "DataCatalog", name: publisher, url: `${siteUrl}/data/` },
    measurementTechnique: `${siteUrl}/methodology/`,
    variableMeasured: ["github_stars", VISITS_FIELD, "usd_per_mtok"],
    distribution: files
      .filter((file) => isDataOf(file.path, edition))
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

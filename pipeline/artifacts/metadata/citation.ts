import { stringify } from "yaml";
import type { CatalogData } from "../../../src/core/catalog/catalog-data.ts";
import {
  DATASET_KEYWORDS,
  datasetDescription,
  datasetName,
  type Edition,
  editionUrl,
  isDataOf,
} from "../../../src/views/documents/dataset-json-ld.ts";
import { type DescribeData, fileName } from "./described.ts";

type Cited = Pick<CatalogData, "publisher" | "siteUrl" | "generatedAt">;

/** Contents of a CITATION.cff. Dates and URLs are included only when they are known. */
export interface Citation {
  type: "dataset" | "software";
  title: string;
  abstract: string;
  author: string;
  authorUrl: string | null;
  license: string;
  version: string;
  /** `YYYY-MM-DD`; null before the first release. */
  released: string | null;
  url: string | null;
  doi?: string | null | undefined;
  /** URLs of the cited files, each with a description. */
  identifiers?: readonly { type: "url" | "doi"; value: string; description: string }[] | undefined;
  keywords: readonly string[];
}

/**
 * Writes Citation File Format 1.2.0. Readers use YAML 1.1 or 1.2, so any text that one of them would read as a date or
 * a boolean is quoted; otherwise a version that looks like a day would become a timestamp.
 */
export function citationFile(citation: Citation): string {
  const { type, title, abstract, author, authorUrl, license, version, released, url, keywords } = citation;
  const { doi = null, identifiers = [] } = citation;
  return stringify(
    {
      "cff-version": "1.2.0",
      message: `If you use this ${type}, please cite it as below.`,
      type,
      title,
      abstract,
      authors: [{ name: author, ...(authorUrl === null ? {} : { website: authorUrl }) }],
      version,
      ...(released === null ? {} : { "date-released": released }),
      license,
      ...(url === null ? {} : { url }),
      ...(doi === null ? {} : { doi }),
      ...(identifiers.length === 0 ? {} : { identifiers: [...identifiers] }),
      keywords: [...keywords],
    },
    { lineWidth: 0, schema: "yaml-1.1" },
  );
}

/** `CITATION.cff` of an edition. That of a frozen month lists its files with their hashes. */
export const citation: DescribeData = ({ data }, files, edition) => [
  {
    path: `${edition.folder}/CITATION.cff`,
    content: citationFile({
      type: "dataset",
      title: datasetName(data),
      abstract: datasetDescription(),
      author: data.publisher,
      authorUrl: `${data.siteUrl}/`,
      license: "CC-BY-4.0",
      version: edition.version,
      released: data.generatedAt.slice(0, 10),
      url: editionUrl(data.siteUrl, edition),
      doi: edition.doi,
      identifiers:
        edition.month === null
          ? []
          : files
              .filter((file) => isDataOf(file.path, edition))
              .map((file) => ({
                type: "url" as const,
                value: `${data.siteUrl}/${file.path}`,
                description: `${fileName(file.path)}, sha256 ${file.sha256}`,
              })),
      keywords: DATASET_KEYWORDS,
    }),
  },
];

/** Returns the BibTeX entry of an edition of the dataset. */
export function bibtex(data: Cited, edition: Edition): string {
  const escaped = (text: string) => text.replace(/[\\{}&%$#_~^]/g, (sign) => (sign === "\\" ? "" : `\\${sign}`));
  const doi = edition.doi === null ? "" : `, doi = {${edition.doi}}`;
  return `@misc{clearboard-${edition.version}, title = {{${escaped(datasetName(data))}}}, author = {{${escaped(data.publisher)}}}, year = {${data.generatedAt.slice(0, 4)}}, version = {${edition.version}}${doi}, url = {${editionUrl(data.siteUrl, edition)}}, note = {CC BY 4.0}}`;
}

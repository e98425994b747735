import { stringify } from "yaml";
import type { CatalogData } from "../../../src/core/catalog-data.ts";
import { DATASET_KEYWORDS, datasetDescription, datasetName } from "../../../src/views/documents/dataset-json-ld.ts";
import type { DescribeData } from "./described.ts";

type Cited = Pick<CatalogData, "publisher" | "siteUrl" | "generatedAt">;

/** What a CITATION.cff says. Dates and addresses only where there are any: none is made up. */
export interface Citation {
  type: "dataset" | "software";
  title: string;
  abstract: string;
  author: string;
  authorUrl: string | null;
  license: string;
  version: string;
  /** `YYYY-MM-DD`; null when nothing was released yet. */
  released: string | null;
  url: string | null;
  keywords: readonly string[];
}

/**
 * Citation File Format 1.2.0. Readers know YAML 1.1 or 1.2: what one of them takes for a date or a boolean is quoted, or
 * a version that is a day comes out as a moment.
 */
export function citationFile(citation: Citation): string {
  const { type, title, abstract, author, authorUrl, license, version, released, url, keywords } = citation;
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
      keywords: [...keywords],
    },
    { lineWidth: 0, schema: "yaml-1.1" },
  );
}

/** CITATION.cff of the repository: the program that makes the data. */
export function softwareCitation(version: string): Citation {
  return {
    type: "software",
    title: "Clearboard",
    abstract:
      "An open board of AI products: it publishes objective product signals and dated model prices as a free dataset and a static site, and sells small computed answers to software agents per request, in USDC over x402.",
    author: "The Clearboard authors",
    authorUrl: null,
    license: "MIT",
    version,
    released: null,
    url: null,
    keywords: DATASET_KEYWORDS,
  };
}

/** `/data/CITATION.cff`: the dataset as of this build. */
export const citation: DescribeData = ({ data }) => [
  {
    path: "data/CITATION.cff",
    content: citationFile({
      type: "dataset",
      title: datasetName(data),
      abstract: datasetDescription(),
      author: data.publisher,
      authorUrl: `${data.siteUrl}/`,
      license: "CC-BY-4.0",
      version: data.generatedAt.slice(0, 10),
      released: data.generatedAt.slice(0, 10),
      url: `${data.siteUrl}/data/`,
      keywords: DATASET_KEYWORDS,
    }),
  },
];

/** BibTeX of the dataset as of a build. */
export function bibtex(data: Cited): string {
  const day = data.generatedAt.slice(0, 10);
  const escaped = (text: string) => text.replace(/[\\{}&%$#_~^]/g, (sign) => (sign === "\\" ? "" : `\\${sign}`));
  return `@misc{clearboard-${day}, title = {{${escaped(datasetName(data))}}}, author = {{${escaped(data.publisher)}}}, year = {${day.slice(0, 4)}}, version = {${day}}, url = {${data.siteUrl}/data/}, note = {CC BY 4.0}}`;
}

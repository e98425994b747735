import { DATA_LICENSE_URL } from "../../../src/schema/answers/envelope.ts";
import {
  DATASET_KEYWORDS,
  datasetDescription,
  datasetName,
  doiUrl,
  editionUrl,
  isDataOf,
  mediaTypeOf,
} from "../../../src/views/documents/dataset-json-ld.ts";
import type { Column, TableDescription } from "../artifact.ts";
import { bibtex } from "./citation.ts";
import { type DescribeData, type DescribedFile, fileName, jsonText, threeNumbers } from "./described.ts";

/** Terms of Croissant 1.1; all others are from schema.org. */
const TERMS = [
  "annotation",
  "arrayShape",
  "citeAs",
  "column",
  "containedIn",
  "equivalentProperty",
  "excludes",
  "extract",
  "field",
  "fileObject",
  "fileProperty",
  "fileSet",
  "format",
  "includes",
  "isArray",
  "isLiveDataset",
  "jsonPath",
  "key",
  "md5",
  "parentField",
  "readLines",
  "recordSet",
  "references",
  "regex",
  "sdVersion",
  "separator",
  "source",
  "subField",
  "transform",
  "unArchive",
  "value",
];

const CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  sc: "https://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  rai: "http://mlcommons.org/croissant/RAI/",
  dct: "http://purl.org/dc/terms/",
  conformsTo: "dct:conformsTo",
  data: { "@id": "cr:data", "@type": "@json" },
  examples: { "@id": "cr:examples", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  ...Object.fromEntries(TERMS.map((term) => [term, `cr:${term}`])),
};

/**
 * `croissant.json`: Croissant 1.1. Files under stable names change with each build, so they carry no hash; files of
 * frozen months never change and carry one.
 */
export const croissant: DescribeData = ({ data }, files, edition) => {
  const isLive = edition.month === null;
  const page = editionUrl(data.siteUrl, edition);
  const own = files.filter((file) => isDataOf(file.path, edition));
  const tables = own.filter((file) => file.table !== null && file.path.endsWith(".csv"));
  const frozen = isLive ? files.filter((file) => /^data\/snapshots\/\d{4}-\d{2}\/[^/]+\.parquet$/.test(file.path)) : [];
  return [
    {
      path: `${edition.folder}/croissant.json`,
      content: jsonText({
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "@id": `${data.siteUrl}/${edition.folder}/`,
        name: datasetName(data),
        description: datasetDescription(),
        conformsTo: "http://mlcommons.org/croissant/1.1",
        license: DATA_LICENSE_URL,
        url: page,
        ...(edition.doi === null ? {} : { identifier: doiUrl(edition.doi), sameAs: doiUrl(edition.doi) }),
        creator: { "@type": "Organization", name: data.publisher, url: `${data.siteUrl}/` },
        publisher: { "@type": "Organization", name: data.publisher, url: `${data.siteUrl}/` },
        datePublished: data.generatedAt,
        dateModified: data.generatedAt,
        version: threeNumbers(edition),
        temporalCoverage: edition.temporalCoverage,
        keywords: DATASET_KEYWORDS,
        inLanguage: "en",
        isLiveDataset: isLive,
        citeAs: bibtex(data, edition),
        distribution: [
          ...own.map((file) => ({
            ...fileObject(data.siteUrl, file, fileName(file.path)),
            ...(isLive ? {} : { sha256: file.sha256 }),
          })),
          ...frozen.map((file) => ({
            ...fileObject(data.siteUrl, file, file.path.slice("data/snapshots/".length)),
            sha256: file.sha256,
          })),
        ],
        recordSet: tables.flatMap(({ table, path }) => (table === null ? [] : [recordSet(table, fileName(path))])),
      }),
    },
  ];
};

function fileObject(siteUrl: string, file: DescribedFile, id: string): object {
  return {
    "@type": "cr:FileObject",
    "@id": id,
    name: id,
    ...(file.table === null ? {} : { description: file.table.description }),
    contentUrl: `${siteUrl}/${file.path}`,
    contentSize: `${file.bytes} B`,
    encodingFormat: mediaTypeOf(file.path),
  };
}

const TYPES: Readonly<Record<Column["type"], string>> = {
  string: "sc:Text",
  url: "sc:URL",
  integer: "sc:Integer",
  decimal: "sc:Float",
  boolean: "sc:Boolean",
  date: "sc:Date",
  datetime: "sc:DateTime",
};

function recordSet(table: TableDescription, file: string): object {
  const id = (column: string) => `${table.name}/${column}`;
  return {
    "@type": "cr:RecordSet",
    "@id": table.name,
    name: table.name,
    description: table.description,
    key: table.key.map((column) => ({ "@id": id(column) })),
    field: table.columns.map((column) => ({
      "@type": "cr:Field",
      "@id": id(column.name),
      name: column.name,
      description: column.description,
      dataType: TYPES[column.type],
      source: { fileObject: { "@id": file }, extract: { column: column.name } },
    })),
  };
}

import { BUNDLED_SOURCES } from "../../../src/core/catalog/bundled-sources.ts";
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
import { type DescribeData, type DescribedFile, fileName, jsonText, threeNumbers } from "./described.ts";

/** `datapackage.json`: a Data Package v2 (datapackage.org) over the data files of an edition. */
export const dataPackage: DescribeData = ({ data }, files, edition) => [
  {
    path: `${edition.folder}/datapackage.json`,
    content: jsonText({
      $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
      name: "clearboard-open-data",
      id: edition.doi === null ? `${data.siteUrl}/${edition.folder}/` : doiUrl(edition.doi),
      title: datasetName(data),
      description: datasetDescription(),
      homepage: editionUrl(data.siteUrl, edition),
      version: threeNumbers(edition),
      temporalCoverage: edition.temporalCoverage,
      ...(edition.doi === null ? {} : { doi: edition.doi }),
      created: data.generatedAt,
      keywords: DATASET_KEYWORDS,
      licenses: [{ name: "CC-BY-4.0", path: DATA_LICENSE_URL, title: "Creative Commons Attribution 4.0" }],
      contributors: [{ title: data.publisher, path: `${data.siteUrl}/`, roles: ["publisher"] }],
      sources: [
        { title: "GitHub's own star counts", path: "https://api.github.com" },
        ...Object.values(BUNDLED_SOURCES).map(({ repository, license }) => ({
          title: `${repository} (${license})`,
          path: `https://github.com/${repository}`,
        })),
        ...data.providers.map((provider) => ({ title: `${provider.name} prices`, path: provider.pricingUrl })),
      ],
      resources: files
        .filter((file) => isDataOf(file.path, edition))
        // A frozen file is referenced by its URL, so that a copy of the description still finds it.
        .map((file) => resource(file, edition.month === null ? fileName(file.path) : `${data.siteUrl}/${file.path}`)),
    }),
  },
];

function resource(file: DescribedFile, path: string): object {
  const name = fileName(file.path);
  const format = name.slice(name.lastIndexOf(".") + 1);
  const tabular = file.table !== null && format === "csv";
  return {
    name: name.replaceAll(".", "-"),
    path,
    ...(file.table === null ? {} : { title: file.table.title, description: file.table.description }),
    ...(tabular ? { type: "table" } : {}),
    format,
    mediatype: mediaTypeOf(file.path),
    ...(format === "parquet" ? {} : { encoding: "utf-8" }),
    bytes: file.bytes,
    hash: `sha256:${file.sha256}`,
    ...(tabular && file.table !== null
      ? {
          dialect: { delimiter: ",", lineTerminator: "\n", quoteChar: '"', doubleQuote: true, header: true },
          schema: tableSchema(file.table),
        }
      : {}),
  };
}

function tableSchema(table: TableDescription): object {
  const whole = table.key.every((name) => table.columns.find((column) => column.name === name)?.nullable === false);
  return {
    $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
    fields: table.columns.map(field),
    missingValues: [""],
    // A primary key cannot contain nulls; the condition of a rate can be null.
    ...(whole ? { primaryKey: table.key } : { uniqueKeys: [table.key] }),
  };
}

function field({ name, type, nullable, description }: Column): object {
  const types: Record<Column["type"], object> = {
    string: { type: "string" },
    url: { type: "string", format: "uri" },
    integer: { type: "integer" },
    decimal: { type: "number" },
    boolean: { type: "boolean" },
    date: { type: "date" },
    datetime: { type: "datetime" },
  };
  return { name, ...types[type], description, ...(nullable ? {} : { constraints: { required: true } }) };
}

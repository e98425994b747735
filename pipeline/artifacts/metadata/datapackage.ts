import { DATA_LICENSE_URL } from "../../../src/schema/answers/envelope.ts";
import {
  DATASET_KEYWORDS,
  datasetDescription,
  datasetName,
  isData,
  mediaTypeOf,
} from "../../../src/views/documents/dataset-json-ld.ts";
import type { Column, TableDescription } from "../artifact.ts";
import { type DescribeData, type DescribedFile, fileName, jsonText, STRUCTURE_VERSION } from "./described.ts";

/** `/data/datapackage.json`: a Data Package v2 (datapackage.org) over the data files, whose paths are beside it. */
export const dataPackage: DescribeData = ({ data }, files) => [
  {
    path: "data/datapackage.json",
    content: jsonText({
      $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
      name: "clearboard-open-data",
      id: `${data.siteUrl}/data/`,
      title: datasetName(data),
      description: datasetDescription(),
      homepage: `${data.siteUrl}/data/`,
      version: STRUCTURE_VERSION,
      created: data.generatedAt,
      keywords: DATASET_KEYWORDS,
      licenses: [{ name: "CC-BY-4.0", path: DATA_LICENSE_URL, title: "Creative Commons Attribution 4.0" }],
      contributors: [{ title: data.publisher, path: `${data.siteUrl}/`, roles: ["publisher"] }],
      sources: [
        { title: "GitHub's own star counts", path: "https://api.github.com" },
        { title: "EvanLi/Github-Ranking (MIT)", path: "https://github.com/EvanLi/Github-Ranking" },
        ...data.providers.map((provider) => ({ title: `${provider.name} prices`, path: provider.pricingUrl })),
      ],
      resources: files.filter((file) => isData(file.path)).map(resource),
    }),
  },
];

function resource(file: DescribedFile): object {
  const name = fileName(file.path);
  const format = name.slice(name.lastIndexOf(".") + 1);
  const tabular = file.table !== null && format === "csv";
  return {
    name: name.replaceAll(".", "-"),
    path: name,
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
    // A primary key has no nulls; a rate's condition has.
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

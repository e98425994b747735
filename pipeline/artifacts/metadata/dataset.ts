import { datasetJsonLd } from "../../../src/views/documents/dataset-json-ld.ts";
import { type DescribeData, jsonText } from "./described.ts";

/** `dataset.jsonld`: the metadata that the data page gives search engines, as a file. */
export const datasetFile: DescribeData = ({ data }, files, edition) => [
  { path: `${edition.folder}/dataset.jsonld`, content: jsonText(datasetJsonLd(data, files, edition)) },
];

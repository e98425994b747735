import { datasetJsonLd } from "../../../src/views/documents/dataset-json-ld.ts";
import { type DescribeData, jsonText } from "./described.ts";

/** `/data/dataset.jsonld`: what the data page tells search engines, as a file. */
export const datasetFile: DescribeData = ({ data }, files) => [
  { path: "data/dataset.jsonld", content: jsonText(datasetJsonLd(data, files)) },
];

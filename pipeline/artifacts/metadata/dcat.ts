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
import { type DescribeData, fileName, jsonText } from "./described.ts";

const CONTEXT = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  spdx: "http://spdx.org/rdf/terms#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/** `dcat.jsonld`: a catalogue of one dataset after DCAT 3, for data portals. */
export const dcat: DescribeData = ({ data }, files, edition) => {
  const page = `${data.siteUrl}/${edition.folder}/`;
  const landing = editionUrl(data.siteUrl, edition);
  const moment = { "@value": data.generatedAt, "@type": "xsd:dateTime" };
  const publisher = {
    "@type": "foaf:Organization",
    "foaf:name": data.publisher,
    "foaf:homepage": { "@id": `${data.siteUrl}/` },
  };
  const dataset = {
    "@id": `${page}#dataset`,
    "@type": "dcat:Dataset",
    "dct:title": text(datasetName(data)),
    "dct:description": text(datasetDescription()),
    "dct:identifier": edition.doi === null ? page : doiUrl(edition.doi),
    "dct:temporal": period(edition.temporalCoverage),
    "dct:modified": moment,
    "dct:publisher": publisher,
    "dct:license": { "@id": DATA_LICENSE_URL },
    "dct:accessRights": { "@id": "http://publications.europa.eu/resource/authority/access-right/PUBLIC" },
    "dct:language": { "@id": "http://publications.europa.eu/resource/authority/language/ENG" },
    "dcat:version": edition.version,
    "dcat:keyword": DATASET_KEYWORDS.map(text),
    "dcat:landingPage": { "@id": landing },
    "dcat:distribution": files
      .filter((file) => isDataOf(file.path, edition))
      .map((file) => ({
        "@id": `${data.siteUrl}/${file.path}#distribution`,
        "@type": "dcat:Distribution",
        "dct:title": text(fileName(file.path)),
        "dcat:accessURL": { "@id": landing },
        "dcat:downloadURL": { "@id": `${data.siteUrl}/${file.path}` },
        "dcat:mediaType": { "@id": `https://www.iana.org/assignments/media-types/${mediaTypeOf(file.path)}` },
        "dcat:byteSize": { "@value": String(file.bytes), "@type": "xsd:nonNegativeInteger" },
        "dct:license": { "@id": DATA_LICENSE_URL },
        "dct:modified": moment,
        "spdx:checksum": {
          "@type": "spdx:Checksum",
          "spdx:algorithm": { "@id": "spdx:checksumAlgorithm_sha256" },
          "spdx:checksumValue": { "@value": file.sha256, "@type": "xsd:hexBinary" },
        },
      })),
  };
  return [
    {
      path: `${edition.folder}/dcat.jsonld`,
      content: jsonText({
        "@context": CONTEXT,
        "@id": `${page}#catalog`,
        "@type": "dcat:Catalog",
        "dct:title": text(`${data.publisher} data`),
        "dct:description": text(`The open data of ${data.publisher}.`),
        "dct:publisher": publisher,
        "dct:modified": moment,
        "foaf:homepage": { "@id": landing },
        "dcat:dataset": dataset,
      }),
    },
  ];
};

function text(value: string): object {
  return { "@value": value, "@language": "en" };
}

/** Converts an ISO 8601 interval of two days to a DCAT period of time. */
function period(interval: string): object {
  const [from = "", to = ""] = interval.split("/");
  return {
    "@type": "dct:PeriodOfTime",
    "dcat:startDate": { "@value": from, "@type": "xsd:date" },
    "dcat:endDate": { "@value": to, "@type": "xsd:date" },
  };
}

import { priceChanges } from "../../../src/core/prices/changes.ts";
import { PriceChanges } from "../../../src/schema/files/llm-pricing.ts";
import type { Artifact, ArtifactInput } from "../artifact.ts";
import { fileHead, recordsJson, schemaArtifact } from "../json-file.ts";
import { QUOTE_NOTICE, UNIT } from "./priced.ts";

const NAME = "price-changes";

/** `/data/price-changes.json`: every rate change, newest first, with the quotations before and after. */
export function priceChangeArtifacts({ data }: ArtifactInput): Artifact[] {
  const changes = priceChanges(data.models, data.generatedAt.slice(0, 10));
  const head: Omit<PriceChanges, "changes"> = {
    ...fileHead(data, NAME),
    title: `${data.publisher} price changes of language models`,
    description:
      "Changes of rates as the dated records show them. A rate first seen under a new condition is no change; a price is only compared with its own past.",
    notice: QUOTE_NOTICE,
    unit: UNIT,
    count: changes.length,
  };
  return [
    { path: `data/${NAME}.json`, content: recordsJson(head, "changes", changes) },
    schemaArtifact(data, NAME, PriceChanges),
  ];
}

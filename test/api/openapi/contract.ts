import type { Json } from "../../support/world/test-server.ts";

/** The API description without what belongs to the data of a build: its contract. */
export function contractOf(document: Json): Json {
  const contract = structuredClone(document);
  const responses = [
    ...Object.values<Json>(contract.components.responses),
    ...Object.values<Json>(contract.paths).flatMap((item: Json) =>
      Object.values<Json>(item).flatMap((operation: Json) => Object.values<Json>(operation.responses)),
    ),
  ];
  for (const response of responses) {
    for (const media of Object.values<Json>(response.content ?? {})) media.examples = Object.keys(media.examples ?? {});
  }
  return contract;
}

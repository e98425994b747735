import { z } from "zod";
import type { CatalogData } from "../../src/core/catalog/catalog-data.ts";
import { DATA_LICENSE } from "../../src/schema/answers/envelope.ts";
import type { Artifact, Pieces } from "./artifact.ts";

/** Returns the first members of a published JSON file. */
export function fileHead(data: CatalogData, name: string): { schema: string; generated_at: string } & Credits {
  return { schema: schemaUrl(data.siteUrl, name), generated_at: data.generatedAt, ...credits(data) };
}

interface Credits {
  license: string;
  attribution: string;
}

export function credits({ publisher, siteUrl }: Pick<CatalogData, "publisher" | "siteUrl">): Credits {
  return { license: DATA_LICENSE, attribution: `${publisher} (${siteUrl})` };
}

/** Returns the URL of the JSON Schema published beside `/data/<name>.json`. */
function schemaUrl(siteUrl: string, name: string): string {
  return `${siteUrl}/data/${name}.schema.json`;
}

/** Makes the JSON Schema (2020-12) of `/data/<name>.json`. */
export function schemaArtifact(data: CatalogData, name: string, schema: z.ZodType): Artifact {
  const content = { ...z.toJSONSchema(schema), $id: schemaUrl(data.siteUrl, name) };
  return { path: `data/${name}.schema.json`, content: `${JSON.stringify(content, null, 2)}\n` };
}

/**
 * Serialises a JSON object whose last member is a list, with one record per line: compact and still readable in a diff.
 * The records are read one by one.
 */
export function recordsJson(head: object, name: string, rows: Iterable<object>): Pieces {
  return function* () {
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  ${JSON.stringify(name)}: [`;
    let separator = "\n";
    for (const row of rows) {
      yield `${separator}    ${JSON.stringify(row)}`;
      separator = ",\n";
    }
    yield separator === "\n" ? "]\n}\n" : "\n  ]\n}\n";
  };
}

/** Wraps a function as an iterable that calls it for each iteration, so that the list is never held in memory. */
export function madeWhenRead<T>(make: () => Iterable<T>): Iterable<T> {
  return { [Symbol.iterator]: () => make()[Symbol.iterator]() };
}

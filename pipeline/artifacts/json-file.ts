import { z } from "zod";
import type { CatalogData } from "../../src/core/catalog-data.ts";
import { DATA_LICENSE } from "../../src/schema/answers/envelope.ts";
import type { Artifact } from "./artifact.ts";

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
export function schemaUrl(siteUrl: string, name: string): string {
  return `${siteUrl}/data/${name}.schema.json`;
}

/** Makes the JSON Schema (2020-12) of `/data/<name>.json`. */
export function schemaArtifact(data: CatalogData, name: string, schema: z.ZodType): Artifact {
  const content = { ...z.toJSONSchema(schema), $id: schemaUrl(data.siteUrl, name) };
  return { path: `data/${name}.schema.json`, content: `${JSON.stringify(content, null, 2)}\n` };
}

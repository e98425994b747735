import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { buildSchema, type GraphQLSchema } from "graphql";

let schema: GraphQLSchema | undefined;

/** GitHub's own public GraphQL schema, as its maintainers publish it. */
export function githubSchema(): GraphQLSchema {
  if (schema !== undefined) return schema;
  const manifest = findPackageJSON("@octokit/graphql-schema", import.meta.url);
  if (manifest === undefined) throw new Error("@octokit/graphql-schema is not installed");
  schema = buildSchema(readFileSync(join(dirname(manifest), "schema.graphql"), "utf8"), { assumeValid: true });
  return schema;
}

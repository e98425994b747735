import {
  type DocumentNode,
  execute,
  GraphQLError,
  getOperationAST,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { githubSchema } from "./schema.ts";
import type { StoredRepositories, StoredRepository } from "./stored-repositories.ts";

export interface GraphqlAnswer {
  data?: unknown;
  errors?: unknown[];
}

export interface Spent {
  limit: number;
  remaining: number;
  used: number;
  /** Seconds. */
  resetAt: number;
}

const documents = new Map<string, { document: DocumentNode; errors: readonly GraphQLError[]; cost: number }>();

/**
 * Runs a query against GitHub's schema over the repositories. `answered`: only that many repositories come, the others fail
 * with RESOURCE_LIMITS_EXCEEDED, as GitHub does since July 2026.
 */
export async function executeOnStored(
  stored: StoredRepositories,
  query: string,
  variables: Record<string, unknown>,
  spend: (points: number) => Spent,
  answered: number | null,
): Promise<GraphqlAnswer> {
  const { document, errors, cost } = prepare(query);
  if (errors.length > 0) return { errors: errors.map(spell) };
  const ids = variables.ids;
  if (Array.isArray(ids) && ids.length > 100) {
    return { errors: [{ type: "ARGUMENT_LIMIT", message: "You may not provide more than 100 node ids." }] };
  }
  const spent = spend(cost);
  let served = 0;
  const serve = (repository: StoredRepository | null, missing: string) => {
    served += 1;
    if (answered !== null && served > answered) {
      throw failure("RESOURCE_LIMITS_EXCEEDED", "Resource limits for this query exceeded.");
    }
    if (repository === null) throw failure("NOT_FOUND", missing);
    if (repository.state === "blocked") throw failure("FORBIDDEN", "Repository access blocked");
    if (repository.state === "sso") {
      throw failure("FORBIDDEN", "Resource protected by organization SAML enforcement.", { saml_failure: true });
    }
    return show(repository);
  };
  const result = await execute({
    schema: githubSchema(),
    document,
    variableValues: variables,
    rootValue: {
      rateLimit: () => ({
        cost,
        limit: spent.limit,
        remaining: spent.remaining,
        used: spent.used,
        resetAt: new Date(spent.resetAt * 1000).toISOString(),
        nodeCount: 0,
      }),
      repository: ({ owner, name, followRenames }: { owner: string; name: string; followRenames: boolean }) =>
        serve(
          stored.byName(`${owner}/${name}`, followRenames),
          `Could not resolve to a Repository with the name '${owner}/${name}'.`,
        ),
      nodes: ({ ids }: { ids: string[] }) =>
        ids.map((id) => {
          try {
            return serve(stored.byNodeId(id), `Could not resolve to a node with the global id of '${id}'.`);
          } catch (error) {
            return error;
          }
        }),
    },
  });
  const { data, errors: failures } = result;
  return failures === undefined ? { data } : { data, errors: failures.map(spell) };
}

function prepare(query: string): { document: DocumentNode; errors: readonly GraphQLError[]; cost: number } {
  const known = documents.get(query);
  if (known !== undefined) return known;
  const document = parse(query);
  const errors = [...validate(githubSchema(), document), ...closedLists(document)];
  if (getOperationAST(document)?.operation !== "query") throw new Error("only queries are answered");
  const made = { document, errors, cost: costOf(document) };
  documents.set(query, made);
  return made;
}

/** GitHub's formula: the requests that connections need, divided by 100, at least one. */
function costOf(document: DocumentNode): number {
  let connections = 0;
  eachField(document, (type) => {
    if (type.endsWith("Connection")) connections += 1;
  });
  return Math.max(1, Math.round(connections / 100));
}

/** Lists of stargazers are closed to strangers since 2026-06-30. */
function closedLists(document: DocumentNode): GraphQLError[] {
  const errors: GraphQLError[] = [];
  eachField(document, (type) => {
    if (type === "StargazerConnection")
      errors.push(failure("FORBIDDEN", "Stargazers are visible to collaborators only."));
  });
  return errors;
}

function eachField(document: DocumentNode, look: (type: string) => void): void {
  const info = new TypeInfo(githubSchema());
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        look(String(info.getType()).replace(/[![\]]/g, ""));
      },
    }),
  );
}

function show(repository: StoredRepository): Record<string, unknown> {
  return {
    __typename: "Repository",
    id: repository.nodeId,
    databaseId: repository.databaseId,
    nameWithOwner: repository.name,
    stargazerCount: repository.stars,
    isArchived: repository.archived ?? false,
    isDisabled: repository.disabled ?? false,
    isLocked: repository.lockReason !== undefined,
    lockReason: repository.lockReason ?? null,
    isPrivate: repository.private ?? false,
    primaryLanguage: repository.language === undefined ? null : { name: repository.language },
    licenseInfo: repository.licenseSpdx === undefined ? null : { spdxId: repository.licenseSpdx },
    latestRelease:
      repository.release === undefined
        ? null
        : { tagName: repository.release.tag, publishedAt: repository.release.publishedAt },
    pushedAt: repository.pushedAt ?? null,
  };
}

function failure(type: string, message: string, extensions: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, type } });
}

/** GitHub spells the type of an error beside its message, not in its extensions. */
function spell(error: GraphQLError): unknown {
  const { type, ...extensions } = error.extensions;
  return {
    ...(type === undefined ? {} : { type }),
    ...(error.path === undefined ? {} : { path: error.path }),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
    locations: error.locations,
    message: error.message,
  };
}

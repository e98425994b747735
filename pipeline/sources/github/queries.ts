/** Body of a GraphQL request. */
export interface GraphqlRequest {
  query: string;
  variables: Record<string, string | string[]>;
}

const FIELDS = `fragment Reading on Repository {
  id databaseId nameWithOwner stargazerCount isArchived isDisabled isLocked lockReason isPrivate
  primaryLanguage { name } licenseInfo { spdxId } latestRelease { tagName publishedAt } pushedAt
}`;
const ALLOWANCE = "rateLimit { cost limit remaining resetAt nodeCount }";

/** GitHub's maximum per query, in aliases or ids. */
export const MAX_BATCH = 100;

const textBySize = new Map<number, string>();

/**
 * Requests repositories by `owner/name`, under the aliases `r0`, `r1` and so on; names are passed only as variables.
 */
export function byNameRequest(names: readonly string[]): GraphqlRequest {
  const variables: Record<string, string> = {};
  names.forEach((name, index) => {
    const slash = name.indexOf("/");
    variables[`o${index}`] = name.slice(0, slash);
    variables[`n${index}`] = name.slice(slash + 1);
  });
  const query = textBySize.get(names.length) ?? byNameText(names.length);
  textBySize.set(names.length, query);
  return { query, variables };
}

/** Requests repositories by node id, which survives renames and transfers. */
export function byIdRequest(ids: readonly string[]): GraphqlRequest {
  const query = `query StarsById($ids: [ID!]!) { ${ALLOWANCE} nodes(ids: $ids) { __typename ...Reading } }\n${FIELDS}`;
  return { query, variables: { ids: [...ids] } };
}

function byNameText(size: number): string {
  const indexes = Array.from({ length: size }, (_, index) => index);
  const parameters = indexes.map((i) => `$o${i}: String!, $n${i}: String!`).join(", ");
  const fields = indexes.map((i) => `r${i}: repository(owner: $o${i}, name: $n${i}) { ...Reading }`).join("\n");
  return `query StarsByName(${parameters}) { ${ALLOWANCE}\n${fields} }\n${FIELDS}`;
}

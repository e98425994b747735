import { createHash } from "node:crypto";
import type { StoredRepositories, StoredRepository } from "./stored-repositories.ts";

export interface RestAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** `GET /repos/{owner}/{repo}` and `GET /repositories/{id}`, with ETags and the redirect of a moved repository. */
export function answerRest(
  stored: StoredRepositories,
  path: string,
  ifNoneMatch: string | undefined,
  base: string,
): RestAnswer {
  const named = /^\/repos\/([^/]+\/[^/]+)$/.exec(path);
  const numbered = /^\/repositories\/(\d+)$/.exec(path);
  if (named !== null) {
    const name = decodeURIComponent(named[1] ?? "");
    const repository = stored.byName(name, true);
    if (repository !== null && repository.name.toLowerCase() !== name.toLowerCase()) {
      const headers = { location: `${base}/repositories/${repository.databaseId}` };
      return { status: 301, headers, body: JSON.stringify({ message: "Moved Permanently", url: headers.location }) };
    }
    return show(repository, ifNoneMatch);
  }
  if (numbered !== null) return show(stored.byDatabaseId(Number(numbered[1])), ifNoneMatch);
  return { status: 404, headers: {}, body: JSON.stringify({ message: "Not Found" }) };
}

function show(repository: StoredRepository | null, ifNoneMatch: string | undefined): RestAnswer {
  if (repository === null || repository.private === true) {
    return { status: 404, headers: {}, body: JSON.stringify({ message: "Not Found" }) };
  }
  if (repository.state === "blocked") {
    return {
      status: 451,
      headers: {},
      body: JSON.stringify({ message: "Repository access blocked", block: { reason: "dmca" } }),
    };
  }
  if (repository.state === "sso") {
    const headers = { "x-github-sso": "required; url=https://github.com/orgs/example/sso" };
    return {
      status: 403,
      headers,
      body: JSON.stringify({ message: "Resource protected by organization SAML enforcement." }),
    };
  }
  const body = JSON.stringify({
    id: repository.databaseId,
    node_id: repository.nodeId,
    full_name: repository.name,
    stargazers_count: repository.stars,
    watchers_count: repository.stars,
    archived: repository.archived ?? false,
    disabled: repository.disabled ?? false,
    private: false,
  });
  const etag = `W/"${createHash("sha256").update(body).digest("hex")}"`;
  if (ifNoneMatch === etag) return { status: 304, headers: { etag }, body: "" };
  return { status: 200, headers: { etag }, body };
}

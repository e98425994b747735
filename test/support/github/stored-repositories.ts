/** A repository of the local GitHub. `state` is what the API lets its caller see of it. */
export interface StoredRepository {
  databaseId: number;
  nodeId: string;
  /** `owner/name` as GitHub spells it. */
  name: string;
  stars: number;
  archived?: boolean;
  private?: boolean;
  disabled?: boolean;
  lockReason?: "MOVING" | "BILLING" | "RENAME" | "MIGRATING" | "TRADE_RESTRICTION" | "TRANSFERRING_OWNERSHIP";
  language?: string;
  /** As GitHub spells it; `NOASSERTION` for a licence that it cannot name. */
  licenseSpdx?: string;
  release?: { tag: string; publishedAt: string };
  pushedAt?: string;
  state?: "open" | "deleted" | "blocked" | "sso";
}

/** What exists on the local GitHub: lookups by name follow renames, as GitHub's do, until a name is taken again. */
export interface StoredRepositories {
  byName(name: string, followRenames: boolean): StoredRepository | null;
  byNodeId(nodeId: string): StoredRepository | null;
  byDatabaseId(id: number): StoredRepository | null;
  get(name: string): StoredRepository;
  rename(from: string, to: string): void;
  /** A new repository, also under a name that another one has left. */
  create(name: string, stars: number): StoredRepository;
}

export function storeRepositories(repositories: Iterable<{ name: string; stars: number }>): StoredRepositories {
  const current = new Map<string, StoredRepository>();
  const former = new Map<string, StoredRepository>();
  const byNodeId = new Map<string, StoredRepository>();
  const byDatabaseId = new Map<number, StoredRepository>();
  let nextId = 1_000;
  const create = (name: string, stars: number) => {
    nextId += 7;
    const repository: StoredRepository = {
      databaseId: nextId,
      nodeId: `R_kgDO${Buffer.from(String(nextId)).toString("base64url")}`,
      name,
      stars,
    };
    current.set(name.toLowerCase(), repository);
    byNodeId.set(repository.nodeId, repository);
    byDatabaseId.set(repository.databaseId, repository);
    return repository;
  };
  for (const { name, stars } of repositories) create(name, stars);
  const exists = (repository: StoredRepository | undefined) =>
    repository === undefined || repository.state === "deleted" ? null : repository;
  return {
    byName: (name, followRenames) =>
      exists(current.get(name.toLowerCase())) ?? (followRenames ? exists(former.get(name.toLowerCase())) : null),
    byNodeId: (nodeId) => exists(byNodeId.get(nodeId)),
    byDatabaseId: (id) => exists(byDatabaseId.get(id)),
    get(name) {
      const repository = current.get(name.toLowerCase());
      if (repository === undefined) throw new Error(`the local GitHub has no ${name}`);
      return repository;
    },
    rename(from, to) {
      const repository = this.get(from);
      current.delete(from.toLowerCase());
      former.set(from.toLowerCase(), repository);
      repository.name = to;
      current.set(to.toLowerCase(), repository);
    },
    create,
  };
}

import type { DatabaseSync } from "node:sqlite";
import type { StarObservation } from "../../src/schema/product.ts";
import { transaction } from "../../src/store/database.ts";

/**
 * `unread`: never answered. `locked` and `disabled`: GitHub keeps it closed for now. `forbidden`: its organisation wants
 * single sign-on. `blocked`: taken down by law or terms. `gone`: deleted, private, or its name belongs to another one.
 */
export type RepositoryStatus = "unread" | "active" | "locked" | "disabled" | "forbidden" | "blocked" | "gone";

/** What is known of one repository before it is asked for again. `name` is spelled as GitHub last spelled it. */
export interface KnownRepository {
  id: number;
  name: string;
  nodeId: string | null;
  databaseId: number | null;
  status: RepositoryStatus;
  archived: boolean;
  lockReason: string | null;
  misses: number;
  etag: string | null;
  lastStars: number | null;
  lastReadAt: string | null;
}

export type RepositoryEventKind =
  | "renamed"
  | "transferred"
  | "archived"
  | "unarchived"
  | "locked"
  | "disabled"
  | "forbidden"
  | "blocked"
  | "missing"
  | "gone"
  | "name-reused"
  | "restored"
  | "same-as";

export interface RepositoryEvent {
  kind: RepositoryEventKind;
  detail: string | null;
}

/** The result of asking for one repository: its new state, what happened to it, and the count if one was read. */
export interface RepositoryChange {
  state: KnownRepository;
  /** The count read now; null leaves the last one and its date as they are. */
  stars: number | null;
  events: RepositoryEvent[];
}

export interface LatestStars {
  repository: string;
  stars: number | null;
  /** The last successful read; null when none succeeded. */
  observedAt: string | null;
  status: RepositoryStatus;
  archived: boolean;
}

export interface StarsStore {
  /** Registers names never seen before; returns the ids of all their repositories, each once. */
  register(names: Iterable<string>): number[];
  /** Those of `ids` that crawl `crawlId` has not asked for yet, the longest unread first. */
  pending(crawlId: number, ids: readonly number[]): { id: number; hasNodeId: boolean; recheck: boolean }[];
  known(id: number): KnownRepository;
  /** Marks repositories that GitHub did not find by node id, to be asked for by name within the same crawl. */
  markRecheck(crawlId: number, ids: readonly number[]): void;
  /** One durable transaction: counts appended, states updated, events logged, progress of the crawl kept. */
  save(batch: { crawlId: number; at: string; source: string; changes: readonly RepositoryChange[] }): void;
  /** By lower-case `owner/name`, for each name it was ever known under. */
  latestStars(): Map<string, LatestStars>;
  /** Oldest first. */
  starHistory(repository: string): { observedAt: string; stars: number }[];
  /** By name and then by time; a repository with several names appears under each. */
  allStarObservations(): IterableIterator<StarObservation>;
  events(repository: string): { observedAt: string; kind: RepositoryEventKind; detail: string | null }[];
}

export function createStarsStore(db: DatabaseSync): StarsStore {
  const findName = db.prepare("SELECT repository FROM repository_names WHERE key = ?");
  const addRepository = db.prepare("INSERT INTO repositories (name) VALUES (?) RETURNING id");
  const addName = db.prepare("INSERT OR IGNORE INTO repository_names (key, name, repository) VALUES (?, ?, ?)");
  const moveNames = db.prepare("UPDATE repository_names SET repository = ? WHERE repository = ?");
  const getKnown = db.prepare("SELECT * FROM repositories WHERE id = ?");
  const findTwin = db.prepare("SELECT id FROM repositories WHERE id <> ? AND (database_id = ? OR node_id = ?) LIMIT 1");
  const setAsked = db.prepare("UPDATE repositories SET asked_in_crawl = ? WHERE id = ?");
  const setRecheck = db.prepare("UPDATE repositories SET recheck_in_crawl = ? WHERE id = ?");
  const setState = db.prepare(
    `UPDATE repositories SET name = ?, node_id = ?, database_id = ?, status = ?, archived = ?, lock_reason = ?,
            misses = ?, etag = ?, asked_in_crawl = ? WHERE id = ?`,
  );
  const setCount = db.prepare("UPDATE repositories SET last_stars = ?, last_read_at = ? WHERE id = ?");
  const addCount = db.prepare(
    "INSERT OR IGNORE INTO star_observations (repository, observed_at, stars, source) VALUES (?, ?, ?, ?)",
  );
  const addEvent = db.prepare(
    "INSERT INTO repository_events (repository, observed_at, kind, detail) VALUES (?, ?, ?, ?)",
  );
  const latest = db.prepare(
    `SELECT n.key, r.name, r.last_stars, r.last_read_at, r.status, r.archived
       FROM repository_names n JOIN repositories r ON r.id = n.repository ORDER BY n.key`,
  );
  const history = db.prepare(
    `SELECT o.observed_at, o.stars FROM repository_names n JOIN star_observations o ON o.repository = n.repository
      WHERE n.key = ? ORDER BY o.observed_at`,
  );
  const all = db.prepare(
    `SELECT n.name, o.observed_at, o.stars, o.source
       FROM repository_names n JOIN star_observations o ON o.repository = n.repository ORDER BY n.key, o.observed_at`,
  );
  const events = db.prepare(
    `SELECT e.observed_at, e.kind, e.detail FROM repository_names n JOIN repository_events e ON e.repository = n.repository
      WHERE n.key = ? ORDER BY e.id`,
  );

  function saveOne(crawlId: number, at: string, source: string, { state, stars, events }: RepositoryChange): void {
    const twin = findTwin.get(state.id, state.databaseId, state.nodeId);
    const id = twin === undefined ? state.id : Number(twin.id);
    if (twin === undefined) {
      setState.run(
        state.name,
        state.nodeId,
        state.databaseId,
        state.status,
        state.archived ? 1 : 0,
        state.lockReason,
        state.misses,
        state.etag,
        crawlId,
        id,
      );
    } else {
      const askedAs = toKnown(getKnown.get(state.id)).name;
      moveNames.run(id, state.id);
      setAsked.run(crawlId, id);
      addEvent.run(id, at, "same-as", askedAs);
    }
    addName.run(state.name.toLowerCase(), state.name, id);
    for (const event of events) addEvent.run(id, at, event.kind, event.detail);
    if (stars !== null) {
      addCount.run(id, at, stars, source);
      setCount.run(stars, at, id);
    }
  }

  return {
    register(names) {
      return transaction(db, () => {
        const ids = new Set<number>();
        for (const name of names) {
          const key = name.toLowerCase();
          const found = findName.get(key);
          const id = Number(found === undefined ? addRepository.get(name)?.id : found.repository);
          if (found === undefined) addName.run(key, name, id);
          ids.add(id);
        }
        return [...ids];
      });
    },
    pending(crawlId, ids) {
      db.exec("CREATE TEMP TABLE IF NOT EXISTS crawl_targets (id INTEGER PRIMARY KEY); DELETE FROM temp.crawl_targets");
      transaction(db, () => {
        const add = db.prepare("INSERT INTO temp.crawl_targets (id) VALUES (?)");
        for (const id of ids) add.run(id);
      });
      return db
        .prepare(
          `SELECT r.id, r.node_id IS NOT NULL AS has_node_id, r.recheck_in_crawl IS ?1 AS recheck
             FROM temp.crawl_targets t JOIN repositories r ON r.id = t.id
            WHERE r.asked_in_crawl IS NOT ?1 ORDER BY r.last_read_at, r.id`,
        )
        .all(crawlId)
        .map((row) => ({ id: Number(row.id), hasNodeId: row.has_node_id === 1, recheck: row.recheck === 1 }));
    },
    known: (id) => toKnown(getKnown.get(id)),
    markRecheck(crawlId, ids) {
      transaction(db, () => {
        for (const id of ids) setRecheck.run(crawlId, id);
      });
    },
    save({ crawlId, at, source, changes }) {
      transaction(db, () => {
        for (const change of changes) saveOne(crawlId, at, source, change);
      });
    },
    latestStars: () =>
      new Map(
        latest.all().map((row) => [
          String(row.key),
          {
            repository: String(row.name),
            stars: numberOrNull(row.last_stars),
            observedAt: textOrNull(row.last_read_at),
            status: row.status as RepositoryStatus,
            archived: row.archived === 1,
          },
        ]),
      ),
    starHistory: (repository) =>
      history
        .all(repository.toLowerCase())
        .map((row) => ({ observedAt: String(row.observed_at), stars: Number(row.stars) })),
    *allStarObservations() {
      for (const row of all.iterate()) {
        yield {
          repository: String(row.name),
          observed_at: String(row.observed_at),
          stars: Number(row.stars),
          source: String(row.source),
        };
      }
    },
    events: (repository) =>
      events.all(repository.toLowerCase()).map((row) => ({
        observedAt: String(row.observed_at),
        kind: row.kind as RepositoryEventKind,
        detail: textOrNull(row.detail),
      })),
  };
}

function toKnown(row: Record<string, unknown> | undefined): KnownRepository {
  if (row === undefined) throw new Error("a repository to be asked for is not in the observations");
  return {
    id: Number(row.id),
    name: String(row.name),
    nodeId: textOrNull(row.node_id),
    databaseId: numberOrNull(row.database_id),
    status: row.status as RepositoryStatus,
    archived: row.archived === 1,
    lockReason: textOrNull(row.lock_reason),
    misses: Number(row.misses),
    etag: textOrNull(row.etag),
    lastStars: numberOrNull(row.last_stars),
    lastReadAt: textOrNull(row.last_read_at),
  };
}

const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

import type { DatabaseSync } from "node:sqlite";
import type { RepositoryDetails } from "../../src/core/catalog/catalog-data.ts";
import type { StarObservation } from "../../src/schema/records/product.ts";
import { transaction } from "../../src/store/sqlite/database.ts";
import { type CrawlPlan, planCrawl } from "./crawl-plan.ts";

/**
 * `unread`: never answered. `locked` and `disabled`: closed by GitHub for now. `forbidden`: its organisation requires
 * single sign-on. `blocked`: taken down for legal reasons or under the terms of service. `gone`: deleted, private, or
 * its name belongs to another repository.
 */
type RepositoryStatus = "unread" | "active" | "locked" | "disabled" | "forbidden" | "blocked" | "gone";

/** Stored state of a repository before it is requested again. `name` has GitHub's latest spelling. */
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

type RepositoryEventKind =
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

/** Result of requesting one repository: its new state, its events, and the count if one was read. */
export interface RepositoryChange {
  state: KnownRepository;
  /** The count read now; null leaves the last count and its date unchanged. */
  stars: number | null;
  events: RepositoryEvent[];
  /** Details read besides the count; absent when there is nothing new. */
  details?: ReadDetails | undefined;
}

/** The facts of one response about a repository besides its stars. */
export type ReadDetails = Pick<
  RepositoryDetails,
  "language" | "licenseSpdx" | "releaseTag" | "releasedOn" | "pushedOn" | "archived"
>;

export interface LatestStars {
  repository: string;
  stars: number | null;
  /** Time of the last successful read; null when none succeeded. */
  observedAt: string | null;
  status: RepositoryStatus;
  archived: boolean;
  /** The last reading of details besides stars; null when there was none. */
  details: RepositoryDetails | null;
}

export interface StarsStore {
  /** Registers new names and returns what crawl `crawlId` has to request. */
  plan(crawlId: number, names: Iterable<string>): CrawlPlan;
  /** In the order of `ids`. */
  known(ids: readonly number[]): KnownRepository[];
  /** Marks repositories that GitHub did not find by node id, to be requested by name in the same crawl. */
  markRecheck(crawlId: number, ids: readonly number[]): void;
  /**
   * Saves a batch in one durable transaction: appends counts, updates states, logs events and stores the crawl's
   * progress.
   */
  save(batch: { crawlId: number; at: string; source: string; changes: readonly RepositoryChange[] }): void;
  /** By lower-case `owner/name`, for each name that the repository has had. */
  latestStars(): Map<string, LatestStars>;
  /** Oldest first. */
  starHistory(repository: string): { observedAt: string; stars: number }[];
  /** By name, then by time; a repository with several names appears under each. */
  allStarObservations(): IterableIterator<StarObservation>;
  events(repository: string): { observedAt: string; kind: RepositoryEventKind; detail: string | null }[];
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the prepared statements
export function createStarsStore(db: DatabaseSync): StarsStore {
  const addName = db.prepare("INSERT OR IGNORE INTO repository_names (key, name, repository) VALUES (?, ?, ?)");
  const moveNames = db.prepare("UPDATE repository_names SET repository = ? WHERE repository = ?");
  // One text per batch creates far less garbage than an object per row and column.
  const getKnown = db.prepare(
    `SELECT json_group_array(json_object('id', r.id, 'name', r.name, 'nodeId', r.node_id, 'databaseId', r.database_id,
              'status', r.status, 'archived', json(CASE r.archived WHEN 1 THEN 'true' ELSE 'false' END),
              'lockReason', r.lock_reason, 'misses', r.misses, 'etag', r.etag, 'lastStars', r.last_stars,
              'lastReadAt', r.last_read_at) ORDER BY asked.key) AS known
       FROM json_each(?) asked JOIN repositories r ON r.id = asked.value`,
  );
  const getName = db.prepare("SELECT name FROM repositories WHERE id = ?");
  const findTwin = db.prepare("SELECT id FROM repositories WHERE id <> ? AND (database_id = ? OR node_id = ?) LIMIT 1");
  const setAsked = db.prepare("UPDATE repositories SET asked_in_crawl = ? WHERE id = ?");
  const setRecheck = db.prepare("UPDATE repositories SET recheck_in_crawl = ? WHERE id = ?");
  const setState = db.prepare(
    `UPDATE repositories SET name = ?, node_id = ?, database_id = ?, status = ?, archived = ?, lock_reason = ?,
            misses = ?, etag = ?, asked_in_crawl = ? WHERE id = ?`,
  );
  const setCount = db.prepare("UPDATE repositories SET last_stars = ?, last_read_at = ? WHERE id = ?");
  const setDetails = db.prepare("UPDATE repositories SET details = ? WHERE id = ?");
  const addCount = db.prepare(
    "INSERT OR IGNORE INTO star_observations (repository, observed_at, stars, source) VALUES (?, ?, ?, ?)",
  );
  const addEvent = db.prepare(
    "INSERT INTO repository_events (repository, observed_at, kind, detail) VALUES (?, ?, ?, ?)",
  );
  const latest = db.prepare(
    `SELECT n.key, r.name, r.last_stars, r.last_read_at, r.status, r.archived, r.details
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

  function saveOne(
    crawlId: number,
    at: string,
    source: string,
    { state, stars, events, details }: RepositoryChange,
  ): void {
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
      const askedAs = getName.get(state.id)?.name;
      moveNames.run(id, state.id);
      setAsked.run(crawlId, id);
      addEvent.run(id, at, "same-as", textOrNull(askedAs));
    }
    addName.run(state.name.toLowerCase(), state.name, id);
    for (const event of events) addEvent.run(id, at, event.kind, event.detail);
    if (stars !== null) {
      addCount.run(id, at, stars, source);
      setCount.run(stars, at, id);
    }
    if (details !== undefined) {
      const kept: RepositoryDetails = { observedOn: at.slice(0, 10), source: "github", ...details };
      setDetails.run(JSON.stringify(kept), id);
    }
  }

  return {
    plan: (crawlId, names) => planCrawl(db, crawlId, names),
    known: (ids) => JSON.parse(String(getKnown.get(JSON.stringify(ids))?.known)) as KnownRepository[],
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
            details: row.details === null ? null : readDetails(String(row.details)),
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

/** Reads stored details; those of earlier versions have no day of the last push. */
function readDetails(json: string): RepositoryDetails {
  const stored: Omit<RepositoryDetails, "pushedOn"> & Partial<Pick<RepositoryDetails, "pushedOn">> = JSON.parse(json);
  return { ...stored, pushedOn: stored.pushedOn ?? null };
}

const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

import type { DatabaseSync } from "node:sqlite";
import { transaction } from "../../src/store/sqlite/database.ts";

/** The repositories behind a list of names, each once, by id; the one read longest ago first. */
export interface CrawlPlan {
  total: number;
  /** To be requested by node id. */
  byNodeId: number[];
  /** To be requested by name: never read, or not found by node id in this crawl. */
  byName: number[];
}

/** Number of names passed to SQLite at a time. */
const CHUNK = 1_000;

/**
 * Registers new names and returns what crawl `crawlId` still has to request. Runs in SQL, so that a hundred thousand
 * names take no memory here.
 */
export function planCrawl(db: DatabaseSync, crawlId: number, names: Iterable<string>): CrawlPlan {
  db.exec(`CREATE TEMP TABLE IF NOT EXISTS crawl_names (key TEXT PRIMARY KEY, name TEXT NOT NULL, repository INTEGER);
           DELETE FROM temp.crawl_names`);
  transaction(db, () => {
    const add = db.prepare(
      "INSERT OR IGNORE INTO temp.crawl_names (key, name) SELECT lower(value), value FROM json_each(?)",
    );
    for (const chunk of chunks(names)) add.run(JSON.stringify(chunk));
    db.exec(`
      UPDATE temp.crawl_names SET repository = (SELECT n.repository FROM repository_names n WHERE n.key = crawl_names.key);
      UPDATE temp.crawl_names SET repository = (SELECT COALESCE(MAX(id), 0) FROM main.repositories) + fresh.number
        FROM (SELECT key, ROW_NUMBER() OVER (ORDER BY rowid) AS number FROM temp.crawl_names WHERE repository IS NULL) fresh
       WHERE fresh.key = crawl_names.key;
      INSERT INTO repositories (id, name)
        SELECT repository, name FROM temp.crawl_names WHERE repository NOT IN (SELECT id FROM main.repositories);
      INSERT OR IGNORE INTO repository_names (key, name, repository) SELECT key, name, repository FROM temp.crawl_names;
    `);
  });
  const total = db.prepare("SELECT COUNT(DISTINCT repository) AS total FROM temp.crawl_names").get()?.total;
  return { total: Number(total), byNodeId: pending(db, crawlId, 0), byName: pending(db, crawlId, 1) };
}

function pending(db: DatabaseSync, crawlId: number, byName: 0 | 1): number[] {
  const row = db
    .prepare(
      `SELECT json_group_array(r.id ORDER BY r.last_read_at, r.id) AS ids FROM repositories r
        WHERE r.id IN (SELECT repository FROM temp.crawl_names) AND r.asked_in_crawl IS NOT ?1
          AND (r.node_id IS NULL OR r.recheck_in_crawl IS ?1) = ?2`,
    )
    .get(crawlId, byName);
  return JSON.parse(String(row?.ids)) as number[];
}

function* chunks(names: Iterable<string>): IterableIterator<string[]> {
  let chunk: string[] = [];
  for (const name of names) {
    chunk.push(name);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

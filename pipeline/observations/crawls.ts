import type { DatabaseSync } from "node:sqlite";

/** One run of a crawl; `resumed` when it continues an interrupted one. */
interface Crawl {
  id: number;
  startedAt: string;
  resumed: boolean;
}

export interface CrawlsStore {
  /** Resumes the newest unfinished crawl of `source` that started at `resumeFrom` or later, else starts one at `at`. */
  begin(source: string, at: string, resumeFrom: string): Crawl;
  finish(id: number, at: string, report: unknown): void;
  /** The report of the last finished crawl of `source`; null when there is none. */
  lastReport(source: string): { finishedAt: string; report: unknown } | null;
}

export function createCrawlsStore(db: DatabaseSync): CrawlsStore {
  const unfinished = db.prepare(
    "SELECT id, started_at FROM crawls WHERE source = ? AND finished_at IS NULL AND started_at >= ? ORDER BY id DESC LIMIT 1",
  );
  const newest = db.prepare("SELECT MAX(id) AS id FROM crawls WHERE source = ?");
  const start = db.prepare("INSERT INTO crawls (source, started_at) VALUES (?, ?) RETURNING id");
  const finish = db.prepare("UPDATE crawls SET finished_at = ?, report = ? WHERE id = ? AND finished_at IS NULL");
  const last = db.prepare(
    "SELECT finished_at, report FROM crawls WHERE source = ? AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1",
  );
  return {
    begin(source, at, resumeFrom) {
      const open = unfinished.get(source, resumeFrom);
      if (open !== undefined && open.id === newest.get(source)?.id) {
        return { id: Number(open.id), startedAt: String(open.started_at), resumed: true };
      }
      return { id: Number(start.get(source, at)?.id), startedAt: at, resumed: false };
    },
    finish(id, at, report) {
      finish.run(at, JSON.stringify(report), id);
    },
    lastReport(source) {
      const row = last.get(source);
      return row === undefined
        ? null
        : { finishedAt: String(row.finished_at), report: JSON.parse(String(row.report ?? "null")) };
    },
  };
}

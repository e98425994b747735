import type { DatabaseSync } from "node:sqlite";

/** A successful read of a URL: the stored body, and the validators for the next conditional request. */
export interface PageRead {
  url: string;
  finalUrl: string;
  readAt: string;
  sha256: string;
  bytes: number;
  contentType: string;
  charset: string;
  etag: string | null;
  lastModified: string | null;
}

export interface PagesStore {
  /** The newest successful read of `url`; null when none succeeded. */
  latest(url: string): PageRead | null;
  /** `not-modified`: the server confirmed the stored body. */
  recordRead(outcome: "read" | "not-modified", read: PageRead): void;
  recordRefusal(url: string, readAt: string, finding: { code: string; message: string }): void;
}

export function createPagesStore(db: DatabaseSync): PagesStore {
  const latest = db.prepare("SELECT * FROM page_reads WHERE url = ? AND outcome <> 'refused' ORDER BY id DESC LIMIT 1");
  const insert = db.prepare(
    `INSERT INTO page_reads (url, read_at, outcome, final_url, sha256, bytes, content_type, charset, etag, last_modified, finding)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    latest(url) {
      const row = latest.get(url);
      if (row === undefined) return null;
      return {
        url: String(row.url),
        finalUrl: String(row.final_url),
        readAt: String(row.read_at),
        sha256: String(row.sha256),
        bytes: Number(row.bytes),
        contentType: String(row.content_type),
        charset: String(row.charset),
        etag: row.etag === null ? null : String(row.etag),
        lastModified: row.last_modified === null ? null : String(row.last_modified),
      };
    },
    recordRead(outcome, read) {
      insert.run(
        read.url,
        read.readAt,
        outcome,
        read.finalUrl,
        read.sha256,
        read.bytes,
        read.contentType,
        read.charset,
        read.etag,
        read.lastModified,
        null,
      );
    },
    recordRefusal(url, readAt, finding) {
      insert.run(
        url,
        readAt,
        "refused",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        `${finding.code}: ${finding.message}`,
      );
    },
  };
}

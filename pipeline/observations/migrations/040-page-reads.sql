-- Every attempt to read a page, never deleted. The body is in the snapshot folder under its SHA-256.
CREATE TABLE page_reads (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  read_at TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('read', 'not-modified', 'refused')),
  final_url TEXT,
  sha256 TEXT,
  bytes INTEGER,
  content_type TEXT,
  charset TEXT,
  etag TEXT,
  last_modified TEXT,
  finding TEXT,
  CHECK ((outcome = 'refused') = (sha256 IS NULL))
) STRICT;

CREATE INDEX page_reads_by_url ON page_reads (url, id);

CREATE TRIGGER page_reads_keep BEFORE UPDATE ON page_reads
BEGIN SELECT RAISE(ABORT, 'page reads are append only'); END;
CREATE TRIGGER page_reads_stay BEFORE DELETE ON page_reads
BEGIN SELECT RAISE(ABORT, 'page reads are append only'); END;

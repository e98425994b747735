-- One row per run of a crawl. A row without `finished_at` was interrupted and can be resumed.
CREATE TABLE crawls (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  report TEXT
) STRICT;

CREATE INDEX crawls_by_source ON crawls (source, started_at);

-- Every GitHub repository that was ever requested. `database_id` is GitHub's number and survives renames and transfers;
-- `node_id` is its GraphQL id, whose format GitHub has changed before.
CREATE TABLE repositories (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  node_id TEXT UNIQUE,
  database_id INTEGER UNIQUE,
  status TEXT NOT NULL DEFAULT 'unread'
    CHECK (status IN ('unread', 'active', 'locked', 'disabled', 'forbidden', 'blocked', 'gone')),
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  lock_reason TEXT,
  misses INTEGER NOT NULL DEFAULT 0,
  etag TEXT,
  last_stars INTEGER,
  last_read_at TEXT,
  asked_in_crawl INTEGER,
  recheck_in_crawl INTEGER
) STRICT;

-- Every name under which a repository was requested or returned, in lower case, so that a rename keeps its history.
CREATE TABLE repository_names (
  key TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  repository INTEGER NOT NULL REFERENCES repositories (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX repository_names_by_repository ON repository_names (repository);

CREATE TABLE repository_events (
  id INTEGER PRIMARY KEY,
  repository INTEGER NOT NULL REFERENCES repositories (id),
  observed_at TEXT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT
) STRICT;

CREATE TRIGGER repository_events_keep BEFORE UPDATE ON repository_events
BEGIN SELECT RAISE(ABORT, 'repository events are append only'); END;
CREATE TRIGGER repository_events_stay BEFORE DELETE ON repository_events
BEGIN SELECT RAISE(ABORT, 'repository events are append only'); END;

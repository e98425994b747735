-- Closed weeks and months, written once. The hash of each covers the hash of the previous one.
CREATE TABLE closed_periods (
  scope TEXT NOT NULL CHECK (scope IN ('monthly', 'weekly')),
  key TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  closed_at TEXT NOT NULL,
  result TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER closed_periods_keep BEFORE UPDATE ON closed_periods BEGIN SELECT RAISE(ABORT, 'closed periods are final'); END;
CREATE TRIGGER closed_periods_stay BEFORE DELETE ON closed_periods BEGIN SELECT RAISE(ABORT, 'closed periods are final'); END;

-- One row per recorded UTC day.
CREATE TABLE board_days (
  day TEXT PRIMARY KEY,
  products INTEGER NOT NULL,
  recorded_at TEXT NOT NULL,
  -- 1 when the day was not recorded at its end but later, from the append-only points.
  backfilled INTEGER NOT NULL CHECK (backfilled IN (0, 1))
) STRICT, WITHOUT ROWID;
-- A row exists only when a position or its points differ from the last recorded day. A NULL position means that the
-- product left the board.
CREATE TABLE board_positions (
  slug TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('overall', 'monthly', 'weekly')),
  category TEXT NOT NULL,
  day TEXT NOT NULL,
  position INTEGER CHECK (position > 0),
  points INTEGER NOT NULL,
  PRIMARY KEY (slug, scope, category, day)
) STRICT, WITHOUT ROWID;

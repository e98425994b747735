-- Rank Points: paid promotional placement. Append only; a mistake is corrected by an entry of the opposite sign.
CREATE TABLE rank_points (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL,
  points INTEGER NOT NULL CHECK (points <> 0),
  reference TEXT NOT NULL,
  earned_at TEXT NOT NULL,
  recorded_at TEXT NOT NULL
) STRICT;
CREATE INDEX rank_points_by_slug ON rank_points (slug, earned_at);
CREATE INDEX rank_points_by_time ON rank_points (earned_at);
CREATE TRIGGER rank_points_keep BEFORE UPDATE ON rank_points BEGIN SELECT RAISE(ABORT, 'rank points are append only'); END;
CREATE TRIGGER rank_points_stay BEFORE DELETE ON rank_points BEGIN SELECT RAISE(ABORT, 'rank points are append only'); END;

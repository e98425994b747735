-- usable from 130
-- Boards as lists of product numbers, as in the SQLite ledger. The days without a row in board_names are in
-- board_positions.
CREATE TABLE board_names (
  day TEXT PRIMARY KEY,
  first BIGINT NOT NULL CHECK (first >= 0),
  slugs TEXT NOT NULL
);
CREATE TABLE board_lists (
  scope TEXT NOT NULL CHECK (scope IN ('overall', 'monthly', 'weekly')),
  category TEXT NOT NULL,
  day TEXT NOT NULL,
  packed_products TEXT NOT NULL,
  packed_points TEXT NOT NULL,
  PRIMARY KEY (scope, category, day)
);

-- Records a day. Returns 'recorded'; 'known' when this day or a later one was recorded before; 'stale' when the last
-- recorded day is not `last`, so that the lists were computed from another day.
CREATE FUNCTION record_lists(day TEXT, products BIGINT, recorded_at TEXT, backfilled INTEGER, last TEXT, first BIGINT,
  slugs TEXT, lists JSONB) RETURNS TEXT LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  latest TEXT;
BEGIN
  PERFORM 1 FROM ledger_versions WHERE part = 'days' FOR UPDATE;
  SELECT max(b.day) INTO latest FROM board_days b;
  IF latest >= $1 THEN RETURN 'known'; END IF;
  IF latest IS DISTINCT FROM $5 THEN RETURN 'stale'; END IF;
  INSERT INTO board_days VALUES ($1, $2, $3, $4);
  INSERT INTO board_names VALUES ($1, $6, $7);
  INSERT INTO board_lists (scope, category, day, packed_products, packed_points)
    SELECT l->>0, l->>1, $1, l->>2, l->>3 FROM jsonb_array_elements($8) AS l;
  DELETE FROM referred_visitors v WHERE v.day < $1;
  UPDATE ledger_versions SET version = version + 1 WHERE part = 'days';
  RETURN 'recorded';
END $$;

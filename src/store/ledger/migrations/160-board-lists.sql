-- usable from 150
-- Boards as lists of product numbers: a day of 100,000 products takes 150 kB instead of 4 MB.
-- One row per day recorded this way; positions of the other days are in board_positions.
CREATE TABLE board_names (
  day TEXT PRIMARY KEY,
  -- Number of the first product listed for the first time that day; the others follow.
  first INTEGER NOT NULL CHECK (first >= 0),
  -- Slugs separated by line feeds; empty when none is new.
  slugs TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- A row exists only when a board differs from the last row of this table.
CREATE TABLE board_lists (
  scope TEXT NOT NULL CHECK (scope IN ('overall', 'monthly', 'weekly')),
  category TEXT NOT NULL,
  day TEXT NOT NULL,
  -- Product numbers, best first, each as its difference from the one before. Integers are packed in the base 64 VLQ of
  -- source maps.
  packed_products TEXT NOT NULL,
  -- Points in the same order, without the zeros at the end.
  packed_points TEXT NOT NULL,
  PRIMARY KEY (scope, category, day)
) STRICT;

-- usable from 30
-- Stores the positions once instead of twice: the board comes first in the key, because every query names a board. The
-- index of the same columns was as large as the table.
DROP INDEX board_positions_by_board;
CREATE TABLE board_positions_by_board (
  slug TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('overall', 'monthly', 'weekly')),
  category TEXT NOT NULL,
  day TEXT NOT NULL,
  position INTEGER CHECK (position > 0),
  points INTEGER NOT NULL,
  PRIMARY KEY (scope, category, slug, day)
) STRICT, WITHOUT ROWID;
INSERT INTO board_positions_by_board SELECT * FROM board_positions ORDER BY scope, category, slug, day;
DROP TABLE board_positions;
ALTER TABLE board_positions_by_board RENAME TO board_positions;

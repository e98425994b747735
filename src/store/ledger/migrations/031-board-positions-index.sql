-- Movement asks for one board's positions on one day; the primary key leads to one product's.
CREATE INDEX board_positions_by_board ON board_positions (scope, category, slug, day, position);

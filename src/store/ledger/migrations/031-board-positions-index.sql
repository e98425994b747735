-- Movement queries need one board's positions on one day; the primary key serves queries for one product.
CREATE INDEX board_positions_by_board ON board_positions (scope, category, slug, day, position);

-- Rank Points, visits, board days and closed periods. Each writer locks the row of its part in ledger_versions first.

-- Adds an entry, unless it would make the total of its product negative: the row then holds the total instead of an id.
-- With `again`, an entry that an earlier call may have written is not written twice.
CREATE FUNCTION add_points(slug TEXT, points BIGINT, reference TEXT, earned_at TEXT, recorded_at TEXT, again BOOLEAN)
RETURNS TABLE (id BIGINT, total BIGINT) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  next BIGINT;
  before BIGINT;
BEGIN
  SELECT version + 1 INTO next FROM ledger_versions WHERE part = 'points' FOR UPDATE;
  IF again THEN
    RETURN QUERY SELECT r.id, 0::bigint FROM rank_points r WHERE r.slug = $1 AND r.points = $2 AND r.reference = $3
      AND r.earned_at = $4 AND r.recorded_at = $5 LIMIT 1;
    IF FOUND THEN RETURN; END IF;
  END IF;
  SELECT COALESCE(sum(r.points), 0) INTO before FROM rank_points r WHERE r.slug = $1;
  IF before + $2 < 0 THEN RETURN QUERY SELECT NULL::bigint, before; RETURN; END IF;
  INSERT INTO rank_points VALUES (next, $1, $2, $3, $4, $5);
  UPDATE ledger_versions SET version = next WHERE part = 'points';
  RETURN QUERY SELECT next, before + $2;
END $$;

-- Counts a visit unless this visitor has been counted on this day. Returns whether it was counted.
CREATE FUNCTION count_visit(slug TEXT, day TEXT, visitor BYTEA) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  next BIGINT;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', TRUE);
  INSERT INTO referred_visitors VALUES ($2, $3) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN FALSE; END IF;
  UPDATE ledger_versions SET version = version + 1 WHERE part = 'visits' RETURNING version INTO next;
  INSERT INTO referred_visits AS v VALUES ($1, $2, 1, next)
    ON CONFLICT ON CONSTRAINT referred_visits_pkey DO UPDATE SET visits = v.visits + 1, version = next;
  RETURN TRUE;
END $$;

-- Records a day. Returns 'recorded'; 'known' when it was recorded before; 'stale' when the last recorded day is not
-- `last`, so that the changes were computed from another day.
CREATE FUNCTION record_day(day TEXT, products BIGINT, recorded_at TEXT, backfilled INTEGER, last TEXT, places JSONB)
RETURNS TEXT LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM ledger_versions WHERE part = 'days' FOR UPDATE;
  IF EXISTS (SELECT 1 FROM board_days b WHERE b.day = $1) THEN RETURN 'known'; END IF;
  IF (SELECT max(b.day) FROM board_days b) IS DISTINCT FROM $5 THEN RETURN 'stale'; END IF;
  INSERT INTO board_days VALUES ($1, $2, $3, $4);
  INSERT INTO board_positions (slug, scope, category, day, position, points)
    SELECT p->>0, p->>1, p->>2, $1, (p->>3)::bigint, (p->>4)::bigint FROM jsonb_array_elements($6) AS p;
  DELETE FROM referred_visitors v WHERE v.day < $1;
  UPDATE ledger_versions SET version = version + 1 WHERE part = 'days';
  RETURN 'recorded';
END $$;

-- Closes a period. Returns 'closed'; 'known' when it was closed before; 'stale' when another period already follows the
-- same one.
CREATE FUNCTION close_period(scope TEXT, key TEXT, starts_at TEXT, ends_at TEXT, closed_at TEXT, result TEXT,
  previous_hash TEXT, hash TEXT) RETURNS TEXT LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM ledger_versions WHERE part = 'periods' FOR UPDATE;
  INSERT INTO closed_periods VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    UPDATE ledger_versions SET version = version + 1 WHERE part = 'periods';
    RETURN 'closed';
  END IF;
  IF EXISTS (SELECT 1 FROM closed_periods c WHERE c.scope = $1 AND c.key = $2) THEN RETURN 'known'; END IF;
  RETURN 'stale';
END $$;

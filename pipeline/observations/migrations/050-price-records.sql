-- Dated prices that this installation read, in addition to the registry's. The price of a record never changes; only its
-- end, its last reading and the evidence of that reading are updated.
CREATE TABLE price_records (
  id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL,
  model_id TEXT NOT NULL,
  meter TEXT NOT NULL,
  condition TEXT NOT NULL,
  usd_per_mtok TEXT NOT NULL,
  effective_from TEXT NOT NULL,
  effective_to TEXT,
  verified_at TEXT,
  status TEXT NOT NULL,
  origin TEXT NOT NULL,
  evidence TEXT,
  first_evidence TEXT,
  UNIQUE (provider, model_id, meter, condition, effective_from, usd_per_mtok)
) STRICT;

CREATE TRIGGER price_records_keep
BEFORE UPDATE OF provider, model_id, meter, condition, usd_per_mtok, effective_from, first_evidence ON price_records
BEGIN SELECT RAISE(ABORT, 'a price is closed and another appended, never overwritten'); END;
CREATE TRIGGER price_records_forward BEFORE UPDATE OF verified_at ON price_records
WHEN OLD.verified_at IS NOT NULL AND (NEW.verified_at IS NULL OR NEW.verified_at < OLD.verified_at)
BEGIN SELECT RAISE(ABORT, 'verified_at only moves forward'); END;
CREATE TRIGGER price_records_stay BEFORE DELETE ON price_records
BEGIN SELECT RAISE(ABORT, 'price records are append only'); END;

-- What the last reading of each provider left pending or did not find.
CREATE TABLE price_reads (
  provider TEXT PRIMARY KEY,
  read_at TEXT NOT NULL,
  pending TEXT NOT NULL,
  missing TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Each change when it was seen, with the quotes before and after.
CREATE TABLE price_changes (
  id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  change TEXT NOT NULL
) STRICT;

CREATE TRIGGER price_changes_keep BEFORE UPDATE ON price_changes
BEGIN SELECT RAISE(ABORT, 'price changes are append only'); END;
CREATE TRIGGER price_changes_stay BEFORE DELETE ON price_changes
BEGIN SELECT RAISE(ABORT, 'price changes are append only'); END;

-- Prices of our models in the lists of others when each was last read. Differences from our prices are published; no
-- price is taken from them. The lists as served are in the snapshot folder.
CREATE TABLE second_prices (
  list TEXT NOT NULL,
  provider TEXT NOT NULL,
  model_id TEXT NOT NULL,
  meter TEXT NOT NULL CHECK (meter IN ('input', 'output', 'cache_read')),
  usd_per_mtok TEXT NOT NULL,
  url TEXT NOT NULL,
  read_at TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (list, provider, model_id, meter)
) STRICT, WITHOUT ROWID;

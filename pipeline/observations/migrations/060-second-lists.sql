-- What others' price lists said of our models when each was last read. They are compared with our prices and published
-- where they differ; no price is ever taken from them. The lists as served lie in the snapshot folder.
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

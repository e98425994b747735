CREATE TABLE build (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  category TEXT NOT NULL,
  homepage_url TEXT NOT NULL,
  subject TEXT NOT NULL,
  description TEXT NOT NULL,
  tags TEXT NOT NULL,
  kinds TEXT NOT NULL,
  aliases TEXT NOT NULL,
  license TEXT NOT NULL,
  -- SPDX identifier of the recorded licence.
  license_spdx TEXT,
  -- What the licence allows, in words, and for two uses: yes, conditional or no.
  license_terms TEXT,
  own_use TEXT,
  offer_to_customers TEXT,
  github_repository TEXT,
  github_url TEXT,
  github_stars INTEGER,
  github_stars_at TEXT,
  github_status TEXT,
  -- RepositoryDetails as JSON: language, licence, release, with the day and source of the reading.
  github_details TEXT,
  language TEXT,
  pushed_on TEXT,
  last_release_on TEXT,
  -- RecordedLicence as JSON.
  recorded_licence TEXT,
  -- ProductWeights as JSON.
  weights TEXT,
  -- PlanPrice[] as JSON.
  plans TEXT NOT NULL,
  -- ReadmeFeatures as JSON.
  readme TEXT,
  growth_as_of TEXT,
  stars_growth_7d INTEGER,
  stars_growth_30d INTEGER,
  stars_growth_90d INTEGER,
  referred_visits INTEGER NOT NULL,
  listed_at TEXT NOT NULL,
  listing_source TEXT NOT NULL,
  operator_reference INTEGER NOT NULL,
  verified INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX products_by_name ON products (name_key);
CREATE INDEX products_by_category ON products (category, slug);
CREATE INDEX products_by_plain_slug ON products (replace(slug, '-', ''));

-- Columns that filters on the ai-products dataset use, in rows short enough for a fast scan of all of them.
CREATE TABLE product_signals (
  id INTEGER PRIMARY KEY REFERENCES products (id),
  category TEXT NOT NULL,
  license TEXT NOT NULL,
  license_spdx TEXT,
  own_use TEXT,
  offer_to_customers TEXT,
  operator_reference INTEGER NOT NULL,
  verified INTEGER NOT NULL,
  subject TEXT NOT NULL,
  github_stars INTEGER,
  referred_visits INTEGER NOT NULL,
  stars_growth_7d INTEGER,
  stars_growth_30d INTEGER,
  stars_growth_90d INTEGER,
  listed_at TEXT NOT NULL,
  github_stars_at TEXT,
  growth_as_of TEXT,
  updated_at TEXT NOT NULL,
  listing_source TEXT NOT NULL,
  github_status TEXT,
  github_url TEXT,
  language TEXT,
  pushed_on TEXT,
  last_release_on TEXT
) STRICT;
CREATE TABLE product_texts (
  id INTEGER PRIMARY KEY REFERENCES products (id),
  name TEXT NOT NULL,
  -- Lists: each element between two separators (LIST_SEPARATOR), so that a part of an element is a part of the text.
  tags TEXT NOT NULL,
  aliases TEXT NOT NULL,
  description TEXT NOT NULL,
  homepage_url TEXT NOT NULL
) STRICT;
-- Every three consecutive characters of the texts, with A to Z in lower case, which is how LIKE compares. Two
-- separators end each text, so that its last two characters also begin a trigram.
CREATE VIRTUAL TABLE product_trigrams USING fts5(
  name, tags, aliases, description, homepage_url,
  tokenize = 'trigram case_sensitive 1', content = '', columnsize = 0
);
CREATE TABLE product_trigram_list (trigram TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

CREATE TABLE product_kinds (
  kind TEXT NOT NULL,
  product INTEGER NOT NULL REFERENCES products (id),
  PRIMARY KEY (kind, product)
) STRICT, WITHOUT ROWID;

-- Other names of products, lower-case.
CREATE TABLE product_aliases (
  alias_key TEXT NOT NULL,
  product INTEGER NOT NULL REFERENCES products (id),
  PRIMARY KEY (alias_key, product)
) STRICT, WITHOUT ROWID;

-- ProductNames of core/research: names, slugs and aliases without case, spaces and punctuation, and common words.
CREATE TABLE product_names (name_key TEXT PRIMARY KEY, slug TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE common_words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

CREATE TABLE star_observations (
  product INTEGER NOT NULL REFERENCES products (id),
  observed_on TEXT NOT NULL,
  stars INTEGER NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (product, observed_on)
) STRICT, WITHOUT ROWID;

CREATE TABLE providers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  homepage_url TEXT NOT NULL,
  pricing_url TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A provider's known terms as JSON; no row when they have not been researched.
CREATE TABLE provider_facts (
  provider TEXT PRIMARY KEY REFERENCES providers (id),
  facts TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL REFERENCES providers (id),
  model_id TEXT NOT NULL,
  display_name TEXT NOT NULL,
  tier TEXT NOT NULL,
  status TEXT NOT NULL,
  listing TEXT NOT NULL,
  UNIQUE (provider, model_id)
) STRICT;

-- Models that a crawl read and that have not been reviewed.
CREATE TABLE new_models (
  provider TEXT NOT NULL REFERENCES providers (id),
  model_id TEXT NOT NULL,
  prices TEXT NOT NULL,
  PRIMARY KEY (provider, model_id)
) STRICT, WITHOUT ROWID;

-- Models for one task: embeddings, reranking, speech, images, video, documents.
CREATE TABLE task_models (
  id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL REFERENCES providers (id),
  model_id TEXT NOT NULL,
  display_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  listing TEXT NOT NULL,
  UNIQUE (provider, model_id)
) STRICT;

-- What public scores show about a model, whoever sells it.
CREATE TABLE quality_models (
  model_key TEXT PRIMARY KEY,
  families INTEGER NOT NULL,
  newest TEXT,
  -- Effort classes with scores, separated by commas.
  efforts TEXT NOT NULL,
  verbosity REAL,
  -- JSON: SessionCost and MeasuredSpeed of core/quality/types.ts.
  session_cost TEXT,
  speed TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE quality_abilities (
  model_key TEXT NOT NULL REFERENCES quality_models (model_key),
  kind TEXT NOT NULL,
  mean REAL NOT NULL,
  variance REAL NOT NULL,
  families INTEGER NOT NULL,
  PRIMARY KEY (model_key, kind)
) STRICT, WITHOUT ROWID;
-- Published scores. A score with reuse "cite" may be quoted with its source; its table may not be republished.
CREATE TABLE quality_scores (
  id INTEGER PRIMARY KEY,
  model_key TEXT NOT NULL REFERENCES quality_models (model_key),
  board TEXT NOT NULL REFERENCES quality_boards (id),
  setting TEXT,
  effort TEXT NOT NULL,
  score REAL NOT NULL,
  low REAL,
  high REAL,
  n INTEGER,
  date TEXT NOT NULL,
  date_is TEXT NOT NULL
) STRICT;
CREATE INDEX quality_scores_by_model ON quality_scores (model_key, id);
CREATE TABLE quality_boards (
  id TEXT PRIMARY KEY,
  benchmark TEXT NOT NULL,
  kind TEXT NOT NULL,
  family TEXT,
  unit TEXT NOT NULL,
  url TEXT NOT NULL,
  source TEXT NOT NULL,
  reuse TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Base rates of standard service of each model from the day of the build on. Each row covers a period of days in which
-- they stay the same, so that on any day each model has one row: a row of the model-pricing dataset.
CREATE TABLE model_pricing (
  id INTEGER NOT NULL,
  -- First day of the period; empty for the one that includes the day of the build.
  from_day TEXT NOT NULL,
  -- First day after the period; `9999` for the last one.
  until_day TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_name TEXT NOT NULL,
  model_id TEXT NOT NULL,
  display_name TEXT NOT NULL,
  tier TEXT NOT NULL,
  status TEXT NOT NULL,
  reasoning TEXT NOT NULL,
  -- JSON lists; null when no source states them.
  inputs TEXT,
  outputs TEXT,
  tools INTEGER,
  open_weights INTEGER NOT NULL,
  weights_license TEXT,
  json_schema INTEGER,
  context_window INTEGER,
  max_output INTEGER,
  output_speed INTEGER,
  knowledge_cutoff TEXT,
  released_on TEXT,
  shutdown_on TEXT,
  successor TEXT,
  -- Decimal text; compared as numbers.
  input_usd_per_mtok TEXT,
  output_usd_per_mtok TEXT,
  cache_read_usd_per_mtok TEXT,
  batch_input_usd_per_mtok TEXT,
  batch_output_usd_per_mtok TEXT,
  -- Number of input tokens from which another rate applies; null when the rate does not depend on the length.
  long_context_from INTEGER,
  price_verified_at TEXT,
  -- As authored. The age of a verified price is computed when it is read.
  price_status TEXT,
  price_evidence_form TEXT,
  price_origin TEXT,
  price_url TEXT,
  -- Page on which the seller states its prices.
  price_page TEXT,
  price_quote TEXT,
  PRIMARY KEY (id, from_day)
) STRICT, WITHOUT ROWID;

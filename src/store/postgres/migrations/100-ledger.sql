-- The tables of the SQLite ledger, with the same names, constraints and guards. Amounts are atomic units of USDC, times
-- are milliseconds since the epoch unless said otherwise, hex is lower-case.

-- Number of changes of each part of the ledger. A writer locks the row of its part first, so that changes are committed
-- in the order of their numbers, and a reader that sees one number has seen all before it.
CREATE TABLE ledger_versions (
  part TEXT PRIMARY KEY CHECK (part IN ('points', 'visits', 'days', 'periods')),
  version BIGINT NOT NULL
);
INSERT INTO ledger_versions VALUES ('points', 0), ('visits', 0), ('days', 0), ('periods', 0);

CREATE TABLE rank_points (
  id BIGINT PRIMARY KEY,
  slug TEXT NOT NULL,
  points BIGINT NOT NULL CHECK (points <> 0),
  reference TEXT NOT NULL,
  earned_at TEXT NOT NULL,
  recorded_at TEXT NOT NULL
);
CREATE INDEX rank_points_by_slug ON rank_points (slug, earned_at);

CREATE TABLE referred_visits (
  slug TEXT NOT NULL,
  day TEXT NOT NULL,
  visits BIGINT NOT NULL CHECK (visits > 0),
  -- Number of the last change that wrote the row.
  version BIGINT NOT NULL,
  PRIMARY KEY (slug, day)
);
CREATE INDEX referred_visits_by_version ON referred_visits (version);
CREATE TABLE referred_visitors (
  day TEXT NOT NULL,
  visitor BYTEA NOT NULL,
  PRIMARY KEY (day, visitor)
);

CREATE TABLE board_days (
  day TEXT PRIMARY KEY,
  products BIGINT NOT NULL,
  recorded_at TEXT NOT NULL,
  backfilled INTEGER NOT NULL CHECK (backfilled IN (0, 1))
);
CREATE TABLE board_positions (
  slug TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('overall', 'monthly', 'weekly')),
  category TEXT NOT NULL,
  day TEXT NOT NULL,
  position BIGINT CHECK (position > 0),
  points BIGINT NOT NULL,
  PRIMARY KEY (day, scope, category, slug)
);

CREATE TABLE closed_periods (
  scope TEXT NOT NULL CHECK (scope IN ('monthly', 'weekly')),
  key TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  closed_at TEXT NOT NULL,
  result TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  PRIMARY KEY (scope, key),
  -- The chain of closed periods cannot fork.
  UNIQUE (scope, previous_hash)
);

-- Processes that work on payments. A process is dead when its last heartbeat is older than 20 seconds.
CREATE TABLE replicas (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  beat_at BIGINT NOT NULL
);

CREATE TABLE payments (
  -- Made by the process that reserves the payment, which records it before the row is written.
  id BIGINT PRIMARY KEY,
  request_id TEXT NOT NULL,
  network TEXT NOT NULL,
  chain_instance TEXT NOT NULL,
  token TEXT NOT NULL,
  payer TEXT NOT NULL,
  nonce TEXT NOT NULL,
  pay_to TEXT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  valid_before BIGINT NOT NULL,
  signature TEXT NOT NULL,
  product TEXT NOT NULL,
  resource_id TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  identifier TEXT,
  day TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('reserved', 'settling', 'settled', 'released')),
  owner TEXT,
  lease_until BIGINT,
  from_block BIGINT,
  settle_calls BIGINT NOT NULL DEFAULT 0,
  unknown_reason TEXT,
  next_look_at BIGINT,
  transaction_hash TEXT,
  settled_at BIGINT,
  receipt_hash TEXT UNIQUE,
  delivered_at BIGINT,
  failure_status BIGINT,
  failure_reason TEXT,
  released_at BIGINT,
  release_reason TEXT,
  watch_at BIGINT,
  refund_transaction TEXT,
  refunded_at BIGINT,
  held TEXT CHECK (held IN ('over_ceiling', 'sold_elsewhere', 'unproven')),
  receipt_version BIGINT NOT NULL DEFAULT 1,
  settled_block BIGINT,
  recheck_at BIGINT,
  reopened_at BIGINT,
  resettled_transaction TEXT,
  CHECK (state <> 'settled' OR (transaction_hash IS NOT NULL AND receipt_hash IS NOT NULL)),
  CHECK (state = 'settled' OR refunded_at IS NULL)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX payments_live ON payments (payer, nonce, token, network, chain_instance) WHERE state <> 'released';
CREATE INDEX payments_released ON payments (payer, nonce) WHERE state = 'released';
-- An unproven claim is recorded once.
CREATE UNIQUE INDEX payments_unproven ON payments (payer, nonce, token, network, chain_instance) WHERE held = 'unproven';
CREATE INDEX payments_by_request ON payments (request_id);
CREATE INDEX payments_by_transaction ON payments (transaction_hash) WHERE transaction_hash IS NOT NULL;
CREATE INDEX payments_by_refund ON payments (refund_transaction) WHERE refund_transaction IS NOT NULL;
CREATE INDEX payments_open ON payments (id) WHERE state IN ('reserved', 'settling');
CREATE INDEX payments_watched ON payments (watch_at) WHERE watch_at IS NOT NULL;
CREATE INDEX payments_recheck ON payments (recheck_at) WHERE recheck_at IS NOT NULL;
CREATE INDEX payments_undelivered ON payments (settled_at) WHERE state = 'settled' AND delivered_at IS NULL;

-- Identifiers chosen by payers, each held by one payment.
CREATE TABLE payment_identifiers (
  payer TEXT NOT NULL,
  identifier TEXT NOT NULL,
  network TEXT NOT NULL,
  chain_instance TEXT NOT NULL,
  payment_id BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (payer, identifier, network, chain_instance)
);
CREATE TABLE payment_payloads (
  payment_id BIGINT PRIMARY KEY REFERENCES payments (id),
  payload TEXT NOT NULL
);
CREATE TABLE payment_answers (
  payment_id BIGINT PRIMARY KEY REFERENCES payments (id),
  mark TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE TABLE payment_days (
  payer TEXT NOT NULL,
  network TEXT NOT NULL,
  chain_instance TEXT NOT NULL,
  day TEXT NOT NULL,
  spent BIGINT NOT NULL CHECK (spent >= 0),
  PRIMARY KEY (payer, day, network, chain_instance)
) WITH (fillfactor = 70);
CREATE TABLE payment_events (
  id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  payment_id BIGINT NOT NULL REFERENCES payments (id),
  at BIGINT NOT NULL,
  event TEXT NOT NULL,
  request_id TEXT,
  detail TEXT,
  -- Identifies the call that caused the event, so that a call whose commit is unknown can be repeated.
  mark TEXT
);
-- A challenge can fetch an answer once.
CREATE UNIQUE INDEX payment_events_fetched ON payment_events (payment_id, detail) WHERE event = 'answer fetched';
-- Key of the challenges for lost answers, shared by all replicas.
CREATE TABLE answer_challenge_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key BYTEA NOT NULL
);
INSERT INTO answer_challenge_key
  VALUES (1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
CREATE INDEX payment_events_by_payment ON payment_events (payment_id, id);
CREATE INDEX payment_events_by_request ON payment_events (request_id) WHERE request_id IS NOT NULL;

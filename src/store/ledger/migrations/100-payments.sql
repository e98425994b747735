-- One row per paid request that got past verification. Amounts are atomic units of USDC, times are milliseconds since
-- the epoch unless said otherwise, hex is lower-case.
CREATE TABLE payments (
  id INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL,
  network TEXT NOT NULL,
  -- 'live', or the identity of a local chain, which starts empty each time.
  chain_instance TEXT NOT NULL,
  token TEXT NOT NULL,
  payer TEXT NOT NULL,
  nonce TEXT NOT NULL,
  pay_to TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- Seconds since the epoch at which the authorization expires.
  valid_before INTEGER NOT NULL,
  signature TEXT NOT NULL,
  product TEXT NOT NULL,
  resource_id TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  -- Hash of method, path, body and price: what the payment buys.
  fingerprint TEXT NOT NULL,
  identifier TEXT,
  -- UTC day whose ceiling it counts against.
  day TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('reserved', 'settling', 'settled', 'released')),
  -- Process that works on the payment, and when its lease ends. NULL when none does.
  owner TEXT,
  lease_until INTEGER,
  -- The authorization was unused in all blocks before this one.
  from_block INTEGER,
  settle_calls INTEGER NOT NULL DEFAULT 0,
  -- Why it is unknown whether money moved; NULL when it is known.
  unknown_reason TEXT,
  next_look_at INTEGER,
  transaction_hash TEXT,
  settled_at INTEGER,
  receipt_hash TEXT UNIQUE,
  delivered_at INTEGER,
  -- Error response of a request that failed after the money had moved.
  failure_status INTEGER,
  failure_reason TEXT,
  released_at INTEGER,
  release_reason TEXT,
  -- When to check a released payment that was sent to settle, after it has expired.
  watch_at INTEGER,
  refund_transaction TEXT,
  refunded_at INTEGER,
  CHECK (state <> 'settled' OR (transaction_hash IS NOT NULL AND receipt_hash IS NOT NULL)),
  CHECK (state = 'settled' OR refunded_at IS NULL)
) STRICT;

-- The replay key. A released payment may be tried again in a new row.
CREATE UNIQUE INDEX payments_live ON payments (payer, nonce, token, network, chain_instance) WHERE state <> 'released';
CREATE INDEX payments_released ON payments (payer, nonce) WHERE state = 'released';
CREATE INDEX payments_by_identifier ON payments (payer, identifier, created_at) WHERE identifier IS NOT NULL;
CREATE INDEX payments_by_request ON payments (request_id);
CREATE INDEX payments_by_transaction ON payments (transaction_hash) WHERE transaction_hash IS NOT NULL;
CREATE INDEX payments_open ON payments (state, next_look_at) WHERE state IN ('reserved', 'settling');
CREATE INDEX payments_watched ON payments (watch_at) WHERE watch_at IS NOT NULL;

-- The JSON sent to the facilitator. In its own table, because rows of payments change often.
CREATE TABLE payment_payloads (
  payment_id INTEGER PRIMARY KEY REFERENCES payments (id),
  payload TEXT NOT NULL
) STRICT;
-- The complete body, with placeholders for the transaction, the time and the receipt's hash. Stored before settling.
CREATE TABLE payment_answers (
  payment_id INTEGER PRIMARY KEY REFERENCES payments (id),
  mark TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE TRIGGER payments_answer_first BEFORE UPDATE OF state ON payments
  WHEN NEW.state IN ('settling', 'settled') AND NOT EXISTS (SELECT 1 FROM payment_answers WHERE payment_id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'an answer is stored before its payment is settled'); END;
CREATE TRIGGER payment_answers_keep BEFORE UPDATE ON payment_answers BEGIN SELECT RAISE(ABORT, 'answers are final'); END;
CREATE TRIGGER payment_answers_stay BEFORE DELETE ON payment_answers BEGIN SELECT RAISE(ABORT, 'answers are kept'); END;

-- Amount that each payer has spent or reserved in a day. Triggers maintain it, so that no code path can omit it.
CREATE TABLE payment_days (
  payer TEXT NOT NULL,
  network TEXT NOT NULL,
  chain_instance TEXT NOT NULL,
  day TEXT NOT NULL,
  spent INTEGER NOT NULL CHECK (spent >= 0),
  PRIMARY KEY (payer, day, network, chain_instance)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER payments_spend AFTER INSERT ON payments WHEN NEW.state <> 'released' BEGIN
  INSERT INTO payment_days (payer, network, chain_instance, day, spent)
    VALUES (NEW.payer, NEW.network, NEW.chain_instance, NEW.day, NEW.amount)
    ON CONFLICT DO UPDATE SET spent = spent + excluded.spent;
END;
CREATE TRIGGER payments_give_back AFTER UPDATE OF state ON payments
  WHEN OLD.state <> 'released' AND NEW.state = 'released' BEGIN
  UPDATE payment_days SET spent = spent - NEW.amount
    WHERE payer = NEW.payer AND day = NEW.day AND network = NEW.network AND chain_instance = NEW.chain_instance;
END;
CREATE TRIGGER payments_spend_late AFTER UPDATE OF state ON payments
  WHEN OLD.state = 'released' AND NEW.state <> 'released' BEGIN
  UPDATE payment_days SET spent = spent + NEW.amount
    WHERE payer = NEW.payer AND day = NEW.day AND network = NEW.network AND chain_instance = NEW.chain_instance;
END;
CREATE TRIGGER payments_keep_terms
  BEFORE UPDATE OF network, chain_instance, token, payer, nonce, pay_to, amount, day, fingerprint ON payments
  BEGIN SELECT RAISE(ABORT, 'the terms of a payment are final'); END;
CREATE TRIGGER payments_settled_once BEFORE UPDATE OF state ON payments
  WHEN OLD.state = 'settled' AND NEW.state <> 'settled'
  BEGIN SELECT RAISE(ABORT, 'a settled payment stays settled'); END;
CREATE TRIGGER payments_stay BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'payments are kept'); END;

-- Everything that happened to a payment, in order. Append only.
CREATE TABLE payment_events (
  id INTEGER PRIMARY KEY,
  payment_id INTEGER NOT NULL REFERENCES payments (id),
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  -- The request that caused it; NULL for the reconciler and for support.
  request_id TEXT,
  detail TEXT
) STRICT;
CREATE INDEX payment_events_by_payment ON payment_events (payment_id, id);
CREATE TRIGGER payment_events_keep BEFORE UPDATE ON payment_events BEGIN SELECT RAISE(ABORT, 'payment events are append only'); END;
CREATE TRIGGER payment_events_stay BEFORE DELETE ON payment_events BEGIN SELECT RAISE(ABORT, 'payment events are append only'); END;

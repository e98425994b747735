-- Why a payment that moved money is not served automatically: it exceeds the payer's daily ceiling, another seller of the
-- same treasury settled it, or its presenter could not prove to be the payer.
ALTER TABLE payments ADD COLUMN held TEXT CHECK (held IN ('over_ceiling', 'sold_elsewhere', 'unproven'));
-- Fields under the receipt's hash: version 1 covers eight, version 2 also the request id.
ALTER TABLE payments ADD COLUMN receipt_version INTEGER NOT NULL DEFAULT 1;
-- Block of the transaction, and when to check again that the chain still contains it. NULL when there is no chain to ask
-- or the block is final.
ALTER TABLE payments ADD COLUMN settled_block INTEGER;
ALTER TABLE payments ADD COLUMN recheck_at INTEGER;
-- Set when a reorganisation of the chain dropped the settlement. The receipt keeps the dropped transaction; the one that
-- finally moved the money is recorded separately.
ALTER TABLE payments ADD COLUMN reopened_at INTEGER;
ALTER TABLE payments ADD COLUMN resettled_transaction TEXT;

CREATE INDEX payments_recheck ON payments (recheck_at) WHERE recheck_at IS NOT NULL;
CREATE INDEX payments_reopened ON payments (reopened_at) WHERE reopened_at IS NOT NULL;
CREATE INDEX payments_undelivered ON payments (settled_at) WHERE state = 'settled' AND delivered_at IS NULL;
-- One transaction may refund several payments.
DROP INDEX payments_refund;
CREATE INDEX payments_refund ON payments (refund_transaction) WHERE refund_transaction IS NOT NULL;

-- A settled payment leaves that state only when the chain has dropped its transaction.
DROP TRIGGER payments_settled_once;
CREATE TRIGGER payments_settled_once BEFORE UPDATE OF state ON payments
  WHEN OLD.state = 'settled' AND NEW.state <> 'settled'
    AND (NEW.state <> 'settling' OR NEW.reopened_at IS NULL OR OLD.recheck_at IS NULL)
  BEGIN SELECT RAISE(ABORT, 'a settled payment stays settled'); END;

-- Held payments do not count as spent, because they were not served.
DROP TRIGGER payments_spend;
CREATE TRIGGER payments_spend AFTER INSERT ON payments WHEN NEW.state <> 'released' AND NEW.held IS NULL BEGIN
  INSERT INTO payment_days (payer, network, chain_instance, day, spent)
    VALUES (NEW.payer, NEW.network, NEW.chain_instance, NEW.day, NEW.amount)
    ON CONFLICT DO UPDATE SET spent = spent + excluded.spent;
END;
DROP TRIGGER payments_give_back;
CREATE TRIGGER payments_give_back AFTER UPDATE OF state ON payments
  WHEN OLD.state <> 'released' AND NEW.state = 'released' AND OLD.held IS NULL BEGIN
  UPDATE payment_days SET spent = spent - NEW.amount
    WHERE payer = NEW.payer AND day = NEW.day AND network = NEW.network AND chain_instance = NEW.chain_instance;
END;
DROP TRIGGER payments_spend_late;
CREATE TRIGGER payments_spend_late AFTER UPDATE OF state ON payments
  WHEN OLD.state = 'released' AND NEW.state <> 'released' AND NEW.held IS NULL BEGIN
  UPDATE payment_days SET spent = spent + NEW.amount
    WHERE payer = NEW.payer AND day = NEW.day AND network = NEW.network AND chain_instance = NEW.chain_instance;
END;

-- Stored answers and payloads may be deleted once no request can need them.
DROP TRIGGER payment_answers_stay;
CREATE TRIGGER payment_answers_stay BEFORE DELETE ON payment_answers
  WHEN NOT EXISTS (SELECT 1 FROM payments WHERE id = OLD.payment_id AND recheck_at IS NULL AND watch_at IS NULL
    AND (state = 'released' OR (state = 'settled' AND (delivered_at IS NOT NULL OR refunded_at IS NOT NULL))))
  BEGIN SELECT RAISE(ABORT, 'an answer that may still be asked for is kept'); END;
CREATE TRIGGER payment_payloads_stay BEFORE DELETE ON payment_payloads
  WHEN NOT EXISTS (SELECT 1 FROM payments WHERE id = OLD.payment_id AND recheck_at IS NULL AND watch_at IS NULL
    AND state IN ('released', 'settled'))
  BEGIN SELECT RAISE(ABORT, 'a payload that may still be settled is kept'); END;

DROP TRIGGER payments_answer_first;
CREATE TRIGGER payments_answer_first BEFORE UPDATE OF state ON payments
  WHEN NEW.state IN ('settling', 'settled') AND NEW.held IS NOT 'sold_elsewhere'
    AND NOT EXISTS (SELECT 1 FROM payment_answers WHERE payment_id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'an answer is stored before its payment is settled'); END;

-- usable from 130
-- The chain of closed periods cannot fork.
CREATE UNIQUE INDEX closed_periods_chain ON closed_periods (scope, previous_hash);
-- An identifier belongs to one payment of its payer for a day.
CREATE TRIGGER payments_identifier BEFORE INSERT ON payments
  WHEN NEW.identifier IS NOT NULL AND NEW.state <> 'released' AND EXISTS (
    SELECT 1 FROM payments WHERE payer = NEW.payer AND identifier = NEW.identifier AND network = NEW.network
      AND chain_instance = NEW.chain_instance AND state <> 'released' AND created_at > NEW.created_at - 86400000)
  BEGIN SELECT RAISE(ABORT, 'a live payment has this identifier'); END;

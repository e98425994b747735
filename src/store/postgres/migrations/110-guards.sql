-- The guards of the SQLite ledger: no code can rewrite what is final, or bypass the daily ceiling.
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER rank_points_keep BEFORE UPDATE OR DELETE ON rank_points
  FOR EACH ROW EXECUTE FUNCTION refuse('rank points are append only');
CREATE TRIGGER closed_periods_keep BEFORE UPDATE OR DELETE ON closed_periods
  FOR EACH ROW EXECUTE FUNCTION refuse('closed periods are final');
CREATE TRIGGER payments_stay BEFORE DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse('payments are kept');
CREATE TRIGGER payment_answers_keep BEFORE UPDATE ON payment_answers
  FOR EACH ROW EXECUTE FUNCTION refuse('answers are final');
CREATE TRIGGER payment_events_keep BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse('payment events are append only');
CREATE TRIGGER payments_keep_terms
  BEFORE UPDATE OF network, chain_instance, token, payer, nonce, pay_to, amount, day, fingerprint ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse('the terms of a payment are final');

-- A settled payment leaves that state only when the chain has dropped its transaction.
CREATE TRIGGER payments_settled_once BEFORE UPDATE OF state ON payments
  FOR EACH ROW WHEN (OLD.state = 'settled' AND NEW.state <> 'settled'
    AND (NEW.state <> 'settling' OR NEW.reopened_at IS NULL OR OLD.recheck_at IS NULL))
  EXECUTE FUNCTION refuse('a settled payment stays settled');

CREATE FUNCTION answer_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payment_answers WHERE payment_id = NEW.id) THEN
    RAISE EXCEPTION 'an answer is stored before its payment is settled'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_answer_first BEFORE UPDATE OF state ON payments
  FOR EACH ROW WHEN (NEW.state IN ('settling', 'settled') AND NEW.held IS DISTINCT FROM 'sold_elsewhere')
  EXECUTE FUNCTION answer_first();

CREATE FUNCTION keep_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payments WHERE id = OLD.payment_id AND recheck_at IS NULL AND watch_at IS NULL
    AND (state = 'released' OR (state = 'settled' AND (delivered_at IS NOT NULL OR refunded_at IS NOT NULL)))) THEN
    RAISE EXCEPTION 'an answer that may still be asked for is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER payment_answers_stay BEFORE DELETE ON payment_answers FOR EACH ROW EXECUTE FUNCTION keep_answer();

CREATE FUNCTION keep_payload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payments WHERE id = OLD.payment_id AND recheck_at IS NULL AND watch_at IS NULL
    AND state IN ('released', 'settled')) THEN
    RAISE EXCEPTION 'a payload that may still be settled is kept' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER payment_payloads_stay BEFORE DELETE ON payment_payloads FOR EACH ROW EXECUTE FUNCTION keep_payload();

-- Held payments do not count as spent, because they were not served.
CREATE FUNCTION count_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_days AS d (payer, network, chain_instance, day, spent)
      VALUES (NEW.payer, NEW.network, NEW.chain_instance, NEW.day, NEW.amount)
      ON CONFLICT (payer, day, network, chain_instance) DO UPDATE SET spent = d.spent + excluded.spent;
  ELSE
    UPDATE payment_days SET spent = spent + CASE WHEN NEW.state = 'released' THEN -NEW.amount ELSE NEW.amount END
      WHERE payer = NEW.payer AND day = NEW.day AND network = NEW.network AND chain_instance = NEW.chain_instance;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_spend AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.state <> 'released' AND NEW.held IS NULL) EXECUTE FUNCTION count_spending();
CREATE TRIGGER payments_give_back AFTER UPDATE OF state ON payments
  FOR EACH ROW WHEN (OLD.state <> 'released' AND NEW.state = 'released' AND OLD.held IS NULL)
  EXECUTE FUNCTION count_spending();
CREATE TRIGGER payments_spend_late AFTER UPDATE OF state ON payments
  FOR EACH ROW WHEN (OLD.state = 'released' AND NEW.state <> 'released' AND NEW.held IS NULL)
  EXECUTE FUNCTION count_spending();

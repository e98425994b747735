-- usable from 130
-- The same rules and transitions in fewer statements. For each statement PostgreSQL parses the expressions of the table's
-- constraints and of its triggers' conditions anew; the plans and expressions of PL/pgSQL functions are kept for the
-- connection.

-- The five constraints on single rows. A condition that is NULL holds, as in any constraint.
CREATE FUNCTION payment_fits(amount BIGINT, state TEXT, held TEXT, transaction_hash TEXT, receipt_hash TEXT,
  refunded_at BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN amount > 0 AND state IN ('reserved', 'settling', 'settled', 'released')
    AND held IN ('over_ceiling', 'sold_elsewhere', 'unproven')
    AND (state <> 'settled' OR (transaction_hash IS NOT NULL AND receipt_hash IS NOT NULL))
    AND (state = 'settled' OR refunded_at IS NULL);
END $$;
ALTER TABLE payments
  ADD CONSTRAINT payments_fit
    CHECK (payment_fits(amount, state, held, transaction_hash, receipt_hash, refunded_at)),
  DROP CONSTRAINT payments_amount_check, DROP CONSTRAINT payments_state_check, DROP CONSTRAINT payments_held_check,
  DROP CONSTRAINT payments_check, DROP CONSTRAINT payments_check1;

-- Every payment has an event with its request, and payment_events_by_request finds it.
DROP INDEX payments_by_request;

-- Held payments do not count as spent, because they were not served.
CREATE OR REPLACE FUNCTION count_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'released' AND NEW.held IS NULL THEN
    INSERT INTO payment_days AS d (payer, network, chain_instance, day, spent)
      VALUES (NEW.payer, NEW.network, NEW.chain_instance, NEW.day, NEW.amount)
      ON CONFLICT (payer, day, network, chain_instance) DO UPDATE SET spent = d.spent + excluded.spent;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER payments_spend ON payments;
CREATE TRIGGER payments_spend AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION count_spending();

-- The four guards of a change of state.
CREATE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A settled payment leaves that state only when the chain has dropped its transaction.
  IF OLD.state = 'settled' AND NEW.state <> 'settled'
    AND (NEW.state <> 'settling' OR NEW.reopened_at IS NULL OR OLD.recheck_at IS NULL) THEN
    RAISE EXCEPTION 'a settled payment stays settled' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.state IN ('settling', 'settled') AND NEW.held IS DISTINCT FROM 'sold_elsewhere' THEN
    PERFORM 1 FROM payment_answers WHERE payment_id = NEW.id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an answer is stored before its payment is settled'
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  -- The amount counts as spent while the payment is not released.
  IF OLD.state <> 'released' AND NEW.state = 'released' AND OLD.held IS NULL THEN
    UPDATE payment_days SET spent = spent - NEW.amount
      WHERE payer = NEW.payer AND day = NEW.day AND network = NEW.network AND chain_instance = NEW.chain_instance;
  ELSIF OLD.state = 'released' AND NEW.state <> 'released' AND NEW.held IS NULL THEN
    UPDATE payment_days SET spent = spent + NEW.amount
      WHERE payer = NEW.payer AND day = NEW.day AND network = NEW.network AND chain_instance = NEW.chain_instance;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER payments_settled_once ON payments;
DROP TRIGGER payments_answer_first ON payments;
DROP TRIGGER payments_give_back ON payments;
DROP TRIGGER payments_spend_late ON payments;
CREATE TRIGGER payments_guard_state BEFORE UPDATE OF state ON payments
  FOR EACH ROW EXECUTE FUNCTION guard_state();
DROP FUNCTION answer_first();

-- As in 220-batches.sql. A key that is in use is found by the insertion, unless something else would be written or
-- answered first.
CREATE OR REPLACE FUNCTION reserve_payment(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  w JSONB := j->'wanted';
  ceiling NUMERIC := (j->>'dailyCeiling')::numeric;
  moved BOOLEAN := (j->>'alreadyMoved')::boolean;
  p payments;
  taken BIGINT;
  total NUMERIC;
  beyond BOOLEAN;
BEGIN
  SELECT spent INTO total FROM payment_days WHERE payer = w->>'payer' AND day = w->>'day'
    AND network = w->>'network' AND chain_instance = w->>'chainInstance';
  beyond := NOT moved AND COALESCE(total, 0) + (w->>'amount')::numeric > ceiling;
  IF beyond OR w->>'identifier' IS NOT NULL THEN
    SELECT * INTO p FROM live_payment(w);
    IF FOUND THEN RETURN jsonb_build_object('kind', 'known', 'row', payment_json(p)); END IF;
  END IF;
  IF beyond THEN
    SELECT o.* INTO p FROM payment_identifiers i JOIN payments o ON o.id = i.payment_id
      WHERE i.payer = w->>'payer' AND i.identifier = w->>'identifier' AND i.network = w->>'network'
        AND i.chain_instance = w->>'chainInstance' AND i.created_at > (j->>'identifiersSince')::bigint
        AND o.state <> 'released';
    IF FOUND THEN RETURN jsonb_build_object('kind', 'identified', 'row', payment_json(p)); END IF;
    RETURN jsonb_build_object('kind', 'ceiling', 'spent', COALESCE(total, 0)::text);
  END IF;
  IF w->>'identifier' IS NOT NULL THEN
    taken := take_identifier(new_id, w, (j->>'identifiersSince')::bigint);
    IF taken IS NOT NULL THEN
      SELECT * INTO p FROM payments WHERE payments.id = taken;
      RETURN jsonb_build_object('kind', 'identified', 'row', payment_json(p));
    END IF;
  END IF;
  IF NOT insert_payment(new_id, w, j->>'owner', 'reserved', NULL) THEN
    SELECT * INTO p FROM live_payment(w);
    -- Another request released the key or took it, and the identifier must be given back: the batch is repeated.
    IF NOT FOUND OR w->>'identifier' IS NOT NULL THEN
      RAISE EXCEPTION 'the key changed hands' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN jsonb_build_object('kind', 'known', 'row', payment_json(p));
  END IF;
  -- The trigger has locked the row of the day, so this figure is exact.
  SELECT spent INTO total FROM payment_days WHERE payer = w->>'payer' AND day = w->>'day'
    AND network = w->>'network' AND chain_instance = w->>'chainInstance';
  beyond := total > ceiling;
  IF beyond THEN
    total := total - (w->>'amount')::numeric;
    IF NOT moved THEN PERFORM undo_with(jsonb_build_object('kind', 'ceiling', 'spent', total::text)); END IF;
    -- A held payment does not count as spent.
    UPDATE payments SET held = 'over_ceiling' WHERE payments.id = new_id;
    UPDATE payment_days d SET spent = total WHERE d.payer = w->>'payer' AND d.day = w->>'day'
      AND d.network = w->>'network' AND d.chain_instance = w->>'chainInstance';
  END IF;
  INSERT INTO payment_events (payment_id, at, event, request_id, detail, mark)
    VALUES (new_id, (w->>'createdAt')::bigint, 'reserved', w->>'requestId',
      CASE WHEN beyond THEN 'over ceiling' END, j->>'mark');
  RETURN jsonb_build_object('kind', 'reserved', 'id', new_id);
END $$;

CREATE OR REPLACE FUNCTION insert_payment(new_id BIGINT, w JSONB, new_owner TEXT, new_state TEXT, new_held TEXT)
RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  WITH inserted AS (
    INSERT INTO payments (id, request_id, network, chain_instance, token, payer, nonce, pay_to, amount, valid_before,
        signature, product, resource_id, method, path, body_hash, fingerprint, identifier, day, created_at, state, owner,
        lease_until, held, receipt_version)
      VALUES (new_id, w->>'requestId', w->>'network', w->>'chainInstance', w->>'token', w->>'payer', w->>'nonce',
        w->>'payTo', (w->>'amount')::bigint, (w->>'validBefore')::bigint, w->>'signature', w->>'product',
        w->>'resourceId', w->>'method', w->>'path', w->>'bodyHash', w->>'fingerprint', w->>'identifier', w->>'day',
        (w->>'createdAt')::bigint, new_state, new_owner, (w->>'leaseUntil')::bigint, new_held, 2)
      ON CONFLICT (payer, nonce, token, network, chain_instance) WHERE payments.state <> 'released' DO NOTHING
      RETURNING id
  )
  INSERT INTO payment_payloads (payment_id, payload) SELECT id, w->>'payload' FROM inserted;
  RETURN FOUND;
END $$;

-- A row that the caller has just written as its owner. JSON is written faster than JSONB; the amount stands beside the row,
-- because it is text for the program.
CREATE FUNCTION own_row(p payments) RETURNS JSON LANGUAGE sql STABLE AS $$
  SELECT json_build_object('kind', 'row', 'row', row_to_json(p), 'amount', p.amount::text)
$$;

CREATE FUNCTION mark_settling(j JSONB) RETURNS JSON LANGUAGE plpgsql AS $$
DECLARE
  c JSONB := j->'change';
  result JSON;
BEGIN
  INSERT INTO payment_answers (payment_id, mark, body)
    VALUES ((j->>'id')::bigint, c->>'placeholder', c->>'answer');
  WITH changed AS (
    UPDATE payments p SET state = 'settling', from_block = (c->>'fromBlock')::bigint,
        lease_until = (c->>'leaseUntil')::bigint, settle_calls = 1
      WHERE id = (j->>'id')::bigint AND state = 'reserved' AND owner = j->>'owner'
      RETURNING id, own_row(p) AS written
  ), noted AS (
    INSERT INTO payment_events (payment_id, at, event, request_id, mark)
      SELECT id, (c->>'at')::bigint, 'settling', c->>'requestId', j->>'mark' FROM changed
  )
  SELECT written INTO result FROM changed;
  IF NOT FOUND THEN PERFORM lost_lease((j->>'id')::bigint); END IF;
  RETURN result;
END $$;

-- Settles a payment that is being settled and not held; settle_payment settles the others.
CREATE FUNCTION mark_settled(j JSONB) RETURNS JSON LANGUAGE plpgsql AS $$
DECLARE
  c JSONB := j->'change';
  tx TEXT := c->>'transaction';
  result JSON;
BEGIN
  WITH changed AS (
    UPDATE payments p SET state = 'settled',
        transaction_hash = CASE WHEN receipt_hash IS NULL THEN tx ELSE transaction_hash END,
        resettled_transaction = CASE WHEN receipt_hash IS NULL OR transaction_hash = tx THEN NULL ELSE tx END,
        settled_at = COALESCE(settled_at, (c->>'at')::bigint), receipt_hash = COALESCE(receipt_hash, c->>'receiptHash'),
        settled_block = (c->>'block')::bigint, recheck_at = (c->>'recheckAt')::bigint,
        unknown_reason = NULL, next_look_at = NULL, watch_at = NULL
      WHERE id = (j->>'id')::bigint AND state = 'settling' AND owner = j->>'owner' AND held IS NULL
      RETURNING id, own_row(p) AS written
  ), noted AS (
    INSERT INTO payment_events (payment_id, at, event, request_id, detail, mark)
      SELECT id, (c->>'at')::bigint, 'settled', c->>'requestId', tx || ' ' || (c->>'how'), j->>'mark' FROM changed
  )
  SELECT written INTO result FROM changed;
  IF FOUND THEN RETURN result; END IF;
  RETURN settle_payment((j->>'id')::bigint, j)::json;
END $$;

CREATE FUNCTION mark_delivered(j JSONB) RETURNS JSON LANGUAGE plpgsql AS $$
DECLARE
  c JSONB := j->'change';
BEGIN
  WITH changed AS (
    UPDATE payments SET delivered_at = COALESCE(delivered_at, (c->>'at')::bigint), owner = NULL, lease_until = NULL
      WHERE id = (j->>'id')::bigint AND state = 'settled' AND owner IS NOT DISTINCT FROM j->>'owner' RETURNING id
  )
  INSERT INTO payment_events (payment_id, at, event, request_id, mark)
    SELECT id, (c->>'at')::bigint, c->>'how', c->>'requestId', j->>'mark' FROM changed;
  IF NOT FOUND THEN PERFORM lost_lease((j->>'id')::bigint); END IF;
  RETURN '{"kind": "done"}';
END $$;

-- Runs a batch of transitions in one transaction. When one fails, so does the call, and journal_run runs the batch again with
-- a subtransaction for each. The first attempt of the transitions that every payment makes has functions of its own.
CREATE FUNCTION journal_run_all(jobs JSONB, durable BOOLEAN) RETURNS JSON LANGUAGE plpgsql AS $$
DECLARE
  j JSONB;
  step TEXT;
  one JSON;
  results JSON[] := '{}';
BEGIN
  IF NOT durable THEN PERFORM set_config('synchronous_commit', 'off', TRUE); END IF;
  -- As in 220-batches.sql.
  IF durable AND jobs @> '[{"again": true}]' THEN
    PERFORM 1 FROM payments WHERE id IN (SELECT (value->>'id')::bigint FROM jsonb_array_elements(jobs))
      ORDER BY id FOR UPDATE;
  END IF;
  FOR i IN 0 .. jsonb_array_length(jobs) - 1 LOOP
    j := jobs->i;
    step := CASE WHEN (j->>'again')::boolean THEN 'again' ELSE j->>'do' END;
    CASE step
    WHEN 'reserve' THEN one := reserve_payment((j->>'id')::bigint, j)::json;
    WHEN 'markSettling' THEN one := mark_settling(j);
    WHEN 'markSettled' THEN one := mark_settled(j);
    WHEN 'markDelivered' THEN one := mark_delivered(j);
    ELSE one := journal_step(j)::json;
    END CASE;
    results := results || one;
  END LOOP;
  RETURN array_to_json(results);
END $$;

-- usable from 130
-- Finds the live payment of a key. The plan of a statement in a function is kept for the connection.
CREATE FUNCTION find_payment(payer TEXT, nonce TEXT, token TEXT, network TEXT, chain_instance TEXT) RETURNS JSONB
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT payment_json(p) FROM payments p WHERE p.payer = $1 AND p.nonce = $2 AND p.token = $3
    AND p.network = $4 AND p.chain_instance = $5 AND p.state <> 'released');
END $$;

-- As in 120-journal.sql, without a subtransaction of its own.
CREATE OR REPLACE FUNCTION reserve_payment(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  w JSONB := j->'wanted';
  me TEXT := j->>'owner';
  ceiling NUMERIC := (j->>'dailyCeiling')::numeric;
  moved BOOLEAN := (j->>'alreadyMoved')::boolean;
  p payments;
  taken BIGINT;
  total NUMERIC;
  beyond BOOLEAN := FALSE;
BEGIN
  SELECT * INTO p FROM payments WHERE payer = w->>'payer' AND nonce = w->>'nonce' AND token = w->>'token'
    AND network = w->>'network' AND chain_instance = w->>'chainInstance' AND state <> 'released';
  IF FOUND THEN RETURN jsonb_build_object('kind', 'known', 'row', payment_json(p)); END IF;
  IF NOT moved AND day_spent(w) + (w->>'amount')::numeric > ceiling THEN
    SELECT o.* INTO p FROM payment_identifiers i JOIN payments o ON o.id = i.payment_id
      WHERE i.payer = w->>'payer' AND i.identifier = w->>'identifier' AND i.network = w->>'network'
        AND i.chain_instance = w->>'chainInstance' AND i.created_at > (j->>'identifiersSince')::bigint
        AND o.state <> 'released';
    IF FOUND THEN RETURN jsonb_build_object('kind', 'identified', 'row', payment_json(p)); END IF;
    RETURN jsonb_build_object('kind', 'ceiling', 'spent', day_spent(w)::text);
  END IF;
  IF w->>'identifier' IS NOT NULL THEN
    taken := take_identifier(new_id, w, (j->>'identifiersSince')::bigint);
    IF taken IS NOT NULL THEN
      SELECT * INTO p FROM payments WHERE payments.id = taken;
      RETURN jsonb_build_object('kind', 'identified', 'row', payment_json(p));
    END IF;
  END IF;
  IF NOT insert_payment(new_id, w, me, 'reserved', NULL) THEN
    SELECT * INTO p FROM live_payment(w);
    IF NOT FOUND THEN RAISE EXCEPTION 'the key was released' USING ERRCODE = 'serialization_failure'; END IF;
    PERFORM undo_with(jsonb_build_object('kind', 'known', 'row', payment_json(p)));
  END IF;
  -- The trigger has locked the row of the day, so this figure is exact.
  total := day_spent(w);
  IF total > ceiling THEN
    beyond := TRUE;
    total := total - (w->>'amount')::numeric;
    IF NOT moved THEN PERFORM undo_with(jsonb_build_object('kind', 'ceiling', 'spent', total::text)); END IF;
    -- A held payment does not count as spent.
    UPDATE payments SET held = 'over_ceiling' WHERE payments.id = new_id;
    UPDATE payment_days d SET spent = total WHERE d.payer = w->>'payer' AND d.day = w->>'day'
      AND d.network = w->>'network' AND d.chain_instance = w->>'chainInstance';
  END IF;
  PERFORM payment_event(new_id, (w->>'createdAt')::bigint, 'reserved', w->>'requestId',
    CASE WHEN beyond THEN 'over ceiling' END, j->>'mark');
  RETURN jsonb_build_object('kind', 'reserved', 'id', new_id);
END $$;

-- Runs a batch of transitions, as in 180-repeated-steps.sql, in one subtransaction. When one fails, all are undone and run
-- again with a subtransaction for each. With one for each from the start, every reservation of a payer would add a multixact
-- to the row of the day, which all later readers of the row look up.
CREATE OR REPLACE FUNCTION journal_run(jobs JSONB, durable BOOLEAN) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  j JSONB;
  one JSONB;
  told TEXT;
  results JSONB[] := '{}';
BEGIN
  IF NOT durable THEN PERFORM set_config('synchronous_commit', 'off', TRUE); END IF;
  -- A crash can leave the first attempt committed on this server and not on its synchronous standby. A transaction that
  -- only reads waits for neither; a row lock makes the commit of this one wait for everything before it.
  IF durable AND jobs @> '[{"again": true}]' THEN
    PERFORM 1 FROM payments WHERE id IN (SELECT (value->>'id')::bigint FROM jsonb_array_elements(jobs))
      ORDER BY id FOR UPDATE;
  END IF;
  BEGIN
    FOR j IN SELECT value FROM jsonb_array_elements(jobs) LOOP
      results := results || journal_step(j);
    END LOOP;
    RETURN to_jsonb(results);
  EXCEPTION
    WHEN serialization_failure OR deadlock_detected OR query_canceled OR admin_shutdown THEN RAISE;
    WHEN OTHERS THEN results := '{}';
  END;
  FOR j IN SELECT value FROM jsonb_array_elements(jobs) LOOP
    BEGIN
      one := journal_step(j);
    EXCEPTION
      WHEN serialization_failure OR deadlock_detected OR query_canceled OR admin_shutdown THEN RAISE;
      WHEN SQLSTATE 'CB002' THEN
        GET STACKED DIAGNOSTICS told = PG_EXCEPTION_DETAIL;
        one := told::jsonb;
      WHEN OTHERS THEN
        one := jsonb_build_object('kind', 'error', 'code', SQLSTATE, 'message', SQLERRM);
    END;
    results := results || one;
  END LOOP;
  RETURN to_jsonb(results);
END $$;

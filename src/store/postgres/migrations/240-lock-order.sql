-- Locks the spending of a batch's payers in the order of its reservations, before the first transition that gives some back.
-- Releases follow the order of their payments, so that two servers locked the days of two payers in opposite orders.
CREATE FUNCTION lock_days(jobs JSONB) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_array_length(jobs) < 2 OR NOT jobs @> '[{"do": "release"}]' THEN RETURN; END IF;
  PERFORM 1
    FROM (
      SELECT w->>'payer' AS payer, w->>'day' AS day, w->>'network' AS network, w->>'chainInstance' AS chain_instance
        FROM (SELECT value->'wanted' AS w FROM jsonb_array_elements(jobs) WHERE value->>'do' = 'reserve') reservations
      UNION
      SELECT p.payer, p.day, p.network, p.chain_instance FROM payments p
        WHERE p.id IN (SELECT (value->>'id')::bigint FROM jsonb_array_elements(jobs) WHERE value->>'do' = 'release')
    ) k JOIN payment_days d USING (payer, day, network, chain_instance)
    ORDER BY d.payer COLLATE "C", d.day, d.network, d.chain_instance
    FOR UPDATE OF d;
END $$;

CREATE OR REPLACE FUNCTION journal_run_all(jobs JSONB, durable BOOLEAN) RETURNS JSON LANGUAGE plpgsql AS $$
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
  PERFORM lock_days(jobs);
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

CREATE OR REPLACE FUNCTION journal_run(jobs JSONB, durable BOOLEAN) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  j JSONB;
  one JSONB;
  told TEXT;
  results JSONB[] := '{}';
BEGIN
  IF NOT durable THEN PERFORM set_config('synchronous_commit', 'off', TRUE); END IF;
  -- As in 220-batches.sql.
  IF durable AND jobs @> '[{"again": true}]' THEN
    PERFORM 1 FROM payments WHERE id IN (SELECT (value->>'id')::bigint FROM jsonb_array_elements(jobs))
      ORDER BY id FOR UPDATE;
  END IF;
  PERFORM lock_days(jobs);
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

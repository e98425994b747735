-- usable from 130
-- Runs a batch of transitions, as in 120-journal.sql. A repeated transition is reported only when it is as durable as a new one.
CREATE OR REPLACE FUNCTION journal_run(jobs JSONB, durable BOOLEAN) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  j JSONB;
  one JSONB;
  told TEXT;
  results JSONB := '[]';
BEGIN
  IF NOT durable THEN PERFORM set_config('synchronous_commit', 'off', TRUE); END IF;
  FOR j IN SELECT value FROM jsonb_array_elements(jobs) LOOP
    -- A crash can leave the first attempt committed on this server and not on its synchronous standby. A transaction that
    -- only reads waits for neither; a row lock makes the commit of this one wait for everything before it.
    IF durable AND (j->>'again')::boolean THEN
      PERFORM 1 FROM payments WHERE id = (j->>'id')::bigint FOR UPDATE;
    END IF;
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
    results := results || jsonb_build_array(one);
  END LOOP;
  RETURN results;
END $$;

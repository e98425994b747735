-- The transitions of a payment, several in one call. See src/store/ledger/journal.ts for the meaning of each.

CREATE FUNCTION ledger_now() RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

-- A row as the program reads it: the amount as text, and whether its owner is alive.
CREATE FUNCTION payment_json(p payments) RETURNS JSONB LANGUAGE sql VOLATILE AS $$
  SELECT to_jsonb(p) || jsonb_build_object(
    'amount', p.amount::text,
    'owner_alive', p.owner IS NOT NULL AND COALESCE(p.lease_until > ledger_now(), TRUE)
      AND EXISTS (SELECT 1 FROM replicas r WHERE r.id = p.owner AND r.beat_at > ledger_now() - 20000))
$$;

CREATE FUNCTION lost_lease(payment BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % is not in the expected state, or its lease was lost', payment USING ERRCODE = 'CB001';
END $$;

-- A result for which everything written so far must be undone.
CREATE FUNCTION undo_with(result JSONB) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'undone' USING ERRCODE = 'CB002', DETAIL = result::text;
END $$;

CREATE FUNCTION payment_event(payment BIGINT, at BIGINT, event TEXT, request_id TEXT, detail TEXT, mark TEXT)
RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO payment_events (payment_id, at, event, request_id, detail, mark)
    VALUES ($1, $2, $3, $4, $5, $6)
$$;

CREATE FUNCTION insert_payment(new_id BIGINT, w JSONB, new_owner TEXT, new_state TEXT, new_held TEXT) RETURNS BOOLEAN
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payments (id, request_id, network, chain_instance, token, payer, nonce, pay_to, amount, valid_before,
      signature, product, resource_id, method, path, body_hash, fingerprint, identifier, day, created_at, state, owner,
      lease_until, held, receipt_version)
    VALUES (new_id, w->>'requestId', w->>'network', w->>'chainInstance', w->>'token', w->>'payer', w->>'nonce',
      w->>'payTo', (w->>'amount')::bigint, (w->>'validBefore')::bigint, w->>'signature', w->>'product',
      w->>'resourceId', w->>'method', w->>'path', w->>'bodyHash', w->>'fingerprint', w->>'identifier', w->>'day',
      (w->>'createdAt')::bigint, new_state, new_owner, (w->>'leaseUntil')::bigint, new_held, 2)
    ON CONFLICT (payer, nonce, token, network, chain_instance) WHERE payments.state <> 'released' DO NOTHING;
  IF NOT FOUND THEN RETURN FALSE; END IF;
  INSERT INTO payment_payloads (payment_id, payload) VALUES (new_id, w->>'payload');
  RETURN TRUE;
END $$;

CREATE FUNCTION live_payment(w JSONB) RETURNS SETOF payments LANGUAGE sql VOLATILE AS $$
  SELECT * FROM payments WHERE payer = w->>'payer' AND nonce = w->>'nonce' AND token = w->>'token'
    AND network = w->>'network' AND chain_instance = w->>'chainInstance' AND state <> 'released'
$$;

CREATE FUNCTION day_spent(w JSONB) RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
  SELECT COALESCE((SELECT spent FROM payment_days WHERE payer = w->>'payer' AND day = w->>'day'
    AND network = w->>'network' AND chain_instance = w->>'chainInstance'), 0)
$$;

-- Takes the identifier for a payment. Returns the payment that holds it when it is taken, otherwise NULL.
CREATE FUNCTION take_identifier(new_id BIGINT, w JSONB, since BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  holder BIGINT;
BEGIN
  FOR turn IN 1 .. 5 LOOP
    INSERT INTO payment_identifiers AS i (payer, identifier, network, chain_instance, payment_id, created_at)
      VALUES (w->>'payer', w->>'identifier', w->>'network', w->>'chainInstance', new_id, (w->>'createdAt')::bigint)
      ON CONFLICT (payer, identifier, network, chain_instance)
      DO UPDATE SET payment_id = excluded.payment_id, created_at = excluded.created_at
        WHERE i.created_at <= since
          OR EXISTS (SELECT 1 FROM payments p WHERE p.id = i.payment_id AND p.state = 'released')
      RETURNING payment_id INTO holder;
    IF FOUND THEN RETURN NULL; END IF;
    SELECT i.payment_id INTO holder FROM payment_identifiers i JOIN payments p ON p.id = i.payment_id
      WHERE i.payer = w->>'payer' AND i.identifier = w->>'identifier' AND i.network = w->>'network'
        AND i.chain_instance = w->>'chainInstance' AND p.state <> 'released';
    -- Not found: it was released between the two statements, so its identifier is free.
    IF FOUND THEN RETURN holder; END IF;
  END LOOP;
  RAISE EXCEPTION 'the identifier changes hands too fast' USING ERRCODE = 'serialization_failure';
END $$;

CREATE FUNCTION reserve_payment(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  w JSONB := j->'wanted';
  me TEXT := j->>'owner';
  ceiling NUMERIC := (j->>'dailyCeiling')::numeric;
  moved BOOLEAN := (j->>'alreadyMoved')::boolean;
  p payments;
  taken BIGINT;
  beyond BOOLEAN := FALSE;
BEGIN
  SELECT * INTO p FROM live_payment(w);
  IF FOUND THEN RETURN jsonb_build_object('kind', 'known', 'row', payment_json(p)); END IF;
  IF NOT moved AND day_spent(w) + (w->>'amount')::numeric > ceiling AND w->>'identifier' IS NULL THEN
    RETURN jsonb_build_object('kind', 'ceiling', 'spent', day_spent(w)::text);
  END IF;
  IF w->>'identifier' IS NOT NULL THEN
    taken := take_identifier(new_id, w, (j->>'identifiersSince')::bigint);
    IF taken IS NOT NULL THEN
      SELECT * INTO p FROM payments WHERE payments.id = taken;
      RETURN jsonb_build_object('kind', 'identified', 'row', payment_json(p));
    END IF;
  END IF;
  BEGIN
    IF NOT insert_payment(new_id, w, me, 'reserved', NULL) THEN
      SELECT * INTO p FROM live_payment(w);
      IF NOT FOUND THEN RAISE EXCEPTION 'the key was released' USING ERRCODE = 'serialization_failure'; END IF;
      PERFORM undo_with(jsonb_build_object('kind', 'known', 'row', payment_json(p)));
    END IF;
    -- The trigger has locked the row of the day, so this figure is exact.
    IF day_spent(w) > ceiling THEN
      RAISE EXCEPTION 'ceiling' USING ERRCODE = 'CB003', DETAIL = (day_spent(w) - (w->>'amount')::bigint)::text;
    END IF;
  EXCEPTION WHEN SQLSTATE 'CB003' THEN
    IF NOT moved THEN
      PERFORM undo_with(jsonb_build_object('kind', 'ceiling', 'spent', day_spent(w)::text));
    END IF;
    beyond := TRUE;
    IF NOT insert_payment(new_id, w, me, 'reserved', 'over_ceiling') THEN
      RAISE EXCEPTION 'the key was taken' USING ERRCODE = 'serialization_failure';
    END IF;
  END;
  PERFORM payment_event(new_id, (w->>'createdAt')::bigint, 'reserved', w->>'requestId',
    CASE WHEN beyond THEN 'over ceiling' END, j->>'mark');
  RETURN jsonb_build_object('kind', 'reserved', 'id', new_id);
END $$;

CREATE FUNCTION record_held(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  w JSONB := j->'wanted';
  why TEXT := j->>'held';
  done JSONB := '{"kind": "done"}';
  broken TEXT;
BEGIN
  IF why = 'unproven' THEN
    PERFORM 1 FROM payments WHERE payer = w->>'payer' AND nonce = w->>'nonce' AND token = w->>'token'
      AND network = w->>'network' AND chain_instance = w->>'chainInstance';
  ELSE
    PERFORM 1 FROM live_payment(w);
  END IF;
  IF FOUND THEN RETURN done; END IF;
  PERFORM insert_payment(new_id, w, NULL, 'released', why);
  UPDATE payments p SET lease_until = NULL, transaction_hash = j->>'transaction', released_at = created_at,
    release_reason = why WHERE p.id = new_id;
  IF why = 'sold_elsewhere' THEN
    UPDATE payments p SET state = 'settled', settled_at = created_at, receipt_hash = j->>'receiptHash',
      released_at = NULL, release_reason = NULL WHERE p.id = new_id;
  END IF;
  PERFORM payment_event(new_id, (w->>'createdAt')::bigint,
    CASE why WHEN 'unproven' THEN 'claimed without proof' ELSE 'settled for another seller' END,
    w->>'requestId', j->>'transaction', j->>'mark');
  RETURN done;
EXCEPTION WHEN unique_violation THEN
  GET STACKED DIAGNOSTICS broken = CONSTRAINT_NAME;
  IF broken = 'payments_pkey' THEN RAISE; END IF;
  -- Another request recorded it concurrently.
  RETURN done;
END $$;

CREATE FUNCTION settle_payment(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  c JSONB := j->'change';
  tx TEXT := c->>'transaction';
  p payments;
  kept TEXT;
BEGIN
  SELECT * INTO p FROM payments WHERE payments.id = new_id FOR UPDATE;
  kept := p.held;
  IF p.state = 'released' AND p.held IS NULL THEN
    PERFORM 1 FROM payment_days d WHERE d.payer = p.payer AND d.day = p.day AND d.network = p.network
      AND d.chain_instance = p.chain_instance FOR UPDATE;
    IF (SELECT COALESCE(sum(spent), 0) FROM payment_days d WHERE d.payer = p.payer AND d.day = p.day
        AND d.network = p.network AND d.chain_instance = p.chain_instance) + p.amount > (c->>'dailyCeiling')::numeric
    THEN kept := 'over_ceiling'; END IF;
  END IF;
  UPDATE payments SET state = 'settled',
      transaction_hash = CASE WHEN receipt_hash IS NULL THEN tx ELSE transaction_hash END,
      resettled_transaction = CASE WHEN receipt_hash IS NULL OR transaction_hash = tx THEN NULL ELSE tx END,
      settled_at = COALESCE(settled_at, (c->>'at')::bigint), receipt_hash = COALESCE(receipt_hash, c->>'receiptHash'),
      held = kept, settled_block = (c->>'block')::bigint, recheck_at = (c->>'recheckAt')::bigint,
      unknown_reason = NULL, next_look_at = NULL, watch_at = NULL
    WHERE payments.id = new_id AND state IN ('settling', 'released') AND owner = j->>'owner' RETURNING * INTO p;
  IF NOT FOUND THEN PERFORM lost_lease(new_id); END IF;
  PERFORM payment_event(new_id, (c->>'at')::bigint, 'settled', c->>'requestId', tx || ' ' || (c->>'how'), j->>'mark');
  IF kept = 'over_ceiling' THEN
    PERFORM payment_event(new_id, (c->>'at')::bigint, 'over ceiling', c->>'requestId', NULL, NULL);
  END IF;
  RETURN jsonb_build_object('kind', 'row', 'row', payment_json(p));
END $$;

-- Takes the lease of a released row, unless its key is in use or was released again since.
CREATE FUNCTION revive_payment(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  c JSONB := j->'change';
  p payments;
BEGIN
  SELECT * INTO p FROM payments WHERE payments.id = new_id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM payments o WHERE o.payer = p.payer AND o.nonce = p.nonce AND o.token = p.token
      AND o.network = p.network AND o.chain_instance = p.chain_instance AND o.id <> p.id
      AND (o.state <> 'released' OR o.id > p.id)) THEN
    IF p.lease_until IS NULL OR p.lease_until <= ledger_now() THEN
      UPDATE payments SET watch_at = NULL WHERE payments.id = new_id AND state = 'released';
    END IF;
    RETURN jsonb_build_object('kind', 'done', 'taken', FALSE);
  END IF;
  UPDATE payments SET owner = j->>'owner', lease_until = (c->>'leaseUntil')::bigint
    WHERE payments.id = new_id AND state = 'released'
      AND (owner IS NULL OR lease_until <= ledger_now()
        OR (owner = j->>'owner' AND lease_until = (c->>'leaseUntil')::bigint)
        OR NOT EXISTS (SELECT 1 FROM replicas r WHERE r.id = owner AND r.beat_at > ledger_now() - 20000));
  RETURN jsonb_build_object('kind', 'done', 'taken', FOUND);
END $$;

-- Records that the payer fetched the answer with a challenge, unless the challenge was used before.
CREATE FUNCTION record_fetched(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  c JSONB := j->'change';
BEGIN
  PERFORM 1 FROM payments WHERE id = new_id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM payment_events WHERE payment_id = new_id AND event = 'answer fetched'
      AND detail = c->>'nonce') THEN
    RETURN jsonb_build_object('kind', 'done', 'taken', FALSE);
  END IF;
  UPDATE payments SET delivered_at = COALESCE(delivered_at, (c->>'at')::bigint)
    WHERE id = new_id AND state = 'settled' AND owner IS NULL;
  PERFORM payment_event(new_id, (c->>'at')::bigint, 'answer fetched', NULL, c->>'nonce', j->>'mark');
  RETURN jsonb_build_object('kind', 'done', 'taken', TRUE);
END $$;

CREATE FUNCTION journal_step(j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  this BIGINT := (j->>'id')::bigint;
  me TEXT := j->>'owner';
  call TEXT := j->>'mark';
  c JSONB := j->'change';
  moment BIGINT := (c->>'at')::bigint;
  request TEXT := c->>'requestId';
  p payments;
BEGIN
  -- The first attempt may have been committed without a response.
  IF (j->>'again')::boolean
    AND EXISTS (SELECT 1 FROM payment_events e WHERE e.payment_id = this AND e.mark = call) THEN
    SELECT * INTO p FROM payments WHERE id = this;
    RETURN jsonb_build_object('kind', CASE j->>'do' WHEN 'reserve' THEN 'reserved' ELSE 'row' END, 'id', this,
      'taken', TRUE, 'row', payment_json(p));
  END IF;
  CASE j->>'do'
  WHEN 'reserve' THEN RETURN reserve_payment(this, j);
  WHEN 'recordHeld' THEN RETURN record_held(this, j);
  WHEN 'markSettled' THEN RETURN settle_payment(this, j);
  WHEN 'recordFetched' THEN RETURN record_fetched(this, j);
  WHEN 'reviveLease' THEN RETURN revive_payment(this, j);
  WHEN 'markSettling' THEN
    INSERT INTO payment_answers (payment_id, mark, body) VALUES (this, c->>'placeholder', c->>'answer');
    UPDATE payments SET state = 'settling', from_block = (c->>'fromBlock')::bigint,
        lease_until = (c->>'leaseUntil')::bigint, settle_calls = 1
      WHERE id = this AND state = 'reserved' AND owner = me RETURNING * INTO p;
    IF NOT FOUND THEN PERFORM lost_lease(this); END IF;
    PERFORM payment_event(this, moment, 'settling', request, NULL, call);
  WHEN 'markSettlingAgain' THEN
    UPDATE payments SET settle_calls = settle_calls + 1, lease_until = (c->>'leaseUntil')::bigint
      WHERE id = this AND state = 'settling' AND owner = me RETURNING * INTO p;
    IF NOT FOUND THEN PERFORM lost_lease(this); END IF;
    PERFORM payment_event(this, moment, 'settling again', NULL, NULL, call);
  WHEN 'markRechecked' THEN
    UPDATE payments SET settled_block = COALESCE((c->>'block')::bigint, settled_block),
        recheck_at = (c->>'recheckAt')::bigint,
        resettled_transaction = COALESCE(c->>'transaction', resettled_transaction)
      WHERE id = this AND state = 'settled' RETURNING * INTO p;
    IF c->>'transaction' IS NOT NULL THEN
      PERFORM payment_event(this, moment, 'moved to another transaction', NULL, c->>'transaction', call);
    END IF;
  WHEN 'release' THEN
    UPDATE payments SET state = 'released', owner = NULL, lease_until = NULL, released_at = moment,
        release_reason = c->>'reason', watch_at = (c->>'watchAt')::bigint, unknown_reason = NULL, next_look_at = NULL
      WHERE id = this AND state IN ('reserved', 'settling') AND owner = me RETURNING * INTO p;
    IF NOT FOUND THEN PERFORM lost_lease(this); END IF;
    PERFORM payment_event(this, moment, 'released', request, c->>'reason', call);
  WHEN 'markUnknown' THEN
    UPDATE payments SET owner = NULL, lease_until = NULL, unknown_reason = c->>'reason',
        next_look_at = (c->>'nextLookAt')::bigint,
        transaction_hash = COALESCE(c->>'transaction', transaction_hash)
      WHERE id = this AND state = 'settling' AND (owner = me
        -- Without an event, only the row shows whether the first attempt was committed.
        OR ((j->>'again')::boolean AND (c->>'silent')::boolean AND owner IS NULL
          AND next_look_at = (c->>'nextLookAt')::bigint)) RETURNING * INTO p;
    IF NOT FOUND THEN PERFORM lost_lease(this); END IF;
    IF NOT (c->>'silent')::boolean THEN
      PERFORM payment_event(this, moment, 'outcome unknown', request, c->>'reason', call);
    END IF;
  WHEN 'markDelivered' THEN
    UPDATE payments SET delivered_at = COALESCE(delivered_at, moment), owner = NULL, lease_until = NULL
      WHERE id = this AND state = 'settled' AND owner IS NOT DISTINCT FROM me
      RETURNING * INTO p;
    IF NOT FOUND THEN PERFORM lost_lease(this); END IF;
    PERFORM payment_event(this, moment, c->>'how', request, NULL, call);
  WHEN 'markDeliveryFailed' THEN
    UPDATE payments SET owner = NULL, lease_until = NULL, failure_status = (c->>'status')::bigint,
        failure_reason = c->>'reason'
      WHERE id = this AND state = 'settled' AND owner = me RETURNING * INTO p;
    IF NOT FOUND THEN PERFORM lost_lease(this); END IF;
    PERFORM payment_event(this, moment, 'delivery failed', request, (c->>'status') || ' ' || (c->>'reason'), call);
  WHEN 'dropLease' THEN
    UPDATE payments SET owner = NULL, lease_until = NULL WHERE id = this AND owner = me;
    RETURN '{"kind": "done"}';
  WHEN 'endRevival' THEN
    UPDATE payments SET owner = NULL, lease_until = NULL WHERE id = this AND owner = me;
    UPDATE payments SET watch_at = (c->>'watchAt')::bigint
      WHERE id = this AND state = 'released';
    RETURN '{"kind": "done"}';
  WHEN 'takeLease' THEN
    UPDATE payments SET owner = me, lease_until = (c->>'leaseUntil')::bigint
      WHERE id = this AND state = c->>'state'
        AND owner IS NOT DISTINCT FROM c->>'fromOwner' AND lease_until IS NOT DISTINCT FROM (c->>'fromLease')::bigint
        -- A process can immediately retake its own rows that none of its requests holds.
        AND (owner = me OR NOT COALESCE(lease_until > ledger_now(), TRUE) OR NOT EXISTS
          (SELECT 1 FROM replicas r WHERE r.id = owner AND r.beat_at > ledger_now() - 20000)) RETURNING * INTO p;
    IF NOT FOUND THEN RETURN jsonb_build_object('kind', 'done', 'taken', FALSE); END IF;
    PERFORM payment_event(this, moment, 'taken over', request, c->>'fromOwner', call);
    RETURN jsonb_build_object('kind', 'done', 'taken', TRUE);
  WHEN 'reopen' THEN
    UPDATE payments SET state = 'settling', owner = me, lease_until = (c->>'leaseUntil')::bigint, reopened_at = moment,
        recheck_at = NULL, unknown_reason = c->>'reason', next_look_at = moment
      WHERE id = this AND state = 'settled'
        AND recheck_at IS NOT DISTINCT FROM (c->>'fromRecheck')::bigint AND refunded_at IS NULL
        AND owner IS NOT DISTINCT FROM c->>'fromOwner' AND lease_until IS NOT DISTINCT FROM (c->>'fromLease')::bigint
      RETURNING * INTO p;
    IF NOT FOUND THEN RETURN '{"kind": "done"}'; END IF;
    PERFORM payment_event(this, moment, 'reopened', NULL, c->>'reason', call);
  WHEN 'markRefunded' THEN
    UPDATE payments SET refund_transaction = c->>'transaction', refunded_at = moment
      WHERE id = this AND state = 'settled' AND refunded_at IS NULL RETURNING * INTO p;
    IF NOT FOUND THEN PERFORM lost_lease(this); END IF;
    PERFORM payment_event(this, moment, 'refunded', NULL, c->>'transaction', call);
  ELSE
    RAISE EXCEPTION 'there is no transition %', j->>'do';
  END CASE;
  RETURN jsonb_build_object('kind', 'row', 'row', payment_json(p));
END $$;

-- Runs a batch of transitions in one transaction, each in its own subtransaction. A batch never mixes transitions that
-- must be durable with others, so that the others do not wait for a flush.
CREATE FUNCTION journal_run(jobs JSONB, durable BOOLEAN) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  j JSONB;
  one JSONB;
  told TEXT;
  results JSONB := '[]';
BEGIN
  IF NOT durable THEN PERFORM set_config('synchronous_commit', 'off', TRUE); END IF;
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
    results := results || jsonb_build_array(one);
  END LOOP;
  RETURN results;
END $$;

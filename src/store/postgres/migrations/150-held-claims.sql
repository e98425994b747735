-- usable from 130
-- The row that records a payment as held: the claim without proof, or the row that has the payment's key.
CREATE FUNCTION held_payment(w JSONB, why TEXT) RETURNS SETOF payments LANGUAGE sql VOLATILE AS $$
  SELECT * FROM payments WHERE payer = w->>'payer' AND nonce = w->>'nonce' AND token = w->>'token'
    AND network = w->>'network' AND chain_instance = w->>'chainInstance'
    AND CASE why WHEN 'unproven' THEN held = 'unproven' ELSE state <> 'released' END
$$;

-- Returns the row that records the payment: the new one or an earlier one.
CREATE OR REPLACE FUNCTION record_held(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  w JSONB := j->'wanted';
  why TEXT := j->>'held';
  p payments;
BEGIN
  SELECT * INTO p FROM held_payment(w, why);
  IF FOUND THEN RETURN jsonb_build_object('kind', 'row', 'row', payment_json(p)); END IF;
  PERFORM insert_payment(new_id, w, NULL, 'released', why);
  UPDATE payments SET lease_until = NULL, transaction_hash = j->>'transaction', released_at = created_at,
    release_reason = why WHERE payments.id = new_id RETURNING * INTO p;
  IF why = 'sold_elsewhere' THEN
    UPDATE payments SET state = 'settled', settled_at = created_at, receipt_hash = j->>'receiptHash',
      released_at = NULL, release_reason = NULL WHERE payments.id = new_id RETURNING * INTO p;
  END IF;
  PERFORM payment_event(new_id, (w->>'createdAt')::bigint,
    CASE why WHEN 'unproven' THEN 'claimed without proof' ELSE 'settled for another seller' END,
    w->>'requestId', j->>'transaction', j->>'mark');
  RETURN jsonb_build_object('kind', 'row', 'row', payment_json(p));
EXCEPTION WHEN unique_violation THEN
  -- Another request recorded it at the same time.
  SELECT * INTO p FROM held_payment(w, why);
  IF NOT FOUND THEN RAISE; END IF;
  RETURN jsonb_build_object('kind', 'row', 'row', payment_json(p));
END $$;

-- Takes the lease of a released row and returns whether it did. When another row of the payment was sent to settle or
-- settled, this row is no longer watched; the other one is looked up by its own state. Nothing is taken while the payment
-- is being tried again.
CREATE OR REPLACE FUNCTION revive_payment(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  c JSONB := j->'change';
  p payments;
BEGIN
  SELECT * INTO p FROM payments WHERE payments.id = new_id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM payments o WHERE o.payer = p.payer AND o.nonce = p.nonce AND o.token = p.token
      AND o.network = p.network AND o.chain_instance = p.chain_instance AND o.id <> p.id
      AND (o.state IN ('settling', 'settled') OR (o.state = 'released' AND o.settle_calls > 0 AND o.id > p.id))) THEN
    UPDATE payments SET watch_at = NULL WHERE payments.id = new_id AND state = 'released';
    RETURN jsonb_build_object('kind', 'done', 'taken', FALSE);
  END IF;
  UPDATE payments SET owner = j->>'owner', lease_until = (c->>'leaseUntil')::bigint
    WHERE payments.id = new_id AND state = 'released' AND NOT EXISTS (SELECT 1 FROM live_payment(to_jsonb(p) ||
        jsonb_build_object('chainInstance', p.chain_instance)))
      AND (owner IS NULL OR lease_until <= ledger_now()
        OR (owner = j->>'owner' AND lease_until = (c->>'leaseUntil')::bigint)
        OR NOT EXISTS (SELECT 1 FROM replicas r WHERE r.id = owner AND r.beat_at > ledger_now() - 20000));
  RETURN jsonb_build_object('kind', 'done', 'taken', FOUND);
END $$;

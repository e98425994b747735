-- usable from 130
-- A payment that cannot pay for the request with which it was presented is held, and the reason is recorded as a failure.
-- Returns the row that records the payment: the new one or an earlier one.
CREATE OR REPLACE FUNCTION record_held(new_id BIGINT, j JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  w JSONB := j->'wanted';
  why TEXT := j->>'held';
  unfit TEXT := j->>'why';
  p payments;
BEGIN
  SELECT * INTO p FROM held_payment(w, why);
  IF FOUND THEN RETURN jsonb_build_object('kind', 'row', 'row', payment_json(p)); END IF;
  PERFORM insert_payment(new_id, w, NULL, 'released', why);
  UPDATE payments SET lease_until = NULL, transaction_hash = j->>'transaction', released_at = created_at,
    release_reason = why, failure_status = CASE WHEN unfit IS NULL THEN NULL ELSE 409 END, failure_reason = unfit
    WHERE payments.id = new_id RETURNING * INTO p;
  IF why = 'sold_elsewhere' THEN
    UPDATE payments SET state = 'settled', settled_at = created_at, receipt_hash = j->>'receiptHash',
      released_at = NULL, release_reason = NULL WHERE payments.id = new_id RETURNING * INTO p;
  END IF;
  PERFORM payment_event(new_id, (w->>'createdAt')::bigint,
    CASE WHEN unfit IS NOT NULL THEN 'held: ' || unfit WHEN why = 'unproven' THEN 'claimed without proof'
      ELSE 'settled for another seller' END,
    w->>'requestId', j->>'transaction', j->>'mark');
  RETURN jsonb_build_object('kind', 'row', 'row', payment_json(p));
EXCEPTION WHEN unique_violation THEN
  -- Another request recorded it at the same time.
  SELECT * INTO p FROM held_payment(w, why);
  IF NOT FOUND THEN RAISE; END IF;
  RETURN jsonb_build_object('kind', 'row', 'row', payment_json(p));
END $$;

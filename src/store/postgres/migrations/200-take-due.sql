-- usable from 130
-- Takes over a page of released payments that are due for another check, as revive_payment does with one.
CREATE FUNCTION take_watched_payments(j JSONB) RETURNS SETOF JSONB LANGUAGE plpgsql AS $$
DECLARE
  this BIGINT;
BEGIN
  FOR this IN SELECT p.id FROM payments p
    WHERE p.watch_at <= (j->>'dueBy')::bigint AND p.state = 'released'
      AND p.network = j->>'network' AND p.chain_instance = j->>'chainInstance'
      AND (p.owner IS NULL OR p.lease_until <= ledger_now()
        OR ((j->>'again')::boolean AND p.owner = j->>'owner' AND p.lease_until = (j->>'leaseUntil')::bigint)
        OR NOT EXISTS (SELECT 1 FROM replicas r WHERE r.id = p.owner AND r.beat_at > ledger_now() - 20000))
      -- While the payment is being tried again, the row stays due and does not fill the page.
      AND NOT EXISTS (SELECT 1 FROM payments o WHERE o.payer = p.payer AND o.nonce = p.nonce AND o.token = p.token
        AND o.network = p.network AND o.chain_instance = p.chain_instance AND o.state = 'reserved')
    ORDER BY p.watch_at, p.id LIMIT (j->>'limit')::int
  LOOP
    IF (revive_payment(this, jsonb_build_object('owner', j->'owner', 'change', j))->>'taken')::boolean THEN
      RETURN QUERY SELECT payment_json(p) FROM payments p WHERE p.id = this;
    END IF;
  END LOOP;
END $$;

-- Reads a page of settled payments that are due for another check, and makes them due again when the lease ends.
CREATE FUNCTION take_recheckable_payments(j JSONB) RETURNS SETOF JSONB LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    SELECT id, recheck_at FROM payments
    WHERE (recheck_at <= (j->>'dueBy')::bigint
        OR ((j->>'again')::boolean AND recheck_at = (j->>'leaseUntil')::bigint))
      AND state = 'settled' AND network = j->>'network' AND chain_instance = j->>'chainInstance'
      AND NOT (j->'held') @> to_jsonb(id)
      AND (owner IS NULL OR owner = j->>'owner' OR lease_until <= ledger_now()
        OR NOT EXISTS (SELECT 1 FROM replicas r WHERE r.id = owner AND r.beat_at > ledger_now() - 20000))
    ORDER BY recheck_at, id LIMIT (j->>'limit')::int FOR UPDATE
  ), taken AS (
    UPDATE payments p SET recheck_at = (j->>'leaseUntil')::bigint FROM due WHERE p.id = due.id
      RETURNING p AS payment, due.recheck_at AS was_due
  )
  SELECT payment_json(payment) FROM taken ORDER BY was_due, (payment).id
$$;

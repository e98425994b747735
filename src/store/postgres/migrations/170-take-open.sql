-- usable from 130
-- Takes over a page of open payments whose owner is gone. A row of the caller is taken when none of its requests holds it:
-- one that a request has obtained since `held` was written has a later lease.
CREATE FUNCTION take_open_payments(j JSONB) RETURNS SETOF JSONB LANGUAGE sql VOLATILE AS $$
  WITH due AS (
    SELECT id, owner FROM payments
    WHERE state IN ('reserved', 'settling') AND COALESCE(next_look_at, 0) <= (j->>'dueBy')::bigint
      AND network = j->>'network' AND chain_instance = j->>'chainInstance' AND id > (j->>'after')::bigint
      AND (owner IS NULL
        OR (owner = j->>'owner' AND NOT (j->'held') @> to_jsonb(id)
          AND (lease_until < (j->>'leaseUntil')::bigint
            OR ((j->>'again')::boolean AND lease_until = (j->>'leaseUntil')::bigint)))
        OR (owner <> j->>'owner' AND (NOT COALESCE(lease_until > ledger_now(), TRUE) OR NOT EXISTS
          (SELECT 1 FROM replicas r WHERE r.id = owner AND r.beat_at > ledger_now() - 20000))))
    ORDER BY id LIMIT (j->>'limit')::int FOR UPDATE
  ), taken AS (
    UPDATE payments p SET owner = j->>'owner', lease_until = (j->>'leaseUntil')::bigint
      FROM due WHERE p.id = due.id RETURNING p AS payment, due.owner AS from_owner
  ), noted AS (
    INSERT INTO payment_events (payment_id, at, event, detail, mark)
      SELECT (payment).id, (j->>'at')::bigint, 'taken over', from_owner, j->>'mark' FROM taken
      WHERE NOT EXISTS (SELECT 1 FROM payment_events e WHERE e.payment_id = (payment).id AND e.mark = j->>'mark')
  )
  SELECT payment_json(payment) FROM taken ORDER BY (payment).id
$$;

-- usable from 130
-- The functions that each transition calls, as in 120-journal.sql. PostgreSQL keeps the plans of PL/pgSQL functions for the
-- connection; it plans the statements of SQL functions anew at each call.
CREATE OR REPLACE FUNCTION payment_json(p payments) RETURNS JSONB LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN to_jsonb(p) || jsonb_build_object(
    'amount', p.amount::text,
    'owner_alive', p.owner IS NOT NULL AND COALESCE(p.lease_until > ledger_now(), TRUE)
      AND EXISTS (SELECT 1 FROM replicas r WHERE r.id = p.owner AND r.beat_at > ledger_now() - 20000));
END $$;

CREATE OR REPLACE FUNCTION payment_event(payment BIGINT, at BIGINT, event TEXT, request_id TEXT, detail TEXT, mark TEXT)
RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_events (payment_id, at, event, request_id, detail, mark) VALUES ($1, $2, $3, $4, $5, $6);
END $$;

CREATE OR REPLACE FUNCTION live_payment(w JSONB) RETURNS SETOF payments LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN QUERY SELECT * FROM payments WHERE payer = w->>'payer' AND nonce = w->>'nonce' AND token = w->>'token'
    AND network = w->>'network' AND chain_instance = w->>'chainInstance' AND state <> 'released';
END $$;

CREATE OR REPLACE FUNCTION day_spent(w JSONB) RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN COALESCE((SELECT spent FROM payment_days WHERE payer = w->>'payer' AND day = w->>'day'
    AND network = w->>'network' AND chain_instance = w->>'chainInstance'), 0);
END $$;

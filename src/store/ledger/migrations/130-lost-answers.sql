-- Key of the challenges for lost answers. All processes of one ledger share it, so that each knows the others' challenges.
CREATE TABLE answer_challenge_key (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key BLOB NOT NULL
) STRICT;
INSERT INTO answer_challenge_key (id, key) VALUES (1, randomblob(32));

-- A challenge can fetch an answer once.
CREATE UNIQUE INDEX payment_events_fetched ON payment_events (payment_id, detail) WHERE event = 'answer fetched';

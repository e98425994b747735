-- usable from 130
-- The replica that does each kind of work that only one may do at a time. The lease of a dead replica is free.
CREATE TABLE leases (
  job TEXT PRIMARY KEY,
  replica TEXT NOT NULL,
  taken_at BIGINT NOT NULL
);

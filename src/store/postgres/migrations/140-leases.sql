-- usable from 130
-- Who does what only one replica may do at a time. A lease of a replica that is dead or gone is free.
CREATE TABLE leases (
  job TEXT PRIMARY KEY,
  replica TEXT NOT NULL,
  taken_at BIGINT NOT NULL
);

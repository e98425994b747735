-- Referred visits, one counter per product and UTC day. No address of a visitor is stored.
CREATE TABLE referred_visits (
  slug TEXT NOT NULL,
  day TEXT NOT NULL,
  visits INTEGER NOT NULL CHECK (visits > 0),
  PRIMARY KEY (slug, day)
) STRICT, WITHOUT ROWID;
-- Visitors already counted today, each as a hash under a key that exists only in memory and changes every day.
CREATE TABLE referred_visitors (
  day TEXT NOT NULL,
  visitor BLOB NOT NULL,
  PRIMARY KEY (day, visitor)
) STRICT, WITHOUT ROWID;

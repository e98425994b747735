CREATE TABLE star_observations (
  repository INTEGER NOT NULL REFERENCES repositories (id),
  observed_at TEXT NOT NULL,
  stars INTEGER NOT NULL CHECK (stars >= 0),
  source TEXT NOT NULL,
  PRIMARY KEY (repository, observed_at)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER star_observations_keep BEFORE UPDATE ON star_observations
BEGIN SELECT RAISE(ABORT, 'star observations are append only'); END;
CREATE TRIGGER star_observations_stay BEFORE DELETE ON star_observations
BEGIN SELECT RAISE(ABORT, 'star observations are append only'); END;

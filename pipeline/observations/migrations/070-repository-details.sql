-- The last reading of a repository besides its stars, as JSON: language, licence, release, archived, day and source.
ALTER TABLE repositories ADD COLUMN details TEXT;

-- An account that the managers of a club look after: the club, or empty for everyone else. The club is not a reference,
-- so that the account stays bound to it, and to nobody else, until it is deleted with the club.
ALTER TABLE people ADD COLUMN managed TEXT COLLATE BINARY NOT NULL DEFAULT '';
CREATE INDEX managed_people ON people (managed) WHERE managed <> '';

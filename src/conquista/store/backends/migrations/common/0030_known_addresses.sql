-- From where people have signed in lately, so that an attack on a name does not delay its owner at home.
CREATE TABLE known_addresses (
    mark TEXT COLLATE BINARY PRIMARY KEY, -- a hash of name and address with a key of the server
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seen INTEGER NOT NULL -- in milliseconds
) STRICT, WITHOUT ROWID;

CREATE INDEX known_addresses_of_people ON known_addresses (person);
CREATE INDEX known_addresses_by_time ON known_addresses (seen);

-- Vacations: whole days during which the clocks of a person's correspondence matches stand still.
CREATE TABLE vacations (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL CHECK (ends > begins) -- the planned end, or when the person ended it
) STRICT, WITHOUT ROWID;

CREATE INDEX vacations_of_people ON vacations (person, ends);

-- The secret address of a person's calendar, as a fingerprint.
CREATE TABLE calendar_feeds (
    person TEXT COLLATE BINARY PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    fingerprint TEXT COLLATE BINARY NOT NULL UNIQUE,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What moderators may want to look at. A signal is no proof, and nothing follows from it by itself.
CREATE TABLE moderation_signals (
    id TEXT COLLATE BINARY PRIMARY KEY, -- follows from the kind, the people and the occasion, so that each is stored once
    kind TEXT COLLATE BINARY NOT NULL,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other TEXT COLLATE BINARY REFERENCES people (id) ON DELETE CASCADE,
    table_id TEXT COLLATE BINARY NOT NULL, -- empty: about several tables
    at INTEGER NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data))
) STRICT, WITHOUT ROWID;

CREATE INDEX moderation_signals_by_time ON moderation_signals (at);
CREATE INDEX moderation_signals_of_people ON moderation_signals (person, at);
CREATE INDEX moderation_signals_of_others ON moderation_signals (other) WHERE other IS NOT NULL;

-- From where people sat down at rated tables: a keyed hash of the address, deleted with its key after two weeks.
CREATE TABLE seat_addresses (
    table_id TEXT COLLATE BINARY NOT NULL,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    address TEXT COLLATE BINARY NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_addresses_by_time ON seat_addresses (at);
CREATE INDEX seat_addresses_of_people ON seat_addresses (person);

-- How often one person has taken pieces of another in a rated match with three sides or more.
CREATE TABLE match_captures (
    table_id TEXT COLLATE BINARY NOT NULL,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    taken INTEGER NOT NULL,
    PRIMARY KEY (table_id, person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX match_captures_of_people ON match_captures (person);
CREATE INDEX match_captures_of_others ON match_captures (other);

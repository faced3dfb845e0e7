-- Everybody who plays: guests, accounts, and bots with the account that answers for them.
CREATE TABLE people (
    id TEXT COLLATE BINARY PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'person', 'bot')),
    name TEXT NOT NULL,
    folded TEXT UNIQUE, -- the name as names are compared; guests have none, so that their names bind nobody
    password TEXT, -- as argon2 writes it
    owner TEXT COLLATE BINARY REFERENCES people (id) ON DELETE CASCADE,
    settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX bots ON people (owner) WHERE owner IS NOT NULL;

-- Tokens are kept as fingerprints only: whoever reads this table can sign in as nobody.
CREATE TABLE tokens (
    fingerprint TEXT COLLATE BINARY PRIMARY KEY,
    id TEXT COLLATE BINARY NOT NULL UNIQUE,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('login', 'key')),
    label TEXT NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_of_people ON tokens (person);

-- What lists show of a table; its journal remains the truth.
CREATE TABLE listings (
    table_id TEXT COLLATE BINARY PRIMARY KEY,
    host TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'link')),
    invitation TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('gathering', 'playing', 'over')),
    changed INTEGER NOT NULL,
    summary TEXT NOT NULL CHECK (json_valid(summary))
) STRICT, WITHOUT ROWID;

CREATE INDEX open_listings ON listings (visibility, phase, changed);

-- Who holds a seat at a table, or has held one.
CREATE TABLE places (
    person TEXT COLLATE BINARY NOT NULL,
    table_id TEXT COLLATE BINARY NOT NULL REFERENCES listings (table_id) ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX places_of_tables ON places (table_id);

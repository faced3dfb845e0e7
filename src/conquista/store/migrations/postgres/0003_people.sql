-- Everybody who plays: guests, accounts, and bots with the account that answers for them.
CREATE TABLE people (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'person', 'bot')),
    name TEXT NOT NULL,
    folded TEXT UNIQUE, -- the name as names are compared; guests have none, so that their names bind nobody
    password TEXT, -- as argon2 writes it
    owner TEXT COLLATE "C" REFERENCES people (id) ON DELETE CASCADE,
    settings TEXT NOT NULL DEFAULT '{}' CHECK (settings::json IS NOT NULL),
    created BIGINT NOT NULL
);

CREATE INDEX bots ON people (owner) WHERE owner IS NOT NULL;

-- Tokens are kept as fingerprints only: whoever reads this table can sign in as nobody.
CREATE TABLE tokens (
    fingerprint TEXT COLLATE "C" PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('login', 'key')),
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

CREATE INDEX tokens_of_people ON tokens (person);

-- What lists show of a table; its journal remains the truth.
CREATE TABLE listings (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    host TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'link')),
    invitation TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('gathering', 'playing', 'over')),
    changed BIGINT NOT NULL,
    summary TEXT NOT NULL CHECK (summary::json IS NOT NULL)
);

CREATE INDEX open_listings ON listings (visibility, phase, changed);

-- Who holds a seat at a table, or has held one.
CREATE TABLE places (
    person TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES listings (table_id) ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
);

CREATE INDEX places_of_tables ON places (table_id);

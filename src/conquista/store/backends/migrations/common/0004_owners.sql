-- The server processes that share this store, and until when each is known to live.
CREATE TABLE owners (
    id TEXT COLLATE BINARY PRIMARY KEY,
    name TEXT COLLATE BINARY NOT NULL, -- the same when a process is started again
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which of them is the authority of a table; only that one may write its journal.
ALTER TABLE tables ADD COLUMN owner TEXT COLLATE BINARY;

CREATE INDEX owned_tables ON tables (owner) WHERE finished = 0;

-- Requests that came to another process than the owner's, and what became of them.
CREATE TABLE errands (
    id TEXT COLLATE BINARY PRIMARY KEY,
    table_id TEXT COLLATE BINARY NOT NULL REFERENCES tables (id),
    sent INTEGER NOT NULL,
    request TEXT NOT NULL CHECK (json_valid(request)),
    answer TEXT CHECK (answer IS NULL OR json_valid(answer))
) STRICT, WITHOUT ROWID;

CREATE INDEX open_errands ON errands (table_id, sent) WHERE answer IS NULL;

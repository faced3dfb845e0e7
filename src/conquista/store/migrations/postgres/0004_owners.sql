-- The server processes that share this store, and until when each is known to live.
CREATE TABLE owners (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL, -- the same when a process is started again
    until BIGINT NOT NULL
);

-- Which of them is the authority of a table; only that one may write its journal.
ALTER TABLE tables ADD COLUMN owner TEXT COLLATE "C";

CREATE INDEX owned_tables ON tables (owner) WHERE finished = 0;

-- Requests that came to another process than the owner's, and what became of them.
CREATE TABLE errands (
    id TEXT COLLATE "C" PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    sent BIGINT NOT NULL,
    request TEXT NOT NULL CHECK (request::json IS NOT NULL),
    answer TEXT CHECK (answer IS NULL OR answer::json IS NOT NULL)
);

CREATE INDEX open_errands ON errands (table_id, sent) WHERE answer IS NULL;

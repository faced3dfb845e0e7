-- Every table that was ever opened, and whether its match is over.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX unfinished_tables ON tables (id) WHERE finished = 0;

-- The journal: rows are added and never changed.
CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER journal_has_no_gaps BEFORE INSERT ON journal
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM journal WHERE table_id = NEW.table_id), 0)
BEGIN
    SELECT RAISE(ABORT, 'the journal has no gaps');
END;

CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is not changed');
END;

-- When an unfinished table that nobody uses has to be looked at next: 0 where it is in use, or was when the server stopped.
-- Any new entry of its journal sets it to 0.
ALTER TABLE tables ADD COLUMN wakes INTEGER NOT NULL DEFAULT 0;

CREATE INDEX waiting_tables ON tables (wakes) WHERE finished = 0;

-- When no process served the tables of this store. Clocks of tables that waited meanwhile are not charged for it.
CREATE TABLE downtimes (
    since INTEGER NOT NULL,
    until INTEGER PRIMARY KEY CHECK (until >= since)
) STRICT, WITHOUT ROWID;

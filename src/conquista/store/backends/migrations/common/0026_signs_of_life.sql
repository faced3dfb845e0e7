-- When a process last wrote to the store. Clocks are not charged for the time after it.
CREATE TABLE signs_of_life (
    process TEXT COLLATE BINARY PRIMARY KEY, -- as in owners; empty for a server that shares its store with no other
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

DELETE FROM duties WHERE owner = 'probe';

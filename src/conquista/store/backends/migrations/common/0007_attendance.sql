-- For which seats of a table somebody listens at which server process; that of one that has died counts for nothing.
CREATE TABLE attendance (
    table_id TEXT COLLATE BINARY NOT NULL REFERENCES tables (id),
    owner TEXT COLLATE BINARY NOT NULL,
    seats TEXT NOT NULL, -- with spaces between them
    PRIMARY KEY (table_id, owner)
) STRICT, WITHOUT ROWID;

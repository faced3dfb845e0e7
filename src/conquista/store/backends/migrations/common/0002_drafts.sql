-- The quiet part of a turn, private to its seat: one for each seat, replaced as it grows.
CREATE TABLE drafts (
    table_id TEXT COLLATE BINARY NOT NULL REFERENCES tables (id),
    seat TEXT COLLATE BINARY NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

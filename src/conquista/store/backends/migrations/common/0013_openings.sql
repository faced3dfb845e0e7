-- Finished matches that the opening explorer has read. Without rules: one that it has no place for.
CREATE TABLE openings (
    table_id TEXT COLLATE BINARY PRIMARY KEY REFERENCES tables (id),
    preset TEXT COLLATE BINARY NOT NULL,
    rules TEXT COLLATE BINARY NOT NULL, -- fingerprint
    winners TEXT COLLATE BINARY NOT NULL, -- seats; empty for a draw
    turns INTEGER NOT NULL,
    computers INTEGER NOT NULL CHECK (computers IN (0, 1)) -- whether only computers have played
) STRICT, WITHOUT ROWID;

-- What was done in which position. The key is a hash of the position.
CREATE TABLE opening_steps (
    position INTEGER NOT NULL,
    table_id TEXT COLLATE BINARY NOT NULL REFERENCES openings (table_id) ON DELETE CASCADE,
    place INTEGER NOT NULL CHECK (place >= 0),
    seat TEXT COLLATE BINARY NOT NULL,
    move TEXT COLLATE BINARY NOT NULL,
    PRIMARY KEY (position, table_id, place)
) STRICT, WITHOUT ROWID;

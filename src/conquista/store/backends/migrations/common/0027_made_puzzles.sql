-- Puzzles that people have made of positions. The id is made of the file, so that the same puzzle has one link.
CREATE TABLE made_puzzles (
    id TEXT COLLATE BINARY PRIMARY KEY,
    file TEXT NOT NULL, -- with its solution, as the server has proven it
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Finished matches, and who took part in each; the journals know the rest.
CREATE TABLE results (
    table_id TEXT COLLATE BINARY PRIMARY KEY REFERENCES tables (id),
    game TEXT COLLATE BINARY NOT NULL,
    preset TEXT NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE parts (
    table_id TEXT COLLATE BINARY NOT NULL REFERENCES results (table_id),
    person TEXT COLLATE BINARY NOT NULL,
    seat TEXT NOT NULL,
    rank INTEGER, -- none: did not stay to the end
    skill REAL, -- after the match, where it was rated
    unsure REAL,
    PRIMARY KEY (table_id, person, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX parts_of_people ON parts (person);

-- Skill by game, and how unsure it is.
CREATE TABLE ratings (
    person TEXT COLLATE BINARY NOT NULL,
    game TEXT COLLATE BINARY NOT NULL,
    skill REAL NOT NULL,
    unsure REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

-- Names that accounts have given up lately: nobody else can take them until then.
CREATE TABLE former_names (
    folded TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX former_names_of_people ON former_names (person, until);

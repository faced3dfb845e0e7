-- Whom a person does not want to read (mute), see in lists (ignore), or meet at a table (block).
CREATE TABLE relations (
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('mute', 'ignore', 'block')),
    since INTEGER NOT NULL,
    PRIMARY KEY (person, other, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX relations_to_people ON relations (other);

-- Reports about people. Deleted people have an empty id.
CREATE TABLE reports (
    id TEXT COLLATE BINARY PRIMARY KEY,
    reporter TEXT COLLATE BINARY NOT NULL,
    person TEXT COLLATE BINARY NOT NULL,
    table_id TEXT COLLATE BINARY NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('words', 'name', 'play', 'other')),
    words TEXT NOT NULL,
    moment TEXT NOT NULL CHECK (json_valid(moment)),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX reports_by_people ON reports (reporter);
CREATE INDEX reports_about_people ON reports (person);

-- What the reporter could read at that moment, copied.
CREATE TABLE evidence (
    report TEXT COLLATE BINARY NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    person TEXT COLLATE BINARY NOT NULL,
    at INTEGER NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (report, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX evidence_of_people ON evidence (person);

-- Links to one moment of a match.
CREATE TABLE shares (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id TEXT COLLATE BINARY NOT NULL,
    seat TEXT NOT NULL, -- empty: as a watcher
    moment INTEGER NOT NULL CHECK (moment >= 0),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX shares_of_people ON shares (person);

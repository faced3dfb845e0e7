-- Whom a person does not want to read (mute), see in lists (ignore), or meet at a table (block).
CREATE TABLE relations (
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('mute', 'ignore', 'block')),
    since BIGINT NOT NULL,
    PRIMARY KEY (person, other, kind)
);

CREATE INDEX relations_to_people ON relations (other);

-- Reports about people. Deleted people have an empty id.
CREATE TABLE reports (
    id TEXT COLLATE "C" PRIMARY KEY,
    reporter TEXT COLLATE "C" NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('words', 'name', 'play', 'other')),
    words TEXT NOT NULL,
    moment TEXT NOT NULL CHECK (moment::json IS NOT NULL),
    at BIGINT NOT NULL
);

CREATE INDEX reports_by_people ON reports (reporter);
CREATE INDEX reports_about_people ON reports (person);

-- What the reporter could read at that moment, copied.
CREATE TABLE evidence (
    report TEXT COLLATE "C" NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    data TEXT NOT NULL CHECK (data::json IS NOT NULL),
    PRIMARY KEY (report, place)
);

CREATE INDEX evidence_of_people ON evidence (person);

-- Links to one moment of a match.
CREATE TABLE shares (
    id TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id TEXT COLLATE "C" NOT NULL,
    seat TEXT NOT NULL, -- empty: as a watcher
    moment BIGINT NOT NULL CHECK (moment >= 0),
    created BIGINT NOT NULL
);

CREATE INDEX shares_of_people ON shares (person);

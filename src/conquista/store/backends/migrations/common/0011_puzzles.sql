-- Puzzles: the rating of each puzzle, and of each person who solves them.
CREATE TABLE puzzle_ratings (
    puzzle TEXT COLLATE BINARY PRIMARY KEY,
    rating REAL NOT NULL,
    deviation REAL NOT NULL CHECK (deviation > 0),
    attempts INTEGER NOT NULL,
    solved INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_solvers (
    person TEXT COLLATE BINARY PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    rating REAL NOT NULL,
    deviation REAL NOT NULL CHECK (deviation > 0),
    attempts INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The first attempt of a person at a puzzle; only that one is rated. `later` is the time of a later solution.
CREATE TABLE puzzle_attempts (
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    puzzle TEXT COLLATE BINARY NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('solved', 'hinted', 'failed', 'given_up')),
    at INTEGER NOT NULL,
    seconds INTEGER NOT NULL CHECK (seconds >= 0),
    before INTEGER, -- the displayed rating of the person, where the attempt was rated
    after INTEGER,
    later INTEGER,
    PRIMARY KEY (person, puzzle)
) STRICT, WITHOUT ROWID;

-- The days whose daily puzzle a person has solved, numbered from 1970-01-01 UTC.
CREATE TABLE puzzle_days (
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    day INTEGER NOT NULL,
    PRIMARY KEY (person, day)
) STRICT, WITHOUT ROWID;

-- Storms: as many puzzles as possible in three minutes.
CREATE TABLE storms (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    began INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    score INTEGER NOT NULL CHECK (score >= 0),
    closed INTEGER NOT NULL CHECK (closed IN (0, 1)),
    state TEXT NOT NULL CHECK (json_valid(state))
) STRICT, WITHOUT ROWID;

CREATE INDEX storms_of_people ON storms (person);
CREATE INDEX storms_by_time ON storms (began);

-- Puzzles: the rating of each puzzle, and of each person who solves them.
CREATE TABLE puzzle_ratings (
    puzzle TEXT COLLATE "C" PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL CHECK (deviation > 0),
    attempts BIGINT NOT NULL,
    solved BIGINT NOT NULL
);

CREATE TABLE puzzle_solvers (
    person TEXT COLLATE "C" PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL CHECK (deviation > 0),
    attempts BIGINT NOT NULL
);

-- The first attempt of a person at a puzzle; only that one is rated. `later` is the time of a later solution.
CREATE TABLE puzzle_attempts (
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    puzzle TEXT COLLATE "C" NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('solved', 'hinted', 'failed', 'given_up')),
    at BIGINT NOT NULL,
    seconds BIGINT NOT NULL CHECK (seconds >= 0),
    before BIGINT, -- the displayed rating of the person, where the attempt was rated
    after BIGINT,
    later BIGINT,
    PRIMARY KEY (person, puzzle)
);

-- The days whose daily puzzle a person has solved, numbered from 1970-01-01 UTC.
CREATE TABLE puzzle_days (
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    day BIGINT NOT NULL,
    PRIMARY KEY (person, day)
);

-- Storms: as many puzzles as possible in three minutes.
CREATE TABLE storms (
    id TEXT COLLATE "C" PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    began BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    score BIGINT NOT NULL CHECK (score >= 0),
    closed BIGINT NOT NULL CHECK (closed IN (0, 1)),
    state TEXT NOT NULL CHECK (state::json IS NOT NULL)
);

CREATE INDEX storms_of_people ON storms (person);
CREATE INDEX storms_by_time ON storms (began);

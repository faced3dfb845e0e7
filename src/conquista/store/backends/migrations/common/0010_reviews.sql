-- Reviews of finished matches. The id is made of the match, the version of the engine and whether hands are open.
CREATE TABLE reviews (
    id TEXT COLLATE BINARY PRIMARY KEY,
    record TEXT NOT NULL, -- without names, clocks and comments
    open_hands INTEGER NOT NULL CHECK (open_hands IN (0, 1)),
    total INTEGER NOT NULL, -- decisions of the match
    state TEXT NOT NULL CHECK (state IN ('working', 'stopped', 'failed', 'done')),
    created INTEGER NOT NULL,
    owner TEXT COLLATE BINARY NOT NULL DEFAULT '', -- the process that works on it
    beat INTEGER NOT NULL DEFAULT 0 -- when it has last made progress
) STRICT, WITHOUT ROWID;

CREATE INDEX reviews_by_state ON reviews (state, beat);

CREATE TABLE judgements (
    review TEXT COLLATE BINARY NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    place INTEGER NOT NULL CHECK (place >= 0),
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (review, place)
) STRICT, WITHOUT ROWID;

-- The people who wait for a review; one that nobody waits for any more is stopped.
CREATE TABLE review_requests (
    review TEXT COLLATE BINARY NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since INTEGER NOT NULL,
    PRIMARY KEY (review, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX review_requests_of_people ON review_requests (person);

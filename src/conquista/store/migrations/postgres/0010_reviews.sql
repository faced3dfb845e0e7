-- Reviews of finished matches. The id is made of the match, the version of the engine and whether hands are open.
CREATE TABLE reviews (
    id TEXT COLLATE "C" PRIMARY KEY,
    record TEXT NOT NULL, -- without names, clocks and comments
    open_hands BIGINT NOT NULL CHECK (open_hands IN (0, 1)),
    total BIGINT NOT NULL, -- decisions of the match
    state TEXT NOT NULL CHECK (state IN ('working', 'stopped', 'failed', 'done')),
    created BIGINT NOT NULL,
    owner TEXT COLLATE "C" NOT NULL DEFAULT '', -- the process that works on it
    beat BIGINT NOT NULL DEFAULT 0 -- when it has last made progress
);

CREATE INDEX reviews_by_state ON reviews (state, beat);

CREATE TABLE judgements (
    review TEXT COLLATE "C" NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    place BIGINT NOT NULL CHECK (place >= 0),
    data TEXT NOT NULL CHECK (data::json IS NOT NULL),
    PRIMARY KEY (review, place)
);

-- The people who wait for a review; one that nobody waits for any more is stopped.
CREATE TABLE review_requests (
    review TEXT COLLATE "C" NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
    person TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (review, person)
);

CREATE INDEX review_requests_of_people ON review_requests (person);

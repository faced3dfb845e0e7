-- Tournaments. Standings are not stored: they follow from entrants, rounds and pairings. `version` of a tournament
-- counts its changes; a draw knows the results with a smaller one.
CREATE TABLE tournaments (
    id TEXT COLLATE BINARY PRIMARY KEY,
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'running', 'over', 'cancelled')),
    creator TEXT COLLATE BINARY REFERENCES people (id) ON DELETE SET NULL, -- the director
    starts INTEGER, -- none: when the director begins, or enough have joined
    created INTEGER NOT NULL,
    begun INTEGER,
    ended INTEGER,
    seed TEXT NOT NULL, -- secret until the end; the seeds of rounds follow from it
    version INTEGER NOT NULL,
    next_number INTEGER NOT NULL,
    settings TEXT NOT NULL CHECK (json_valid(settings))
) STRICT, WITHOUT ROWID;

CREATE INDEX tournaments_by_state ON tournaments (state, starts);
CREATE INDEX tournaments_by_end ON tournaments (ended);
CREATE INDEX tournaments_of_people ON tournaments (creator);

CREATE TABLE entrants (
    tournament TEXT COLLATE BINARY NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL, -- from 1, in the order of entry
    person TEXT COLLATE BINARY REFERENCES people (id) ON DELETE SET NULL, -- none: the account was deleted
    partner TEXT COLLATE BINARY REFERENCES people (id) ON DELETE SET NULL, -- of a fixed pair
    state TEXT NOT NULL CHECK (state IN ('invited', 'in', 'paused', 'out', 'removed')),
    joined INTEGER NOT NULL, -- the first round
    rating INTEGER NOT NULL,
    at INTEGER NOT NULL,
    since INTEGER NOT NULL, -- the last change of state
    absences INTEGER NOT NULL, -- in a row
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrants_of_people ON entrants (person);
CREATE INDEX entrants_of_partners ON entrants (partner);

CREATE TABLE tournament_rounds (
    tournament TEXT COLLATE BINARY NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    ends INTEGER NOT NULL, -- latest end of its matches
    ended INTEGER,
    seed TEXT NOT NULL, -- published with the round
    version INTEGER NOT NULL, -- of the tournament before the draw
    data TEXT NOT NULL CHECK (json_valid(data)), -- what the draw depends on: who was there, who is blocked, who waited
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE pairings (
    tournament TEXT COLLATE BINARY NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    table_id TEXT COLLATE BINARY UNIQUE, -- follows from the key; none for byes and walkovers
    sides TEXT NOT NULL CHECK (json_valid(sides)),
    ranks TEXT CHECK (ranks IS NULL OR json_valid(ranks)),
    reason TEXT NOT NULL, -- how the result came about
    note TEXT NOT NULL, -- of the director
    stage TEXT NOT NULL CHECK (stage IN ('drawn', 'opened', 'started', 'done')), -- of the table
    present TEXT NOT NULL CHECK (json_valid(present)), -- people who have come before the match began
    finished INTEGER, -- the version that the result came with
    ended INTEGER, -- when it came
    PRIMARY KEY (tournament, round, number),
    FOREIGN KEY (tournament, round) REFERENCES tournament_rounds (tournament, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- People who were repeatedly not there, and until when they cannot enter.
CREATE TABLE tournament_absences (
    person TEXT COLLATE BINARY PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    count INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

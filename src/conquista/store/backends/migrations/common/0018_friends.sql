-- Who is connected at which process, and at which table they sit; used where several processes serve.
CREATE TABLE connected_people (
    person TEXT COLLATE BINARY NOT NULL,
    owner TEXT COLLATE BINARY NOT NULL,
    table_id TEXT COLLATE BINARY NOT NULL, -- empty: at none
    PRIMARY KEY (person, owner)
) STRICT, WITHOUT ROWID;

-- Challenges to one or more people. A change of the terms is a new challenge that ends the old one.
CREATE TABLE challenges (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    terms TEXT NOT NULL CHECK (json_valid(terms)),
    phrase TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'changed', 'accepted', 'declined', 'withdrawn', 'expired')),
    created INTEGER NOT NULL,
    until INTEGER NOT NULL,
    counter_to TEXT COLLATE BINARY NOT NULL, -- the challenge whose terms this one changes; empty for none
    table_id TEXT COLLATE BINARY NOT NULL -- of an accepted challenge
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_of_people ON challenges (person, state);
CREATE INDEX challenges_by_end ON challenges (state, until);

CREATE TABLE challenge_people (
    challenge TEXT COLLATE BINARY NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    answer TEXT NOT NULL CHECK (answer IN ('none', 'accepted', 'declined')),
    PRIMARY KEY (challenge, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_to_people ON challenge_people (person);

-- People who wait for quick pairing, where several processes serve; one of them owns the pairing.
CREATE TABLE seekers (
    person TEXT COLLATE BINARY PRIMARY KEY,
    owner TEXT COLLATE BINARY NOT NULL, -- the process with the socket
    data TEXT NOT NULL CHECK (json_valid(data)),
    since INTEGER NOT NULL,
    declined INTEGER NOT NULL,
    found TEXT NOT NULL CHECK (json_valid(found))
) STRICT, WITHOUT ROWID;

CREATE TABLE duties (
    name TEXT PRIMARY KEY,
    owner TEXT COLLATE BINARY NOT NULL
) STRICT, WITHOUT ROWID;

-- A group that plays round after round under one short link.
CREATE TABLE game_sessions (
    id TEXT COLLATE BINARY PRIMARY KEY,
    code TEXT COLLATE BINARY NOT NULL,
    host TEXT COLLATE BINARY NOT NULL, -- empty once the person is deleted
    name TEXT NOT NULL,
    terms TEXT NOT NULL CHECK (json_valid(terms)),
    entry TEXT NOT NULL CHECK (entry IN ('open', 'shut')),
    state TEXT NOT NULL CHECK (state IN ('gathering', 'playing', 'between', 'ended')),
    round INTEGER NOT NULL, -- the number of rounds begun
    draft TEXT NOT NULL CHECK (json_valid(draft)), -- the seats drawn for the next round
    due INTEGER NOT NULL, -- when the next round begins by itself; 0: not
    revision INTEGER NOT NULL,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX game_sessions_by_code ON game_sessions (code) WHERE state <> 'ended';
CREATE INDEX game_sessions_by_last_change ON game_sessions (state, touched);

CREATE TABLE game_session_people (
    session TEXT COLLATE BINARY NOT NULL REFERENCES game_sessions (id) ON DELETE CASCADE,
    person TEXT COLLATE BINARY NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('here', 'ready', 'pause', 'left', 'removed')),
    joined INTEGER NOT NULL,
    PRIMARY KEY (session, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_sessions_of_people ON game_session_people (person);

CREATE TABLE game_session_rounds (
    session TEXT COLLATE BINARY NOT NULL REFERENCES game_sessions (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    random_seed INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    ended INTEGER NOT NULL, -- 0: not yet
    tables TEXT NOT NULL CHECK (json_valid(tables)),
    bench TEXT NOT NULL CHECK (json_valid(bench)),
    PRIMARY KEY (session, round)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_session_rounds_in_play ON game_session_rounds (ended);

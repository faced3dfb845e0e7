-- Clubs with their members, requests to join, announcements, and rooms for guests.
CREATE TABLE clubs (
    id TEXT COLLATE BINARY PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT COLLATE BINARY NOT NULL UNIQUE, -- the name as names are compared
    about TEXT NOT NULL,
    place TEXT NOT NULL,
    languages TEXT NOT NULL CHECK (json_valid(languages)),
    admission TEXT NOT NULL CHECK (admission IN ('open', 'request', 'invitation')),
    invitation TEXT NOT NULL, -- the secret of the invitation link
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A room lets guests in who have its code, up to a number and until a time.
CREATE TABLE club_rooms (
    code TEXT COLLATE BINARY PRIMARY KEY,
    club TEXT COLLATE BINARY NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    opener TEXT COLLATE BINARY NOT NULL, -- empty: a deleted person
    opened INTEGER NOT NULL,
    until INTEGER NOT NULL,
    most INTEGER NOT NULL CHECK (most > 0),
    entered INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX rooms_of_clubs ON club_rooms (club);

CREATE TABLE club_members (
    club TEXT COLLATE BINARY NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('guest', 'member', 'organiser', 'manager', 'owner')),
    since INTEGER NOT NULL,
    until INTEGER, -- of a guest, who is a member until the room closes
    room TEXT COLLATE BINARY REFERENCES club_rooms (code) ON DELETE CASCADE,
    PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX clubs_of_people ON club_members (person);
CREATE INDEX guests_of_rooms ON club_members (room) WHERE room IS NOT NULL;

-- A request of a person to join, or an invitation that the person has not answered.
CREATE TABLE club_requests (
    club TEXT COLLATE BINARY NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('request', 'invitation')),
    at INTEGER NOT NULL,
    PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX club_requests_of_people ON club_requests (person);

CREATE TABLE club_posts (
    id TEXT COLLATE BINARY PRIMARY KEY,
    club TEXT COLLATE BINARY NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    author TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX posts_of_clubs ON club_posts (club, at DESC, id);
CREATE INDEX club_posts_of_people ON club_posts (author);

-- A table of a club is open to its members; empty: of none.
ALTER TABLE listings ADD COLUMN club TEXT COLLATE BINARY NOT NULL DEFAULT '';
CREATE INDEX listings_of_clubs ON listings (club, phase, changed) WHERE club <> '';

-- Dates on which the members of a club meet, who comes, the rules of the house, and game sessions of clubs.
ALTER TABLE clubs ADD COLUMN rules TEXT NOT NULL DEFAULT '';

CREATE TABLE club_nights (
    id TEXT COLLATE BINARY PRIMARY KEY,
    club TEXT COLLATE BINARY NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    starts INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX club_nights_of_clubs ON club_nights (club, starts);

CREATE TABLE club_night_people (
    night TEXT COLLATE BINARY NOT NULL REFERENCES club_nights (id) ON DELETE CASCADE,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (night, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX club_night_people_of_people ON club_night_people (person);

ALTER TABLE game_sessions ADD COLUMN club TEXT COLLATE BINARY NOT NULL DEFAULT ''; -- empty: of no club

CREATE INDEX game_sessions_of_clubs ON game_sessions (club, touched) WHERE club <> '';

-- Tournaments of clubs, matches between clubs, and featured tables.
ALTER TABLE tournaments ADD COLUMN club TEXT REFERENCES clubs (id) ON DELETE SET NULL; -- whose staff direct it
ALTER TABLE tournaments ADD COLUMN opponent TEXT REFERENCES clubs (id) ON DELETE SET NULL; -- the challenged club of a match
ALTER TABLE tournaments ADD COLUMN accepted INTEGER; -- when the challenged club accepted
CREATE INDEX tournaments_of_clubs ON tournaments (club) WHERE club IS NOT NULL;
CREATE INDEX matches_of_clubs ON tournaments (opponent) WHERE opponent IS NOT NULL;

-- The place in the line-up of a club; empty and 0 outside of matches between clubs.
ALTER TABLE entrants ADD COLUMN club TEXT NOT NULL DEFAULT '';
ALTER TABLE entrants ADD COLUMN board INTEGER NOT NULL DEFAULT 0;

-- A table that a tournament or a club shows first on the page for spectators.
ALTER TABLE pairings ADD COLUMN featured INTEGER NOT NULL DEFAULT 0;

-- Who has won the tournaments that are over: people, or a club. They follow from the results, and are stored so that
-- lists of tournaments need no standings. `winners_version` is the version of the tournament that they follow from.
CREATE TABLE tournament_winners (
    tournament TEXT COLLATE BINARY NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    place INTEGER NOT NULL, -- of two partners
    winner TEXT COLLATE BINARY NOT NULL, -- empty: the account was deleted
    PRIMARY KEY (tournament, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournaments_won ON tournament_winners (winner);
ALTER TABLE tournaments ADD COLUMN winners_version INTEGER;
CREATE INDEX tournaments_without_winners ON tournaments (id)
WHERE state = 'over' AND (winners_version IS NULL OR winners_version <> version);

-- Finished matches, and who took part in each; the journals know the rest.
CREATE TABLE results (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    game TEXT COLLATE "C" NOT NULL,
    preset TEXT NOT NULL,
    rated BIGINT NOT NULL CHECK (rated IN (0, 1)),
    at BIGINT NOT NULL
);

CREATE TABLE parts (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES results (table_id),
    person TEXT COLLATE "C" NOT NULL,
    seat TEXT NOT NULL,
    rank BIGINT, -- none: did not stay to the end
    skill DOUBLE PRECISION, -- after the match, where it was rated
    unsure DOUBLE PRECISION,
    PRIMARY KEY (table_id, person, seat)
);

CREATE INDEX parts_of_people ON parts (person);

-- Skill by game, and how unsure it is.
CREATE TABLE ratings (
    person TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    skill DOUBLE PRECISION NOT NULL,
    unsure DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);

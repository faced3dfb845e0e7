-- Results with everything that ratings follow from, so that they can be computed again; ratings by pool.
-- An empty pool marks results of earlier versions, which lack sides and computers; their journals complete them.
CREATE TABLE counters (
    name TEXT COLLATE BINARY PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE results ADD COLUMN number INTEGER;
ALTER TABLE results ADD COLUMN pool TEXT COLLATE BINARY NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN weight REAL NOT NULL DEFAULT 1;
UPDATE results SET number = numbered.number FROM (
    SELECT table_id, row_number() OVER (ORDER BY at, table_id) AS number FROM results
) AS numbered WHERE numbered.table_id = results.table_id;
INSERT INTO counters SELECT 'results', count(*) FROM results;
CREATE UNIQUE INDEX results_in_order ON results (number);

ALTER TABLE parts ADD COLUMN kind TEXT COLLATE BINARY NOT NULL DEFAULT '';
ALTER TABLE parts ADD COLUMN side INTEGER NOT NULL DEFAULT 0;
ALTER TABLE parts ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE parts ADD COLUMN pool TEXT COLLATE BINARY NOT NULL DEFAULT '';
ALTER TABLE parts ADD COLUMN skill_before REAL;
ALTER TABLE parts ADD COLUMN unsure_before REAL;
UPDATE parts SET at = (SELECT at FROM results WHERE results.table_id = parts.table_id);
DROP INDEX parts_of_people;
CREATE INDEX parts_of_people ON parts (person, at, table_id);
CREATE INDEX parts_of_pools ON parts (pool, at) WHERE skill IS NOT NULL;

DROP TABLE ratings;
CREATE TABLE ratings (
    person TEXT COLLATE BINARY NOT NULL,
    pool TEXT COLLATE BINARY NOT NULL,
    skill REAL NOT NULL,
    unsure REAL NOT NULL,
    games INTEGER NOT NULL,
    opponents INTEGER NOT NULL, -- different people
    last INTEGER NOT NULL, -- time of the last rated match
    peak INTEGER NOT NULL, -- highest displayed rating that was not provisional
    placements INTEGER NOT NULL, -- rated matches against computers
    sure REAL NOT NULL, -- lower end of the interval, by which the ladder is ordered
    PRIMARY KEY (person, pool)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_in_order ON ratings (pool, sure DESC, person);

-- How two people fared against each other; `person` is the smaller key.
CREATE TABLE meetings (
    person TEXT COLLATE BINARY NOT NULL,
    other TEXT COLLATE BINARY NOT NULL,
    pool TEXT COLLATE BINARY NOT NULL,
    ahead INTEGER NOT NULL, -- matches in which `person` was placed before `other`
    behind INTEGER NOT NULL,
    level INTEGER NOT NULL,
    together INTEGER NOT NULL, -- matches on one side
    rated INTEGER NOT NULL, -- rated matches against each other
    last INTEGER NOT NULL,
    PRIMARY KEY (person, other, pool)
) STRICT, WITHOUT ROWID;
CREATE INDEX meetings_of_others ON meetings (other, person);

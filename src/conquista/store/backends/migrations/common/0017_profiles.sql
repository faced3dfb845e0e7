-- What people show of themselves. A row is written with the first visit or change.
CREATE TABLE profiles (
    person TEXT COLLATE BINARY PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    crest TEXT NOT NULL DEFAULT '' CHECK (crest = '' OR json_valid(crest)), -- empty: drawn from the name
    languages TEXT NOT NULL DEFAULT '', -- codes with a space between them
    about TEXT NOT NULL DEFAULT '',
    zone TEXT NOT NULL DEFAULT '', -- a name of the time zone database
    private INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1)),
    hides_presence INTEGER NOT NULL DEFAULT 0 CHECK (hides_presence IN (0, 1)),
    seen INTEGER NOT NULL DEFAULT 0 -- time of the last visit; 0: unknown, or hidden
) STRICT, WITHOUT ROWID;
CREATE INDEX private_profiles ON profiles (person) WHERE private = 1;

-- The place of a part among the sides of its match: how many sides are behind it and how many share the place.
ALTER TABLE parts ADD COLUMN place INTEGER NOT NULL DEFAULT 1;
ALTER TABLE parts ADD COLUMN behind INTEGER NOT NULL DEFAULT 0;
ALTER TABLE parts ADD COLUMN level INTEGER NOT NULL DEFAULT 0;
UPDATE parts SET
    place = 1 + (
        SELECT count(DISTINCT other.side) FROM parts AS other WHERE other.table_id = parts.table_id
        AND other.side <> parts.side AND coalesce(other.rank, 1000) < coalesce(parts.rank, 1000)
    ),
    level = (
        SELECT count(DISTINCT other.side) FROM parts AS other WHERE other.table_id = parts.table_id
        AND other.side <> parts.side AND coalesce(other.rank, 1000) <= coalesce(parts.rank, 1000)
    ) - (
        SELECT count(DISTINCT other.side) FROM parts AS other WHERE other.table_id = parts.table_id
        AND other.side <> parts.side AND coalesce(other.rank, 1000) < coalesce(parts.rank, 1000)
    );
UPDATE parts SET behind = (
    SELECT count(DISTINCT other.side) FROM parts AS other
    WHERE other.table_id = parts.table_id AND other.side <> parts.side
) - level - place + 1;

CREATE INDEX results_of_pools ON results (pool, at);

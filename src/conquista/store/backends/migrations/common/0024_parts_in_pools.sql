-- The rated matches of a person in a pool: graphs, trends, and how often two people have met.
CREATE INDEX parts_of_people_in_pools ON parts (person, pool, at, table_id) WHERE skill IS NOT NULL;

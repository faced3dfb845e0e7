-- The quiet part of a turn, private to its seat: one for each seat, replaced as it grows.
CREATE TABLE drafts (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat TEXT COLLATE "C" NOT NULL,
    data TEXT NOT NULL CHECK (data::json IS NOT NULL),
    PRIMARY KEY (table_id, seat)
);

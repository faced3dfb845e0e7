-- Every table that was ever opened, and whether its match is over.
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    finished BIGINT NOT NULL DEFAULT 0 CHECK (finished IN (0, 1))
);

CREATE INDEX unfinished_tables ON tables (id) WHERE finished = 0;

-- The journal: rows are added and never changed.
CREATE TABLE journal (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL CHECK (seq > 0),
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL CHECK (data::json IS NOT NULL),
    PRIMARY KEY (table_id, seq)
);

CREATE FUNCTION journal_has_no_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> 1 + coalesce((SELECT max(seq) FROM journal WHERE table_id = NEW.table_id), 0) THEN
        RAISE EXCEPTION 'the journal has no gaps' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER journal_has_no_gaps BEFORE INSERT ON journal
FOR EACH ROW EXECUTE FUNCTION journal_has_no_gaps();

CREATE FUNCTION journal_is_not_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the journal is not changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
FOR EACH ROW EXECUTE FUNCTION journal_is_not_changed();

-- Tables whose rows may be changed, for as long as the transaction lasts that names them here: a person who wants to be
-- forgotten has a right to it. What was played is never changed.
CREATE TABLE redactions (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id)
);

CREATE OR REPLACE FUNCTION journal_is_not_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM redactions WHERE table_id = OLD.table_id) THEN
        RAISE EXCEPTION 'the journal is not changed' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

-- Tables whose rows may be changed, for as long as the transaction lasts that names them here: a person who wants to be
-- forgotten has a right to it. What was played is never changed.
CREATE TABLE redactions (
    table_id TEXT PRIMARY KEY REFERENCES tables (id)
) STRICT, WITHOUT ROWID;

DROP TRIGGER journal_is_not_changed;

CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
WHEN NOT EXISTS (SELECT 1 FROM redactions WHERE table_id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'the journal is not changed');
END;

CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log
BEGIN
    SELECT RAISE(ABORT, 'the audit log is not changed');
END;

CREATE TRIGGER audit_log_is_kept BEFORE DELETE ON audit_log
WHEN OLD.number = 1 OR OLD.at > CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) - 31536000000
BEGIN
    SELECT RAISE(ABORT, 'the audit log is kept for a year');
END;

CREATE TRIGGER audit_log_is_appended_to BEFORE INSERT ON audit_log
WHEN NEW.number <= (SELECT max(number) FROM audit_log)
BEGIN
    SELECT RAISE(ABORT, 'the audit log is appended to');
END;

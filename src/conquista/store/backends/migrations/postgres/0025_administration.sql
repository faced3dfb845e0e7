CREATE FUNCTION audit_log_is_not_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is not changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER audit_log_is_not_changed BEFORE UPDATE ON audit_log
FOR EACH ROW EXECUTE FUNCTION audit_log_is_not_changed();

CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_not_changed();

CREATE FUNCTION audit_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.number = 1 OR OLD.at > CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) - 31536000000 THEN
        RAISE EXCEPTION 'the audit log is kept for a year' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER audit_log_is_kept BEFORE DELETE ON audit_log
FOR EACH ROW EXECUTE FUNCTION audit_log_is_kept();

CREATE FUNCTION audit_log_is_appended_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <= (SELECT max(number) FROM audit_log) THEN
        RAISE EXCEPTION 'the audit log is appended to' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER audit_log_is_appended_to BEFORE INSERT ON audit_log
FOR EACH ROW EXECUTE FUNCTION audit_log_is_appended_to();

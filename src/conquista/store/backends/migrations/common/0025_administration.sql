-- Who may moderate and administer the server.
CREATE TABLE roles (
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('moderator', 'admin')),
    since INTEGER NOT NULL,
    PRIMARY KEY (person, role)
) STRICT, WITHOUT ROWID;

-- When the second factor was last asked for in a login.
CREATE TABLE confirmed_logins (
    login TEXT COLLATE BINARY PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Every administrative action, and every look at private material: rows are added, never changed, and kept for a year.
-- They hold ids and no names or messages, so that the deletion of a person needs no change.
CREATE TABLE audit_log (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    actor TEXT COLLATE BINARY NOT NULL, -- a person; `command` for the command line, `server` for the server itself
    act TEXT NOT NULL,
    about TEXT COLLATE BINARY NOT NULL, -- a person, a table or another id; empty for none
    data TEXT NOT NULL CHECK (json_valid(data))
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_log_by_subject ON audit_log (about, number);
INSERT INTO audit_log VALUES (1, 0, 'server', 'begun', '', '{}'); -- locked by writers

-- Reports about one person at one place.
CREATE TABLE report_cases (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL, -- empty for a report about nobody, such as one about a puzzle
    place TEXT COLLATE BINARY NOT NULL, -- the table; empty for none
    state TEXT NOT NULL CHECK (state IN ('open', 'decided', 'dismissed')),
    taken_by TEXT COLLATE BINARY NOT NULL, -- the moderator who works on it; empty for nobody
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX report_cases_by_state ON report_cases (state, changed);
CREATE INDEX report_cases_about_people ON report_cases (person, place);
ALTER TABLE reports ADD COLUMN case_id TEXT COLLATE BINARY NOT NULL DEFAULT '';
CREATE INDEX reports_of_cases ON reports (case_id);

-- What moderators have decided about people.
CREATE TABLE measures (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (
        kind IN ('warn', 'hide_words', 'mute', 'no_rated', 'no_tournaments', 'rename', 'suspend', 'close')
    ),
    rule TEXT NOT NULL,
    words TEXT NOT NULL, -- what the moderator adds to the statement of reasons
    case_id TEXT COLLATE BINARY NOT NULL, -- empty for none
    decided_by TEXT COLLATE BINARY NOT NULL,
    confirmed_by TEXT COLLATE BINARY NOT NULL, -- the second person, where a kind needs one
    at INTEGER NOT NULL,
    until INTEGER NOT NULL, -- 0: no end
    state TEXT NOT NULL CHECK (state IN ('proposed', 'active', 'undone')),
    data TEXT NOT NULL CHECK (json_valid(data))
) STRICT, WITHOUT ROWID;

CREATE INDEX measures_of_people ON measures (person, at);
CREATE INDEX measures_by_state ON measures (state, until);

CREATE TABLE appeals (
    measure TEXT COLLATE BINARY PRIMARY KEY REFERENCES measures (id) ON DELETE CASCADE,
    words TEXT NOT NULL,
    at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'upheld', 'granted')),
    judged_by TEXT COLLATE BINARY NOT NULL,
    judged INTEGER NOT NULL,
    answer TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX appeals_by_state ON appeals (state, at);

-- Addresses that flood the server, for a short time.
CREATE TABLE address_blocks (
    id TEXT COLLATE BINARY PRIMARY KEY,
    network TEXT NOT NULL,
    reason TEXT NOT NULL,
    decided_by TEXT COLLATE BINARY NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The announced maintenance, whether new tables are refused, and a number that changes with every decision.
CREATE TABLE server_state (
    name TEXT COLLATE BINARY PRIMARY KEY,
    data TEXT NOT NULL CHECK (json_valid(data))
) STRICT, WITHOUT ROWID;

-- Reports of earlier versions.
INSERT INTO report_cases
SELECT min(id), person, table_id, 'open', '', min(at), max(at) FROM reports GROUP BY person, table_id;
UPDATE reports SET case_id = (
    SELECT min(other.id) FROM reports AS other
    WHERE other.person = reports.person AND other.table_id = reports.table_id
);

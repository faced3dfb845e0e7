-- Work that is due at a time. A job is taken for a while by one process, and deleted when it is done. `version` changes
-- whenever a job is scheduled again.
CREATE TABLE jobs (
    kind TEXT COLLATE BINARY NOT NULL,
    key TEXT COLLATE BINARY NOT NULL,
    version TEXT NOT NULL,
    due INTEGER NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    tries INTEGER NOT NULL DEFAULT 0,
    owner TEXT COLLATE BINARY NOT NULL DEFAULT '', -- the process that has taken it
    until INTEGER NOT NULL DEFAULT 0, -- the end of its lease
    failed INTEGER, -- when it was given up
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX jobs_by_time ON jobs (due) WHERE failed IS NULL;

-- What people are notified of: one open notification about each subject, replaced by the next.
CREATE TABLE notifications (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT COLLATE BINARY NOT NULL,
    about TEXT COLLATE BINARY NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    at INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    seen INTEGER, -- when it was read
    done INTEGER -- when nothing remained to be done about it
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX open_notifications ON notifications (person, about) WHERE done IS NULL;
CREATE INDEX notifications_of_people ON notifications (person, at, id);
CREATE INDEX notifications_by_change ON notifications (changed);

-- The ways of a notification to its person besides open pages.
CREATE TABLE deliveries (
    notification TEXT COLLATE BINARY NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
    channel TEXT NOT NULL CHECK (channel IN ('push', 'email')),
    target TEXT COLLATE BINARY NOT NULL, -- a push subscription; empty for the e-mail address
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'dropped', 'failed')),
    tries INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,
    error TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (notification, channel, target)
) STRICT, WITHOUT ROWID;

CREATE TABLE push_subscriptions (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    label TEXT NOT NULL,
    language TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0 -- when a push service last accepted a message
) STRICT, WITHOUT ROWID;

CREATE INDEX push_subscriptions_of_people ON push_subscriptions (person, created);

-- Which kinds reach a person by which channel, and when. Only what differs from the defaults is in `channels`.
CREATE TABLE notification_settings (
    person TEXT COLLATE BINARY PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    channels TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(channels)),
    quiet_from INTEGER, -- minutes after midnight in the time zone
    quiet_to INTEGER,
    time_zone TEXT NOT NULL DEFAULT 'UTC',
    digest TEXT NOT NULL DEFAULT 'daily' CHECK (digest IN ('off', 'daily', 'weekly')),
    digest_hour INTEGER NOT NULL DEFAULT 18,
    paused_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Keys that the server made for itself at its first start.
CREATE TABLE server_keys (
    name TEXT COLLATE BINARY PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

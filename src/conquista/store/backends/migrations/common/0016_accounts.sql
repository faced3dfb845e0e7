-- One e-mail address of a person, which counts once it is confirmed. Two people may enter the same address; only one
-- can confirm it.
CREATE TABLE emails (
    person TEXT COLLATE BINARY PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    folded TEXT COLLATE BINARY NOT NULL, -- the address as addresses are compared
    language TEXT NOT NULL,
    since INTEGER NOT NULL,
    confirmed INTEGER, -- when
    bounces INTEGER NOT NULL DEFAULT 0 -- messages in a row that the mail server has refused for good
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX confirmed_emails ON emails (folded) WHERE confirmed IS NOT NULL;

-- Tokens that can be used once and for a short time, as fingerprints.
CREATE TABLE one_time_tokens (
    fingerprint TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY REFERENCES people (id) ON DELETE CASCADE, -- NULL before the person is known
    kind TEXT NOT NULL CHECK (kind IN ('recovery', 'confirm_email', 'passkey', 'openid', 'second_factor')),
    data TEXT NOT NULL CHECK (json_valid(data)),
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX one_time_tokens_of_people ON one_time_tokens (person, kind);
CREATE INDEX one_time_tokens_by_time ON one_time_tokens (until);

-- Other ways to sign in than a password, and second factors.
CREATE TABLE sign_in_factors (
    id TEXT COLLATE BINARY PRIMARY KEY,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('passkey', 'totp', 'recovery_code', 'openid')),
    external TEXT COLLATE BINARY, -- the id of a passkey, or issuer and subject of OpenID Connect
    data TEXT NOT NULL CHECK (json_valid(data)), -- a public key and its counter
    secret TEXT NOT NULL DEFAULT '', -- of one-time passwords; the fingerprint of a recovery code
    label TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_factors_of_people ON sign_in_factors (person, kind);
CREATE UNIQUE INDEX external_sign_in_factors ON sign_in_factors (kind, external) WHERE external IS NOT NULL;

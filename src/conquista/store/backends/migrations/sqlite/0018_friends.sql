-- Following a person is a relation too.
CREATE TABLE relations_with_follow (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('mute', 'ignore', 'block', 'follow')),
    since INTEGER NOT NULL,
    PRIMARY KEY (person, other, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO relations_with_follow SELECT person, other, kind, since FROM relations;
DROP TABLE relations;
ALTER TABLE relations_with_follow RENAME TO relations;
CREATE INDEX relations_to_people ON relations (other);

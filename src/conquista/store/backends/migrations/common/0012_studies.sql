-- Studies: chapters with trees of positions, comments and drawings. Ids of chapters, nodes, comments and drawings are
-- counted for each study. `revision` of a row is that of the study when the row was last changed.
CREATE TABLE studies (
    id TEXT COLLATE BINARY PRIMARY KEY,
    owner TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'link', 'members')),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    heading INTEGER NOT NULL DEFAULT 0, -- the revision of title, visibility and order of chapters
    next_id INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX studies_of_people ON studies (owner, changed);
CREATE INDEX studies_by_time ON studies (visibility, changed);

CREATE TABLE study_members (
    study TEXT COLLATE BINARY NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    person TEXT COLLATE BINARY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('write', 'comment', 'read')),
    since INTEGER NOT NULL,
    PRIMARY KEY (study, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX study_members_of_people ON study_members (person);

CREATE TABLE study_chapters (
    study TEXT COLLATE BINARY NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    title TEXT NOT NULL,
    root INTEGER NOT NULL, -- the node of the first position
    author TEXT COLLATE BINARY NOT NULL,
    revision INTEGER NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)), -- the headers of its record
    PRIMARY KEY (study, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE study_nodes (
    study TEXT COLLATE BINARY NOT NULL,
    id INTEGER NOT NULL,
    chapter INTEGER NOT NULL,
    parent INTEGER, -- none for the first position
    place INTEGER NOT NULL, -- among its siblings, the main line first
    author TEXT COLLATE BINARY NOT NULL,
    at INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)), -- the action, and annotations
    PRIMARY KEY (study, id),
    FOREIGN KEY (study, chapter) REFERENCES study_chapters (study, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX study_nodes_of_chapters ON study_nodes (study, chapter);
CREATE INDEX study_nodes_by_parent ON study_nodes (study, parent);
CREATE INDEX study_nodes_by_people ON study_nodes (author);

CREATE TABLE study_comments (
    study TEXT COLLATE BINARY NOT NULL,
    id INTEGER NOT NULL,
    chapter INTEGER NOT NULL,
    node INTEGER NOT NULL,
    author TEXT COLLATE BINARY NOT NULL,
    at INTEGER NOT NULL,
    edited INTEGER,
    revision INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (study, id),
    FOREIGN KEY (study, node) REFERENCES study_nodes (study, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX study_comments_of_chapters ON study_comments (study, chapter);
CREATE INDEX study_comments_of_nodes ON study_comments (study, node);
CREATE INDEX study_comments_by_people ON study_comments (author);

-- The latest changes, for clients that catch up, and for requests that are sent again.
CREATE TABLE study_changes (
    study TEXT COLLATE BINARY NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    author TEXT COLLATE BINARY NOT NULL,
    at INTEGER NOT NULL,
    cid TEXT COLLATE BINARY NOT NULL, -- the id of the request
    request TEXT NOT NULL, -- a hash of its content
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (study, revision)
) STRICT, WITHOUT ROWID;

-- Who reads a study at which process, and where.
CREATE TABLE study_presence (
    study TEXT COLLATE BINARY NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    owner TEXT COLLATE BINARY NOT NULL, -- the process
    beat INTEGER NOT NULL,
    data TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (study, owner)
) STRICT, WITHOUT ROWID;

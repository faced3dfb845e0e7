-- Following a person is a relation too.
ALTER TABLE relations DROP CONSTRAINT relations_kind_check;
ALTER TABLE relations ADD CONSTRAINT relations_kind_check CHECK (kind IN ('mute', 'ignore', 'block', 'follow'));

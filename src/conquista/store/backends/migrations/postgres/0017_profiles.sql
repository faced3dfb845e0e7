-- Names are searched by their beginnings.
ALTER TABLE people ALTER COLUMN folded TYPE TEXT COLLATE "C";

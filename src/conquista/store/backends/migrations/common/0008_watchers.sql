-- Finds the chat messages of watchers for data exports and account deletions.
CREATE INDEX words_of_watchers ON journal (table_id) WHERE kind = 'watched';

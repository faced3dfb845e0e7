-- What watchers have said is looked up when somebody wants their own data, or wants to be forgotten.
CREATE INDEX words_of_watchers ON journal (table_id) WHERE kind = 'watched';

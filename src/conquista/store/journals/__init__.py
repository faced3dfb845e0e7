"""The journals of tables: in a database, in memory, written in groups, and verified by replaying them."""

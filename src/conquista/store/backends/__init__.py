"""The databases that hold a store: SQLite and PostgreSQL, and the migrations of both."""

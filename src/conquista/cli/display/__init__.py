"""Parts of the output that several commands share: tables, and texts of games."""

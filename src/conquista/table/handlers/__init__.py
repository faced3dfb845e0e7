"""Command handlers and journal folds: what a command changes, and what each journal entry does to the state."""

"""Subcommands. Each module has `register(app)`, which adds its command; modules are discovered by name."""

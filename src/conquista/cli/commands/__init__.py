"""One file for each subcommand. A file here has `register(app)`, which adds its command; nothing else need know it."""

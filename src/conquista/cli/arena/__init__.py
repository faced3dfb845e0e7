"""The arena on the command line: options, a live display, tables and files."""

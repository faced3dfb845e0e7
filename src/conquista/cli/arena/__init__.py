"""Arena commands: options, a live display, tables and files."""

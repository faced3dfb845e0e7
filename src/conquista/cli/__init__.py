"""The command line: `conquista`, with one file in `commands/` for each subcommand."""

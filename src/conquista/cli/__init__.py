"""The command line: `conquista`, with one module in `commands/` for each subcommand."""

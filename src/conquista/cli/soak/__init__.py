"""The subcommands of `conquista soak`, one module each, discovered by name."""

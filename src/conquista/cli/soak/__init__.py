"""The subcommands of `conquista soak`, one module each with a function `command`, discovered by name."""

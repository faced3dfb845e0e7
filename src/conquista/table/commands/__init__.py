"""Commands to a table: their declaration, and how they are forwarded between processes."""

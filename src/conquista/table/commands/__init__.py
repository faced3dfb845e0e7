"""Commands to a table: their declaration, how they are forwarded, and the checks that all handlers share."""

"""Authentication: guests, accounts, bots, passwords and tokens."""

"""Who is there: guests, accounts, bots, and how each proves it."""

"""Forms and answers for accounts and ways to sign in."""

"""Routes for accounts: ways to sign in, security, bots, measures, and the export of personal data."""

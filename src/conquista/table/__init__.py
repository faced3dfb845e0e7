"""The authority over a live match: seats, one request queue, a journal and one outlet. No clock and no network here."""

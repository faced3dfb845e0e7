"""The authority of a live match: seats, one queue, a journal, one gate to everybody. No clock and no net in here."""

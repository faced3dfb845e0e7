"""What a table shows: snapshots and feeds for each recipient, match records, and a person's own data."""

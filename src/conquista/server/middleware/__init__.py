"""What stands before every request: origin, size, rate, headers, and one form for all refusals."""

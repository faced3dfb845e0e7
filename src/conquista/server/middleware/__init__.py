"""Middleware for every request: origin check, size and rate limits, headers, and error responses."""

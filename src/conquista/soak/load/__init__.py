"""Load: many clients at many tables; measures delivery latency and lost messages."""

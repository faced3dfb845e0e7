"""Work that needs all services of a process: deleting people and what has expired, and carrying out decisions."""

"""What every part of a process uses: the clock, background tasks, jobs, logs and metrics."""

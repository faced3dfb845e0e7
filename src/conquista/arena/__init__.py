"""Many matches: series, ladders, ratings, sequential tests and fairness, on every core or on a cluster."""

from __future__ import annotations

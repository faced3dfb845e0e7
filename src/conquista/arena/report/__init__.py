"""Reports about logs: what was played, who is better, whether it was fair, and what went wrong."""

from __future__ import annotations

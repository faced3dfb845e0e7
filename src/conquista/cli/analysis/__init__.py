"""Analysis at the command line: what is looked at, what was found, and what a computer player would do."""

from __future__ import annotations

"""The rulebook: three books of numbered clauses in `data/`; parsing, lookup, search, and test coverage."""

from __future__ import annotations

from conquista.rulebook.library import book, books, clause, search
from conquista.rulebook.model import Book, Clause

__all__ = ["Book", "Clause", "book", "books", "clause", "search"]

"""The rulebook: three books of numbered clauses in `data/`, read, looked up, searched, and held against the tests."""

from __future__ import annotations

from conquista.rulebook.library import book, books, clause, search
from conquista.rulebook.model import Book, Clause

__all__ = ["Book", "Clause", "book", "books", "clause", "search"]

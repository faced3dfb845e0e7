"""A second implementation of the Conquest family, for tests only, written from the clauses of the rulebook.

It shares no code with the package: it reads the board and option files itself, keeps a position as plain objects, and
recomputes everything at each question. Clause ids in its comments name what each part is written from.
"""

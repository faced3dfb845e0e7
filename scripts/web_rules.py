"""The rulebook for the web client: chapter summaries and clauses in each language, editions side by side."""

from __future__ import annotations

from typing import Any

from conquista.games import registry
from conquista.i18n import LANGUAGES
from conquista.rulebook.chapters import chapter_of, chapters
from conquista.rulebook.library import books
from conquista.rulebook.translations import for_players


def rules() -> dict[str, Any]:
    """Return every file under `rules`, by its name."""
    found: dict[str, Any] = {
        f"{book.name}-{language}": {
            "chapters": [[one.number, one.title, one.text] for one in chapters(book.name, language).values()],
            "clauses": [
                [one.id, chapter_of(one), one.kind, one.text, one.editions] for one in book.clauses if for_players(one)
            ],
        }
        for language in LANGUAGES
        for book in books(language)
    }
    return found | {"editions": {name: editions(name) for name in registry.names()}}


def editions(name: str) -> dict[str, Any]:
    """Return the options in which the presets of a game differ, each with its clauses and its value in every preset."""
    facts = registry.game(name).facts
    presets = {preset: facts.preset(preset) for preset in facts.presets}
    rows = []
    for option in facts.options:
        values = [options.written(option.name) for options in presets.values()]
        if len(set(values)) > 1:
            rows.append([option.name, option.kind, list(option.clauses), values])
    return {"presets": list(presets), "rows": rows}

"""Parsing of place names: the table `[place]` of a war board, one row for each space, one text for each language."""

from __future__ import annotations

from collections.abc import Mapping

from conquista.boards.model import PlaceNames, Space, TerrainField
from conquista.boards.toml_reader import TomlTable
from conquista.i18n import LANGUAGES

LONGEST = 48  # characters; a label on the chart of a phone holds no more
LINE = "B-08"


def read_place_names(top: TomlTable, spaces: Mapping[str, Space], fields: Mapping[str, TerrainField]) -> PlaceNames:
    """Return the names of all places by code and language; nothing where the file has no table `[place]`.

    A field without a row has its title in every language. Raise a refusal for a row of an unknown place, a space
    without a row, a missing language, a text that is empty or too long, and a name that two places share.
    """
    table = top.table_or_none("place")
    if table is None:
        return {}
    found: dict[str, Mapping[str, str]] = {
        name: dict.fromkeys(LANGUAGES, field.title) for name, field in fields.items() if not table.has(name)
    }
    for name, row in table.tables():
        if name not in spaces and name not in fields:
            table.fault("no_space", row.place, line=LINE, name=name)
        found[name] = {language: _text(row, language) for language in LANGUAGES}
        row.close()
    unnamed = [name for name in spaces if name not in found]
    if unnamed:
        table.fault("place_unnamed", line=LINE, name=unnamed[0], count=len(unnamed))
    for language in LANGUAGES:
        _refuse_twins(table, found, language)
    return found


def _text(row: TomlTable, language: str) -> str:
    text = row.text(language)
    if not text.strip() or len(text) > LONGEST:
        row.fault("place_length", row.at(language), line=LINE, most=LONGEST, count=len(text.strip()))
    return text


def _refuse_twins(table: TomlTable, names: PlaceNames, language: str) -> None:
    """Refuse a name that two places have in one language, whatever its capitals."""
    first: dict[str, str] = {}
    for code, texts in names.items():
        other = first.setdefault(texts[language].casefold(), code)
        if other != code:
            at = f"{table.at(code)}.{language}"
            table.fault("place_twice", at, line=LINE, name=texts[language], one=other, two=code)

"""Names of places: English ones in the table `[place]` of a war board, translations in the files of a language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from conquista.boards.model import PlaceNames, Space, TerrainField
from conquista.boards.toml_reader import TomlTable
from conquista.i18n import LANGUAGES
from conquista.i18n.plurals import LOCALES

LONGEST = 48  # characters; a label on the chart of a phone holds no more
LINE = "B-08"
ENGLISH = "en"


def add_translations(data: dict[str, Any], board: str) -> None:
    """Add the translated names of a shipped board to its tables; a language without a file for it gets English."""
    for language in LANGUAGES:
        file = LOCALES.joinpath(language, "places", f"{board}.toml")
        if not file.is_file():
            file = LOCALES.joinpath(ENGLISH, "places", f"{board}.toml")
        if not file.is_file():
            continue
        for code, text in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if code in data.get("region", {}):
                data["region"][code].setdefault("titles", {})[language] = text
            else:
                places = data.setdefault("place", {})
                row = places.get(code, {})
                places[code] = {**({ENGLISH: row} if isinstance(row, str) else row), language: text}


def read_place_names(top: TomlTable, spaces: Mapping[str, Space], fields: Mapping[str, TerrainField]) -> PlaceNames:
    """Return the names of all places by code and language; nothing where the file has no table `[place]`.

    A row is the English name, or a table of names by language; a missing language has the English name. A field
    without a row has its title in every language. Raise a refusal for a row of an unknown place, a space without a
    row, a text that is empty or too long, and a name that two places share.
    """
    table = top.table_or_none("place")
    if table is None:
        return {}
    found: dict[str, Mapping[str, str]] = {
        name: dict.fromkeys(LANGUAGES, field.title) for name, field in fields.items() if not table.has(name)
    }
    for name, value in table.data.items():
        row = TomlTable({ENGLISH: value}, table.file, table.at(name)) if isinstance(value, str) else table.table(name)
        if name not in spaces and name not in fields:
            table.fault("no_space", row.place, line=LINE, name=name)
        found[name] = {language: _text(row, language if row.has(language) else ENGLISH) for language in LANGUAGES}
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

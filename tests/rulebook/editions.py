"""The editions as tables: what the game's own data says, to be compared with what the rulebook says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from conquista.core import Option
from conquista.games.conquest.setup.editions import differences, options, presets
from conquista.i18n import say

OPTIONS: Mapping[str, Option] = {option.name: option for option in options()}
REVISION = "revision"  # new matches have the latest; the books do not repeat its number
SIDE_BY_SIDE = ("grand_en", "grand_it", "grand_fr", "grand_2p", "conquest_4p", "conquest_2p")


def value(preset: str, name: str) -> str:
    """The value of an option in a preset, as the rulebook writes it."""
    if name == REVISION:
        return "latest"
    option = OPTIONS[name]
    usual = option.default if option.current is None else option.current
    return spaced(option.write(presets()[preset].get(name, usual)))


def values(option: Option) -> str:
    """What an option can be, as the rulebook writes it."""
    match option.kind:
        case "switch":
            return "yes, no"
        case "number" if option.name == REVISION:
            return "any revision"
        case "number":
            return f"{option.least} to {option.most}"
        case "numbers":
            return f"numbers, {option.least} to {option.most}"
        case "set":
            return f"any of {', '.join(option.allowed)}"
        case "choice" if option.name == "board":
            return "any war board"
        case "choice":
            return ", ".join(option.allowed)


def spaced(text: str) -> str:
    return text.replace(",", ", ")


def rows(page: str, first: str) -> Iterator[dict[str, str]]:
    """The rows of every table of a page whose first column has this heading, each by its headings."""
    header: list[str] = []
    for line in [*page.splitlines(), ""]:
        cells = [cell.strip().strip("`") for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            header = []
        elif not header:
            header = cells
        elif header[0] == first and set(line) - set("|- "):
            yield dict(zip(header, cells, strict=True))


def side_by_side() -> str:
    """The options in which editions differ, a column for each edition."""
    lines = [
        f"| what | {' | '.join(f'`{preset}`' for preset in SIDE_BY_SIDE)} |",
        f"| --- |{' --- |' * len(SIDE_BY_SIDE)}",
    ]
    for name, option in OPTIONS.items():
        found = [value(preset, name) for preset in SIDE_BY_SIDE]
        if len(set(found)) > 1:
            lines.append(f"| `{name}` {say(option.meaning)} | {' | '.join(found)} |")
    return "\n".join(lines)


def further() -> str:
    """The sets that are told by what they change of another."""
    lines = ["| set | like | but for |", "| --- | --- | --- |"]
    for preset in presets():
        if preset not in SIDE_BY_SIDE:
            changes = dict(differences(preset))
            parent = changes.pop("parent")
            found = "; ".join(f"`{name}` {spaced(OPTIONS[name].write(new))}" for name, new in changes.items())
            lines.append(f"| `{preset}` | `{parent}` | {found} |")
    return "\n".join(lines)


def words(page: str) -> set[str]:
    """Everything between backticks that looks like the name of an option or a value; `a_b` is a coast pair."""
    return set(re.findall(r"`([a-z][a-z0-9]+(?:_[a-z0-9]+)+)`", page))

"""Lists, reports and figures of boards as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from conquista.boards.checks import ContractReport
from conquista.boards.model import Board, RegionBoard
from conquista.cli.output import t, terminal_language
from conquista.i18n import has, say

STATE_STYLES = {"holds": "green", "broken": "red", "not judged": "yellow"}
STATE_KEYS = {"holds": "holds", "broken": "broken", "not judged": "not_judged"}


def sheet(title: str, columns: Iterable[str], rows: Iterable[Sequence[object]], numbers_from: int = 1) -> Table:
    """Return a table with a title; columns from `numbers_from` on are right-aligned."""
    table = Table(title=title, title_justify="left", title_style="bold", header_style="bold")
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i >= numbers_from else "left", overflow="fold")
    for row in rows:
        table.add_row(*(cell if isinstance(cell, Text) else Text("" if cell is None else str(cell)) for cell in row))
    return table


def list_sheet(found: Iterable[Board]) -> Table:
    rows = []
    for board in found:
        regions = isinstance(board, RegionBoard)
        size = len(board.regions) if isinstance(board, RegionBoard) else len(board.spaces)
        kind = t("board.kind.regions" if regions else "board.kind.war")
        rows.append((board.id, board.title, ", ".join(board.aliases), kind, size))
    columns = [t(f"column.{word}") for word in ("name", "title", "aliases", "kind", "size")]
    return sheet(t("board.list.title"), columns, rows, numbers_from=4)


def report_data(report: ContractReport) -> dict[str, object]:
    """A report for other programs."""
    return {
        "board": report.board,
        "holds": report.holds,
        "lines": [
            {
                "id": line.id,
                "state": line.state,
                "title": say(line_key(line.id), {}, terminal_language()),
                "findings": [
                    {"key": f.key, "names": list(f.names), "text": f.say(terminal_language()), "params": dict(f.params)}
                    for f in line.findings
                ],
                "figures": line.figures,
            }
            for line in report.lines
        ],
    }


def line_key(line: str) -> str:
    return f"boards.line.{line.replace('-', '').lower()}"


def report_sheets(board: Board, report: ContractReport) -> list[RenderableType]:
    """The lines with their figures, then every finding."""
    rows = []
    for line in report.lines:
        state = Text(t(f"state.{STATE_KEYS[line.state]}"), style=STATE_STYLES[line.state])
        rows.append((line.id, state, say(line_key(line.id), {}, terminal_language()), figures_text(line.figures)))
    columns = [t(f"column.{word}") for word in ("line", "state", "meaning", "figures")]
    sheets: list[RenderableType] = [sheet(board.title, columns, rows, numbers_from=9)]
    sheets += [Text(f"{found.line}  {found.say(terminal_language())}", style="red") for found in report.findings]
    if report.holds:
        sheets.append(Text(t("board.check.holds", count=len(report.lines)), style="green"))
    else:
        sheets.append(Text(t("board.check.broken", count=len(report.findings)), style="red"))
    return sheets


def figures_text(figures: Mapping[str, object]) -> str:
    return "; ".join(
        f"{figure_name(name)} {value_text(value)}" for name, value in figures.items() if value not in ({}, [])
    )


def figure_name(name: str) -> str:
    key = f"cli.figure.{name}"
    return say(key, {}, terminal_language()) if has(key) else name.replace("_", " ")


def value_text(value: object) -> str:
    """Return a figure in short form; equal rows of several sides are shown once."""
    if isinstance(value, Mapping):
        alike: dict[str, list[str]] = {}
        for key, inner in value.items():
            alike.setdefault(value_text(inner), []).append(figure_name(key))
        deep = any(isinstance(inner, Mapping) for inner in value.values())
        if deep or len(alike) == 1 < len(value):
            return ", ".join(f"{text} ({' '.join(keys)})" for text, keys in alike.items())
        return ", ".join(f"{figure_name(key)} {value_text(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "/".join(map(value_text, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def stats_sheets(figures: Mapping[str, object]) -> list[RenderableType]:
    return region_sheets(figures) if figures["kind"] == "regions" else war_sheets(figures)


def war_sheets(figures: Mapping[str, object]) -> list[RenderableType]:
    """Return counts, links and degrees, distances, contract figures and tempo, a table each."""
    islands = mapping(figures["islands"])
    words = ["land", "castle", "quest", "sea", "fields", "closed", "stairs", "paths", "slots", "blinds", "ports"]
    rows = [
        (key or t("board.sea"), mapping(counts)["name"], *(mapping(counts).get(word) for word in words))
        for key, counts in islands.items()
    ]
    title = t("board.stats.title", title=str(figures["title"]), spaces=str(figures["spaces"]))
    columns = [t("column.island"), t("column.name"), *(figure_name(word) for word in words)]
    return [
        sheet(title, columns, rows, numbers_from=2),
        pairs_sheet(t("board.stats.links"), mapping(figures["links"])),
        pairs_sheet(t("board.stats.degrees"), mapping(figures["degrees"])),
        pairs_sheet(t("board.stats.distances"), mapping(figures["distances"])),
        pairs_sheet(t("board.stats.symmetry"), mapping(figures["symmetries"])),
        contract_sheet(figures),
        tempo_sheet(figures),
        Text(t("board.stats.digest", digest=str(figures["digest"]))),
    ]


def region_sheets(figures: Mapping[str, object]) -> list[RenderableType]:
    regions = mapping(figures["regions"])
    rows = []
    for key, found in regions.items():
        region = mapping(found)
        borders = region["borders"]
        names = " ".join(borders) if isinstance(borders, list) else ""
        rows.append((key, region["title"], region["degree"], region["farthest"], names))
    columns = [t(f"column.{word}") for word in ("region", "title", "degree", "farthest", "borders")]
    title = t("board.stats.regions", title=str(figures["title"]), count=len(regions), borders=str(figures["borders"]))
    return [sheet(title, columns, rows, numbers_from=9), contract_sheet(figures)]


def pairs_sheet(title: str, values: Mapping[str, object]) -> Table:
    rows = [(figure_name(name), value_text(value)) for name, value in values.items()]
    return sheet(title, [t("column.what"), t("column.figures")], rows, numbers_from=9)


def contract_sheet(figures: Mapping[str, object]) -> Table:
    rows = [(line, figures_text(mapping(found))) for line, found in mapping(figures["figures"]).items()]
    return sheet(t("board.stats.contract"), [t("column.line"), t("column.figures")], rows, numbers_from=9)


def tempo_sheet(figures: Mapping[str, object]) -> Table:
    """Return for each army and line of play the turn of each seat, with the number of moves."""
    found = figures["tempo"]
    journeys = [mapping(j) for j in found] if isinstance(found, list) else []
    seats = list(dict.fromkeys(str(j["seat"]) for j in journeys))
    lines: dict[tuple[str, str], dict[str, str]] = {}
    for j in journeys:
        way = "vessel" if j["by_vessel"] else "land"
        label = t(f"tempo.{j['traveller']}_{j['carrier'] or 'alone'}_{way}")
        lines.setdefault((str(j["army"]), label), {})[str(j["seat"])] = t(
            "tempo.turn", turn=str(j["turn"]), moves=str(j["moves"])
        )
    rows = [(army, label, *(turns.get(seat, "") for seat in seats)) for (army, label), turns in lines.items()]
    return sheet(t("board.stats.tempo"), [t("column.army"), t("column.way"), *seats], rows, numbers_from=2)


def mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}

"""Write the static data of the web client: charts, boards, pieces and what can be chosen.

    python scripts/web_data.py web/src/generated

Files are written only when they change, so that an up-to-date build stays short.
"""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from web_course import course
from web_rules import rules

from conquista import boards
from conquista.boards.model import RegionBoard, WarBoard
from conquista.drawing import draw
from conquista.drawing.labels.lettering import advances, hands
from conquista.drawing.pieces.icons import HELMET, ICONS, MOON
from conquista.drawing.pieces.seats import BASES, FIT, REGIONS, WAR, SeatStyle
from conquista.games import registry
from conquista.i18n import LANGUAGES
from conquista.players import registry as players
from conquista.table.chat_policy import PRESSES
from conquista.table.config import OVERRUNS
from conquista.table.pace import LONGEST, PACES

THEMES = ("light", "dark")
SVG = "{http://www.w3.org/2000/svg}"
BRIDGES = re.compile(r'<g id="drawbridges">.*?</g>\n(?=<g id=)', re.S)
# Chart attributes for programs only; the client has them in the board's own file.
SILENT = re.compile(r' data-(?!board|theme)[a-z]+="[^"]*"')


def main() -> None:
    folder = Path(sys.argv[1])
    for kind in ("boards", "places", "rules", "course", "games"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    drawn = [(name, theme) for name in boards.names() for theme in THEMES]
    with ProcessPoolExecutor() as processes:  # drawing takes most of the time
        pictures = dict(zip(drawn, processes.map(chart_of, *zip(*drawn, strict=True)), strict=True))
    for name in boards.names():
        board = boards.load(name)
        charts = {theme: pictures[name, theme] for theme in THEMES}
        for theme, chart in charts.items():
            keep(folder / "boards" / f"{name}-{theme}.svg", SILENT.sub("", BRIDGES.sub("", chart)))
        data = region_board(board) if isinstance(board, RegionBoard) else war_board(board, charts)
        keep(folder / "boards" / f"{name}.json", text(data))
        for language in LANGUAGES if isinstance(board, WarBoard) else ():
            names = {code: board.place_name(code, language) for code in board.place_names}
            keep(folder / "places" / f"{name}-{language}.json", text(names))
    keep(folder / "pieces.json", text(pieces()))
    keep(folder / "languages.json", text(LANGUAGES))
    listed: dict[str, list[Any]] = {}
    for name, lesson, entry, data in course():
        listed.setdefault(name, []).append(entry)
        keep(folder / "course" / f"{name}-{lesson}.json", text(data))
    keep(folder / "courses.json", text(listed))
    for name, page in rules().items():
        keep(folder / "rules" / f"{name}.json", text(page))
    for name in registry.having("showcase")[:1]:  # the first page has room for one
        keep(folder / "showcase.json", text(registry.part(name, "showcase")()))
    for name in registry.having("client_data"):
        keep(folder / "games" / f"{name}.json", text(registry.part(name, "client_data")()))
    keep(folder / "games.json", text(registry.names()))
    keep(folder / "table.json", text(table_settings()))
    keep(folder / "catalogue.json", text({name: game(name) for name in registry.names()}))


def chart_of(name: str, theme: str) -> str:
    return draw(boards.load(name), theme=theme)


def keep(path: Path, content: str) -> None:
    if not path.is_file() or path.read_text(encoding="utf-8") != content:
        path.write_text(content, encoding="utf-8")


def text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


# boards


def war_board(board: WarBoard, charts: dict[str, str]) -> dict[str, Any]:
    """Return places, links and names of a war board, and the two states of each drawbridge."""
    places: dict[str, Any] = {}
    for space in board.spaces.values():
        places[space.name] = {"kind": space.kind, "x": space.x, "y": space.y, "island": space.island}
        if space.name in board.ports:
            places[space.name]["port"] = True
    for field in board.fields.values():
        x, y = field.spot
        data = {"title": field.title, "terrain": field.terrain}
        places[field.name] = {"kind": "field", "x": x, "y": y, "island": field.island, **data}
    ways = [[link.a, link.b, link.kind] for link in board.links]
    ways += [[stair.space, stair.field, "stair"] for stair in board.stairs]
    ways += [[path.one, path.two, "path"] for path in board.paths]
    return {
        **head(board),
        "radius": board.radius,
        "islands": {key: {"name": i.name, "seat": i.seat, "castle": i.castle_name} for key, i in board.islands.items()},
        "places": places,
        "ways": ways,
        "bridges": {theme: bridges(chart) for theme, chart in charts.items()},
    }


def region_board(board: RegionBoard) -> dict[str, Any]:
    """Return each region with its names, its borders, its outline, and the position of its marker."""
    regions = {
        name: {
            "title": region.title,
            "titles": dict(region.titles),
            "borders": list(region.borders),
            "marker": [round(x) for x in region.marker],
            "label": [round(x) for x in region.label],
            "outline": "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in region.outline) + "Z",
        }
        for name, region in board.regions.items()
    }
    return {**head(board), "regions": regions}


def head(board: WarBoard | RegionBoard) -> dict[str, Any]:
    return {"id": board.id, "title": board.title, "subtitle": board.subtitle, "size": list(board.size)}


def bridges(chart: str) -> dict[str, Any]:
    """Return each drawbridge of a chart by its castle space, raised and lowered."""
    found: dict[str, Any] = {}
    root = ElementTree.fromstring(chart)
    for bridge in root.iterfind(f".//*[@id='drawbridges']/{SVG}g"):
        looks = {str(part.get("class")): [tree(child) for child in part] for part in bridge}
        found[str(bridge.get("data-link")).partition("-")[0]] = looks
    return found


# pieces


def pieces() -> dict[str, Any]:
    """Return the drawings of pieces and the styles of seats, as trees that a client builds elements from."""
    shapes = {shape: {"base": BASES[shape], "fit": (fit.scale, fit.drop), "top": fit.top} for shape, fit in FIT.items()}
    return {
        "icons": {kind: trees(icon) for kind, icon in ICONS.items()},
        "helmet": trees(HELMET),
        "moon": trees(MOON),
        "shapes": shapes,
        "war": {seat: looks(look) for seat, look in WAR.items()},
        "regions": {look.letter: looks(look) for look in REGIONS},
        "name": wordmark("Conquista"),
    }


def wordmark(word: str) -> dict[str, Any]:
    """Return the name of the game in its own capitals: each letter's outline with its position."""
    placed, width = advances(word.upper(), "roman", 6)
    known = hands()["roman"]
    return {"letters": [[known[letter].d, round(x, 1)] for letter, x in placed], "width": round(width, 1)}


def looks(look: SeatStyle) -> dict[str, str]:
    return {"colour": look.colour, "deep": look.deep, "pale": look.pale, "shape": look.shape, "letter": look.letter}


def trees(markup: str) -> list[Any]:
    return [tree(child) for child in ElementTree.fromstring(f"<g xmlns='http://www.w3.org/2000/svg'>{markup}</g>")]


def tree(element: ElementTree.Element) -> list[Any]:
    """Return an element as [name, attributes, children]."""
    attributes = {name: value for name, value in element.attrib.items() if not name.startswith("data-")}
    children = [tree(child) for child in element]
    name = element.tag.removeprefix(SVG)
    return [name, attributes, children] if children else [name, attributes]


# what can be chosen


def game(name: str) -> dict[str, Any]:
    """Return the presets of a game with their seats, its options, and its computer players."""
    found = registry.game(name)
    presets = {}
    for preset in registry.GAMES[name].presets:
        options = found.facts.preset(preset)
        presets[preset] = {
            "edition": found.facts.editions.get(preset, ""),
            "seats": found.seats(options),
            "teams": found.teams(options),
            "options": options.changed(),
            "notes": [[note.meaning, note.clause, list(note.values)] for note in found.facts.notes_on(preset)],
        }
    chosen = [option(one) for one in found.facts.options if one.offered]
    return {"presets": presets, "options": chosen, "players": players.levels(found)}


def table_settings() -> dict[str, Any]:
    """Return what can be chosen for a table of any game."""
    paces = [pace.as_data() for pace in PACES.values()]
    levels = [players.levels(registry.game(name)) for name in registry.names()]
    shared = (level for level in levels[0] if all(level in each for each in levels))
    easiest = next(level for level in shared if level not in players.PLAYERS)  # one that knows its game
    return {"paces": paces, "presses": PRESSES, "overruns": OVERRUNS, "longest": LONGEST, "easiest": easiest}


def option(declared: Any) -> dict[str, Any]:
    data = {"name": declared.name, "kind": declared.kind, "default": declared.write(declared.default)}
    if declared.allowed:
        data["allowed"] = declared.allowed
    if declared.kind in ("number", "numbers"):
        data |= {"least": declared.least, "most": declared.most}
    return data


if __name__ == "__main__":
    main()

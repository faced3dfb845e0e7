"""Pictures of positions: what they show, and that bitmaps show what the SVG shows."""

from __future__ import annotations

import io
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from conquista.core import SeededChance, View
from conquista.drawing import DrawingError, PieceToken
from conquista.drawing.pictures import (
    PictureMark,
    PictureStyle,
    PositionPicture,
    ReviewGraph,
    animation,
    bitmap,
    graph_bitmap,
    graph_svg,
    raster,
    svg,
)
from conquista.drawing.pictures.animation import durations
from conquista.games import registry

Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")
SMALL = PictureStyle(width=300)


def opening(preset: str, seat: str | None = None) -> tuple[str, View]:
    game, options = registry.preset(preset)
    return game.facts.name, game.view(game.start(options, SeededChance(7)), seat)


def drawn(preset: str, seat: str | None = None, last: tuple[tuple[str, str], ...] = ()) -> PositionPicture:
    name, view = opening(preset, seat)
    found: PositionPicture = registry.part(name, "picture")(view, last, "en")
    return found


@pytest.mark.parametrize("preset", ["conquest_2p", "grand_en", "plus_4p", "condottiere_6p", "condottiere_hidden"])
def test_every_piece_of_the_view_is_drawn(preset: str) -> None:
    picture = drawn(preset)
    text = svg(picture, SMALL)
    _, view = opening(preset)
    stacks = view.data.get("stacks", {})
    assert isinstance(stacks, dict)
    assert set(re.findall(r'data-at="([A-Z0-9]+)" data-seat="[NESW]" data-piece', text)) == set(stacks)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids)), "definitions are written once"
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_a_bitmap_equals_the_rendered_svg() -> None:
    import resvg_py

    picture = drawn("condottiere_4p")
    owned = PositionPicture(
        picture.board, owners={"ROM": "A", "MIL": "D"}, battle="SIE", favour="BOL", rows=picture.rows
    )
    whole = resvg_py.svg_to_bytes(svg_string=svg(owned, SMALL), width=300, skip_system_fonts=True)
    one = Image.open(io.BytesIO(bytes(whole))).convert("RGB")
    two = Image.open(io.BytesIO(bitmap(owned, SMALL))).convert("RGB")
    assert one.size == two.size
    apart = sum(ImageChops.difference(one, two).convert("L").histogram()[24:])
    assert apart < 0.002 * one.width * one.height


def test_only_what_changed_is_rendered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = drawn("conquest_2p")
    bitmap(picture, SMALL)
    rendered: list[Any] = []

    def render(some: Any, *rest: object) -> Any:
        rendered.append(some)
        return Image.new("RGBA", (300, 240))

    monkeypatch.setattr(raster, "_render", render)
    moved = PositionPicture(picture.board, picture.army, dict(list(picture.pieces.items())[1:]))
    raster.rendered(moved, SMALL)
    assert [layer.key for some in rendered for layer in some] == [None]


def test_steps_of_one_piece_are_one_trip() -> None:
    picture = drawn("grand_2p", last=(("S", "S12-S13"), ("S", "S13-S14"), ("N", "N1-N2")))
    assert picture.marks == (PictureMark("S", ("S12", "S13", "S14")), PictureMark("N", ("N1", "N2")))
    assert drawn("grand_en", last=(("S", "raise:SK1"),)).marks == (PictureMark("S", ("SK1",)),)
    assert drawn("grand_en", last=(("S", "end"),)).marks == ()


def test_a_watcher_sees_no_hand_and_no_card_face_down() -> None:
    assert not any(row.in_hand for row in drawn("condottiere_4p").rows)
    own = [row for row in drawn("condottiere_4p", "B").rows if row.in_hand]
    assert [row.seat for row in own] == ["B"]
    assert len(own[0].cards) == 10


def test_cards_are_named_in_the_language_of_the_reader() -> None:
    name, view = opening("condottiere_2p", "A")
    data = {**view.data, "hand": ["Heroine", "10"]}
    rows = registry.part(name, "picture")(View("A", data), (), "de").rows
    assert [row.cards for row in rows if row.in_hand] == [("Heldin", "10")]


@pytest.mark.parametrize("frames", [1, 2, 20, 40, 300, 2_000])
def test_an_animation_lasts_twenty_seconds_at_most(frames: int) -> None:
    shown = durations(frames, 900, 2_500)
    assert len(shown) == frames
    assert all(one > 0 and one % 10 == 0 for one in shown)
    assert sum(shown) <= 20_000 or frames > 1_750  # ten milliseconds each is the least
    assert shown[:-1] == [900] * 19 if frames == 20 else shown[-1] == 2_500


def test_the_frames_of_a_file_add_up_to_twenty_seconds() -> None:
    picture = drawn("conquest_2p")
    moved = PositionPicture(picture.board, picture.army, dict(list(picture.pieces.items())[1:]))
    pictures = [picture, moved] * 20
    made = Image.open(io.BytesIO(animation(pictures, SMALL, "gif")))
    total = 0
    for number in range(made.n_frames):
        made.seek(number)
        total += made.info["duration"]
    assert 15_000 < total <= 20_000


def test_an_animation_shows_every_position() -> None:
    picture = drawn("conquest_2p")
    moved = PositionPicture(picture.board, picture.army, dict(list(picture.pieces.items())[1:]))
    for kind in ("gif", "webp"):
        made = Image.open(io.BytesIO(animation([picture, moved], SMALL, kind)))
        assert (made.format.lower(), made.n_frames) == (kind, 2)


@pytest.mark.parametrize(
    "picture",
    [
        PositionPicture("rosa", pieces={"NOWHERE": PieceToken("S", "knight")}),
        PositionPicture("rosa", marks=(PictureMark("S", ("NOWHERE",)),)),
        PositionPicture("rosa", marks=(PictureMark("Q", ("S1",)),)),
        PositionPicture("italia", owners={"ROM": "Z"}),
        PositionPicture("italia", battle="NOWHERE"),
    ],
)
def test_places_and_seats_that_do_not_exist_are_refused(picture: PositionPicture) -> None:
    with pytest.raises(DrawingError):
        svg(picture, SMALL)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(raster, "import_module", missing)
    with pytest.raises(raster.MissingRasteriser, match="png"):
        bitmap(drawn("conquest_2p"), SMALL)


def test_a_review_is_drawn_as_a_graph() -> None:
    graph = ReviewGraph(
        "Chance of winning", ("S", "N"), ((0.5, 0.5), (0.6, 0.4), (0.2, 0.8)), ("Accuracy 83", "Accuracy 90"), (2,)
    )
    drawn = ElementTree.fromstring(graph_svg(graph, PictureStyle(title="A duel")))
    assert drawn.findtext("{*}title") == "A duel"
    assert len(drawn.findall(".//{*}pattern")) == 2  # seats differ without colours, too
    many = ReviewGraph("All six", tuple("ABCDEF"), ((1 / 6,) * 6,) * 3, ("",) * 6)
    for one, kind in ((graph, "png"), (many, "webp")):
        made = Image.open(io.BytesIO(graph_bitmap(one, PictureStyle("dark", 600), kind)))  # type: ignore[arg-type]
        assert (made.width, made.format) == (600, kind.upper())

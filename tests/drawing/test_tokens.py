"""Pieces alone: every load the rules allow is drawn, every other is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquista import boards
from conquista.boards.model import PIECES, VESSELS, WarBoard
from conquista.core.errors import ConquistaError
from conquista.drawing import DrawingError, PieceToken, draw, token
from conquista.drawing.pen.themes import THEMES
from conquista.drawing.pieces.model import HOLDS, RIDERS
from conquista.drawing.pieces.tokens import reach
from conquista.drawing.war_chart import WarChart, nearest
from drawing.canvas import drawn, parse, values

SEATS = "SWNE"


def loads() -> Iterator[PieceToken]:
    """Each piece with each load the rules know."""
    for piece in PIECES:
        for n in range(RIDERS.get(piece, 0) + 1):
            yield PieceToken("S", piece, riders="SWN"[:n])
        if piece in VESSELS:
            for n in (1, 2):
                yield PieceToken("W", piece, deck="WE"[:n])
            for kind in HOLDS[piece]:
                for n in range(RIDERS.get(kind, 0) + 1):
                    yield PieceToken("N", piece, cargo=PieceToken("E", kind, riders="EE"[:n]))


@pytest.mark.parametrize("piece", list(loads()), ids=str)
def test_every_legal_load_is_drawn_inside_its_box(piece: PieceToken) -> None:
    root = parse(token(piece, size=48))
    known = set(values(root, "id"))
    assert all(link[1:] in known for link in values(root, "href"))
    r = reach(piece)
    assert all(abs(x) <= r and abs(y) <= r for _, (x, y) in drawn(root))


def test_carried_pieces_are_all_visible() -> None:
    """Soldiers on an elephant on a galleon: two helmets, an elephant and a galleon, three colours."""
    svg = token(PieceToken("S", "galleon", cargo=PieceToken("N", "elephant", riders="NE")))
    links = values(parse(svg), "href")
    assert links.count("#p-helmet") == 2
    assert "#p-elephant" in links
    assert "#p-galleon" in links
    assert all(colour in svg for colour in ("#D55E00", "#009E73", "#F0E442"))


@pytest.mark.parametrize("state", ["dormant", "captured", "built"])
@pytest.mark.parametrize("seat", SEATS)
def test_every_state_looks_different_from_a_ready_piece(seat: str, state: str) -> None:
    plain = token(PieceToken(seat, "knight"))
    other = token(PieceToken(seat, "knight", state=state))  # type: ignore[arg-type]
    assert parse(other).tag == parse(plain).tag
    assert other != plain


def test_a_prize_shows_the_colour_of_its_first_owner() -> None:
    assert "#009E73" in token(PieceToken("S", "galleon", origin="N"))
    assert "#009E73" not in token(PieceToken("S", "galleon"))


@pytest.mark.parametrize(("left", "total"), [(0, 8), (3, 8), (8, 8), (1, 2)])
def test_the_ring_of_steps_has_an_arc_for_each_step(left: int, total: int) -> None:
    root = parse(token(PieceToken("E", "camel", steps=(left, total))))
    arcs = [e for e in root.iter() if e.get("d", "").count("A") == 1 and e.get("stroke") in ("#FFF4DC", "#6A5D50")]
    assert len(arcs) == total
    assert sum(e.get("stroke") == "#FFF4DC" for e in arcs) == left


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": "X", "piece": "soldier"},
        {"seat": "S", "piece": "dragon"},
        {"seat": "S", "piece": "soldier", "riders": "S"},
        {"seat": "S", "piece": "elephant", "riders": "SSS"},
        {"seat": "S", "piece": "camel", "riders": "SS"},
        {"seat": "S", "piece": "siege", "riders": "SSSS"},
        {"seat": "S", "piece": "elephant", "riders": "Q"},
        {"seat": "S", "piece": "elephant", "deck": "S"},
        {"seat": "S", "piece": "ship", "deck": "SSS"},
        {"seat": "S", "piece": "ship", "riders": "S"},
        {"seat": "S", "piece": "ship", "cargo": PieceToken("S", "catapult")},
        {"seat": "S", "piece": "ship", "cargo": PieceToken("S", "soldier")},
        {"seat": "S", "piece": "galleon", "cargo": PieceToken("S", "siege")},
        {"seat": "S", "piece": "galleon", "cargo": PieceToken("S", "ship")},
        {"seat": "S", "piece": "galleon", "deck": "S", "cargo": PieceToken("S", "knight")},
        {"seat": "S", "piece": "galleon", "cargo": PieceToken("S", "knight", state="captured")},
        {"seat": "S", "piece": "knight", "cargo": PieceToken("S", "camel")},
        {"seat": "S", "piece": "knight", "steps": (7, 6)},
        {"seat": "S", "piece": "knight", "steps": (0, 99)},
        {"seat": "S", "piece": "knight", "state": "flying"},
        {"seat": "S", "piece": "knight", "origin": "Z"},
    ],
    ids=str,
)
def test_an_impossible_piece_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ConquistaError) as refused:
        PieceToken(**wrong)  # type: ignore[arg-type]
    assert isinstance(refused.value, DrawingError)
    assert refused.value.key.startswith("drawing.token.")


ANY_SEATS = st.text(SEATS, max_size=4)


@given(seat=st.sampled_from(SEATS), piece=st.sampled_from(PIECES), riders=ANY_SEATS, deck=ANY_SEATS)
def test_any_load_is_either_drawn_or_refused(seat: str, piece: str, riders: str, deck: str) -> None:
    try:
        made = PieceToken(seat, piece, riders=riders, deck=deck)
    except ConquistaError:
        assert len(riders) > RIDERS.get(piece, 0) or (deck and piece not in VESSELS) or len(deck) > 2
    else:
        assert values(parse(token(made)), "href").count("#p-helmet") == len(riders) + len(deck)


@pytest.mark.parametrize("name", ["mare", "rosa"])
def test_neighbouring_tokens_do_not_touch(name: str) -> None:
    board = boards.load_as(WarBoard, name)
    chart = WarChart(board, THEMES["light"])
    assert chart.token_size() / 100 * 2 * reach(PieceToken("E", "soldier")) < nearest(chart.plan.at)


def test_a_position_is_drawn_over_the_opening() -> None:
    board = boards.load("rosa")
    loaded = PieceToken("S", "elephant", riders="SS")
    root = parse(draw(board, army="grand", pieces={"S1": loaded, "SF2": PieceToken("N", "knight")}))
    found = dict(zip(values(root, "data-at"), values(root, "data-piece"), strict=True))
    assert found["S1"] == "elephant"
    assert found["SF2"] == "knight"
    assert "#p-helmet" in values(root, "href")


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ({"army": "huge"}, "drawing.army"),
        ({"theme": "pink"}, "drawing.theme"),
        ({"pieces": {"Z9": PieceToken("S", "soldier")}}, "drawing.place"),
        ({"up": ["S1"]}, "drawing.place"),
    ],
)
def test_what_cannot_be_drawn_is_refused(asked: dict[str, object], key: str) -> None:
    with pytest.raises(DrawingError) as refused:
        draw(boards.load("rosa"), **asked)  # type: ignore[arg-type]
    assert refused.value.key == key

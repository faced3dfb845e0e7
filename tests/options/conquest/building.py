"""Rows of building."""

from __future__ import annotations

from typing import Any

from options.conquest.rows import Row, row

NO_DOCK = "a castle space with a dock"
CAPS = (2, 2, 2, 4, 2)
WORKS = ("chariot", "catapult", "siege", "ship", "galleon")
SHORT = ("Cha", "Cat", "Sie", "Shp", "Gal")
SITE = {
    "chariot": ("a-b", "a=chariot"),
    "catapult": ("b-a", "b=catapult@a"),
    "siege": ("a-b", "a=siege"),
    "ship": ("a=p", "a=ship@p"),
    "galleon": ("a=p", "a=galleon@p"),
}


def caps(place: int, number: int) -> tuple[int, ...]:
    return (*CAPS[:place], number, *CAPS[place + 1 :])


def one_more(place: int, had: int) -> Row:
    """With so many in play another one may be built only under a larger cap."""
    graph, word = SITE[WORKS[place]]
    builder = f"A.Sol@{word.partition('=')[0]}"
    seen = {caps(place, had): False, caps(place, had + 1): True}
    yard = [f"x{i}" for i in range(had)]
    if place < 3:
        lie = yard
    else:  # vessels lie on lanes, a few on each
        lie = ["~".join([*yard[i : i + 5], f"y{i}"]) for i in range(0, had, 5)]
    men = [f"A.{SHORT[place]}@{name}" for name in yard]
    return row("build_caps", seen, f"legal {word}", ", ".join([graph, *lie]), builder, *men)


def banned(work: str, ban: str, graph: str, word: str, *pieces: str, **more: Any) -> Row:
    return row(f"build_bans_{work}", {(): True, (ban,): False}, f"legal {word}", graph, *pieces, **more)


def bans(work: str) -> list[Row]:
    """Each place where an edition forbids this work, with the ban and without any."""
    graph, word = SITE[work]
    builder = f"A.Sol@{word.partition('=')[0]}"
    gate = {"chariot": "cX1#d", "siege": "cX1#d", "catapult": "cX1#b"}[work]
    inside = {"chariot": "cX1=chariot", "siege": "cX1=siege", "catapult": "b=catapult@cX1"}[work]
    indoors = "A.Sol@b" if work == "catapult" else "A.Sol@cX1"
    return [
        banned(work, "centre", graph, word, builder, islands={"C": "a b"}),
        banned(work, "opponent_start", graph, word, builder, starts={"grand": {"W": {"soldier": "a"}}}),
        banned(work, "any_start", graph, word, builder, starts={"grand": {"S": {"soldier": "a"}}}),
        banned(work, "own_castle", gate.replace("X", "A"), inside.replace("X", "A"), indoors.replace("X", "A")),
        banned(work, "any_castle", gate.replace("X", "B"), inside.replace("X", "B"), indoors.replace("X", "B")),
    ]


ROWS = [
    row("vessel_build", {False: False, True: True}, "legal a=ship@p", "a=p", "A.Sol@a"),
    # With the last move the turn is over, and the next seat has its budget.
    row("build_cost", {n: 99 - n or 99 for n in (1, 2, 9, 10, 11, 98, 99)}, "left", "a-b", "A.Sol@a", do="a=catapult@b",
        options={"full_budget": 99}),
    *(one_more(place, had) for place, usual in enumerate(CAPS) for had in (0, usual - 1, usual, 19)),
    *bans("chariot"),
    *bans("catapult"),
    *bans("siege"),
    banned("vessel", "centre", "a=p", "a=ship@p", "A.Sol@a", islands={"C": "a"}),
    banned("vessel", "opponent_start", "a=p", "a=ship@p", "A.Sol@a", starts={"grand": {"W": {"ship": "p"}}}),
    banned("vessel", "any_start", "a=p", "a=ship@p", "A.Sol@a", starts={"grand": {"S": {"ship": "p"}}}),
    banned("vessel", "own_castle", "cA1=p", "cA1=ship@p", "A.Sol@cA1", lacking=NO_DOCK),
    banned("vessel", "any_castle", "cB1=p", "cB1=ship@p", "A.Sol@cB1", lacking=NO_DOCK),
    row("new_catapult_acts", {False: False, True: True}, "legal b-c", "a-b-c", "A.Sol@a", do="a=catapult@b"),
    row("builder_frozen", {False: True, True: False}, "legal a-c", "a-b, a-c", "A.Sol@a", do="a=catapult@b"),
    # Until its owner's next turn a new chariot would not answer either.
    row("build_freeze_end", {"end_of_turn": True, "owners_next_turn": False}, "window", "a-T-x", "A.Sol@a", "A.Sol@T",
        "B.Kni@x", do="a=chariot end x-T"),
    row("builds_per_soldier", {"unlimited": True, "one": False}, "legal a=catapult@c", "a-b, a-c", "A.Sol@a",
        do="a=catapult@b"),
]  # fmt: skip

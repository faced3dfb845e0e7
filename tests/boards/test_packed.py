"""Boards as integers: the tables say what the board says, and the digest knows what matters."""

from __future__ import annotations

import pytest

from boards.damage import Tables, damaged
from conquista import boards
from conquista.boards.model import PIECES, WarBoard
from conquista.boards.packed import BRIDGE, CASTLE, FIELD, NONE, PLACE_KINDS, QUEST, ROPE, SEA, WAY_KINDS, Packed, pack
from conquista.boards.paths import distances, light
from conquista.kernel.graph import distances as kernel_distances

DIGESTS = {"mare": 0xF59EF60A7E7A7AC8, "rosa": 0x424CAC8BB9DB0485}
LAND = frozenset({"road", "bridge", "rope", "vee", "drawbridge"})


def war(name: str) -> WarBoard:
    return boards.load_as(WarBoard, name)


@pytest.fixture(params=["mare", "rosa"])
def packed(request: pytest.FixtureRequest) -> Packed:
    return pack(war(str(request.param)))


def test_places_are_spaces_in_file_order_then_open_fields(packed: Packed) -> None:
    board = packed.board
    assert packed.names == (*board.spaces, *board.open_fields)
    assert packed.count == len(packed.kind) == len(packed.island) == len(packed.owner)
    for name, i in packed.index.items():
        kind = board.spaces[name].kind if name in board.spaces else "field"
        assert PLACE_KINDS[packed.kind[i]] == kind
        island = (board.spaces.get(name) or board.fields[name]).island
        assert (packed.islands[packed.island[i]] if packed.island[i] >= 0 else "") == island


def test_links_stairs_and_paths(packed: Packed) -> None:
    board = packed.board
    found = [
        (WAY_KINDS[k], packed.names[a], packed.names[b])
        for k, a, b in zip(packed.link_kind, packed.link_a, packed.link_b, strict=True)
    ]
    assert found[: len(board.links)] == [(k.kind, k.a, k.b) for k in board.links]
    assert found[len(board.links) :] == [
        *(("stair", s.space, s.field) for s in board.stairs),
        *(("path", p.one, p.two) for p in board.paths),
    ]
    left_out = {packed.names[packed.link_a[i]] for i, out in enumerate(packed.left_out) if out}
    assert left_out == {s.space for s in board.stairs if s.left_out}


def test_ways_are_the_links_of_their_kinds(packed: Packed) -> None:
    ways = packed.ways(LAND)
    for place, name in enumerate(packed.names):
        near = {packed.names[n] for n in ways.near(place)}
        assert near == {k.b if k.a == name else k.a for k in packed.board.links if k.kind in LAND and name in k.ends}
        for i in range(ways.offsets[place], ways.offsets[place + 1]):
            link = ways.via[i]
            assert {packed.link_a[link], packed.link_b[link]} == {place, ways.targets[i]}
    assert packed.ways(LAND) is ways  # kept


def test_the_kernel_reads_the_same_rows(packed: Packed) -> None:
    """Distances of the compiled walks and of the plain ones agree from every gate."""
    ways = packed.ways(LAND)
    plain = light(packed.board)
    for castle, gate in packed.board.gates.items():
        found = kernel_distances(ways.offsets, ways.targets, [packed.index[gate]])
        away = distances(plain, [gate])
        assert all(found[packed.index[name]] == steps for name, steps in away.items()), castle


def test_vees_can_be_one_way() -> None:
    packed = pack(war("mare"))
    hub, foot = packed.index["C0"], packed.index["C10"]
    assert foot in packed.ways(LAND).near(hub)
    assert foot not in packed.ways(LAND, one_way=True).near(hub)
    assert hub in packed.ways(LAND, one_way=True).near(foot)


def test_editions_read_links_otherwise() -> None:
    mare, rosa = pack(war("mare")), pack(war("rosa"))
    hub, foot = mare.index["C0"], mare.index["C4"]
    assert foot in mare.ways(LAND, "grand").near(hub)
    assert foot not in mare.ways(LAND, "classic").near(hub)
    rope = rosa.board.links.index(rosa.board.link_between[frozenset(("S17", "CS1"))])
    assert rosa.kinds("grand")[rope] == ROPE
    assert rosa.kinds("plus")[rope] == BRIDGE
    assert rosa.index["CS1"] in rosa.ways(frozenset({"bridge"}), "classic").near(rosa.index["S17"])


def test_the_edition_of_eight_stairs() -> None:
    packed = pack(war("mare"))
    stairs = frozenset({"stair"})
    place = packed.index["N37"]
    assert [packed.names[n] for n in packed.ways(stairs).near(place)] == ["NF8"]
    assert list(packed.ways(stairs, eight=True).near(place)) == []


def test_castles(packed: Packed) -> None:
    board = packed.board
    for seat, castle in zip(packed.seats, packed.castles, strict=True):
        names = [packed.names[i] for i in castle]
        assert tuple(names) == board.castle(board.homes[seat])
        for i, name in enumerate(names):
            place = packed.index[name]
            ring = {packed.names[n] for n in packed.ring[2 * place : 2 * place + 2]}
            assert ring == {names[i - 1], names[(i + 1) % 5]}
            assert packed.names[packed.gate[place]] == board.gates[name]
            assert packed.castle[packed.gate[place]] == place
    assert {packed.names[i] for i, kind in enumerate(packed.kind) if kind == CASTLE} == set(board.gates)


def test_ports_quests_and_centre() -> None:
    packed = pack(war("mare"))
    assert {packed.names[i] for i, port in enumerate(packed.port) if port} == set(packed.board.ports)
    assert all(packed.kind[i] == SEA for i, port in enumerate(packed.port) if port)
    assert [packed.names[i] for i in packed.quests] == ["CQ1", "CQ2", "CQ3", "CQ4", "CQ5"]
    assert packed.names[packed.centre] == "C0"
    assert pack(war("rosa")).centre == NONE
    assert not [i for i in pack(war("rosa")).kind if i == QUEST]


def test_slots_and_views(packed: Packed) -> None:
    board = packed.board
    slots = {(packed.names[p], packed.names[n]) for p in range(packed.count) for n in packed.slots.near(p)}
    assert slots == {(s.origin, s.target) for s in board.slots}
    hidden, seen = set(), set()
    for place, name in enumerate(packed.names):
        for i in range(packed.views.offsets[place], packed.views.offsets[place + 1]):
            field = packed.names[packed.views.targets[i]]
            assert packed.kind[packed.views.targets[i]] == FIELD
            seen.add((name, field))
            if packed.views.via[i]:
                hidden.add((name, field))
    assert hidden == {(b.space, b.field) for b in board.blinds}
    assert {(s.space, s.field) for s in board.stairs} <= seen


def test_measured_shots(packed: Packed) -> None:
    board = packed.board
    unit = board.width_cm / board.size[0]
    shots = packed.within()
    for place in range(0, len(board.spaces), 17):
        one = board.spaces[packed.names[place]]
        wanted = {}
        for name, two in board.spaces.items():
            away = ((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5 * unit
            if name != one.name and away <= 4.0:
                wanted[name] = round(away * 100)
        span = range(shots.offsets[place], shots.offsets[place + 1])
        assert {packed.names[shots.targets[i]]: shots.via[i] for i in span} == wanted


@pytest.mark.parametrize("army", ["classic", "plus", "grand"])
def test_starts(packed: Packed, army: str) -> None:
    board = packed.board
    taken: set[int] = set()
    for seat, men in enumerate(packed.starts(army)):
        found: dict[str, list[str]] = {}
        for piece, place in men:
            found.setdefault(PIECES[piece], []).append(packed.names[place])
            taken.add(place)
        assert {p: tuple(n) for p, n in found.items()} == board.starts[army][packed.seats[seat]]
    assert len(taken) == sum(len(men) for men in packed.starts(army))


# ---- digest


@pytest.mark.parametrize("name", DIGESTS)
def test_the_digests_are_pinned(name: str) -> None:
    """A change here means that old records were played on another board."""
    assert pack(war(name)).digest == DIGESTS[name]


DRAWING = {
    "title": lambda d: d.update(title="Other", subtitle="", aliases=[]),
    "coast": lambda d: d["island"]["S"].pop("coast"),
    "labels": lambda d: d.pop("label"),
    "decor": lambda d: d.pop("decor"),
    "field title": lambda d: d["island"]["S"]["field"]["SF1"].update(title="Other", terrain="desert"),
    "spot": lambda d: d["island"]["S"]["field"]["SF2"].update(spot=[630, 1110]),
    "a space moved a little": lambda d: d["island"]["S"]["land"].update(S37=[1041, 1460]),
    "lake": lambda d: d["island"]["S"]["field"]["SL"].update(title="Pond"),
    "symmetry": lambda d: d.pop("symmetry"),
    "keep": lambda d: d["island"]["S"].update(keep=[441, 1276]),
}
MEANING = {
    "a lane": lambda d: d["sea"]["link"]["lane"].remove("MS6 MS8"),
    "a kind": lambda d: d["between"].update(bridge=d["between"]["bridge"] + d["between"].pop("rope")),
    "a slot": lambda d: d["island"]["S"]["slots"].pop(),
    "a coast pair": lambda d: d["island"]["S"]["coast_pairs"].pop(),
    "the first scale": lambda d: d.update(first={"width_cm": 64}),
    "a stair": lambda d: d["island"]["S"]["stairs"].pop(0),
    "a left-out stair": lambda d: d["island"]["S"].update(stair_left_out="S49"),
    "a path": lambda d: d["island"]["S"]["paths"].pop(),
    "a hidden view": lambda d: d["island"]["S"]["blind"].pop(),
    "a start": lambda d: d["start"]["S"]["grand"].update(camel="S4 S30"),
    "an edition": lambda d: d["edition"].pop("plus"),
    "seats": lambda d: d.update(seats="N S"),
    "the castle's order": lambda d: d["island"]["S"].update(castle=turned(d["island"]["S"]["castle"])),
    "a space moved far": lambda d: d["island"]["S"]["land"].update(S37=[1085, 1460]),
    "the scale": lambda d: d.update(width_cm=90),
    "a field": lambda d: close_isle(d),
}


def turned(castle: dict[str, object]) -> dict[str, object]:
    return {name: castle[name] for name in ("SK1", "SK3", "SK2", "SK4", "SK5")}


def close_isle(data: Tables) -> None:
    data["island"]["W"]["field"]["WF1"]["closed"] = True
    data["island"]["W"].pop("stairs")


def digest(change: object) -> int:
    assert callable(change)
    board = damaged("rosa", change)
    assert isinstance(board, WarBoard)
    return pack(board).digest


@pytest.mark.parametrize("change", DRAWING.values(), ids=DRAWING.keys())
def test_the_digest_does_not_see_the_drawing(change: object) -> None:
    assert digest(change) == DIGESTS["rosa"]


@pytest.mark.parametrize("change", MEANING.values(), ids=MEANING.keys())
def test_the_digest_sees_what_rules_see(change: object) -> None:
    assert digest(change) != DIGESTS["rosa"]


def test_all_meanings_differ_from_each_other() -> None:
    assert len({digest(change) for change in MEANING.values()}) == len(MEANING)

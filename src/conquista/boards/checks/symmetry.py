"""B-10: under its declared symmetries the board is the same for every side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from conquista.boards.checks.board_facts import Survey
from conquista.boards.checks.report import ContractLine
from conquista.boards.checks.symmetry_maps import Images, is_motion, missing
from conquista.boards.model import BoardLink, WarBoard

MOST_NAMES = 6


def check_symmetries(survey: Survey, line: ContractLine) -> None:
    """Everything has its image, and the symmetries together map every side to every other."""
    board = survey.board
    groups = {seat: {seat} for seat in board.seats}
    figures = {}
    for symmetry in board.symmetries:
        if not is_motion(symmetry):
            line.find("no_motion", [], symmetry=symmetry.name)
    for images in survey.images:
        symmetry = images.symmetry
        if images.lost:
            line.find("no_image", images.lost[:MOST_NAMES], symmetry=symmetry.name)
            continue
        for what, names in faults(board, images):
            line.find(what, names[:MOST_NAMES], symmetry=symmetry.name)
        for island, twin in images.islands.items():
            one, two = board.islands[island].seat, board.islands[twin].seat
            if one in groups and two in groups:
                merged = groups[one] | groups[two]
                groups.update((seat, merged) for seat in merged)
        figures[symmetry.name] = "strict" if symmetry.strict else "but for the approaches"
    alone = [seat for seat, group in groups.items() if group != set(board.seats)]
    if alone and not line.findings:
        line.find("sides_apart", alone)
    line.figure(symmetries=figures)


def faults(board: WarBoard, images: Images) -> Iterable[tuple[str, list[str]]]:
    """Yield for each relation of the board the names of a missing image."""
    to = images.to
    strict = images.symmetry.strict
    centres = {island.centre for island in board.islands.values()}

    def kind(link: BoardLink) -> str:
        """Return the kind of a link, where all approaches to a centre space may count as one kind."""
        approach = link.kind == "vee" or (link.kind == "rope" and bool(link.ends & centres))
        return "approach" if approach and not strict else link.kind

    def pair(one: str, two: str) -> Hashable:
        return frozenset((one, two))

    def compare(what: str, items: list[tuple[str, ...]], shape: Callable[..., Hashable]) -> tuple[str, list[str]]:
        """Compare items (names, or words that stay) with their images; `shape` defines which order matters."""
        images_of = [tuple(to.get(word, word) for word in item) for item in items]
        gone = set(missing([shape(*i) for i in items], [shape(*i) for i in images_of]))
        at = next((item for item, image in zip(items, images_of, strict=True) if shape(*image) in gone), ())
        return what, [word for word in at if word in to]

    def directed(kind_of: str, a: str, b: str) -> Hashable:
        return (kind_of, a, b) if kind_of in ("vee", "drawbridge", "landing") else (kind_of, pair(a, b))

    seats = {seat: seat for seat in board.seats}
    for key, twin in images.islands.items():
        if board.islands[key].seat:
            seats[board.islands[key].seat] = board.islands[twin].seat
    found = [
        compare("links", [(kind(k), k.a, k.b) for k in board.links], directed),
        compare("stairs", [(str(s.left_out), s.space, s.field) for s in board.stairs], lambda *w: w),
        compare("paths", [(p.how, p.one, p.two, *sorted(p.road)) for p in board.paths], path_shape),
        compare("slots", [(s.origin, s.target) for s in board.slots], lambda *w: w),
        compare("blinds", [(b.space, b.field) for b in board.blinds], lambda *w: w),
        compare("coast_pairs", [(p.land, p.sea) for p in board.coast_pairs], lambda *w: w),
    ]
    shut = [
        (army, *sorted(ends))
        for army, links in board.shut.items()
        for ends in links
        if kind(board.link_between[ends]) != "approach"
    ]
    found.append(compare("shut", shut, lambda army, a, b: (army, pair(a, b))))
    starts = [
        (army, seat, piece, name)
        for army, sides in board.starts.items()
        for seat, men in sides.items()
        for piece, names in men.items()
        for name in names
    ]
    gone = set(missing(starts, [(army, seats[seat], piece, to[name]) for army, seat, piece, name in starts]))
    lost = [name for army, seat, piece, name in starts if (army, seats[seat], piece, to[name]) in gone]
    found.append(("starts", lost))
    for island in board.islands.values():
        twin_island = board.islands[images.islands[island.key]]
        if island.kind != twin_island.kind or {to[n] for n in island.harbour} != set(twin_island.harbour):
            found.append(("islands", [island.key, twin_island.key]))
    return [(what, names) for what, names in found if names]


def path_shape(how: str, one: str, two: str, a: str, b: str) -> Hashable:
    return (how, frozenset((one, two)), frozenset((a, b)))

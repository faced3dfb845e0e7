"""Ways over a board for each kind of piece: which links it may use, and distances."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping

from conquista.boards.model import LAND_LINKS, LinkKind, WarBoard

Near = Mapping[str, Collection[str]]
FAR = 9_999


class BoardDistances(dict[str, int]):
    """Links to every reachable place; FAR for all others."""

    def __missing__(self, name: str) -> int:
        return FAR


def ways(
    board: WarBoard,
    kinds: Iterable[LinkKind] = LAND_LINKS,
    *,
    fields: bool = False,
    against_vee: bool = True,
    quests: bool = True,
    without: Collection[frozenset[str]] = (),
) -> dict[str, list[str]]:
    """Return the neighbours of every place along the given kinds of link and, if requested, through fields."""
    near: dict[str, list[str]] = {name: [] for name in board.spaces}
    chosen = frozenset(kinds)
    for link in board.links:
        if link.kind not in chosen or link.ends in without:
            continue
        if not quests and "quest" in (board.spaces[link.a].kind, board.spaces[link.b].kind):
            continue
        near[link.a].append(link.b)
        if against_vee or link.kind != "vee":
            near[link.b].append(link.a)
    if fields:
        near.update((name, []) for name in board.open_fields)
        for one, two in [*((s.space, s.field) for s in board.stairs), *((p.one, p.two) for p in board.paths)]:
            if two in near and (one in board.spaces or one in board.open_fields):
                near[one].append(two)
                near[two].append(one)
    return near


def sea(board: WarBoard) -> dict[str, list[str]]:
    return ways(board, ("lane",))


def light(board: WarBoard) -> dict[str, list[str]]:
    """Return the ways of a soldier, or of a knight without fields: every land link in both directions."""
    return ways(board)


def heavy(board: WarBoard) -> dict[str, list[str]]:
    """Return the ways of pieces that rope bridges do not carry."""
    return ways(board, [kind for kind in LAND_LINKS if kind != "rope"])


def travellers(board: WarBoard) -> dict[str, dict[str, list[str]]]:
    """Return the ways of each kind of piece, by the stricter reading where editions differ."""
    no_rope = [kind for kind in LAND_LINKS if kind != "rope"]
    closed = board.shut.get("classic", frozenset())
    return {
        "soldier": ways(board),
        "knight": ways(board, fields=True),
        "camel": ways(board, fields=True, against_vee=False),
        "elephant": ways(board, against_vee=False, quests=False),
        "elephant_loaded": ways(board, no_rope, against_vee=False, quests=False),
        "chariot": ways(board, against_vee=False, quests=False),
        "siege": ways(board, no_rope, quests=False),
        "soldier_classic": ways(board, without=closed),
    }


def distances(near: Near, sources: Iterable[str], limit: int = FAR) -> BoardDistances:
    """Return the links from the nearest of some places to every other, up to the limit."""
    found = BoardDistances((name, 0) for name in sources)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        step = found[here] + 1
        if step > limit:
            break
        for name in near.get(here, ()):
            if name not in found:
                found[name] = step
                queue.append(name)
    return found


def cut_off(near: Near, names: Collection[str]) -> set[str]:
    """Return the names that cannot be reached from the first of them."""
    if not names:
        return set()
    return set(names) - set(distances(near, [next(iter(names))]))


FlowNode = tuple[str, bool]  # a place, and whether this is its entry or its exit


def disjoint_ways(near: Near, sources: Collection[str], goals: Collection[str]) -> int:
    """Return the number of vertex-disjoint ways from a source to a goal: a small maximum flow."""
    used: dict[FlowNode, set[FlowNode]] = {}  # the next nodes of the flow from each node

    def onward(node: FlowNode) -> Iterable[FlowNode]:
        name, leaving = node
        if leaving:
            yield from ((m, False) for m in near.get(name, ()) if (m, False) not in used.get(node, ()))
        elif (name, True) not in used.get(node, ()):
            yield (name, True)
        yield from (back for back in came.get(node, ()))

    def augment() -> bool:
        before: dict[FlowNode, FlowNode | None] = {(s, False): None for s in sources if not used.get((s, False))}
        queue = deque(before)
        while queue:
            node = queue.popleft()
            if node[1] and node[0] in goals and node not in full:
                full.add(node)
                turn(node, before)
                return True
            for ahead in onward(node):
                if ahead not in before:
                    before[ahead] = node
                    queue.append(ahead)
        return False

    def turn(node: FlowNode, before: Mapping[FlowNode, FlowNode | None]) -> None:
        last = before[node]
        while last is not None:
            if last in used.get(node, ()):
                used[node].discard(last)
                came[last].discard(node)
            else:
                used.setdefault(last, set()).add(node)
                came.setdefault(node, set()).add(last)
            node, last = last, before[last]

    came: dict[FlowNode, set[FlowNode]] = {}
    full: set[FlowNode] = set()
    count = 0
    while augment():
        count += 1
    return count

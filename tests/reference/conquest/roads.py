"""Which piece may take which link, as far as board and edition decide (obstacles, bridges, the Grail, castles)."""

from __future__ import annotations

from reference.conquest.pieces import HEAVY, VESSELS, Piece
from reference.conquest.rules import Rules


class Roads:
    """The links of the edition: `links[a][b]` is road, drawbridge, lane, landing, stair, path or transfer."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        board, o = rules.board, rules.o
        self.kind = {name: kind for name, kind in board.kind.items() if kind != "field" or o.yes("fields")}
        self.links: dict[str, dict[str, str]] = {name: {} for name in self.kind}
        self.marks: dict[tuple[str, str], frozenset[str]] = {}  # names of obstacles on a link, by direction
        self.gate: dict[str, str] = {}  # castle space: the space before its drawbridge
        army = o.word("army")
        shut = board.shut.get(army, set())
        for kind, a, b in board.links:
            if frozenset((a, b)) in shut:  # CQ-BOARD-26: an approach that the edition does not have
                continue
            if kind in ("lane", "landing"):
                self._join(a, b, kind)
            elif kind == "drawbridge" and o.yes("drawbridges"):
                self._join(a, b, "drawbridge")
                self.gate[a] = b
            else:  # CQ-BOARD-26: without the rule a drawbridge is an open road
                self._join(a, b, "road")
                self._mark(kind, a, b)
        if o.yes("fields"):
            self._fields()
        if o.yes("castle_ring_walk"):
            for pair in board.ring:
                a, b = sorted(pair)
                self._join(a, b, "road")
        self.ports = {b for kind, _, b in board.links if kind == "landing"}

    def _join(self, a: str, b: str, kind: str) -> None:
        self.links[a][b] = self.links[b][a] = kind

    def _fields(self) -> None:
        """GC-FLD-01 to -03; FR has one stair space fewer on each island (GC-BOARD-09)."""
        board = self.rules.board
        for space, field, left_out in board.stairs:
            if not (left_out and self.rules.o.word("stair_spaces") == "eight"):
                self._join(space, field, "stair")
        for one, two in board.paths:
            self._join(one, two, "path")

    def _mark(self, kind: str, a: str, b: str) -> None:
        if kind == "vee":  # a directed connection
            self.marks[a, b] = frozenset({"inward"})
            self.marks[b, a] = frozenset({"outward"})
        elif kind in ("rope", "bridge"):
            self.marks[a, b] = self.marks[b, a] = frozenset(self._bridge_names(kind, a, b))

    def _bridge_names(self, kind: str, a: str, b: str) -> set[str]:
        """The names under which bans know a bridge (notes of GC section 31)."""
        board = self.rules.board
        one, two = board.island[a], board.island[b]
        inland = one == two and board.island_kind.get(one) == "centre"
        to_quests = inland or (board.centre != "" and board.centre in (a, b))
        names = {"questall"} if to_quests else set()
        if kind == "bridge" or self.rules.o.word("army") in board.rope_as_bridge:
            return names
        names.add("board")
        if to_quests:
            return names | {"quest"}
        main = {key for key in (one, two) if board.island_kind.get(key) == "main"}
        if len(main) == 2:
            names.add("islands")  # GC-ELE-05 in FR: any rope bridge between main islands
        if one == two:  # a sketch that does not tell islands: the rope stands for any
            return names | {"ne", "sw", "ns", "ew", "islands"}
        return names | {pair for pair in ("ne", "sw", "ns", "ew") if {one, two} == set(pair.upper())}

    # -- permission ----------------------------------------------------------------------------------------------------

    def allows(self, piece: Piece, a: str, b: str) -> bool:
        """May a piece of this kind go from a to b, whatever stands there?"""
        link = self.links[a].get(b)
        if link is None:
            return False
        kind = piece.kind
        if kind in VESSELS:  # CQ-MOVE-10, CQ-BOARD-16
            return link == "lane"
        if link == "lane":
            return self.rules.o.yes("harbour_transfer") and a in self.ports and b in self.ports and kind != "siege"
        if link == "landing":  # CQP-TOWER-04, GC-VES-08: no vessel carries a siege engine
            return kind != "siege"
        if link in ("stair", "path"):
            return self._field_way(kind, a, b)
        return self._obstacles(piece, a, b) and self._ground(piece, a, b)

    def _field_way(self, kind: str, a: str, b: str) -> bool:
        if kind in ("knight", "camel"):  # GC-FLD-01
            return True
        out = self.kind[a] == "field" and self.kind[b] != "field"
        return kind == "soldier" and out and self.rules.o.yes("dismount_from_field")  # GC-FLD-06, -07

    def _obstacles(self, piece: Piece, a: str, b: str) -> bool:
        """V roads and bridges (CQ-OBST-01 to -07, GC-CQ-05, GC-ELE-05 to -07, GC-CAT-18, GC-SIE-05)."""
        marks = self.marks.get((a, b))
        if not marks:
            return True
        o = self.rules.o
        if marks & {"inward", "outward"}:
            if piece.kind in HEAVY and o.word("quest_heavy_entry") == "closed":
                return False
            return "inward" in marks or piece.kind not in o.words("one_way_types")
        if piece.kind == "elephant" and marks & o.words("elephant_rope_ban"):
            return o.word("elephant_rope_ban_when") == "loaded" and not piece.load
        if piece.kind == "catapult" and marks & o.words("catapult_bridge_ban"):
            return False
        return not (piece.kind == "siege" and marks & o.words("siege_bridge_ban"))

    def _ground(self, piece: Piece, a: str, b: str) -> bool:
        """Who may stand on a Grail field or in a castle (CQ-GRAIL-01, -02, GC-CQ-04, CQP-CAT-10, -19, GC-SIE-06)."""
        o, kind = self.rules.o, piece.kind
        red_one_way = o.word("quest_heavy_entry") == "red_one_way"
        if kind in HEAVY and self.kind[a] == "quest" and self.kind[b] != "quest":
            return False  # A-01, red_one_way: once on a red field, never back
        if self.kind[b] == "quest":
            if kind in HEAVY:
                return red_one_way
            if kind == "catapult":
                return o.yes("catapult_on_quest")
            if kind == "siege":
                return o.word("siege_goal") == "quest"
        if self.kind[b] == "castle":
            if kind == "catapult":
                return o.yes("catapult_castle")
            if kind == "siege" and not o.yes("siege_own_castle"):  # GC-SIE-06, GC-AMB-111
                return not self.rules.friends(piece.side, self.rules.board.owner[b])
        return True

"""What the tests of these chapters share: short questions to a scene, and cards by their short names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from conquista.core import Illegal, Outcome, SeededChance, View
from conquista.games.condottiere.cards import CARDS, names_of
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.phases import ASK
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.scenes import scenario
from conquista.games.condottiere.setup.facts import FACTS
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.strength import strengths as computed_strengths

PASS, DISCARD, HOLD = "pass", "discard", "hold"
REGIONS = "TOR MIL VEN GEN MAN FER PAR MOD BOL LUC FIR SIE URB SPO ANC ROM NAP".split()
SEATS = "ABCDEF"
SHORT = {
    "W": "Winter",
    "S": "Spring",
    "B": "Bishop",
    "C": "Courtesan",
    "D": "Drummer",
    "H": "Heroine",
    "X": "Scarecrow",
    "U": "Surrender",
}


class Table:
    """A state that is played on by words, and tells its cards as text, such as `4 10 Drummer`."""

    def __init__(self, state: CondottiereState, seed: int = 1) -> None:
        self.state = state
        self.chance = SeededChance(seed)

    # -- playing -------------------------------------------------------------------------------------------------------

    def do(self, *words: str) -> Table:
        """Do these words one after the other, each by the first seat that is awaited.

        Where hands are asked about and the next word is no answer, all hands are kept.
        """
        for word in words:
            if word not in (DISCARD, HOLD):
                self.keep_hands()
            self.act(self.to_act, word)
        return self

    def keep_hands(self) -> Table:
        """Let everybody who is asked about the hand keep it."""
        while self.asks:
            self.act(self.to_act, HOLD)
        return self

    @property
    def asks(self) -> bool:
        """Whether any seat is asked about its hand."""
        return self.state.numbers["phase"] == ASK

    def act(self, seat: str, word: str) -> Table:
        """Let one seat do something, awaited or not."""
        action = GAME.read_action(self.state, seat, word)
        GAME.check(self.state, seat, action)
        self.state = GAME.apply(self.state, seat, action, self.chance).state
        return self

    @property
    def awaited(self) -> str:
        return "".join(GAME.to_act(self.state))

    @property
    def to_act(self) -> str:
        return self.awaited[:1]

    @property
    def words(self) -> list[str]:
        return [action.word for action in GAME.legal_actions(self.state, self.to_act)]

    def legal(self, word: str) -> bool:
        return word in self.words

    def asides(self, seat: str) -> list[str]:
        return [action.word for action in GAME.asides(self.state, seat)]

    # -- cards ---------------------------------------------------------------------------------------------------------

    def hand(self, seat: str) -> str:
        return " ".join(names_of(self.state.row("hand", SEATS.index(seat))))

    def line(self, seat: str) -> str:
        """A battle line as it is, face-down cards last and with a question mark."""
        place = SEATS.index(seat)
        down = [self.state.rows[row][place] for row in ("old", "new")]
        up = names_of(self.state.row("up", place))
        return " ".join([*up, *(f"{CARDS[kind]}?" for kind in down if kind != NONE)])

    def strength(self, seat: str) -> int:
        """The strength of the face-up cards."""
        lines = [self.state.row("up", place) for place in range(len(SEATS))]
        return computed_strengths(self.state.rules, lines)[SEATS.index(seat)].total

    @property
    def deck(self) -> str:
        return " ".join(CARDS[kind] for kind in self.state.rows["pile"])

    @property
    def discard(self) -> str:
        rows = self.state.rows
        return " ".join(names_of([rows["seen"][kind] + sum(rows["gone"][kind::KINDS]) for kind in range(KINDS)]))

    def discarded(self, card: str) -> int:
        return self.discard.split().count(card)

    @property
    def kept(self) -> str:
        """What has been put aside at the end of a round so far."""
        return " ".join(names_of(self.state.rows["kept"]))

    # -- the board and the end -----------------------------------------------------------------------------------------

    def owner(self, region: str) -> str:
        owner = self.state.rows["owner"][REGIONS.index(region)]
        return "" if owner == NONE else SEATS[owner]

    def kingdom(self, seat: str) -> int:
        return self.state.rules.engine.kingdom(self.state.position, SEATS.index(seat))

    def score(self, seat: str) -> int:
        return self.state.rows["score"][SEATS.index(seat)]

    @property
    def favour(self) -> str:
        return ("", *REGIONS)[self._place("favour")]

    @property
    def region(self) -> str:
        return ("", *REGIONS)[self._place("region")]

    def _place(self, token: str) -> int:
        number = self.state.numbers[token]
        return 0 if number == NONE else number + 1

    @property
    def holder(self) -> str:
        return SEATS[self.state.numbers["holder"]]

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    @property
    def winners(self) -> str:
        return "".join(self.outcome.ranking[0]) if self.outcome else ""

    # -- what a seat sees ----------------------------------------------------------------------------------------------

    def view(self, seat: str) -> View:
        return GAME.view(self.state, seat)

    def _seen(self, viewer: str, name: str) -> Mapping[str, Sequence[str]]:
        return cast(Mapping[str, Sequence[str]], self.view(viewer).data[name])

    def shown(self, viewer: str, seat: str) -> str:
        """A line as a viewer sees it: a face-down card he knows has a question mark, another one is one."""
        down = [card if card == "?" else f"{card}?" for card in self._seen(viewer, "down")[seat]]
        return " ".join([*self._seen(viewer, "lines")[seat], *down])

    def known(self, viewer: str, owner: str) -> str:
        """What a viewer knows of the hand of another."""
        return " ".join(self._seen(viewer, "known")[owner])

    def passed(self, viewer: str) -> str:
        """The seats that are out."""
        return "".join(cast(Sequence[str], self.view(viewer).data["passed"]))

    def listed(self, viewer: str) -> str:
        """The discards that a viewer is told."""
        found = self.view(viewer).data["discards"]
        return "" if found is None or isinstance(found, int) else " ".join(cast(Sequence[str], found))


def scene(**more: object) -> Table:
    """A scene in one line; in a line of cards a question mark lays a card face down: `10? 6 6`."""
    lines = cast(Mapping[str, str], more.pop("lines", {}))
    more["lines"] = {
        seat: " ".join(card for card in row.split() if not card.endswith("?")) for seat, row in lines.items()
    }
    more["down"] = {
        seat: card.removesuffix("?") for seat, row in lines.items() for card in row.split() if card.endswith("?")
    }
    seed = cast(int, more.pop("seed", 1))
    return Table(scenario.scene(**more).state, seed)  # type: ignore[arg-type]


def opening(players: int, **options: object) -> Table:
    """A match that has just begun, from a seed and with these options."""
    seed = cast(int, options.pop("seed", 1))
    return Table(GAME.start(FACTS.choose({"players": players, **options}), SeededChance(seed)), seed)


# -- words for cards and regions ---------------------------------------------------------------------------------------


def cards(text: str) -> str:
    """Cards as the scene names them, from the short names of the rules: `M10 D` is `10 Drummer`."""
    return " ".join(SHORT.get(word, word.removeprefix("M")) for word in text.split())


def count(text: str) -> int:
    """How many cards a row of names holds."""
    return len(text.split())


def owned(**regions: str) -> dict[str, str]:
    """Who owns which region, written by owner."""
    return {name: seat for seat, names in regions.items() for name in names.split()}


def strengths(basis: str = "printed", **lines: str) -> str:
    """The strength of every line, such as `28 0`, for lines written as the rules write them."""
    table = scene(
        seats="".join(lines) if len(lines) > 1 else "AB",
        lines={seat: cards(line) for seat, line in lines.items()},
        hands=dict.fromkeys(lines, "1"),
        region="ROM",
        options={"spring_highest_basis": basis},
    )
    return " ".join(str(table.strength(seat)) for seat in lines)


# -- playing -----------------------------------------------------------------------------------------------------------


def end_battle(s: Table) -> Table:
    """Let everybody pass until the battle is over; a tie-break battle that follows has no region."""
    region = s.keep_hands().region
    while s.legal(PASS) and s.region == region:
        s.do(PASS)
    return s


def refused(s: Table, *words: str) -> bool:
    """Is none of these words legal now, and does none of them change anything?"""
    for word in words:
        before = s.state
        try:
            s.do(word)
        except Illegal:
            assert s.state == before
            continue
        return False
    return True

"""Scenes: a concise way to set up a position for tests, puzzles and rules questions.

Cards are written 1 2 3 4 5 6 10 Winter Spring Bishop Courtesan Drummer Heroine Scarecrow Surrender, regions by their
codes, and actions by their words:

    play:10 play:Bishop   play a card                 pass   pass:open   pass, turning up one's face-down card
    take:10 take:none     after a Scarecrow           favour:PAR favour:off   after a Bishop
    turn:10               variant E, turn up a card   battle:ROM decline      choose the next region
    discard hold          the hand after a battle     keep:10 done            cards kept at the end of a round
    draw:0 ... draw:10    variant A, player_choice    show:10>B show:hidden>B any seat, at any time

A word is played by the seat to act; `act("B", "show:10>A")` names another. Cards that are not mentioned are in the
pile, below those of `deck`, whose first card is drawn next.
"""

from __future__ import annotations

from collections.abc import Mapping

from conquista.core import ConquistaError, Event, Illegal, Options, Outcome, SeededChance, View
from conquista.core.match import step as check_and_do
from conquista.games.condottiere.cards import CARDS, MAP, SEATS, names_of
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.sizes import NONE
from conquista.games.condottiere.scenes.position_builder import PositionBuilder, state_of
from conquista.games.condottiere.state import CondottiereState
from conquista.games.condottiere.views.strength import Reason, strengths
from conquista.games.condottiere.views.view import PHASES, face_up


class CondottiereScene:
    """A position that is played one word at a time."""

    def __init__(self, state: CondottiereState, seed: int = 1) -> None:
        self.options: Options = state.rules.options
        self.events: list[Event] = []
        self.chance = SeededChance(seed)
        self.state = state
        self.game = GAME

    @property
    def seats(self) -> tuple[str, ...]:
        return self.state.rules.seats

    @property
    def to_act(self) -> str:
        """The awaited seats as one string; empty when the match is over."""
        return "".join(GAME.to_act(self.state))

    @property
    def phase(self) -> str:
        """The pending decision: choose, turn, take, favour, turn_up, ask, keep, draw or over."""
        return PHASES[self.state.numbers["phase"]]

    @property
    def words(self) -> list[str]:
        """The legal words of the seat to act; for asides see `asides`."""
        return [act.word for seat in self.to_act[:1] for act in GAME.legal_actions(self.state, seat)]

    def asides(self, seat: str) -> list[str]:
        """The words with which a seat may show cards."""
        return [act.word for act in GAME.asides(self.state, seat)]

    def legal(self, word: str) -> bool:
        """Whether the seat to act may play a word now."""
        try:
            GAME.check(self.state, self.to_act[:1], GAME.read_action(self.state, self.to_act[:1], word))
        except ConquistaError:
            return False
        return True

    def refusal(self, word: str) -> Illegal:
        """Why a word is refused; the word must be illegal."""
        try:
            GAME.check(self.state, self.to_act[:1], GAME.read_action(self.state, self.to_act[:1], word))
        except Illegal as refused:
            return refused
        raise ValueError(f"{word} is legal here")

    def do(self, *words: str) -> CondottiereScene:
        """Play these words in order, each for the seat to act; the first illegal one raises its refusal."""
        for word in words:
            self.act(self.to_act[:1], word)
        return self

    def act(self, seat: str, word: str) -> CondottiereScene:
        """Play a word for a seat, which need not be the one to act."""
        action = GAME.read_action(self.state, seat, word)
        step = check_and_do(GAME, self.state, seat, action, self.chance)
        self.state = step.state
        self.events += step.events
        return self

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    @property
    def winners(self) -> str:
        """The seats of the first rank; empty while the match is running."""
        outcome = self.outcome
        return "".join(outcome.ranking[0]) if outcome else ""

    def strength(self, seat: str) -> int:
        """The public strength of a seat."""
        return face_up(self.state)[SEATS.index(seat)]

    def why(self, seat: str) -> tuple[Reason, ...]:
        """The parts that make up that strength."""
        lines = [self.state.row("up", place) for place in range(len(self.seats))]
        return strengths(self.state.rules, lines)[SEATS.index(seat)].reasons

    def view(self, seat: str | None) -> View:
        return GAME.view(self.state, seat)

    def hand(self, seat: str) -> list[str]:
        """The cards of a hand, by name, Mercenaries first."""
        return names_of(self.state.row("hand", SEATS.index(seat)))

    def line(self, seat: str) -> list[str]:
        """The face-up cards of a line, by name."""
        return names_of(self.state.row("up", SEATS.index(seat)))

    def owner(self, region: str) -> str:
        """The owner of a region; empty if it has none."""
        owner = self.state.rows["owner"][MAP.index(region)]
        return "" if owner == NONE else SEATS[owner]

    @property
    def holder(self) -> str:
        return SEATS[self.state.numbers["holder"]]

    @property
    def region(self) -> str:
        """The region of the Condottiere token; empty in a tie-break battle."""
        return _name(self.state.numbers["region"])

    @property
    def favour(self) -> str:
        """The region of the Favour token; empty when it is off the board."""
        return _name(self.state.numbers["favour"])

    @property
    def passed(self) -> str:
        """The seats that have passed for good."""
        return "".join(seat for place, seat in enumerate(self.seats) if self.state.numbers["out"] >> place & 1)

    @property
    def discards(self) -> list[str]:
        """Every discard, seen or not."""
        rows = self.state.rows
        return names_of([rows["seen"][kind] + sum(rows["gone"][kind::KINDS]) for kind in range(KINDS)])

    @property
    def pile(self) -> list[str]:
        """The draw pile, the next card first."""
        return [CARDS[kind] for kind in reversed(self.state.rows["pile"])]

    def score(self, seat: str) -> int:
        return self.state.rows["score"][SEATS.index(seat)]

    def kingdom(self, seat: str) -> int:
        """The size of a seat's largest connected set of regions."""
        return self.state.rules.engine.kingdom(self.state.position, SEATS.index(seat))


def scene(
    seats: str = "ABCD",
    hands: Mapping[str, str] | None = None,
    lines: Mapping[str, str] | None = None,
    region: str = "",
    owners: Mapping[str, str] | None = None,
    favour: str = "",
    token: str = "A",
    to_act: str = "",
    passed: str = "",
    variants: str = "",
    options: Mapping[str, object] | None = None,
    deck: str = "",
    discard: str = "",
    down: Mapping[str, str] | None = None,
    scores: Mapping[str, int] | None = None,
    entered: bool | None = False,
    quiet: int = 0,
    seed: int = 1,
) -> CondottiereScene:
    """A battle for a region, or the choice of a region if none is given; the module docstring lists the words."""
    values = {f"variant_{letter.lower()}": True for letter in variants.split()}
    chosen = GAME.facts.choose({"players": len(seats), **values, **(options or {})})
    builder = PositionBuilder(
        chosen,
        hands=hands or {},
        lines=lines or {},
        down=down or {},
        owners=owners or {},
        region=region,
        favour=favour,
        token=token,
        to_act=to_act,
        passed=passed,
        deck=deck,
        discard=discard,
        scores=scores or {},
        quiet=quiet,
        entered=entered,
    )
    return CondottiereScene(state_of(builder), seed)


def opening(players: int = 4, seed: int = 1, **options: object) -> CondottiereScene:
    """A match that has just begun."""
    chance = SeededChance(seed)
    found = CondottiereScene(GAME.start(GAME.facts.choose({"players": players, **options}), chance), seed)
    found.chance = chance
    return found


def _name(number: int) -> str:
    return "" if number == NONE else MAP[number]

"""The layout of an observation: consecutive fields of small integers, in the order of `observations.py`.

Seats are numbered from the observing one: 0 is itself, 1 the next in playing order. Cards are counted by kind: seven
Mercenaries, then Winter, Spring, Bishop, Courtesan, Drummer, Heroine, Scarecrow, Surrender.
"""

from __future__ import annotations

from conquista.games.condottiere.rules.constants.action_codes import CODES, SHOW
from conquista.games.condottiere.rules.constants.card_kinds import KINDS
from conquista.games.condottiere.rules.constants.sizes import REGIONS
from conquista.games.condottiere.setup.ruleset import CondottiereRuleset

Field = tuple[str, tuple[int, ...], str]

ACTIONS = SHOW  # lower codes are decisions of an awaited seat; codes from here to CODES show cards and are asides
assert ACTIONS < CODES


def fields_of(rules: CondottiereRuleset) -> tuple[Field, ...]:
    """The fields for a set of options: name, shape, meaning."""
    seats = len(rules.seats)
    fields = (
        ("bare", (seats,), "1 for a seat that everybody knows to have no Mercenary"),
        ("armed", (seats,), "1 for a seat that everybody knows to have a Mercenary"),
        ("plain", (seats,), "cards brought from the last round that everybody knows to be no Mercenaries"),
    )
    return (
        ("hand", (KINDS,), "one's own cards"),
        ("put_aside", (KINDS,), "cards one has put aside so far to keep them"),
        ("thrown", (KINDS,), "cards one has discarded from the hand since the last shuffle"),
        ("lines", (seats, KINDS), "cards that lie face up in each line"),
        ("down", (seats, KINDS), "cards that lie face down and that one knows"),
        ("down_unseen", (seats,), "cards that lie face down and that one does not know"),
        ("known", (seats, KINDS), "cards of others that one has been shown or has seen taken back"),
        ("open", (seats, KINDS), "cards of each seat that everybody knows of"),
        ("shown", (seats, KINDS), "one's own cards that each other seat knows of"),
        ("uncovered", (seats,), "1 for a seat that has seen one's face-down card"),
        ("hands", (seats,), "cards in each hand; where sizes are secret, 1 for a hand that is not empty"),
        ("discarded", (seats,), "cards each seat has discarded from its hand; 0 where sizes are secret"),
        ("pile", (1,), "cards in the pile; 0 where sizes are secret"),
        ("discard_count", (1,), "cards that were discarded face up; 0 where sizes are secret"),
        ("kept", (1,), "cards that the seat to act has put aside"),
        ("discards", (KINDS,), "cards played and discarded face up since the last shuffle; 0 where that is secret"),
        ("owners", (seats, REGIONS), "1 where this seat's marker lies"),
        ("region", (REGIONS,), "1 for the region that is fought over"),
        ("favour", (REGIONS,), "1 where the Favour token lies"),
        ("holder", (seats,), "1 for the holder of the Condottiere token"),
        ("actor", (seats,), "1 for the seat whose moment it is"),
        ("awaited", (seats,), "1 for each seat that the match waits for"),
        ("defender", (seats,), "1 for the seat that defends a region"),
        ("passed", (seats,), "1 for a seat that is out of the battle"),
        ("first", (seats,), "1 for the seat that began the game"),
        ("strengths", (seats,), "strength of the cards that lie face up"),
        ("scores", (seats,), "points of a match of several games"),
        ("phase", (10,), "1 for the phase: choose, turn, take, favour, turn up, ask, keep, draw, deal, over"),
        ("pending", (seats,), "1 for a seat that has still to say, as far as one knows, whether it discards its hand"),
        ("asked", (seats,), "1 for a seat that is asked so"),
        ("tied", (seats,), "1 for a seat of a tie-break battle"),
        ("winners", (seats,), "1 for a winner"),
        ("answer", (1,), "1 when one has said that one discards"),
        ("entered", (1,), "1 when a seat other than the defender has played in this battle"),
        ("played", (1,), "1 when a card has been played in this battle"),
        ("declines", (1,), "seats that have declined to choose a region"),
        ("quiet", (1,), "battles in a row without a card"),
        ("fresh", (1,), "1 when the hands have just been dealt"),
        ("done", (1,), "seats that are through with asking or drawing"),
        ("ten", (1,), "1 when ten cards are drawn"),
        ("tiebreak", (1,), "what a tie-break battle decides: 1 the match, 2 a game of it"),
        ("reason", (1,), "why the match ended: regions, kingdom, both, count, tie-break, shared, points"),
        ("round", (1,), "number of the round, at most 255"),
        ("games", (1,), "number of the game, at most 255"),
        *(fields if rules.tables.revision < 3 else ()),
    )

"""The layout of an observation: consecutive fields of small integers, in the order of `observations.py`.

Seats are numbered from the observing one: 0 is itself, 1 the next in playing order. `by seat` means one row for each.
Board fields have a row of all places for each quantity; the other fields describe the current decision.
"""

from __future__ import annotations

from conquista.games.conquest.setup.ruleset import ConquestRuleset

Field = tuple[str, tuple[int, ...], str]

TYPES = 9  # soldier, elephant, knight, camel, chariot, ship, galleon, catapult, siege engine
MEMBERS = 6  # 1 to 3 what the bottom piece carries, 4 to 6 the riders of its cargo


def fields_of(rules: ConquestRuleset) -> tuple[Field, ...]:
    """The fields for an edition on a board: name, shape, meaning."""
    seats, places = len(rules.seats), len(rules.names)
    return (
        ("stack", (seats * TYPES, places), "1 where the bottom piece is of this seat and kind"),
        ("colour", (seats, places), "1 where the bottom piece has this seat's colour"),
        ("used", (1, places), "moves the bottom piece has made in this turn"),
        ("wandering", (1, places), "wandering moves it has been led in this turn"),
        ("flags", (4, places), "1 where it was built or has built, has shot, came from a siege engine, could strike"),
        ("commandeered", (seats, places), "1 where this seat has ever commandeered it"),
        ("load", (TYPES, places), "pieces of this kind that are carried, riders of cargo too"),
        ("member_kind", (MEMBERS, places), "kind of each carried piece from 1, 0 for none"),
        ("member_side", (MEMBERS, places), "its side as a seat from 1"),
        ("member_colour", (MEMBERS, places), "its colour as a seat from 1"),
        ("member_used", (MEMBERS, places), "moves it has made in this turn"),
        ("member_flags", (MEMBERS, places), "its flags as bits, in the order above"),
        ("raised", (1, places), "who raised the drawbridge of this castle space, as a seat from 1"),
        ("ground", (5, places), "1 where the place is land, castle, Quest, sea, field"),
        ("castle", (seats, places), "1 where the castle space belongs to this seat"),
        ("target", (1, places), "1 where an answer must strike"),
        ("taker", (1, places), "member of the stack here that has taken something, from 1"),
        ("answering_piece", (1, places), "member that has begun an answer, from 1"),
        ("answering_carrier", (1, places), "member that carried it, from 1"),
        ("wandering_camel", (1, places), "member that is the camel led in this turn, from 1"),
        ("active", (seats,), "1 for the seat on turn"),
        ("to_act", (seats,), "1 for the seat to act, which may be answering"),
        ("answering", (1,), "1 while an answer is asked for"),
        ("over", (1,), "1 when the match is over"),
        ("budget", (1,), "moves of this turn"),
        ("spent", (1,), "moves spent"),
        ("left", (1,), "moves left"),
        ("refunds", (10,), "1 for each space whose retaking gives moves back"),
        ("turn", (1,), "turns played, at most 255"),
        ("quiet", (2,), "quiet turns, and whole quiet rounds"),
        ("noise", (4,), "1 when the turn, the round, the match has had a taking; when the last move was declared"),
        ("last_captor", (seats,), "1 for the seat that captured last"),
        ("held", (seats,), "spaces that are held against the seat"),
        ("dormant", (seats,), "1 for a seat that is dormant"),
        ("count", (seats,), "the seat's count"),
        ("score", (seats,), "its points for captured pieces"),
        ("tally", (seats,), "its commandeerings that the count remembers"),
        ("losses", (seats,), "pieces that count, captured from it in this turn"),
        ("loss_by", (seats,), "who captured them last, as a seat from 1"),
        ("alone", (seats,), "1 for a seat that began the turn with one piece that counts"),
        ("pile", (seats * TYPES,), "captured pieces in the seat's pile, by kind"),
        ("built", (TYPES,), "pieces built, by kind"),
        ("wandered", (2,), "wandering moves of this turn; 1 when the camel led is gone"),
        ("risks", (2,), "risks taken while vulnerable; 1 when the turn left two land pieces"),
        ("defender", (seats,), "1 for the seat that has lost something"),
        ("taking", (8,), "what the taking was, as bits: moves, mounts, boards, captures, vessel, camel, siege, shot"),
        (
            "window",
            (6,),
            "1 if the defender was dormant, if the partner alone may answer; moves, dismounts; land pieces; 1 if mixed",
        ),
    )


def length_of(rules: ConquestRuleset) -> int:
    """How many numbers an observation has."""
    total = 0
    for _, shape, _ in fields_of(rules):
        size = 1
        for part in shape:
            size *= part
        total += size
    return total

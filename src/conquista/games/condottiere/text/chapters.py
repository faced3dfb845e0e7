"""The rules in short, by chapter, limited to the options in play; the clauses give the details."""

from __future__ import annotations

from conquista.core import Data, Options
from conquista.core.text.chapters import RuleChapters, RulesChapter, When, always
from conquista.games.condottiere.cards import CARD_KINDS, SPECIAL_NAMES
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.text.words import CondottiereWords


def _with(letter: str) -> When:
    return lambda options: options.yes(f"variant_{letter}")


def _without(letter: str) -> When:
    return lambda options: not options.yes(f"variant_{letter}")


def _yes(option: str) -> When:
    return lambda options: options.yes(option)


def _secretly(order: str) -> When:
    """Seats are asked about their hands in this order, and keeping a hand reveals nothing."""
    return lambda options: (
        not options.yes("variant_a") and options.number("revision") >= 3 and options.word("hand_discard_order") == order
    )


CHAPTERS: dict[str, RulesChapter] = {
    "goal": RulesChapter(
        ("CO-COMP", "CO-MAP", "CO-END", "CO-SETUP", "CO-REV"),
        (("goal.win", always), ("goal.kingdom", always), ("goal.count", _without("d")), ("goal.start", always)),
    ),
    "round": RulesChapter(
        ("CO-ROUND", "CO-RES"),
        (
            ("round.battles", _without("a")),
            ("round.hand", _without("a")),
            ("round.together", _secretly("simultaneous")),
            ("round.in_turn", _secretly("clockwise")),
            ("round.end", _without("a")),
            ("round.keep", _without("a")),
            ("round.draw", _with("a")),
        ),
    ),
    "token": RulesChapter(
        ("CO-TOKEN",),
        (
            ("token.place", always),
            ("token.free", _without("d")),
            ("token.attack", _with("d")),
            ("token.next", always),
            ("token.decline", _yes("holder_may_decline")),
        ),
    ),
    "battle": RulesChapter(
        ("CO-BATTLE", "CO-PASS", "CO-EMPTY", "CO-ACT", "CO-INV"),
        (("battle.turn", always), ("battle.pass", always), ("battle.end", always), ("battle.level", always)),
    ),
    "cards": RulesChapter(
        tuple(dict.fromkeys(prefix for kind in CARD_KINDS for prefix in kind.clauses)),
        tuple((f"cards.{card.lower()}", always) for card in ("mercenary", *SPECIAL_NAMES)),
    ),
    "strength": RulesChapter(
        ("CO-STR", "CO-EX"), (("strength.order", always), ("strength.fixed", always), ("strength.shown", always))
    ),
    "ties": RulesChapter(("CO-TIE",), (("ties.battle", always), ("ties.game", always))),
    "talk": RulesChapter(("CO-TALK", "CO-INFO"), (("talk.secret", always), ("talk.show", _yes("show_cards")))),
    "draw": RulesChapter(("CO-VARA",), (("draw.start", _with("a")), ("draw.after", _with("a")))),
    "points": RulesChapter(("CO-VARB",), (("points.score", _with("b")), ("points.end", _with("b")))),
    "kingdoms": RulesChapter(("CO-VARC",), (("kingdoms.larger", _with("c")),)),
    "capture": RulesChapter(
        ("CO-VARD",), (("capture.attack", _with("d")), ("capture.wait", _with("d")), ("capture.level", _with("d")))
    ),
    "hidden": RulesChapter(
        ("CO-VARE",), (("hidden.down", _with("e")), ("hidden.turn", _with("e")), ("hidden.end", _with("e")))
    ),
}


class CondottiereChapters(RuleChapters):
    """The short rules of this family."""

    chapters = CHAPTERS
    words: CondottiereWords

    def params(self, options: Options) -> dict[str, Data]:
        """The parameters shared by the sentences of all chapters."""
        few = len(GAME.seats(options)) < 4
        kingdom = 4 if few else 3
        return {
            "total": 6 if few else 5,
            "kingdom": kingdom + options.yes("variant_c"),
            "bonus": kingdom + (options.yes("variant_c") and options.word("points_bonus_size") == "in_force"),
            "target": options.number("points_target"),
            **{kind.name.lower(): kind.copies for kind in CARD_KINDS if not kind.printed},
        }

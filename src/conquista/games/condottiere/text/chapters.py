"""The rules in short, by chapter, limited to the options in play; the clauses give the details."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from conquista.core import Data, Options, UnknownName
from conquista.games.condottiere.game import GAME
from conquista.games.condottiere.setup.cards import CARDS, COPIES
from conquista.games.condottiere.text.words import CondottiereWords

Sheet = tuple[str, list[str]]
When = Callable[[Options], bool]


@dataclass(frozen=True)
class CondottiereChapter:
    """Sentences with the options they apply to, and the clause families that the chapter explains."""

    families: tuple[str, ...]
    lines: tuple[tuple[str, When], ...]


def _always(options: Options) -> bool:
    return True


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


CHAPTERS: dict[str, CondottiereChapter] = {
    "goal": CondottiereChapter(
        ("CO-COMP", "CO-MAP", "CO-END", "CO-SETUP", "CO-REV"),
        (("goal.win", _always), ("goal.kingdom", _always), ("goal.count", _without("d")), ("goal.start", _always)),
    ),
    "round": CondottiereChapter(
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
    "token": CondottiereChapter(
        ("CO-TOKEN",),
        (
            ("token.place", _always),
            ("token.free", _without("d")),
            ("token.attack", _with("d")),
            ("token.next", _always),
            ("token.decline", _yes("holder_may_decline")),
        ),
    ),
    "battle": CondottiereChapter(
        ("CO-BATTLE", "CO-PASS", "CO-EMPTY", "CO-ACT", "CO-INV"),
        (("battle.turn", _always), ("battle.pass", _always), ("battle.end", _always), ("battle.level", _always)),
    ),
    "cards": CondottiereChapter(
        (
            *("CO-MERC", "CO-WINTER", "CO-SPRING", "CO-BISHOP", "CO-POPE", "CO-COURT", "CO-DRUM", "CO-HERO"),
            *("CO-SCARE", "CO-SURR"),
        ),
        tuple((f"cards.{card.lower()}", _always) for card in ("mercenary", *CARDS[7:])),
    ),
    "strength": CondottiereChapter(
        ("CO-STR", "CO-EX"), (("strength.order", _always), ("strength.fixed", _always), ("strength.shown", _always))
    ),
    "ties": CondottiereChapter(("CO-TIE",), (("ties.battle", _always), ("ties.game", _always))),
    "talk": CondottiereChapter(("CO-TALK", "CO-INFO"), (("talk.secret", _always), ("talk.show", _yes("show_cards")))),
    "draw": CondottiereChapter(("CO-VARA",), (("draw.start", _with("a")), ("draw.after", _with("a")))),
    "points": CondottiereChapter(("CO-VARB",), (("points.score", _with("b")), ("points.end", _with("b")))),
    "kingdoms": CondottiereChapter(("CO-VARC",), (("kingdoms.larger", _with("c")),)),
    "capture": CondottiereChapter(
        ("CO-VARD",), (("capture.attack", _with("d")), ("capture.wait", _with("d")), ("capture.level", _with("d")))
    ),
    "hidden": CondottiereChapter(
        ("CO-VARE",), (("hidden.down", _with("e")), ("hidden.turn", _with("e")), ("hidden.end", _with("e")))
    ),
}


class CondottiereChapters:
    """The short rules as text."""

    def __init__(self, words: CondottiereWords) -> None:
        self.words = words

    def rules(self, options: Options, about: str) -> list[Sheet]:
        """The list of chapters, or the chapter of a name or a clause."""
        if not about:
            rows = [self.words.say("rules.row", name=name, title=self._title(name)) for name in self._played(options)]
            return [(self.words.say("rules.title"), rows)]
        return [self.chapter(options, self.name_of(options, about))]

    def name_of(self, options: Options, about: str) -> str:
        """The chapter meant by the user's input; raises UnknownName."""
        wanted = about.casefold()
        for name, chapter in CHAPTERS.items():
            if wanted == name or wanted.upper().rpartition("-")[0] in chapter.families:
                return name
        raise UnknownName.among("chapter", about[:40], self._played(options))

    def chapter(self, options: Options, name: str) -> Sheet:
        """One chapter, limited to the options in play."""
        rows = [
            self.words.say(f"rules.{key}", **self._params(options))
            for key, when in CHAPTERS[name].lines
            if when(options)
        ]
        return self._title(name), rows or [self.words.say("rules.none")]

    def _played(self, options: Options) -> list[str]:
        return [name for name, chapter in CHAPTERS.items() if any(when(options) for _, when in chapter.lines)]

    def _title(self, name: str) -> str:
        return self.words.say(f"chapter.{name}")

    def _params(self, options: Options) -> dict[str, Data]:
        """The parameters shared by the sentences of all chapters."""
        few = len(GAME.seats(options)) < 4
        kingdom = 4 if few else 3
        return {
            "total": 6 if few else 5,
            "kingdom": kingdom + options.yes("variant_c"),
            "bonus": kingdom + (options.yes("variant_c") and options.word("points_bonus_size") == "in_force"),
            "target": options.number("points_target"),
            **{card.lower(): count for card, count in zip(CARDS[7:], COPIES[7:], strict=True)},
        }

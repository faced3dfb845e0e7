"""The rules in short, by chapter, limited to the edition in play; the clauses give the details."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from conquista.core import Data, Options, UnknownName
from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.geography import KINDS
from conquista.games.conquest.setup.ruleset import ALLOWANCES
from conquista.games.conquest.text.words import ConquestWords

Sheet = tuple[str, list[str]]
When = Callable[[Options], bool]


@dataclass(frozen=True)
class ConquestChapter:
    """Sentences with the editions they apply to, and the clause families that the chapter explains."""

    families: tuple[str, ...]
    lines: tuple[tuple[str, When], ...]


def _always(options: Options) -> bool:
    return True


def _is(option: str, *values: str) -> When:
    return lambda options: options.written(option) in values


def _quests(options: Options) -> bool:
    return options.word("mode") != "duel"


def _has(kind: str) -> When:
    return lambda options: kind in kinds_in(options)


def _all(*tests: When) -> When:
    return lambda options: all(test(options) for test in tests)


CHAPTERS: dict[str, ConquestChapter] = {
    "turn": ConquestChapter(
        ("CQ-MP", "CQ-SETUP", "CQ-SEQ", "CQ-REV", "GC-TURN", "GC-SETUP", "GC-MOVE", "GC-REV"),
        (("turn.order", _always), ("turn.step", _always), ("turn.split", _always), ("turn.end", _always)),
    ),
    "pieces": ConquestChapter(
        ("CQ-COMP", "CQ-SOLD", "CQ-ELE", "CQ-CHAR", "CQ-RIDE", "GC-SOL", "GC-ELE", "GC-KNI", "GC-CHA"),
        (("pieces.stand", _always), ("pieces.jump", _always), ("pieces.rope", _is("mode", "ffa", "team"))),
    ),
    "carrying": ConquestChapter(
        ("CQ-LOAD", "CQ-SHIP", "GC-VES"),
        (("carrying.mount", _always), ("carrying.off", _always), ("carrying.board", _always)),
    ),
    "taking": ConquestChapter(
        ("CQ-CAP", "CQ-CONQ", "CQ-REGEN", "GC-CAP", "GC-REGEN"),
        (
            ("taking.capture", _always),
            ("taking.limits", _always),
            ("taking.vessel", _always),
            ("taking.renew", _always),
        ),
    ),
    "answer": ConquestChapter(
        ("CQ-EXCH", "CQ-EX", "GC-REC", "GC-EX1", "GC-EX2", "GC-EX3"),
        (
            ("answer.right", _always),
            ("answer.two", _is("answer_model", "two_necessary_moves")),
            ("answer.one", _is("answer_model", "one_piece_within_two")),
            ("answer.free", _always),
            ("answer.last", _is("last_move_exception", "exhausted", "declared")),
            ("answer.declare", _is("last_move_exception", "declared")),
        ),
    ),
    "castles": ConquestChapter(
        ("CQ-CITY", "CQ-GRAIL", "CQ-DORM", "GC-CQ", "GC-DORM"),
        (
            ("castles.castle", _always),
            ("castles.quest", _quests),
            ("castles.dormant", _quests),
        ),
    ),
    "roads": ConquestChapter(
        ("CQ-BOARD", "CQ-OBST", "CQ-MOVE", "GC-BOARD", "GC-FLD"),
        (("roads.kinds", _always), ("roads.vee", _quests), ("roads.fields", _is("fields", "yes"))),
    ),
    "camels": ConquestChapter(("GC-CAM",), (("camels.ride", _has("camel")), ("camels.wander", _has("camel")))),
    "bridges": ConquestChapter(
        ("GC-DRAW",), (("bridges.raise", _is("drawbridges", "yes")), ("bridges.down", _is("drawbridges", "yes")))
    ),
    "building": ConquestChapter(
        ("GC-BLD",),
        (
            ("building.cost", lambda o: any(o.numbers("build_caps"))),
            ("building.rest", lambda o: any(o.numbers("build_caps"))),
        ),
    ),
    "catapults": ConquestChapter(
        ("CQP-CAT", "CQP-GAL", "CQP-VAR", "GC-CAT"),
        (
            ("catapults.shoot", _has("catapult")),
            ("catapults.links", _all(_has("catapult"), _is("shot_metric", "links"))),
            ("catapults.radius", _all(_has("catapult"), _is("shot_metric", "radius_cm"))),
        ),
    ),
    "siege": ConquestChapter(("CQP-TOWER", "GC-SIE"), (("siege.crew", _has("siege")), ("siege.prey", _has("siege")))),
    "partners": ConquestChapter(
        ("CQ-TEAM", "GC-TEAM"), (("partners.pairs", _is("mode", "team")), ("partners.answer", _is("mode", "team")))
    ),
    "winning": ConquestChapter(
        ("CQ-WIN2", "CQ-WIN4", "CQ-PTS", "CQ-VULN", "CQ-GOAL", "CQP-WIN", "CQP-GEN", "GC-WIN", "GC-VUL", "GC-2P"),
        (
            ("winning.last_two", _is("annihilation_rule", "last_two")),
            ("winning.last_one", _is("annihilation_rule", "last_one")),
            ("winning.five", _is("five_space_win", "yes")),
            ("winning.siege_castle", _all(_has("siege"), _is("siege_goal", "enemy_castle"))),
            ("winning.siege_quest", _all(_has("siege"), _is("siege_goal", "quest"))),
            ("winning.all_dormant", _is("dormant_win", "all_opponents")),
            ("winning.one_dormant", _is("dormant_win", "any_opponent_on_his_turn", "any_opponent_at_once")),
            ("winning.one_left", _is("count_trigger", "any_turn")),
            ("winning.one_left_own", _is("count_trigger", "own_turn")),
            ("winning.quiet_count", _is("quiet_resolution", "count")),
            ("winning.quiet_spaces", _is("quiet_resolution", "spaces_then_count")),
            ("winning.quiet_captures", _is("quiet_resolution", "castle_spaces_then_captures")),
            ("winning.quiet_draw", _is("quiet_resolution", "castle_spaces_then_draw")),
            ("winning.draw", _is("draw_agreement", "yes")),
        ),
    ),
}


def kinds_in(options: Options) -> tuple[str, ...]:
    """The kinds of piece that can be on the board under these options."""
    rules = GAME.rules(options)
    found = {kind for army in rules.board.starts[options.word("army")].values() for kind in army}
    for kind, cap in zip(("chariot", "catapult", "siege"), options.numbers("build_caps"), strict=False):
        if cap:
            found.add(kind)
    return tuple(kind for kind in KINDS if kind in found and kind not in options.words("omit_types"))


class ConquestChapters:
    """The short rules as text."""

    def __init__(self, words: ConquestWords) -> None:
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
        """One chapter, limited to this edition."""
        rows = [
            self.words.say(f"rules.{key}", **self._params(options))
            for key, when in CHAPTERS[name].lines
            if when(options)
        ]
        if name == "pieces":
            rows += [self._piece(options, kind) for kind in kinds_in(options)]
        return self._title(name), rows or [self.words.say("rules.none")]

    def _played(self, options: Options) -> list[str]:
        return [name for name, chapter in CHAPTERS.items() if any(when(options) for _, when in chapter.lines)]

    def _title(self, name: str) -> str:
        return self.words.say(f"chapter.{name}")

    def _piece(self, options: Options, kind: str) -> str:
        moves = options.number("catapult_allowance") if kind == "catapult" else ALLOWANCES[KINDS.index(kind)]
        return self.words.say(f"sheet.{kind}", n=moves)

    def _params(self, options: Options) -> dict[str, Data]:
        """The parameters shared by the sentences of all chapters."""
        seats = GAME.seats(options)
        first = options.numbers("opening_budgets")
        full = options.number("full_budget")
        opening = [first[i] if i < len(first) else full for i in range(len(seats))]
        return {
            "seats": self.words.seats(seats),
            "opening": ", ".join(map(str, opening)),
            "full": full,
            "penalty": options.number("penalty_per_space"),
            "reach": options.number("answer_reach"),
            "build": options.number("build_cost"),
            "raise": options.number("raise_cost"),
            "wander": options.number("wander_moves"),
            "shot": options.number("shot_range"),
            "quiet": options.number("quiet_rounds"),
            "teams": "; ".join(self.words.seats(team) for team in GAME.teams(options)),
        }

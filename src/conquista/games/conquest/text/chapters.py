"""The rules in short, by chapter, limited to the edition in play; the clauses give the details."""

from __future__ import annotations

from conquista.core import Data, Options
from conquista.core.text.chapters import RuleChapters, RulesChapter, When, always
from conquista.games.conquest.game import GAME
from conquista.games.conquest.setup.geography import KINDS
from conquista.games.conquest.setup.ruleset import ALLOWANCES
from conquista.games.conquest.text.words import ConquestWords


def _is(option: str, *values: str) -> When:
    return lambda options: options.written(option) in values


def _quests(options: Options) -> bool:
    return options.word("mode") != "duel"


def _has(kind: str) -> When:
    return lambda options: kind in kinds_in(options)


def _all(*tests: When) -> When:
    return lambda options: all(test(options) for test in tests)


CHAPTERS: dict[str, RulesChapter] = {
    "turn": RulesChapter(
        ("CQ-MP", "CQ-SETUP", "CQ-SEQ", "CQ-REV", "GC-TURN", "GC-SETUP", "GC-MOVE", "GC-REV"),
        (("turn.order", always), ("turn.step", always), ("turn.split", always), ("turn.end", always)),
    ),
    "pieces": RulesChapter(
        ("CQ-COMP", "CQ-SOLD", "CQ-ELE", "CQ-CHAR", "CQ-RIDE", "GC-SOL", "GC-ELE", "GC-KNI", "GC-CHA"),
        (("pieces.stand", always), ("pieces.jump", always), ("pieces.rope", _is("mode", "ffa", "team"))),
    ),
    "carrying": RulesChapter(
        ("CQ-LOAD", "CQ-SHIP", "GC-VES"),
        (("carrying.mount", always), ("carrying.off", always), ("carrying.board", always)),
    ),
    "taking": RulesChapter(
        ("CQ-CAP", "CQ-CONQ", "CQ-REGEN", "GC-CAP", "GC-REGEN"),
        (
            ("taking.capture", always),
            ("taking.limits", always),
            ("taking.vessel", always),
            ("taking.renew", always),
        ),
    ),
    "answer": RulesChapter(
        ("CQ-EXCH", "CQ-EX", "GC-REC", "GC-EX1", "GC-EX2", "GC-EX3"),
        (
            ("answer.right", always),
            ("answer.two", _is("answer_model", "two_necessary_moves")),
            ("answer.one", _is("answer_model", "one_piece_within_two")),
            ("answer.free", always),
            ("answer.last", _is("last_move_exception", "exhausted", "declared")),
            ("answer.declare", _is("last_move_exception", "declared")),
        ),
    ),
    "castles": RulesChapter(
        ("CQ-CITY", "CQ-GRAIL", "CQ-DORM", "GC-CQ", "GC-DORM"),
        (
            ("castles.castle", always),
            ("castles.quest", _quests),
            ("castles.dormant", _quests),
        ),
    ),
    "roads": RulesChapter(
        ("CQ-BOARD", "CQ-OBST", "CQ-MOVE", "GC-BOARD", "GC-FLD"),
        (("roads.kinds", always), ("roads.vee", _quests), ("roads.fields", _is("fields", "yes"))),
    ),
    "camels": RulesChapter(("GC-CAM",), (("camels.ride", _has("camel")), ("camels.wander", _has("camel")))),
    "bridges": RulesChapter(
        ("GC-DRAW",), (("bridges.raise", _is("drawbridges", "yes")), ("bridges.down", _is("drawbridges", "yes")))
    ),
    "building": RulesChapter(
        ("GC-BLD",),
        (
            ("building.cost", lambda o: any(o.numbers("build_caps"))),
            ("building.rest", lambda o: any(o.numbers("build_caps"))),
        ),
    ),
    "catapults": RulesChapter(
        ("CQP-CAT", "CQP-GAL", "CQP-VAR", "GC-CAT"),
        (
            ("catapults.shoot", _has("catapult")),
            ("catapults.links", _all(_has("catapult"), _is("shot_metric", "links"))),
            ("catapults.radius", _all(_has("catapult"), _is("shot_metric", "radius_cm"))),
        ),
    ),
    "siege": RulesChapter(("CQP-TOWER", "GC-SIE"), (("siege.crew", _has("siege")), ("siege.prey", _has("siege")))),
    "partners": RulesChapter(
        ("CQ-TEAM", "GC-TEAM"), (("partners.pairs", _is("mode", "team")), ("partners.answer", _is("mode", "team")))
    ),
    "winning": RulesChapter(
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
    return GAME.rules(options).kinds


class ConquestChapters(RuleChapters):
    """The short rules of this family."""

    chapters = CHAPTERS
    words: ConquestWords

    def further_rows(self, options: Options, name: str) -> list[str]:
        """The moves of each kind of piece, in the chapter about pieces."""
        return [self._piece(options, kind) for kind in kinds_in(options)] if name == "pieces" else []

    def _piece(self, options: Options, kind: str) -> str:
        moves = options.number("catapult_allowance") if kind == "catapult" else ALLOWANCES[KINDS.index(kind)]
        return self.words.say(f"sheet.{kind}", n=moves)

    def params(self, options: Options) -> dict[str, Data]:
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

"""Judges turns and answers of the Conquest family by the plans that a computer player finds for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import cast

from conquista.core import Match, Seat
from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.phases import ANSWERING, PLAYING
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.geography import SEATS
from conquista.games.conquest.state import ConquestState
from conquista.players.conquest.evaluation.chances import RAW, chances, curve_of
from conquista.players.conquest.evaluation.evaluate import values
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.evaluation.weights import weights_of
from conquista.players.conquest.search.context import SearchClock, reach_tables_of, share_of
from conquista.players.conquest.search.plan_reply import END_CODE, PlanReply, ReplyReach
from conquista.players.limits import Limits
from conquista.players.match_review import Decision, DecisionJudgement, Grades
from conquista.players.thought import Stop

REACH = ReplyReach(beam=12, plans=12, reply=4, everybody=True)
WIDTH = 4  # of the replies to what was played, as wide as those to the best plan


class ConquestReviewer:
    """Compares the position after a decision, with the replies to it, with that after the best plan."""

    version = 2
    grades = Grades(best=0.7, good=2.0, slip=6.0, least=2.0)
    limits = Limits(nodes=12_000)

    def __init__(self, corrected: bool = True) -> None:
        self._corrected = corrected

    def uncorrected(self) -> ConquestReviewer:
        return ConquestReviewer(corrected=False)

    def decisions(self, match: Match) -> Sequence[Decision]:
        """Return the turns, and the answers of other seats within them."""
        entries = list(enumerate(match.entries))
        found: list[Decision] = []
        for turn, rows in groupby(entries, key=lambda row: _numbers(match, row[0])["turn"]):
            actions = [number for number, _ in rows]
            active = SEATS[_numbers(match, actions[0])["active"]]
            found.append(Decision(active, actions[0], actions[-1] + 1, turn))
            for seat, some in groupby(actions, key=lambda number: match.entries[number].seat):
                answer = list(some)
                if seat != active and _numbers(match, answer[0])["phase"] == ANSWERING:
                    found.append(Decision(seat, answer[0], answer[-1] + 1, turn))
        return found

    def responses(self, match: Match, seat: Seat, limits: Limits, stop: Stop) -> Sequence[tuple[Seat, str]]:
        """Return the best answers of the others to the last capture; the answering seats end their answers."""
        branch, found = match.branch(), list[tuple[Seat, str]]()
        with SearchClock(limits, stop, self.limits) as clock:
            while branch.outcome is None and _numbers(branch, -1)["phase"] == ANSWERING:
                answering = match.game.to_act(branch.state)[0]
                if answering == seat:
                    break
                search = _search(branch, -1)
                best = search.ranked(_position(branch, -1), SEATS.index(answering), WIDTH, clock)[0]
                for other, word in _words(branch, -1, search, best.line):
                    branch.play_word(other, word)
                    found.append((other, word))
        return found

    def judge(
        self, match: Match, decision: Decision, limits: Limits, stop: Stop, open_hands: bool = False
    ) -> DecisionJudgement:
        state = cast(ConquestState, match.states[decision.first])
        seat = SEATS.index(decision.seat)
        search = _search(match, decision.first)
        with SearchClock(limits, stop, self.limits) as clock:
            if packing.numbers(state.position)["phase"] == ANSWERING:
                return self._answer(match, decision, seat, search, clock)
            return self._turn(match, decision, seat, search, clock)

    def _turn(
        self, match: Match, decision: Decision, seat: int, search: PlanReply, clock: SearchClock
    ) -> DecisionJudgement:
        position = _position(match, decision.first)
        if decision.last == len(match.entries) and match.outcome is None and _unfinished(match, decision):
            now = self._chances(search, position, position)  # the match was given up in the middle of the turn
            return DecisionJudgement(decision, now, now, forced=True)
        best = search.turn(position, seat, REACH, clock)
        search.nodes = 0  # what was played is weighed with as many nodes
        played = _position(match, decision.last)
        after = self._chances(search, played, self._end(played, seat, search, clock))
        search.nodes = 0
        before = self._chances(search, best.after, self._end(best.after, seat, search, clock))
        return _compared(match, decision, search, before, after, best.line)

    def _answer(
        self, match: Match, decision: Decision, seat: int, search: PlanReply, clock: SearchClock
    ) -> DecisionJudgement:
        position = _position(match, decision.first)
        ranked = search.ranked(position, seat, WIDTH, clock)
        codes = [
            match.game.code(match.states[number], match.entries[number].action)
            for number in range(decision.first, decision.last)
        ]
        played = next((one for one in ranked if list(one.line) == codes), None)
        forced = len(ranked) == 1
        reached, hoped = played.after if played else _position(match, decision.last), ranked[0].after
        after = self._chances(search, reached, self._rest(reached, search, clock))
        before = self._chances(search, hoped, self._rest(hoped, search, clock))
        return _compared(match, decision, search, before, after, ranked[0].line, forced)

    def _end(self, after: WarPosition, seat: int, search: PlanReply, clock: SearchClock) -> WarPosition:
        """Return the position after the replies to the end of a turn."""
        if packing.numbers(after)["phase"] != PLAYING:
            return after
        if len(search.rules.teams) > 2:
            return search.after_all_replies(after, seat, WIDTH, clock)
        return search.reply(after, WIDTH, clock)

    def _rest(self, after: WarPosition, search: PlanReply, clock: SearchClock) -> WarPosition:
        """Return the position after the rest of a turn that continues after an answer."""
        search.nodes = 0
        return search.rest(after, WIDTH, 0, clock) if packing.numbers(after)["phase"] == PLAYING else after

    def _chances(self, search: PlanReply, played: WarPosition, replied: WarPosition) -> Mapping[Seat, float]:
        """Return the chances after what was played, by the position that the replies to it lead to."""
        worth = values(replied, search.scratch, packing.numbers(replied)["active"] % 4)
        teams = search.rules.teams
        shares = [share_of(max(-WIN, worth[SEATS.index(team[0])]), len(teams) - 1) for team in teams]
        return chances(teams, played, shares, curve_of(len(teams)) if self._corrected else RAW)


REVIEWER = ConquestReviewer()


def _search(match: Match, number: int) -> PlanReply:
    state = cast(ConquestState, match.states[number])
    scratch = weights_of(match.game.options(state), seasoned=True).scratch(reach_tables_of(state.rules.tables))
    return PlanReply(state.rules, scratch, state.position)


def _unfinished(match: Match, decision: Decision) -> bool:
    begun, now = _numbers(match, decision.first), _numbers(match, decision.last)
    return (now["turn"], now["active"]) == (begun["turn"], begun["active"])


def _compared(
    match: Match,
    decision: Decision,
    search: PlanReply,
    before: Mapping[Seat, float],
    after: Mapping[Seat, float],
    line: Sequence[int],
    forced: bool = False,
) -> DecisionJudgement:
    """Return the judgement. What was played is the best where it is worth as much as the best plan."""
    own = decision.seat
    if after[own] >= before[own]:
        return DecisionJudgement(decision, after, after, forced=forced)
    better = _words(match, decision.first, search, line)
    return DecisionJudgement(decision, before, after, better, forced)


def _words(match: Match, first: int, search: PlanReply, line: Sequence[int]) -> tuple[tuple[Seat, str], ...]:
    """Return a line of codes as words with their seats; an unfinished turn is ended."""
    rules, position = search.rules, _position(match, first).copy()
    begun = packing.numbers(position)
    found = []
    for code in line:
        found.append((SEATS[packing.numbers(position)["to_act"]], rules.move(code).word))
        search.engine.do(position, code)
    now = packing.numbers(position)
    if begun["phase"] == now["phase"] == PLAYING and begun["turn"] == now["turn"]:
        found.append((SEATS[now["to_act"]], rules.move(END_CODE).word))
    return tuple(found)


def _numbers(match: Match, number: int) -> Mapping[str, int]:
    return packing.numbers(_position(match, number))


def _position(match: Match, number: int) -> WarPosition:
    return cast(ConquestState, match.states[number]).position

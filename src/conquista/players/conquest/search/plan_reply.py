"""Chooses among a few different plans by the opponents' best replies to each.

The beam proposes; the best plans that differ enough are played out, the opponents plan their own turns against each,
and the plan is chosen that stands best after that. Cheap replies sort out most, wider ones decide among the rest. In
a free-for-all, all opponents may reply, one after the other, each for its own benefit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conquista.games.conquest import packing
from conquista.games.conquest.rules.constants.action_kinds import END
from conquista.games.conquest.rules.constants.phases import ANSWERING, PLAYING
from conquista.games.conquest.rules.engine import ConquestEngine
from conquista.games.conquest.rules.position.codes import pack_code
from conquista.games.conquest.rules.position.layout import NO_PLACE
from conquista.games.conquest.rules.position.position import WarPosition
from conquista.games.conquest.setup.ruleset import ConquestRuleset
from conquista.players.conquest.evaluation.evaluate import values
from conquista.players.conquest.evaluation.scratch import EvaluationScratch
from conquista.players.conquest.evaluation.terms import WIN
from conquista.players.conquest.search.context import SearchClock
from conquista.players.conquest.search.planner import Planner
from conquista.players.limits import Limits

END_CODE = pack_code(NO_PLACE, 0, END, 0, 0)
OPTIONS = 48  # complete answers that are looked at
UNLIKE = 4  # actions by which two plans must differ to be two
CHECK = Limits(seconds=0.1, nodes=10_000)


@dataclass(frozen=True, slots=True)
class ReplyReach:
    """Search widths: of its own beam and of replies, the number of plans with replies, and the replying seats.

    `refine` is for `PlanRefinement`: how many changes of the best plan are weighed in one round. `check` is for
    `GuardedSearch`: what it may spend, after a turn that is limited by seconds, on the question whether a plan is safe.
    """

    beam: int
    plans: int
    reply: int
    everybody: bool = False
    refine: int = 0
    check: Limits = CHECK


@dataclass(slots=True)
class PlanProposal:
    """A plan, the position after it, its estimated value, and the moves that it does not need."""

    line: list[int]
    after: WarPosition
    value: int
    left: int = 0


class PlanReply:
    """Thinks about positions of one board and edition; one serves one thread."""

    def __init__(self, rules: ConquestRuleset, scratch: EvaluationScratch, pos: WarPosition) -> None:
        self.rules = rules
        self.scratch = scratch
        self.engine = ConquestEngine(rules.tables)
        self.own = Planner(scratch, pos)
        self.other = Planner(scratch, pos)
        self.nodes = 0
        self.reserve = 0  # nodes that the search leaves for what comes after it
        self.narrow = 1  # what a plan with a beam of one has cost
        self.cost_of_moving = 0  # if the last turn is one without a move: how much worse the best other plan is

    # -- a turn of one's own -------------------------------------------------------------------------------------------

    def turn(self, pos: WarPosition, seat: int, reach: ReplyReach, clock: SearchClock) -> PlanProposal:
        """The plan that stands best after the replies."""
        self.nodes = 0
        proposals = self.propose(pos, reach, clock)
        if proposals[0].value >= WIN:
            return proposals[0]
        plans = self.rank(pos, proposals, seat, reach, clock)
        self.compare_with_moving(plans[0], plans)
        return plans[0]

    def compare_with_moving(self, chosen: PlanProposal, plans: Sequence[PlanProposal]) -> None:
        """Set `cost_of_moving` for a plan that was chosen among others."""
        moving = [plan.value for plan in plans if plan.line]
        self.cost_of_moving = max(0, chosen.value - max(moving)) if moving and not chosen.line else 0

    def rank(
        self, pos: WarPosition, proposals: list[PlanProposal], seat: int, reach: ReplyReach, clock: SearchClock
    ) -> list[PlanProposal]:
        """The plans by their values after the replies, the best first; those that were not weighed come last."""
        ranking = proposals
        wave, width = proposals[: self.affords(reach, clock, 1)], 1
        while len(wave) > 1 and width:
            weighed = []
            for proposal in wave:
                value = self.weigh(proposal, seat, reach, width, clock)
                if self.spent(clock):
                    break
                proposal.value = value
                weighed.append(proposal)
            weighed.sort(key=lambda proposal: -proposal.value - proposal.left)
            if weighed and (len(weighed) == len(wave) or width == 1):
                ranked = {id(one) for one in weighed}
                ranking = [*weighed, *(one for one in ranking if id(one) not in ranked)]
            if len(weighed) < len(wave) or ranking[0].value >= WIN:
                break
            wave = weighed[: max(2, len(weighed) // 3)]
            wider = min(reach.reply, 4 * width, self.affords(reach, clock, len(wave)))
            width = wider if wider > width else 0
        return ranking

    def spent(self, clock: SearchClock) -> bool:
        """Whether a limit is reached."""
        return clock.over or (clock.nodes > 0 and self.nodes >= clock.nodes - self.reserve)

    def left(self, clock: SearchClock) -> int:
        """Nodes that may still be spent, 0 when they are not counted."""
        return max(1, clock.nodes - self.reserve - self.nodes) if clock.nodes else 0

    def affords(self, reach: ReplyReach, clock: SearchClock, times: int) -> int:
        """How many narrow replies of all replying seats the remaining nodes pay for, `times` over."""
        if not clock.nodes:
            return 1_000_000
        replies = len(self.rules.seats) - 1 if reach.everybody and len(self.rules.teams) > 2 else 1
        return int(self.left(clock) // (self.narrow * replies * times))

    def propose(self, pos: WarPosition, reach: ReplyReach, clock: SearchClock) -> list[PlanProposal]:
        """The best plans that differ enough, the static best first."""
        chosen: list[PlanProposal] = []
        kinds: list[frozenset[int]] = []
        for line, value, left in self.widen(pos, reach.beam, clock):
            kind = frozenset(line)
            if all(len(kind ^ other) >= UNLIKE for other in kinds):
                kinds.append(kind)
                chosen.append(PlanProposal(line, self.ended(pos, line), value, left))
                if len(chosen) == reach.plans:
                    break
        return chosen

    def widen(self, pos: WarPosition, width: int, clock: SearchClock) -> list[tuple[list[int], int, int]]:
        """Plan with a beam of one, then with the widest that a third of the nodes pays for; the best plans first."""
        found: dict[int, tuple[list[int], int, int]] = {}
        for beam in (1, width):
            if beam > 1 and clock.nodes:
                beam = min(width, clock.nodes // 3 // self.narrow)
            if found and (beam < 1 or self.spent(clock)):
                break
            kept = self.own.plan(pos, beam, self.left(clock), clock.flag, clock.halt)
            self.nodes += self.own.spent()
            if beam == 1:
                self.narrow = max(1, self.own.spent())
            for i in range(kept):
                known = found.get(self.own.key(i))
                if known is None or known[2] < self.own.left(i):
                    found[self.own.key(i)] = (self.own.line(i), self.own.value(i), self.own.left(i))
        return sorted(found.values(), key=lambda plan: (-plan[1] - plan[2], plan[0]))

    # -- what others do about it ---------------------------------------------------------------------------------------

    def weigh(self, proposal: PlanProposal, seat: int, reach: ReplyReach, width: int, clock: SearchClock) -> int:
        """The value of a plan to its seat after the replies."""
        numbers = packing.numbers(proposal.after)
        if numbers["phase"] != PLAYING:
            return self.value(proposal.after, seat)
        if reach.everybody and len(self.rules.teams) > 2:
            return self.value(self.after_all_replies(proposal.after, seat, width, clock), seat)
        return self.value(self.reply(proposal.after, width, clock), seat)

    def after_all_replies(self, pos: WarPosition, seat: int, width: int, clock: SearchClock) -> WarPosition:
        """The position when all others have replied, one after the other."""
        for _ in self.rules.seats[1:]:
            if packing.numbers(pos)["phase"] == PLAYING and packing.numbers(pos)["active"] != seat:
                pos = self.reply(pos, width, clock)
        return pos

    def reply(self, pos: WarPosition, width: int, clock: SearchClock, most: int = 0) -> WarPosition:
        """The position after the turn of the seat on turn, as that seat plans it; `most` bounds its nodes."""
        left = self.left(clock)
        self.other.plan(pos, width, min(left or most, most or left), clock.flag, clock.halt)
        self.nodes += self.other.spent()
        return self.ended(pos, self.other.line(0))

    def ended(self, pos: WarPosition, line: Sequence[int]) -> WarPosition:
        """The position after a line, its turn ended."""
        pos = pos.copy()
        turn = packing.numbers(pos)["turn"]
        for code in line:
            self.engine.do(pos, code)
        numbers = packing.numbers(pos)
        if numbers["phase"] == PLAYING and numbers["turn"] == turn:
            self.engine.do(pos, END_CODE)
        return pos

    def followed(
        self, pos: WarPosition, line: Sequence[int], clock: SearchClock
    ) -> tuple[list[int], WarPosition | None]:
        """A line as far as it can be followed, answers as the asked like them; no position if its turn is over."""
        pos, done = pos.copy(), list[int]()
        turn = packing.numbers(pos)["turn"]
        for code in line:
            if code not in self.engine.legal(pos):
                continue
            self.engine.do(pos, code)
            done += [code, *self.answered(pos, clock)]
            numbers = packing.numbers(pos)
            if (numbers["phase"], numbers["turn"]) != (PLAYING, turn):
                return done, None
        return done, pos

    def answered(self, pos: WarPosition, clock: SearchClock) -> list[int]:
        """Play the preferred answer of each seat that is asked until no answer is due, and return the answers."""
        done: list[int] = []
        while packing.numbers(pos)["phase"] == ANSWERING:
            answer, _ = self.other.answer(pos, 0, clock.flag, clock.halt)
            self.nodes += self.other.spent()
            self.engine.do(pos, answer)
            done.append(answer)
        return done

    def value(self, pos: WarPosition, seat: int) -> int:
        """The value of a position at the beginning of a turn."""
        self.nodes += 1
        return values(pos, self.scratch, packing.numbers(pos)["active"] % 4)[seat]

    # -- an answer in another seat's turn ------------------------------------------------------------------------------

    def answer(self, pos: WarPosition, seat: int, width: int, clock: SearchClock) -> PlanProposal:
        """The answer that stands best after the rest of the taker's turn."""
        return self.ranked(pos, seat, width, clock)[0]

    def ranked(self, pos: WarPosition, seat: int, width: int, clock: SearchClock) -> list[PlanProposal]:
        """The answers that there was time to weigh, the best first; `after` is where the taker goes on."""
        self.nodes = 0
        found: list[PlanProposal] = []
        options = self.answers(pos, seat)
        for line, after in options:
            if found and (clock.over or (clock.nodes and self.nodes >= clock.nodes)):
                break
            numbers, last = packing.numbers(after), after
            if numbers["phase"] == PLAYING and numbers["turn"] == packing.numbers(pos)["turn"]:
                last = self.rest(after, width, max(1, clock.nodes // len(options)) if clock.nodes else 0, clock)
            found.append(PlanProposal(line, after, self.value(last, seat)))
        assert found, "an asked seat can always decline"
        return sorted(found, key=lambda proposal: -proposal.value)

    def rest(self, pos: WarPosition, width: int, nodes: int, clock: SearchClock) -> WarPosition:
        """The position after the rest of a turn, as the seat on turn plans it."""
        self.other.plan(pos, width, nodes, clock.flag, clock.halt)
        self.nodes += self.other.spent()
        return self.ended(pos, self.other.line(0))

    def other_answers(
        self, pos: WarPosition, line: Sequence[int], seat: int
    ) -> Iterator[tuple[WarPosition, Sequence[int]]]:
        """The positions after other answers of others than those of a line, each with the rest of the line."""
        here, last = pos.copy(), -1
        for i, code in enumerate(line):
            numbers = packing.numbers(here)
            asked = numbers["to_act"] if numbers["phase"] == ANSWERING else -1
            if asked not in (-1, last, seat):
                for answer, after in self.answers(here, asked):
                    if list(line[i : i + len(answer)]) != answer:
                        yield after, line[i:]
            last = asked
            self.engine.do(here, code)

    def answers(self, pos: WarPosition, seat: int) -> list[tuple[list[int], WarPosition]]:
        """The complete answers of a seat, declining among them, each with the position after it."""
        found: list[tuple[list[int], WarPosition]] = []
        todo: list[tuple[list[int], WarPosition]] = [([], pos)]
        while todo and len(found) < OPTIONS:
            line, at = todo.pop()
            numbers = packing.numbers(at)
            if line and (numbers["phase"] != ANSWERING or numbers["to_act"] != seat):
                found.append((line, at))
                continue
            for code in self.engine.legal(at):
                after = at.copy()
                self.engine.do(after, code)
                todo.append(([*line, code], after))
        return found

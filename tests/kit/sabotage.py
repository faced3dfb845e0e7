"""The sample games with one fault each, and the law that must catch it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from conquista.core import Chance, Event, Options, Outcome, Seat, Step, View, promise_of
from kit import sabotage_types
from kit.sample_games import skirmish, tourney
from kit.sample_games.skirmish import Skirmish, SkirmishPosition
from kit.sample_games.subjects import redeal, reveals
from kit.sample_games.tourney import Tourney
from kit.subject import Subject

Moves = Iterator[skirmish.Act]
Cards = Iterator[tourney.Act]


class UnsaidTitle(Skirmish):
    facts = replace(Skirmish.facts, title="skirmish.no_such_title")


class UnsaidEvent(Skirmish):
    def event_for(self, event: Event, seat: Seat | None) -> Event | None:
        return replace(event, kind="skirmish.no_such_event")


class WaitsForNobody(Skirmish):
    def to_act(self, state: skirmish.State) -> tuple[Seat, ...]:
        return () if state.window else super().to_act(state)


class OthersMayAct(Skirmish):
    def legal_actions(self, state: skirmish.State, seat: Seat) -> Moves:
        return super().legal_actions(state, state.acting)


class BackwardOrder(Skirmish):
    def legal_actions(self, state: skirmish.State, seat: Seat) -> Moves:
        return iter([*super().legal_actions(state, seat)][::-1])


class UnstableOrder(Skirmish):
    asked = 0

    def legal_actions(self, state: skirmish.State, seat: Seat) -> Moves:
        self.asked += 1
        actions = [*super().legal_actions(state, seat)]
        return iter(actions[:-1] if self.asked % 7 == 0 and len(actions) > 1 else actions)


class MutatesOldState(Skirmish):
    def apply(self, state: skirmish.State, seat: Seat, action: skirmish.Act, chance: Chance) -> Step[skirmish.State]:
        step = super().apply(state, seat, action, chance)
        object.__setattr__(state, "quiet", state.quiet + 1)
        return step


class GlobalRandom(Tourney):
    def _draw(self, state: tourney.State, chance: Chance) -> tuple[tourney.State, list[Event]]:
        pile = list(state.pile)
        random.shuffle(pile)
        return super()._draw(replace(state, pile=tuple(pile)), chance)


class MemoryOfItsOwn(Skirmish):
    made = 0

    def apply(self, state: skirmish.State, seat: Seat, action: skirmish.Act, chance: Chance) -> Step[skirmish.State]:
        self.made += 1
        step = super().apply(state, seat, action, chance)
        return Step(replace(step.state, quiet=step.state.quiet + (self.made % 3 == 0)), step.events)


class ChanceAgainstFacts(Skirmish):
    def start(self, options: Options, chance: Chance) -> skirmish.State:
        chance.below(6)
        return super().start(options, chance)


class IdlesIllegally(Skirmish):
    def idle(self, state: skirmish.State, seat: Seat) -> skirmish.Act:
        return skirmish.PASS


class QuietCaptures(Skirmish):
    def quiet(self, state: skirmish.State, seat: Seat, action: skirmish.Act) -> bool:
        return not state.window


class QuietDraws(Tourney):
    def quiet(self, state: tourney.State, seat: Seat, action: tourney.Act) -> bool:
        return True


class ForgetsPiece(Skirmish):
    def _lost(self, state: skirmish.State, captor: Seat) -> tuple[int, int]:
        return state.lost


class LosesCard(Tourney):
    def _draw(self, state: tourney.State, chance: Chance) -> tuple[tourney.State, list[Event]]:
        after, events = super()._draw(state, chance)
        return replace(after, discards=after.discards[1:]), events


class NeverEnds(Skirmish):
    facts = replace(Skirmish.facts, max_actions=60)

    def outcome(self, state: skirmish.State) -> Outcome | None:
        return None

    def legal_actions(self, state: skirmish.State, seat: Seat) -> Moves:
        if seat == state.turn:
            yield skirmish.PASS


class RanksOneSeat(Skirmish):
    def outcome(self, state: skirmish.State) -> Outcome | None:
        found = super().outcome(state)
        return replace(found, ranking=(("S",),)) if found else None


class RefusesNothing(Skirmish):
    def check(self, state: skirmish.State, seat: Seat, action: skirmish.Act) -> None:
        return None


class CrashesOnNonsense(Skirmish):
    def read_action(self, state: skirmish.State, seat: Seat, text: str) -> skirmish.Act:
        origin, target = text.split("-")
        return skirmish.Act(f"{origin}-{target}")


class WordWithSpace(Skirmish):
    def write_action(self, action: skirmish.Act) -> str:
        return action.word.replace("-", " to ")


class SharedWord(Tourney):
    def write_action(self, action: tourney.Act) -> str:
        return action.word.partition(">")[0]


class LossyCode(Skirmish):
    def action_of(self, state: skirmish.State, code: int) -> skirmish.Act:
        return super().action_of(state, code - code % 2)


class LossyPosition(Skirmish):
    def write_state(self, state: skirmish.State) -> str:
        return super().write_state(replace(state, window=""))


class ConstantDigest(Skirmish):
    def digest(self, state: skirmish.State) -> int:
        return 7


class CrashesOnPosition(Skirmish):
    def read_state(self, options: Options, text: str) -> skirmish.State:
        places, turn, window, quiet, lost = text.split(" ")
        south, north = lost.split(":")
        return skirmish.State(options, places, turn, window.strip("-"), int(quiet), (int(south), int(north)))


class RecordDoesNotReplay(Skirmish):
    def read_action(self, state: skirmish.State, seat: Seat, text: str) -> skirmish.Act:
        read = super().read_action(state, seat, text)
        return next((a for a in self.legal_actions(state, seat) if a.word[0] == read.word[0]), read)


class ViewNotPlain(Skirmish):
    def view(self, state: skirmish.State, seat: Seat | None) -> View:
        unplain: Any = 1.5
        return View(seat, {**super().view(state, seat).data, "score": unplain})


class ImaginesAnotherView(Tourney):
    def sample_state(self, view: View, chance: Chance) -> tourney.State:
        world = super().sample_state(view, chance)
        return replace(world, hands=world.hands[::-1], laid=world.laid[::-1])


class ImaginesTheTruth(Tourney):
    truth: dict[str, tourney.State]

    def view(self, state: tourney.State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        self.truth = {**getattr(self, "truth", {}), view.text: state}
        return view

    def sample_state(self, view: View, chance: Chance) -> tourney.State:
        return self.truth[view.text]


class LeaksCardInView(Tourney):
    def view(self, state: tourney.State, seat: Seat | None) -> View:
        return View(seat, {**super().view(state, seat).data, "next": state.pile[:1]})


class LeaksHandAndImaginesIt(Tourney):
    """The view leaks a whole hand and `imagine` honours the leak, so the two agree with each other."""

    def view(self, state: tourney.State, seat: Seat | None) -> View:
        return View(seat, {**super().view(state, seat).data, "position": self.write_state(state)})

    def sample_state(self, view: View, chance: Chance) -> tourney.State:
        world = super().sample_state(view, chance)
        return self.read_state(world.options, str(view.data["position"]))


class LeaksByPromise(Tourney):
    """A fingerprint of the pile is no card, yet who tries all piles finds the right one."""

    def view(self, state: tourney.State, seat: Seat | None) -> View:
        mark = promise_of(f"{hash(state.pile) & 0xFFFF:064x}")
        return View(seat, {**super().view(state, seat).data, "mark": mark})


class LeaksByAwaiting(Tourney):
    def to_act(self, state: tourney.State) -> tuple[Seat, ...]:
        return tuple(sorted(super().to_act(state), key=lambda seat: state.hands[state.seats.index(seat)]))


class LeaksByMenu(Tourney):
    def asides(self, state: tourney.State, seat: Seat) -> Cards:
        strong = [s for s, hand in zip(state.seats, state.hands, strict=True) if s != seat and 6 in hand]
        return (act for act in super().asides(state, seat) if act.to not in strong)


class RemembersTooMuch(Tourney):
    """A shown card counts as known while another of its value is held, though the shown one may have been played."""

    def _reveal(self, state: tourney.State) -> tuple[tourney.State, list[Event]]:
        after, events = super()._reveal(state)
        kept = [item for item in state.shown if item[2] in after.hands[after.seats.index(item[0])]]
        return replace(after, shown=tuple(kept)), events


class LeaksInEvent(Tourney):
    def apply(self, state: tourney.State, seat: Seat, action: tourney.Act, chance: Chance) -> Step[tourney.State]:
        step = super().apply(state, seat, action, chance)
        open_events = [replace(e, data={**e.data, **e.secret}) if e.kind == "tourney.drew" else e for e in step.events]
        return Step(step.state, tuple(open_events))


class TellsEveryone(Tourney):
    def event_for(self, event: Event, seat: Seat | None) -> Event | None:
        return event.as_seen_by(event.knowers[0]) if event.knowers else event.as_seen_by(seat)


class TellsSecretPart(Tourney):
    def event_for(self, event: Event, seat: Seat | None) -> Event | None:
        return event


class BrokenUndo(Skirmish):
    def position(self, state: skirmish.State) -> SkirmishPosition:
        return _BrokenUndo(self, state)


class _BrokenUndo(SkirmishPosition):
    def undo(self) -> None:
        gone = self.states.pop()
        self.states[-1] = replace(self.states[-1], lost=gone.lost)


class SharedCopy(Skirmish):
    def position(self, state: skirmish.State) -> SkirmishPosition:
        return _SharedCopy(self, state)


class _SharedCopy(SkirmishPosition):
    def copy(self) -> SkirmishPosition:
        return self


class KernelWithoutAnswers(Skirmish):
    def position(self, state: skirmish.State) -> SkirmishPosition:
        return _KernelWithoutAnswers(self, state)


class _KernelWithoutAnswers(SkirmishPosition):
    def legal(self) -> list[int]:
        return [code for code in super().legal() if code < len(self.states[-1].places) ** 2]


@dataclass(frozen=True)
class Sabotage:
    """A faulty game and the law that must refuse it."""

    game: type[Skirmish] | type[Tourney]
    law: str

    def subject(self) -> Subject:
        if issubclass(self.game, Skirmish):
            return Subject(self.game(), ({}, {"board": "bridge"}), matches=3)
        sets: tuple[Mapping[str, object], ...] = ({"seats": 2, "rounds": 8}, {"seats": 4, "rounds": 4})
        return Subject(self.game(), sets, matches=12, redeal=redeal, reveals=reveals)


SABOTAGES = (
    Sabotage(UnsaidTitle, "facts"),
    Sabotage(WaitsForNobody, "turns"),
    Sabotage(OthersMayAct, "turns"),
    Sabotage(BackwardOrder, "order"),
    Sabotage(UnstableOrder, "order"),
    Sabotage(MutatesOldState, "unchanged"),
    Sabotage(GlobalRandom, "fate"),
    Sabotage(MemoryOfItsOwn, "fate"),
    Sabotage(ChanceAgainstFacts, "fate"),
    Sabotage(IdlesIllegally, "waiting"),
    Sabotage(QuietCaptures, "waiting"),
    Sabotage(QuietDraws, "waiting"),
    Sabotage(ForgetsPiece, "census"),
    Sabotage(LosesCard, "census"),
    Sabotage(NeverEnds, "ending"),
    Sabotage(RanksOneSeat, "ending"),
    Sabotage(RefusesNothing, "refusals"),
    Sabotage(CrashesOnNonsense, "refusals"),
    Sabotage(WordWithSpace, "actions"),
    Sabotage(SharedWord, "actions"),
    Sabotage(LossyCode, "actions"),
    Sabotage(LossyPosition, "positions"),
    Sabotage(ConstantDigest, "positions"),
    Sabotage(CrashesOnPosition, "spoiled positions"),
    Sabotage(RecordDoesNotReplay, "records"),
    Sabotage(GlobalRandom, "records"),
    Sabotage(ViewNotPlain, "views"),
    Sabotage(ImaginesAnotherView, "views"),
    Sabotage(ImaginesTheTruth, "views"),
    Sabotage(LeaksCardInView, "views"),
    Sabotage(LeaksCardInView, "secrets"),
    Sabotage(LeaksHandAndImaginesIt, "secrets"),
    Sabotage(LeaksByPromise, "secrets"),
    Sabotage(LeaksByAwaiting, "secrets"),
    Sabotage(LeaksByMenu, "secrets"),
    Sabotage(RemembersTooMuch, "secrets"),
    Sabotage(LeaksInEvent, "secrets"),
    Sabotage(TellsEveryone, "secrets"),
    Sabotage(UnsaidEvent, "telling"),
    Sabotage(TellsSecretPart, "telling"),
    Sabotage(BrokenUndo, "kernel"),
    Sabotage(SharedCopy, "kernel"),
    Sabotage(KernelWithoutAnswers, "kernel"),
    Sabotage(sabotage_types.ViewHasMore, "wire types"),
    Sabotage(sabotage_types.ViewHasLess, "wire types"),
    Sabotage(sabotage_types.ViewIsOther, "wire types"),
    Sabotage(sabotage_types.AnswerIsOther, "wire types"),
    Sabotage(sabotage_types.EventIsOther, "wire types"),
    Sabotage(sabotage_types.EventIsMissing, "wire types"),
    Sabotage(sabotage_types.EventsWithoutView, "wire types"),
)

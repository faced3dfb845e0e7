"""What can be done in a part of a lesson, computed in advance, so that the client plays it without a server.

A part is a tree of positions. From every position on the way of the lesson, of its wrong tries, and of short
detours, each legal action is in the tree, with the answers to the queries of the table and the reasons of refusals.
Elsewhere the tree ends: the client shows the position and offers to take the action back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from conquista.core import AnyGame, ConquistaError, Seat, SeededChance
from conquista.games import registry
from conquista.server.learning.analysis.position_offers import (
    TableQueries,
    legal_words,
    offers,
    plain_view,
    refused,
    visible_events,
)
from conquista.server.learning.analysis.view_diff import changes
from conquista.table import disclosure


class LessonRules(TableQueries, Protocol):
    """The part `lessons` of a game's plug-in."""

    preset: str
    seat: Seat  # who learns, unless the plan names another seat
    detours: int  # positions beside the way of a lesson from which every legal action is in the tree too

    def position(self, plan: Mapping[str, Any], seat: Seat) -> str:
        """Return the first position of a part as text, which need not be canonical."""

    def is_over(self, plan: Mapping[str, Any], state: Any, seat: Seat) -> bool:
        """Return whether the turn, the answer or the battle that a part is about has ended."""

    def frame(self, plan: Mapping[str, Any]) -> list[str]:
        """Return the places that should be in view."""


@dataclass
class Node:
    """A position, how it was reached, and what follows."""

    state: Any
    rank: int  # how many replies were played
    events_by_action: list[list[Any]] = field(default_factory=list)  # who acted, and the events that the pupil sees
    after: dict[str, int] = field(default_factory=dict)
    followed: bool = False


class Part:
    """A part of a lesson, played with the engine."""

    def __init__(self, game: str, plan: Mapping[str, Any]) -> None:
        self.rules: LessonRules = registry.part(game, "lessons")
        self.plan = plan
        self.preset: str = plan.get("preset", self.rules.preset)
        self.game: AnyGame
        self.game, preset = registry.preset(self.preset)
        self.options = self.game.facts.read_options({**preset.changed(), **plan.get("options", {})})
        self.me: Seat = plan.get("seat", self.rules.seat)
        self._chance = SeededChance("0" * 64)
        self.nodes = [self._first()]

    def follow(self, at: int, words: Sequence[str]) -> int:
        """Return the node after words of the pupil, each with the replies to it. Raises ConquistaError."""
        for word in words:
            if word not in self.nodes[at].after:
                self.nodes[at].after[word] = self._add(at, word)
            at = self.nodes[at].after[word]
        return at

    def grow(self, way: Iterable[int]) -> None:
        """Add all legal actions from the nodes of the way, and from as many detours as the game asks for."""
        waiting = sorted(set(way))
        rest = self.rules.detours
        for at in waiting:
            self._branch(at)
        while waiting and rest:
            following: list[int] = []
            for at in waiting:
                for after in list(self.nodes[at].after.values()):
                    if rest and not self.nodes[after].followed and self.legal(after):
                        self._branch(after)
                        following.append(after)
                        rest -= 1
            waiting = following

    def legal(self, at: int) -> list[str]:
        """Return what the pupil may play at a node; nothing where the part is over."""
        state = self.nodes[at].state
        if self.game.outcome(state) or self.me not in self.game.to_act(state) or self.over(state):
            return []
        return legal_words(self.game, state, self.me)

    def over(self, state: Any) -> bool:
        """Return whether the part has ended."""
        return self.rules.is_over(self.plan, state, self.me)

    def view(self, at: int) -> dict[str, Any]:
        """Return what the pupil sees at a node."""
        return plain_view(self.game, self.nodes[at].state, self.me)

    def as_data(self) -> dict[str, Any]:
        """Return the tree for the client: the first view, and each node by its changes."""
        first = self.view(0)
        return {
            "game": self.game.facts.name,
            "preset": self.preset,
            "options": self.options.changed(),
            "seat": self.me,
            "seats": list(self.game.seats(self.options)),
            "teams": [list(team) for team in self.game.teams(self.options)],
            "first": first,
            "nodes": [self._node(at, first) for at in range(len(self.nodes))],
        }

    # building

    def _first(self) -> Node:
        """Return the first node, after what others play before the pupil begins."""
        state = self._read(self.rules.position(self.plan, self.me))
        node = Node(state, 0)
        for word in self.plan.get("before", ()):
            self._act(node, self.game.to_act(node.state)[0], word)
        if self.me not in self.game.to_act(node.state):
            raise ValueError("the pupil is not asked")
        return node

    def _read(self, text: str) -> Any:
        """Parse a state, from a line that need not be canonical."""
        try:
            return self.game.read_state(self.options, text)
        except ConquistaError as refusal:
            if not refusal.key.endswith(".form"):
                raise
            return self.game.read_state(self.options, str(refusal.params["right"]))

    def _add(self, at: int, word: str) -> int:
        before = self.nodes[at]
        node = Node(before.state, before.rank)
        self._act(node, self.me, word)
        self._reply(node)
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _act(self, node: Node, seat: Seat, word: str) -> None:
        action = self.game.read_action(node.state, seat, word)
        self.game.check(node.state, seat, action)
        self._apply(node, seat, action)

    def _apply(self, node: Node, seat: Seat, action: Any) -> None:
        step = self.game.apply(node.state, seat, action, self._chance)
        node.state = step.state
        node.events_by_action.append([seat, visible_events(self.game, step.events, self.me)])

    def _reply(self, node: Node) -> None:
        """Let the others play their planned words, or pass; a secret question to all is answered for everyone."""
        replies: Sequence[str] = self.plan.get("replies", ["decline"])
        while self.game.outcome(node.state) is None:
            awaited = self.game.to_act(node.state)
            if self.game.question(node.state) is not None and not self.plan.get("asks"):
                self._apply(node, awaited[0], self.game.idle(node.state, awaited[0]))
            elif not awaited or self.me in awaited or self.over(node.state):
                return
            else:
                seat = awaited[0]
                legal = legal_words(self.game, node.state, seat)
                wanted = replies[min(node.rank, len(replies) - 1)]
                idle = next((word for word in ("pass", "decline", "end") if word in legal), legal[0])
                self._act(node, seat, wanted if wanted in legal else idle)
                node.rank += 1

    def _branch(self, at: int) -> None:
        """Add every legal action from a node, and the trips that the table offers there."""
        node = self.nodes[at]
        node.followed = True
        for word in self.legal(at):
            self.follow(at, [word])
        for about, start in self._queries(at):
            if about == "reach":
                goals: Any = self.game.query(node.state, self.me, about, start, ())
                for goal in goals:
                    self.follow(at, goal["words"])

    def _queries(self, at: int) -> list[tuple[str, str]]:
        return list(self.rules.queries(self.nodes[at].state, self.me)) if self.legal(at) else []

    # telling

    def _node(self, at: int, first: Mapping[str, Any]) -> dict[str, Any]:
        node = self.nodes[at]
        data: dict[str, Any] = {"changes": changes(first, self.view(at))}
        if node.events_by_action:
            data["told"] = node.events_by_action
        if node.after:
            data["after"] = node.after
        outcome = self.game.outcome(node.state)
        if outcome is not None:
            data["outcome"] = disclosure.ending(outcome)
        awaited = () if outcome else self.game.to_act(node.state)
        if awaited != (self.me,):
            data["awaited"] = list(awaited)
        legal = self.legal(at) if node.followed else []
        if legal:
            data |= offers(self.game, self.rules, node.state, self.me, legal)
            data["refused"] = refused(self.game, self.rules, node.state, self.me)
        return data

"""Laws of text: words, codes, positions and records read back to what they were."""

from __future__ import annotations

from conquista.core import PositionError, record
from conquista.core.record.escaping import WORD
from kit.mutation import spoil
from kit.walk import Walk

NAMES = ("Ada", "Zoë 🙂", " a;b ~ =\\ ", "line\nbreak", "\u202eevil")


def actions(walk: Walk) -> None:
    """Every action has a word of its own and a code of its own, and both read back."""
    game = walk.game
    for moment in walk.some_moments():
        for seat in walk.seats:
            seen: dict[str, int] = {}
            for action in (*game.legal_actions(moment.state, seat), *game.asides(moment.state, seat)):
                word = game.write_action(action)
                code = game.code(moment.state, action)
                walk.need(bool(WORD.fullmatch(word)) and word[0] not in "~;", f"{word!r} is no word", moment)
                walk.need(word not in seen and code not in seen.values(), f"{word!r} ({code}) stands twice", moment)
                seen[word] = code
                back = game.read_action(moment.state, seat, word)
                walk.need(back == action, f"{word!r} reads back as {back.word!r}", moment)
                walk.need(game.action_of(moment.state, code) == action, f"code {code} is not {word!r}", moment)
                walk.need(hash(back) == hash(action), f"{word!r} has an unsteady hash", moment)


def positions(walk: Walk) -> None:
    """A position is one line that reads back to the same state, with the same digest; no two states share one."""
    game = walk.game
    digests: dict[int, str] = {}
    for moment in walk.moments():
        text = walk.texts[moment.number]
        walk.need(text.isprintable() and text == text.strip() != "", "the position is not one plain line", moment)
        again = game.read_state(walk.options, text)
        walk.need(again == moment.state, "the position reads back as another state", moment)
        walk.need(game.write_state(again) == text, "the position is written differently when read back", moment)
        digest = game.digest(moment.state)
        walk.need(digest == game.digest(again) and 0 <= digest < 1 << 64, "the digest is unsteady", moment)
        walk.need(digests.setdefault(digest, text) == text, "two states share a digest", moment)


def spoiled_positions(walk: Walk) -> None:
    """A spoiled position is refused by its proper name, or is a state that can be played."""
    game, chance = walk.game, walk.chance("spoiled positions")
    for moment in walk.some_moments():
        for _ in range(4):
            try:
                state = game.read_state(walk.options, spoil(walk.texts[moment.number], chance))
            except PositionError:
                continue
            text = game.write_state(state)
            walk.need(game.read_state(walk.options, text) == state, f"{text!r} does not read back", moment)
            awaited = game.to_act(state)
            walk.need(bool(awaited) == (game.outcome(state) is None), f"{text!r} awaits {awaited}", moment)
            for seat in awaited:
                walk.need(any(True for _ in game.legal_actions(state, seat)), f"{text!r}: {seat} is stuck", moment)


def records(walk: Walk) -> None:
    """A record replays to the same states and is written again byte for byte, whole or cut off, from any opening."""
    game, match = walk.game, walk.match
    names = {seat: NAMES[place % len(NAMES)] for place, seat in enumerate(walk.seats)}
    text = record.write(record.record_of(match, names))
    read = record.read(text)
    again = record.replay(game, read)
    walk.need(again.states == match.states, "the record replays to other states")
    walk.need(record.write(record.record_of(again, names)) == text, "the record is written differently when replayed")
    for cut in {0, len(match.entries) // 2}:
        part = record.Record(
            game=read.game,
            version=read.version,
            seats=read.seats,
            board=read.board,
            options=read.options,
            opening=walk.texts[cut],
            lines=read.lines[cut:],
            outcome=read.outcome,
        )
        rest = record.replay(game, record.read(record.write(part)))
        walk.need(rest.states == match.states[cut:], "a record from a position replays to other states")

"""Records with glyphs, drawings, comments and variations, and files with many of them."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace

import pytest

from conquista.core import AnyGame, Chance, Match, Outcome, RecordError, SeededChance
from conquista.core.record import (
    FileEntry,
    Record,
    RecordDrawing,
    RecordLine,
    RecordNote,
    Variation,
    check_entry,
    line_number,
    read,
    read_entries,
    record_of,
    replay_all,
    without_annotations,
    write,
    write_entries,
)
from conquista.core.record.values import COLOURS, GLYPHS, MOST_DEPTH
from conquista.games import registry
from kit.mutation import spoil
from kit.sample_games.subjects import SUBJECTS
from kit.scale import scaled
from kit.walk import walks

TREE = """\
Conquista record 2
Game: skirmish 1
Seat S: Ada
Seat N: Bo
Chapter: The bridge; part 2
Result: *

0 start ; an old question
; and another one
+ ring yellow a
1 S a-h ! good interesting ; the only way
; Bo: are you sure?
+ arrow green a b h
+ label blue h ; here; now
( ; Ada waits
1 S a-b ~ 3 4 ! slip
(
1 S a-c
)
2 N h-g @0:00:01
)
(
1 S a-d
)
2 N h-a
(
3 S b-c
)
(
3 S c-d
)
= * ; to be continued
"""


def test_every_kind_of_annotation_reads_and_writes() -> None:
    record = read(TREE)
    assert write(record) == TREE
    first, second = record.lines
    assert first.glyphs == ("good", "interesting")
    assert (first.comment, first.remarks) == ("the only way", ("Bo: are you sure?",))
    assert first.drawings == (
        RecordDrawing("arrow", "green", ("a", "b", "h")),
        RecordDrawing("label", "blue", ("h",), "here; now"),
    )
    named, other = first.variations
    assert (named.name, other.name) == ("Ada waits", "")
    assert [line.word for line in named.lines] == ["a-b", "h-g"]
    assert named.lines[0].variations[0].lines[0].word == "a-c"
    assert (second.variations, [one.lines[0].word for one in record.continuations]) == ((), ["b-c", "c-d"])
    assert record.remarks == ("and another one",)
    assert TREE.split("\n")[line_number(record, 2) - 1] == "2 N h-a"
    assert TREE.split("\n")[line_number(record, 3) - 1].startswith("= *")


def test_a_record_without_annotations_is_written_as_before() -> None:
    plain = without_annotations(read(TREE))
    text = write(plain)
    assert text.startswith("Conquista record 1\n")
    assert text.endswith("\n1 S a-h\n2 N h-a\n= *\n")
    with pytest.raises(RecordError) as refused:
        read(text.replace("record 1", "record 2"))
    assert (refused.value.line, "Conquista record 1" in str(refused.value)) == (1, True)
    with pytest.raises(RecordError, match="begins with the line “Conquista record 2”"):
        read(TREE.replace("record 2", "record 1"))


def _with(old: str, new: str) -> str:
    assert old in TREE, old
    return TREE.replace(old, new, 1)


FAULTS = [
    (_with("! good", "! superb"), 11, "one or more of brilliant, good"),
    (_with("! good interesting", "! good good"), 11, "each once"),
    (_with("! good interesting", "!"), 11, "one or more of"),
    (_with("+ ring yellow a", "+ ring pink a"), 10, "expected a drawing such as"),
    (_with("+ ring yellow a", "+ ring yellow a b"), 10, "expected a drawing such as"),
    (_with("+ ring yellow a", "+ ring yellow"), 10, "expected a drawing such as"),
    (_with("+ ring yellow a", "+ring yellow a"), 10, "expected a drawing such as"),
    (_with("+ arrow green a b h", "+ arrow green a"), 13, "expected a drawing such as"),
    (_with("+ label blue h ; here; now", "+ label blue h"), 14, "expected a drawing such as"),
    (_with("; Bo: are you sure?\n", ";Bo\n"), 12, "a further comment"),
    (_with(" ; the only way", ""), 12, "a further comment"),
    (_with("; Bo: are you sure?\n+ arrow", "+ ring red a\n; Bo\n+ arrow"), 13, "a further comment"),
    (_with("1 S a-c\n)", "1 S a-c\n) now"), 19, "a variation begins with"),
    (_with("( ; Ada waits", "(Ada waits"), 15, "a variation begins with"),
    (_with("3 S c-d\n)", "3 S c-d"), 29, "this variation is not closed"),
    (_with("1 S a-d\n", ""), 22, "at least one action"),
    (_with("1 S a-d\n", "; why\n1 S a-d\n"), 23, "at least one action"),
    (_with("1 S a-d\n", "2 N a-d\n"), 25, "no further action of the match"),
    (_with("2 N h-g", "3 N h-g"), 20, "expected action number 2"),
    (_with("(\n3 S c-d", "(\n2 N c-d"), 30, "expected action number 3"),
    (_with("= *", ")\n= *"), 32, "a variation begins with"),
    (_with("3 S c-d\n)\n", "3 S c-d\n)\n3 S c-e\n"), 32, "no further action of the match"),
    (_with("3 S c-d\n)\n", "3 S c-d\n)\n+ ring red a\n"), 32, "drawings come before"),
]


@pytest.mark.parametrize(("text", "line", "message"), FAULTS, ids=range(len(FAULTS)))
def test_each_fault_names_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(text)
    assert refused.value.line == line, str(refused.value)
    assert message in str(refused.value)


def test_variations_are_nested_to_a_limit() -> None:
    inner: tuple[Variation, ...] = ()
    for _ in range(MOST_DEPTH):
        inner = (Variation((RecordLine("S", "a-b", variations=inner),)),)
    deep = replace(without_annotations(read(TREE)), continuations=inner)
    assert read(write(deep)) == deep
    deeper = (Variation((RecordLine("S", "a-b", variations=inner),)),)
    with pytest.raises(RecordError, match="nested 50 deep"):
        write(replace(deep, continuations=deeper))
    text = write(deep)
    opened = text.index("(\n")
    with pytest.raises(RecordError, match="nested 50 deep"):
        read(text[:opened] + "(\n3 S x-y\n" + text[opened:])


# random trees of real games


def grow(game: AnyGame, state: object, chance: Chance, length: int, depth: int) -> tuple[RecordLine, ...]:
    """Return a random line of legal actions with annotations and variations."""
    lines: list[RecordLine] = []
    while game.outcome(state) is None and len(lines) < length:
        others: tuple[Variation, ...] = ()
        if depth and chance.below(4) == 0:
            count = 1 + chance.below(2)
            found = [grow(game, state, chance, 1 + chance.below(3), depth - 1) for _ in range(count)]
            others = tuple(Variation(line, chance.choice(("", "Étude; 1"))) for line in found)
        seat = game.to_act(state)[0]
        action = chance.choice(tuple(game.legal_actions(state, seat)))
        drawing = chance.fork("draw")
        state = game.apply(state, seat, action, drawing).state
        comment = chance.choice(("", "", "so; it\ngoes "))
        lines.append(
            RecordLine(
                seat,
                game.write_action(action),
                chance.choice((None, 1_500)),
                drawing.drain_log(),
                comment,
                tuple(GLYPHS[: chance.below(3)]),
                ("more",) * chance.below(3) if comment else (),
                tuple(RecordDrawing("ring", colour, ("P1",)) for colour in COLOURS[: chance.below(3)]),
                others,
            )
        )
        chance.below(2)
    return tuple(lines)


def trees(place: int) -> list[tuple[AnyGame, Record]]:
    found = []
    subject = SUBJECTS[place]
    for number, walk in enumerate(itertools.islice(walks(subject), 6)):
        chance = SeededChance(number)
        record = record_of(walk.match, outcome=walk.match.outcome or _resigned(walk.seats))
        lines = list(record.lines)
        for at in range(0, len(lines), 3):
            others = grow(subject.game, walk.match.states[at], chance, 4, 2)
            lines[at] = replace(lines[at], variations=(Variation(others),) if others else (), glyphs=("good",))
        more = grow(subject.game, walk.match.state, chance, 3, 1)
        continued = (Variation(more, "on"),) if more else ()
        found.append((subject.game, replace(record, lines=tuple(lines), continuations=continued, note="n")))
    return found


def _resigned(seats: tuple[str, ...]) -> Outcome:
    return Outcome((seats[1:], seats[:1]), "table.outcome.resigned")


@pytest.mark.parametrize("place", range(len(SUBJECTS)))
def test_random_trees_read_write_and_replay(place: int) -> None:
    for game, record in trees(place):
        text = write(record)
        assert read(text) == record
        assert replay_all(game, read(text)).outcome == (replay_all(game, without_annotations(record)).outcome)


@pytest.mark.parametrize("place", range(len(SUBJECTS)))
def test_an_illegal_action_of_a_variation_names_its_line(place: int) -> None:
    game, record = trees(place)[0]
    rows = write(record).split("\n")
    opened = [number for number, row in enumerate(rows) if row.startswith("(")]
    for number in (opened[0], opened[-1]):
        action, seat, _, *rest = rows[number + 1].split(" ")
        spoiled = [*rows[: number + 1], " ".join((action, seat, "nonsense", *rest)), *rows[number + 2 :]]
        with pytest.raises(RecordError) as refused:
            replay_all(game, read("\n".join(spoiled)))
        assert refused.value.line == number + 2


def test_a_running_match_with_hidden_cards_has_no_variations() -> None:
    game, options = registry.preset("condottiere_2p")
    match = Match(game, options, SeededChance(1))
    other = Variation(grow(game, match.state, SeededChance(2), 2, 0))
    running = replace(record_of(match), continuations=(other,))
    with pytest.raises(RecordError, match="only after its end") as refused:
        replay_all(game, running)
    assert write(running).split("\n")[refused.value.line - 1] == "("
    replay_all(game, replace(running, outcome=_resigned(match.seats)))
    line = str(game.write_state(match.state))
    replay_all(game, replace(running, opening=line, dealt=()))  # every hand is in the record


@pytest.mark.parametrize("place", range(len(SUBJECTS)))
def test_spoiled_trees(place: int) -> None:
    """Each is refused by name, or reads back byte for byte."""
    texts = [write(record) for _, record in trees(place)]
    chance = SeededChance(place)
    read_back, faults = 0, []
    for number in range(scaled(1_500)):
        text = spoil(texts[number % len(texts)], chance)
        try:
            record = read(text)
        except RecordError as refused:
            faults.append((refused.line, text.count("\n") + 2))
            continue
        read_back += 1
        assert write(record) == text
    assert read_back > 10
    assert all(1 <= line <= last for line, last in faults)


# files with many games


def _file(*contents: Record | RecordNote) -> str:
    return "".join(write_entries(contents))


def _entries(text: str) -> list[FileEntry]:
    return list(read_entries(io.StringIO(text, newline="\n")))


def test_a_file_holds_many_games_and_notes() -> None:
    records = [record for place in range(len(SUBJECTS)) for _, record in trees(place)]
    note = RecordNote("Questions", ("why?", "two\nlines"))
    text = _file(note, *records, note)
    found = _entries(text)
    assert [one.content for one in found] == [note, *records, note]
    assert all(one.fault is None for one in found)
    rows = text.split("\n")
    assert all(rows[one.line - 1].startswith("Conquista ") for one in found)
    assert _entries(write(records[0]) + write(records[1]))[1].content == records[1]  # also without a blank line
    assert _entries("") == _entries("\n\n") == []


def test_a_faulty_game_of_a_file_leaves_the_others_and_its_own_beginning() -> None:
    record, note = read(TREE), RecordNote("Questions")
    text = _file(record, record, note, record)
    rows = text.split("\n")
    spoiled = rows.index("2 N h-a", 40)
    rows[spoiled] = "2 X h-a"
    found = _entries("\n".join(rows))
    assert [one.content for one in found[:1] + found[2:]] == [record, note, record]
    fault = found[1].fault
    assert fault is not None
    assert (fault.line, fault.key) == (spoiled + 1, "core.record.stranger")
    kept = found[1].content
    assert isinstance(kept, Record)
    assert kept == replace(record, lines=record.lines[:1], continuations=(), end_note="")


def test_a_fault_inside_a_variation_keeps_what_stands_before_it() -> None:
    [entry] = _entries(TREE.replace("2 N h-g @0:00:01", "2 N h-g @1"))
    assert isinstance(entry.content, Record)
    assert [line.word for line in entry.content.lines] == ["a-h"]
    assert [line.word for line in entry.content.lines[0].variations[0].lines] == ["a-b"]
    [entry] = _entries("Conquista record 1\nGame: x\n\n1 A b\n")
    assert (entry.content, entry.fault is not None and entry.fault.line) == (None, 2)
    [entry] = _entries("1. e4 e5\n2. Nf3\n")
    assert (entry.content, entry.fault is not None and entry.fault.key) == (None, "core.record.first")


def test_a_game_against_the_rules_keeps_what_stands_before_it() -> None:
    game, options = registry.preset("conquest_2p")
    match, chance = Match(game, options, SeededChance(1)), SeededChance(2)
    for _ in range(12):
        seat = game.to_act(match.state)[0]
        match.play(seat, chance.choice(tuple(game.legal_actions(match.state, seat))))
    record = record_of(match)
    lines = list(record.lines)
    lines[8] = replace(lines[8], word="S1-N1")
    text = _file(record, replace(record, lines=tuple(lines)), replace(record, game="bridge"))
    good, bad, foreign = (check_entry(one, registry.game) for one in _entries(text))
    assert (good.content, good.fault) == (record, None)
    assert isinstance(bad.content, Record)
    assert bad.content.lines == record.lines[:8]
    assert bad.fault is not None
    assert text.split("\n")[bad.fault.line - 1].startswith("9 ")
    assert (foreign.content, foreign.fault is not None) == (None, True)


def test_a_wrong_end_keeps_the_match() -> None:
    [(game, record)] = [pair for pair in trees(0) if pair[1].outcome and "table" not in pair[1].outcome.reason][:1]
    assert record.outcome is not None
    wrong = replace(record, outcome=replace(record.outcome, ranking=record.outcome.ranking[::-1]))
    [entry] = [check_entry(one, lambda name: game) for one in _entries(_file(wrong))]
    assert isinstance(entry.content, Record)
    assert [one.word for one in entry.content.lines] == [one.word for one in record.lines[:-1]]
    assert entry.fault is not None


def test_a_large_file_is_read_one_game_at_a_time() -> None:
    text = write(read(TREE))

    def lines() -> itertools.chain[str]:
        return itertools.chain.from_iterable(text.splitlines(keepends=True) for _ in range(10**9))

    found = read_entries(lines())
    assert [next(found).content for _ in range(3)] == [read(TREE)] * 3


def test_a_spoiled_file_is_read_to_its_end() -> None:
    record = read(TREE)
    text, chance = _file(*[record] * 4), SeededChance(9)
    for _ in range(scaled(300)):
        for entry in _entries(spoil(text, chance)):
            assert entry.content is not None or entry.fault is not None
            if isinstance(entry.content, Record):
                assert read(write(entry.content)) == entry.content

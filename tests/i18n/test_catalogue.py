"""Catalogues are whole, translations fit their English, and a missing sentence never hurts a person."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import conquista
from conquista import i18n
from conquista.core import errors
from conquista.i18n import (
    LANGUAGES,
    MessageError,
    add,
    catalogue,
    has,
    language,
    messages,
    parameters,
    pattern,
    say,
    sentence,
    strict,
)
from conquista.i18n.messages import FORM

SOURCE = Path(conquista.__file__).parent
RAISED = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Exception)}


@pytest.fixture(autouse=True)
def forgiving() -> Iterator[None]:
    strict(False)
    yield
    strict(False)


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("conquista.i18n.messages._added", {})
    add("en", {"test.only_english": "{n, plural, one {# hand} other {# hands}} of {who}", "test.name": "soldier"})
    add("it", {"test.name": "soldato", "test.broken": "{"})
    yield
    monkeypatch.undo()
    catalogue.cache_clear()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_messages_read_and_ask_for_what_english_asks(locale: str) -> None:
    for key in catalogue(locale):
        word, _, form = key.partition(FORM)
        assert has(word), f"{locale} has {key}, English has not"
        if not form:
            assert parameters(key, locale) == parameters(key), f"{locale}: {key}"
        else:
            assert parameters(key, locale) <= parameters(word), f"{locale}: {key}"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_forms_that_are_asked_for_are_there(locale: str) -> None:
    kept = {key.partition(FORM)[2] for key in catalogue(locale) if FORM in key}
    asked = {
        name.partition(FORM)[2].lower()
        for text in catalogue(locale).values()
        for name in pattern.names(pattern.read(text))
        if FORM in name
    }
    assert asked == kept


@pytest.mark.parametrize("family", ["play.conquest.kind.", "play.conquest.some.", "why.kind."])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_all_pieces_have_the_same_forms(locale: str, family: str) -> None:
    forms: dict[str, set[str]] = {key: set() for key in catalogue("en") if key.startswith(family)}
    for key in catalogue(locale):
        word, _, form = key.partition(FORM)
        if word.startswith(family) and form:
            forms[word].add(form)
    assert len(forms) >= 9
    assert len({frozenset(found) for found in forms.values()}) == 1


@pytest.mark.parametrize("locale", LANGUAGES)
def test_everything_is_said_in_every_language(locale: str) -> None:
    shelf = SOURCE / "i18n" / "locales" / "en"  # the catalogue itself may hold sentences of games that tests have added
    keys = [key for file in sorted(shelf.glob("*.json")) for key in json.loads(file.read_text(encoding="utf-8"))]
    assert len(keys) > 2000
    assert not [key for key in keys if not has(key, locale)]


def test_english_is_not_empty() -> None:
    assert has("core.refused.turn")
    assert all(text.strip() for text in catalogue("en").values())


def test_every_key_in_the_source_has_a_sentence() -> None:
    missing = []
    seen = 0
    for file in SOURCE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        callers = RAISED | ({"say"} if "from conquista.i18n import" in text else set())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in callers:
                match node.args:
                    case [ast.Constant(value=str(key)), *_]:
                        seen += 1
                        if not has(key):
                            missing.append(f"{file.relative_to(SOURCE)}:{node.lineno}: {key}")
    assert not missing
    assert seen > 20


def test_record_faults_have_sentences() -> None:
    keys = {
        str(node.args[0].value)
        for path in (SOURCE / "core/record").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "fault"
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(keys) > 30
    assert not [key for key in keys if not has(f"core.record.{key}")]


@pytest.mark.usefixtures("added")
def test_falls_back_to_english() -> None:
    assert say("test.only_english", {"n": 1, "who": "Ada"}, "it") == "1 hand of Ada"
    assert say("test.name", {}, "it-CH") == "soldato"
    assert say("test.name", {}, "de_AT") == "soldier"
    assert say("test.name", {}, "klingon") == "soldier"
    assert [language(locale) for locale in ("IT_it", "fr-CA", "", "xx")] == ["it", "fr", "en", "en"]


@pytest.mark.usefixtures("added")
def test_values_may_be_lists_and_messages() -> None:
    params = {"n": 2, "who": [{"key": "test.name"}, 1000, "Ada", True, None]}
    assert say("test.only_english", params, "it") == "2 hands of soldato, 1.000, Ada, yes, -"
    assert say("test.only_english", {"n": 2, "who": []}) == "2 hands of -"


@pytest.mark.usefixtures("added")
def test_words_take_the_form_their_sentence_needs() -> None:
    add("en", {"test.man": "man", "test.men": "{n} men", "test.team": "{who} and {others}", "test.hit": "hits {who}"})
    add("de", {"test.man": "Soldat", "test.man__den": "den Soldaten", "test.hit": "trifft {who__den}"})
    add("de", {"test.team": "{who} und {others}", "test.team__den": "{who__den} und {others__den}"})
    man, men = {"key": "test.man"}, {"key": "test.men", "params": {"n": 2}}
    assert say("test.hit", {"who": man}) == "hits man"
    assert say("test.hit", {"who": man}, "de") == "trifft den Soldaten"
    assert say("test.hit", {"who": "Ada"}, "de") == "trifft Ada"
    both = {"who": man, "others": [man, men]}
    team = {"key": "test.team", "params": both}
    assert say("test.team", both, "de") == "Soldat und Soldat, 2 men"
    assert say("test.hit", {"who": team}, "de") == "trifft den Soldaten und den Soldaten, 2 men"
    add("en", {"test.falls": "{who} falls"})
    add("de", {"test.falls": "{who__Den} sieht man fallen"})
    assert say("test.falls", {"who": man}, "de") == "Den Soldaten sieht man fallen"
    assert parameters("test.hit", "de") == {"who"}
    with pytest.raises(MessageError, match="'who__den' is missing"):
        sentence("test.hit", {}, "de")


@pytest.mark.usefixtures("added")
def test_what_is_missing_is_readable_in_play_and_an_error_in_tests() -> None:
    assert say("no.such.key", {"n": 3}) == "no.such.key (n: 3)"
    assert say("no.such.key") == "no.such.key"
    assert say("test.only_english", {"n": 3}) == "test.only_english (n: 3)"
    assert say("test.only_english", {"n": 3, "who": object}) == f"test.only_english (n: 3, who: {object})"
    strict(True)
    with pytest.raises(MessageError, match=r"no message 'no\.such\.key'"):
        say("no.such.key")
    with pytest.raises(MessageError, match="'who' is missing"):
        sentence("test.only_english", {"n": 3})


@pytest.mark.usefixtures("added")
def test_key_may_stand_once_only() -> None:
    add("en", {"core.refused.over": "again"})
    with pytest.raises(MessageError, match="stands twice"):
        catalogue("en")
    with pytest.raises(MessageError, match="no language"):
        catalogue("klingon")


@pytest.mark.usefixtures("added")
def test_key_has_a_shape() -> None:
    add("en", {"No Key": "text"})
    with pytest.raises(MessageError, match="is not a dotted key"):
        catalogue("en")


def test_key_may_stand_once_in_a_file() -> None:
    with pytest.raises(MessageError, match="stands twice in one file"):
        json.loads('{"a.b": "x", "a.b": "y"}', object_pairs_hook=messages._once)


def test_package_offers_its_names() -> None:
    assert all(hasattr(i18n, name) for name in i18n.__all__)

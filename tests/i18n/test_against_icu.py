"""Our small formatter says what ICU says: over all shipped messages, made-up patterns, and random text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icu4py.messageformat import MessageFormat

from conquista.core import Chance, SeededChance
from conquista.i18n import LANGUAGES, catalogue, pattern
from conquista.i18n.plurals import digits, plural_word

NUMBERS = st.one_of(
    st.integers(-3, 25), st.sampled_from([1000, 10_000, 999_999, 1_000_000, 2_000_000]), st.integers(-(10**12), 10**12)
)
WORDS = st.one_of(st.sampled_from(["a", "b", "other", "yes"]), st.text(max_size=8).filter(lambda t: "\x00" not in t))
VALUES = st.fixed_dictionaries({"n": NUMBERS, "m": NUMBERS, "s": WORDS, "w": WORDS})
PLAIN = st.text(st.sampled_from("ab é.#|'"), max_size=6).map(lambda text: text.replace("'", "''"))
QUOTED = st.text(st.sampled_from("a{}# ,"), min_size=1, max_size=5).map(lambda text: "'{" + text + "'")
SPACE = st.sampled_from(["", " ", "\n  "])


def _branches(inner: st.SearchStrategy[str], selectors: list[str]) -> st.SearchStrategy[str]:
    def write(drawn: tuple[dict[str, str], str]) -> str:
        cases, other = drawn
        return " ".join(f"{selector} {{{text}}}" for selector, text in [*cases.items(), ("other", other)])

    return st.tuples(st.dictionaries(st.sampled_from(selectors), inner, max_size=3), inner).map(write)


def _argument(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    plural = _branches(inner, ["=0", "=1", "=-1", "=12", "one", "two", "few", "many"])
    return st.one_of(
        st.tuples(SPACE, st.sampled_from("nmsw")).map(lambda t: f"{{{t[0]}{t[1]}{t[0]}}}"),
        st.tuples(SPACE, st.sampled_from("nm")).map(lambda t: f"{{{t[1]},{t[0]}number}}"),
        st.tuples(st.sampled_from("nm"), plural).map(lambda t: f"{{{t[0]}, plural, {t[1]}}}"),
        st.tuples(st.sampled_from("sw"), _branches(inner, ["a", "b", "yes"])).map(
            lambda t: f"{{{t[0]},select,{t[1]}}}"
        ),
    )


PATTERNS = st.recursive(
    st.one_of(PLAIN, QUOTED, st.just("it's"), st.just("{n}")),
    lambda inner: st.lists(st.one_of(PLAIN, QUOTED, _argument(inner)), max_size=4).map("".join),
    max_leaves=12,
)


def icu(text: str, values: dict[str, str | int], locale: str) -> str:
    return MessageFormat(text, locale).format({**values})


@given(PATTERNS, VALUES, st.sampled_from(LANGUAGES))
@settings(max_examples=800)
def test_patterns_of_our_part(text: str, values: dict[str, str | int], locale: str) -> None:
    assert pattern.write(text, values, locale) == icu(text, values, locale)


@given(st.text(st.sampled_from("{}'#,ns =01plurasectohm "), max_size=40), VALUES)
@settings(max_examples=1500)
def test_any_text_that_we_accept(text: str, values: dict[str, str | int]) -> None:
    try:
        said = pattern.write(text, values, "en")
    except pattern.PatternError:
        return
    assert said == icu(text, values, "en")


SAMPLES: tuple[str | int, ...] = ("", "Ada", "it's {so} #1", "é🙂", 0, 1, 12_345)


def _some_values(message: pattern.Message, chance: Chance) -> dict[str, str | int]:
    """A value for every name a message asks for, of the kind that it asks for."""
    found: dict[str, str | int] = {}
    for part in message:
        if isinstance(part, str):
            continue
        if isinstance(part, pattern.Plain):
            found.setdefault(part.name, chance.choice(SAMPLES))
        elif isinstance(part, pattern.Select):
            found[part.name] = chance.choice([*part.cases, "nothing known"])
        else:
            found[part.name] = chance.choice([0, 1, 2, 5, 1000, 1_000_000, -1, chance.below(10**9)])
        if isinstance(part, pattern.Plural | pattern.Select):
            for case in part.cases.values():
                found = {**_some_values(case, chance), **found}
    return found


@pytest.mark.parametrize("locale", LANGUAGES)
def test_all_shipped_messages(locale: str) -> None:
    chance = SeededChance(1)
    for key, text in catalogue(locale).items():
        for _ in range(12):
            values = _some_values(pattern.read(text), chance)
            assert pattern.write(text, values, locale) == icu(text, values, locale), key


@given(st.integers(-(10**15), 10**15), st.sampled_from(LANGUAGES))
@settings(max_examples=500)
def test_digits_and_plural_words(n: int, locale: str) -> None:
    assert digits(n, locale) == icu("{n, number}", {"n": n}, locale)
    words = "".join(f" {word} {{{word}}}" for word in pattern.PLURAL_WORDS)
    assert plural_word(n, locale) == icu(f"{{n, plural,{words}}}", {"n": n}, locale)


def test_french_zero_is_singular() -> None:
    text = "{n, plural, one {# pièce} other {# pièces}}"
    assert [pattern.write(text, {"n": n}, "fr") for n in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]
    assert pattern.write("{n, plural, one {# piece} other {# pieces}}", {"n": 0}, "en") == "0 pieces"

"""Patterns outside our part, and values that do not fit, are refused with a reason."""

from __future__ import annotations

import pytest

from conquista.i18n import pattern
from conquista.i18n.pattern import PatternError


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "expected a parameter name"),
        ("{n", "expected ','"),
        ("a } b", "a closing brace without an opening one"),
        ("{n, date}", "'date' is not number, plural or select"),
        ("{n, date, short}", "'date' is not number, plural or select"),
        ("{n, number, percent}", "expected '}'"),
        ("{n, plural, one {x}}", "plural needs a branch named other"),
        ("{n, select, a {x}}", "select needs a branch named other"),
        ("{n, select, =1 {x} other {y}}", "'=1' is no branch of select"),
        ("{n, plural, some {x} other {y}}", "'some' is no branch of plural"),
        ("{n, plural, offset:1 other {y}}", "'offset' is no branch of plural"),
        ("{n, plural, other {y} other {z}}", "branch 'other' stands twice"),
        ("{n, plural, other {y", "a brace that is never closed"),
        ("'{ open", "a quotation without its closing apostrophe"),
        ("{s, select, other {" * 12, "nested too deeply"),
    ],
)
def test_refused(text: str, reason: str) -> None:
    with pytest.raises(PatternError, match=reason.replace("{", r"\{")):
        pattern.read(text)


@pytest.mark.parametrize(
    ("text", "values", "reason"),
    [
        ("{n}", {}, "'n' is missing"),
        ("{n, number}", {"n": "x"}, "must be a whole number"),
        ("{n, plural, other {#}}", {"n": "x"}, "must be a whole number"),
        ("{n, select, other {x}}", {"n": 1}, "must be a word"),
    ],
)
def test_values_that_do_not_fit(text: str, values: dict[str, str | int], reason: str) -> None:
    with pytest.raises(PatternError, match=reason):
        pattern.write(text, values, "en")


def test_names_of_all_branches() -> None:
    text = "{a} {n, plural, =0 {{b}} other {# {s, select, x {{c}} other {}}}} {d, number}"
    assert pattern.names(pattern.read(text)) == set("abcdns")

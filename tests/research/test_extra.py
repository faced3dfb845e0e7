"""Without the extra: every door says what is missing and how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from conquista.core import ConquistaError
from conquista.research.optional import ExtraMissing, need


@pytest.mark.parametrize(
    ("door", "module", "package"),
    [
        ("batch", "numpy", "numpy"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "open_spiel"),
    ],
)
def test_a_missing_package_is_named(door: str, module: str, package: str) -> None:
    code = f"""
import sys
sys.modules[{module!r}] = None
try:
    import conquista.research.{door}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == (
        f"This part of Conquista needs the package {package}. Install it with: pip install “conquista[research]”"
    )


def test_the_error_is_one_of_ours_and_an_import_error() -> None:
    with pytest.raises(ExtraMissing) as caught:
        need("no_such_package_at_all")
    assert isinstance(caught.value, ConquistaError)
    assert isinstance(caught.value, ImportError)
    assert caught.value.as_data()["cause"] == "extra"


def test_settings_need_no_extra() -> None:
    code = """
import sys
for name in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
    sys.modules[name] = None
from conquista.research.env_spec import setting
print(setting("conquest_2p").actions, setting("condottiere_4p").length)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["14006", "551"]

"""The declarations for C that the build generates from the sources of this checkout."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from conquista.build import declared, listed

PROJECT = Path(__file__).parents[2]


@cache
def generator() -> ModuleType:
    """Load scripts/declarations.py."""
    spec = spec_from_file_location("conquista_declarations", PROJECT / "scripts/declarations.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def declarations() -> Any:
    """Return the declarations of the whole package."""
    return generator().Declarations(PROJECT / "src", listed(PROJECT / "src/conquista", declared(PROJECT)))


def declaration_of(name: str) -> str:
    """Return the declarations of one module of the package, by its name inside it."""
    text: str = declarations().texts[f"conquista.{name}"]
    return text

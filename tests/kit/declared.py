"""The declarations for C that the build generates from the sources of this checkout."""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules
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


def declared_constants(name: str) -> dict[str, int]:
    """Return the constants that compiled code knows of one module, by its full name."""
    found = re.findall(r"^    ([A-Z_]+) = (-?\d+)$", declarations().texts[name], re.MULTILINE)
    return {constant: int(number) for constant, number in found}


def modules_of(package: ModuleType) -> list[ModuleType]:
    """Return the modules of a package."""
    return [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]


def own_constants(module: ModuleType) -> dict[str, int]:
    """Return the constants that a module assigns; those that it imports belong to another."""
    assert module.__file__ is not None
    names = re.findall(r"^([A-Z_]+) = ", Path(module.__file__).read_text(encoding="utf-8"), re.MULTILINE)
    return {name: getattr(module, name) for name in names}

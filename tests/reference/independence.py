"""What a reference engine imports: it may share no code with the engine it is compared with."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import ModuleType


def foreign_imports(package: ModuleType) -> list[tuple[str, str]]:
    """The imports of a package, by file, that are neither of the standard library nor of the package itself."""
    files = sorted(Path(str(package.__file__)).parent.glob("*.py"))
    own = f"{package.__name__}."
    return [
        (path.name, name)
        for path in files
        for name in imported(path.read_text(encoding="utf-8"))
        if name.split(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith(own)
    ]


def imported(text: str) -> list[str]:
    """The modules that a source text imports, wherever the import stands."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(str(node.module))
    return found

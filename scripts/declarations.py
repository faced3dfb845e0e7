"""Write what Cython has to know about each compiled module (`.pxd`) from the annotations of its source.

The build writes these files below build/; none is kept in the tree. docs/6-building.md describes the conventions that
the sources follow.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # this file is loaded by its path

from annotations import STATED, Annotations, CType, DeclarationError, Module, Sources, marks
from position_fields import position_functions

__all__ = ["DeclarationError", "Declarations"]


class Declarations(Sources):
    """The declarations of a package: of its compiled modules, and of the constants that they import."""

    def __init__(self, sources: Path, compiled: Iterable[str]) -> None:
        """Read the compiled modules, by name, and every module below the same folder that they import from."""
        super().__init__(sources, compiled)
        self._exports: dict[str, set[str]] = {}
        texts = {name: Writer(self, module).text() for name, module in self.modules.items()}
        self.texts = {name: text for name, text in texts.items() if text}
        for name, module in self.modules.items():
            for functions in filter(None, map(Writer(self, module).field_functions, module.classes.values())):
                self.texts[f"{name}_fields"] = functions

    def write(self, folder: Path) -> None:
        """Write every declaration file below a folder, and remove what an earlier run left there."""
        wanted = {folder / f"{name.replace('.', '/')}.pxd": text for name, text in self.texts.items()}
        for path in set(folder.rglob("*.pxd")) - wanted.keys():
            path.unlink()
        for path, text in wanted.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def read_by(self, name: str) -> list[str]:
        """Return the modules whose declarations a module is compiled with, itself included, sorted."""
        found, waiting = {name}, [name]
        while waiting:
            fresh = Writer(self, self.modules[waiting.pop()]).declared_by() - found
            found |= fresh
            waiting += fresh
        return sorted(found)

    def enum(self, module: Module) -> dict[str, int]:
        """Return the constants that C knows by value: all of an uncompiled module, else those for the plain core."""
        numbers = {
            name: self.number(module, node)
            for name, (node, plain_only) in module.values.items()
            if name.isupper() and (plain_only or not module.compiled)
        }
        return {name: number for name, number in numbers.items() if number is not None}

    def variables(self, module: Module) -> dict[str, CType]:
        """Return the C variables of a module: annotated as such, or made by `cython.declare` and used by others."""
        writer = Writer(self, module)
        found = {name: writer.c_type(node) for name, node in module.variables.items()}
        for name, (node, _) in module.values.items():
            match node:
                case ast.Call(args=[kind, _]) if (module.name, name) in self.taken:
                    found[name] = writer.c_type(kind)
        return {name: kind for name, kind in found.items() if kind.native}

    def exports(self, module: Module) -> set[str]:
        """Return every name that another module can cimport from this one."""
        if module.name not in self._exports:
            names = {*self.enum(module)}
            if module.compiled:
                writer = Writer(self, module)
                names |= {*self.variables(module), *module.classes}
                names |= {name for name, node in module.functions.items() if writer.is_c_function(node)}
            else:
                names |= {node.name for node in Writer(self, module).inline_functions()}
            self._exports[module.name] = names
        return self._exports[module.name]


class Writer(Annotations):
    """Writes the declarations of one module."""

    project: Declarations

    def __init__(self, project: Declarations, module: Module) -> None:
        super().__init__(project, module)

    def text(self) -> str:
        """Return the whole file."""
        module, project = self.module, self.project
        lines = [f"from {source} cimport {', '.join(names)}" for source, names in self.cimports().items()]
        if enum := project.enum(module):
            lines += ["", "cdef enum:", *(f"    {name} = {number}" for name, number in enum.items())]
        lines += [line for one in self.inline_functions() for line in self.inline_lines(one)]
        if module.compiled:
            lines += ["", *(f"cdef {kind.text} {name}" for name, kind in project.variables(module).items())]
            lines += [line for one in module.classes.values() for line in self.class_lines(one)]
            for function in module.functions.values():
                lines += self.function_lines(function) if self.is_c_function(function) else ()
            lines.insert(0, "cimport cython")
        return "\n".join(lines).strip() + "\n" if lines else ""

    def cimports(self) -> dict[str, list[str]]:
        """Return the names to cimport, by module: what this one imports, as far as it is declared there."""
        found: dict[str, list[str]] = {}
        for name, (source, inner, plain_only) in self.module.imports.items() if self.module.compiled else ():
            other = self.project.modules.get(source)
            is_name = other and (other.compiled or plain_only) and inner in self.project.exports(other)
            if is_name or (plain_only and f"{source}.{inner}" in self.project.modules):
                found.setdefault(source, []).append(inner if inner == name else f"{inner} as {name}")
        return dict(sorted(found.items()))

    def declared_by(self) -> set[str]:
        """Return the modules that declare what this one cimports; where it cimports a module, that module."""
        modules = self.project.modules
        named = [(source, name.partition(" ")[0]) for source, names in self.cimports().items() for name in names]
        return {inner if (inner := f"{source}.{name}") in modules else source for source, name in named}

    def class_lines(self, node: ast.ClassDef) -> list[str]:
        """Declare a class: its annotated fields in their order, then its C methods."""
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        lines = ["", f"cdef class {node.name}({bases}):" if bases else f"cdef class {node.name}:"]
        for one in node.body:
            match one:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                    match annotation:
                        case ast.BinOp(left=inner, op=ast.BitOr(), right=ast.Constant(value=None)):
                            annotation = inner  # a reference to an object may always be None
                    kind = self.c_type(annotation)
                    lines.append(f"    cdef {kind.visibility}{kind.text} {name}")
                case ast.FunctionDef() if marks(one).keys() & {*STATED, "exceptval"}:
                    lines += [f"    {line}" for line in self.function_lines(one, ["self"])]
        return [*lines, ""] if len(lines) > 2 else [*lines, "    pass", ""]

    def field_functions(self, node: ast.ClassDef) -> str:
        """Return the file with the functions for the fields of a position class; empty for every other class."""
        fields = self.fields(node)
        return position_functions(self.module.name, node.name, fields) if fields else ""

    def inline_functions(self) -> list[ast.FunctionDef]:
        """Return the functions of an uncompiled module that compiled code takes: each returns one expression."""
        taken = [] if self.module.compiled else self.module.functions.values()
        return [one for one in taken if (self.module.name, one.name) in self.project.taken]

    def inline_lines(self, node: ast.FunctionDef) -> list[str]:
        """Define an inline C function. `int` is C's int; the left side of `<<` takes the type of the result."""
        match [one for one in node.body if not isinstance(getattr(one, "value", None), ast.Constant)]:
            case [ast.Return(value=ast.expr() as value)]:
                result = self.inline_type(node.returns)
                given = [f"{self.inline_type(one.annotation)} {one.arg}" for one in node.args.args]
                match value:
                    case ast.BinOp(left=left, op=ast.LShift(), right=right):
                        text = f"<{result}>({ast.unparse(left)}) << ({ast.unparse(right)})"
                    case _:
                        text = ast.unparse(value)
                head = f"cdef inline {result} {node.name}({', '.join(given)}) noexcept nogil:"
                return [head, f"    return {text}"]
        raise self.error(node, f"{node.name} is used by compiled code, so it must be one return of an expression")

    def function_lines(self, node: ast.FunctionDef, first: Iterable[str] = ()) -> list[str]:
        """Declare a C function, with those of its local variables whose C type Cython does not see."""
        found = marks(node)
        stated = bool(found.keys() & STATED)
        if node.args.defaults or node.args.vararg or node.args.kwonlyargs or node.args.kwarg:
            raise self.error(node, f"{node.name} is a C function: it takes positional parameters without defaults")
        given = [*first]
        for one in node.args.args[len(given) :]:
            if stated and one.annotation and self.facts(one.annotation):
                reason = f"Cython does not see the C type of `{one.arg}`"
                raise self.error(node, f"{node.name} cannot be marked cfunc or ccall: {reason}")
        for name, kind in self.parameters(node, len(given)):
            if not stated and not kind.native:
                raise self.error(node, f"{node.name} is a C function: its parameter `{name}` must have a C type")
            given.append(f"{kind.text} {name}")
        clause = "" if stated else " noexcept"
        if "exceptval" in found:
            value, checked = found["exceptval"].removesuffix("check=False"), "check=False" not in found["exceptval"]
            clause = f" except{'?' * checked} {value.rstrip(', ')}" if value else " noexcept"
        result = self.returned(node).text
        if result == "void" and "except " in clause.replace("?", ""):
            raise self.error(node, f"{node.name} has an error value, so it must return a number")
        if result == "void" and not clause:
            result = "object"
        if not stated or "nogil" in found:
            clause += " nogil"
        head = ("cpdef " if "ccall" in found else "cdef ") + ("inline " if "inline" in found else "")
        line = f"{head}{result} {node.name}({', '.join(given)}){clause}"
        local = [
            f'{one.target.id}="{self.c_type(one.annotation).text}"'
            for one in ast.walk(node)
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and self.facts(one.annotation)
        ]
        return [f"@cython.locals({', '.join(local)})", line] if local else [line]

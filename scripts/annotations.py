"""Read what the annotations of a source mean in C: types, constants, and the fields of a position.

docs/6-building.md describes the conventions that the sources follow.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from position_fields import NUMBERS, ROLES, PositionField

BUILTINS = {"bytearray", "bytes", "dict", "list", "set", "str", "tuple"}
VISIBILITIES = ("public", "readonly")
OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.LShift: operator.lshift}
STATED = {"cfunc", "ccall"}


class DeclarationError(Exception):
    """A source that declares something the generator cannot express; the text names file and line."""


@dataclass(frozen=True)
class CType:
    """What an annotation means in C. `native` is false for Python objects other than instances of C classes."""

    text: str
    native: bool = True
    visibility: str = ""


@dataclass
class Module:
    """One source file: its names, as far as declarations depend on them."""

    name: str
    path: Path
    compiled: bool
    imports: dict[str, tuple[str, str, bool]] = field(default_factory=dict)  # name: module, its name there, plain only
    values: dict[str, tuple[ast.expr, bool]] = field(default_factory=dict)  # name: value, plain only
    variables: dict[str, ast.expr] = field(default_factory=dict)  # name: annotation
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)

    def read(self, body: Iterable[ast.stmt], plain_only: bool = False) -> None:
        """Note the statements of the module; what stands under `if not cython.compiled:` is for the plain core only."""
        for node in body:
            match node:
                case ast.If() if ast.unparse(node.test) == "not cython.compiled":
                    self.read(node.body, plain_only=True)
                case ast.ImportFrom(module=str(source), level=0):
                    self.imports |= {one.asname or one.name: (source, one.name, plain_only) for one in node.names}
                case ast.Assign(targets=[ast.Name(id=name)]):
                    self.values[name] = (node.value, plain_only)
                case ast.AnnAssign(target=ast.Name(id=name)):
                    self.variables[name] = node.annotation
                case ast.ClassDef() if "cclass" in marks(node):
                    self.classes[node.name] = node
                case ast.FunctionDef():
                    self.functions[node.name] = node


def marks(node: ast.ClassDef | ast.FunctionDef) -> dict[str, str]:
    """Return the decorators of a definition and their arguments, as text; `cython.nogil` gives {"nogil": ""}."""
    found = (ast.unparse(one).removeprefix("cython.").partition("(") for one in node.decorator_list)
    return {name: arguments.removesuffix(")") for name, _, arguments in found}


class Sources:
    """The compiled modules of a package, and every module below the same folder that they import from."""

    def __init__(self, sources: Path, compiled: Iterable[str]) -> None:
        """Read the sources; `compiled` are names of modules."""
        self.modules: dict[str, Module] = {}
        waiting = [(name, True) for name in sorted(compiled)]
        for name, is_compiled in waiting:  # grows meanwhile
            path = sources / f"{name.replace('.', '/')}.py"
            if name not in self.modules and path.is_file():
                module = self.modules[name] = Module(name, path, is_compiled)
                try:
                    module.read(ast.parse(path.read_text(encoding="utf-8")).body)
                except SyntaxError as error:
                    raise DeclarationError(f"{path}:{error.lineno}: {error.msg}") from error
                waiting += [(source, False) for source, _, _ in module.imports.values()]
                waiting += [(f"{source}.{inner}", False) for source, inner, _ in module.imports.values()]
        self.taken = {  # what compiled code takes from a module instead of importing it
            (source, name)
            for module in self.modules.values()
            for source, name, plain_only in module.imports.values()
            if module.compiled and plain_only
        }

    def origin(self, module: Module, name: str) -> tuple[Module, str]:
        """Follow a name through imports to the module of the package that defines it."""
        source, inner, _ = module.imports.get(name, ("", "", False))
        return self.origin(self.modules[source], inner) if source in self.modules else (module, name)

    def number(self, module: Module, node: ast.expr) -> int | None:
        """Return the whole number that an expression of constants stands for, or None."""
        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                return number
            case ast.UnaryOp(op=ast.USub()):
                inner = self.number(module, node.operand)
                return None if inner is None else -inner
            case ast.BinOp() if type(node.op) in OPERATORS:
                left, right = self.number(module, node.left), self.number(module, node.right)
                return None if left is None or right is None else OPERATORS[type(node.op)](left, right)
            case ast.Call(args=[_, value]) if ast.unparse(node.func) == "cython.declare":
                return self.number(module, value)
            case ast.Name(id=name):
                origin, name = self.origin(module, name)
                return self.number(origin, origin.values[name][0]) if name in origin.values else None
        return None


class Annotations:
    """What the annotations of one module mean."""

    def __init__(self, project: Sources, module: Module) -> None:
        self.project = project
        self.module = module

    def error(self, node: ast.AST, text: str) -> DeclarationError:
        """Return an error about a place in the source."""
        return DeclarationError(f"{self.module.path}:{getattr(node, 'lineno', 1)}: {text}")

    def facts(self, node: ast.expr) -> list[ast.expr]:
        """Return what `Annotated`, or an alias of it that was imported, says beside the Python type."""
        match node:
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[_, *facts])):
                return facts
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
                origin, name = self.project.origin(self.module, name)
                return Annotations(self.project, origin).facts(origin.values[name][0]) if name in origin.values else []
        return []

    def c_type(self, node: ast.expr) -> CType:
        """Return what an annotation means in C."""
        match node:
            case ast.Constant(value=None):
                return CType("void")
            case ast.Attribute(value=ast.Name(id="cython"), attr=name):
                return CType(self.stated(node))
            case ast.Subscript(value=ast.Name(), slice=inner) if facts := self.facts(node):
                kind = self.c_type(inner.elts[0] if isinstance(inner, ast.Tuple) else inner)
            case ast.Name() if facts := self.facts(node):
                kind = CType("object")
            case ast.Name(id=name) if self.is_class(name):
                return CType(name)
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if name in BUILTINS:
                return CType(name, native=False)
            case _:
                return CType("object", native=False)
        for fact in facts:
            match fact:
                case ast.Constant(value=str(word)) if word in VISIBILITIES:
                    kind = replace(kind, visibility=f"{word} ")
                case ast.Call(func=ast.Name(id=role)) if role in ROLES:
                    kind = replace(kind, visibility="" if "[" in kind.text else "public ")
                case _:
                    kind = replace(kind, text=self.stated(fact), native=True)
        return kind

    def is_class(self, name: str) -> bool:
        """Tell whether a name means a C class here."""
        origin, inner = self.project.origin(self.module, name)
        return origin.compiled and inner in origin.classes

    def stated(self, node: ast.expr) -> str:
        """Return the C text of `cython.int`, `cython.p_int`, `cython.int[SIZE]`, `cython.int[::1]` or a string."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.Attribute(value=ast.Name(id="cython"), attr=name):
                pointer = name.startswith("p_")
                if name.removeprefix("p_") not in NUMBERS:
                    raise self.error(node, f"cython.{name} is not a known C type")
                return NUMBERS[name.removeprefix("p_")] + "*" * pointer
            case ast.Subscript(slice=ast.Slice(lower=None, upper=None, step=ast.Constant(value=1))):
                return f"{self.stated(node.value)}[::1]"
            case ast.Subscript(slice=ast.expr() as size):
                number = self.project.number(self.module, size)
                if number is None or number < 1:
                    raise self.error(node, f"the size {ast.unparse(size)} is not a positive constant")
                return f"{self.stated(node.value)}[{number}]"
        raise self.error(node, f"{ast.unparse(node)} is not a C type")

    def is_c_function(self, node: ast.FunctionDef) -> bool:
        """Tell whether a function of the module is a C function: so marked, or with C types throughout."""
        found = marks(node).keys()
        kinds = [kind for _, kind in self.parameters(node)] + [self.returned(node)]
        return bool(found & STATED) or (found <= {"exceptval", "inline"} and all(kind.native for kind in kinds))

    def parameters(self, node: ast.FunctionDef, skipped: int = 0) -> list[tuple[str, CType]]:
        """Return the parameters of a function and their types."""
        every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        for one in every[skipped:]:
            if one.annotation is None:
                raise self.error(one, f"parameter `{one.arg}` of {node.name} has no annotation")
        return [(one.arg, self.c_type(one.annotation)) for one in every[skipped:] if one.annotation]

    def returned(self, node: ast.FunctionDef) -> CType:
        """Return the type of what a function returns."""
        if node.returns is None:
            raise self.error(node, f"the result of {node.name} has no annotation")
        return self.c_type(node.returns)

    def fields(self, node: ast.ClassDef) -> list[PositionField]:
        """Return the field table of a position class; empty for every other class."""
        found: list[PositionField] = []
        for one in node.body:
            match one:
                case ast.AnnAssign(target=ast.Name(id=name)) if facts := self.facts(one.annotation):
                    match facts[-1]:
                        case ast.Call(func=ast.Name(id=role)) if role in ROLES:
                            text, _, length = self.c_type(one.annotation).text.removesuffix("]").partition("[")
                            if role != "Scratch" and found and found[-1].role == "Scratch":
                                raise self.error(one, f"`{name}` is part of the state, so it stands before scratch")
                            values = self.fact_values(facts[-1])
                            found.append(PositionField(name, text, int(length or 0), role, *values))
        return found

    def fact_values(self, fact: ast.Call) -> list[int]:
        """Return the start, the encoding and the digest mark that a fact about a field states."""
        given = dict(zip(("start", "encoding", "digest"), fact.args, strict=False))
        given |= {one.arg: one.value for one in fact.keywords if one.arg}
        values = []
        for name in ("start", "encoding", "digest"):
            match given.get(name, ast.Constant(value=0)):
                case ast.Constant(value=bool(mark)):
                    values.append(int(mark))
                case node:
                    number = self.project.number(self.module, node)
                    if number is None:
                        raise self.error(fact, f"the {name} {ast.unparse(node)} is not a constant")
                    values.append(number)
        return values

    def inline_type(self, node: ast.expr | None) -> str:
        """Return the C type of a parameter or result of an inline function."""
        match node:
            case ast.Name(id="int"):
                return "int"
            case ast.Name() if facts := self.facts(node):
                return self.stated(facts[0])
        raise self.error(node or ast.Pass(), "an inline function takes and returns int, or a number from c_types")

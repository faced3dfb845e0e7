"""Write what Cython has to know about each compiled module (`.pxd`) from the annotations of its source.

The build writes these files below build/; none is kept in the tree. docs/6-building.md describes the conventions that
the sources follow.
"""

from __future__ import annotations

import ast
import operator
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # this file is loaded by its path

from position_fields import NUMBERS, ROLES, PositionField, position_functions

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


class Declarations:
    """The declarations of a package: of its compiled modules, and of the constants that they import."""

    def __init__(self, sources: Path, compiled: Iterable[str]) -> None:
        """Read the compiled modules, by name, and every module below the same folder that they import from."""
        self.modules: dict[str, Module] = {}
        self._exports: dict[str, set[str]] = {}
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
        self.taken = {  # what compiled code takes from a module instead of importing it
            (source, name)
            for module in self.modules.values()
            for source, name, plain_only in module.imports.values()
            if module.compiled and plain_only
        }
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
            fresh = Writer(self, self.modules[waiting.pop()]).cimports().keys() - found
            found |= fresh
            waiting += fresh
        return sorted(found)

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


class Writer:
    """Writes the declarations of one module."""

    def __init__(self, project: Declarations, module: Module) -> None:
        self.project = project
        self.module = module

    def error(self, node: ast.AST, text: str) -> DeclarationError:
        """Return an error about a place in the source."""
        return DeclarationError(f"{self.module.path}:{getattr(node, 'lineno', 1)}: {text}")

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
            if other and (other.compiled or plain_only) and inner in self.project.exports(other):
                found.setdefault(source, []).append(inner if inner == name else f"{inner} as {name}")
        return dict(sorted(found.items()))

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

    def inline_type(self, node: ast.expr | None) -> str:
        """Return the C type of a parameter or result of an inline function."""
        match node:
            case ast.Name(id="int"):
                return "int"
            case ast.Name() if facts := self.facts(node):
                return self.stated(facts[0])
        raise self.error(node or ast.Pass(), "an inline function takes and returns int, or a number from c_types")

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

    def facts(self, node: ast.expr) -> list[ast.expr]:
        """Return what `Annotated`, or an alias of it that was imported, says beside the Python type."""
        match node:
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[_, *facts])):
                return facts
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
                origin, name = self.project.origin(self.module, name)
                return Writer(self.project, origin).facts(origin.values[name][0]) if name in origin.values else []
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
